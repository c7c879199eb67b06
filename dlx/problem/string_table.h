#ifndef DLX_PROBLEM_STRING_TABLE_H_
#define DLX_PROBLEM_STRING_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace dlx::internal {

// Many short strings end to end in one buffer: 8 bytes per string, besides its characters.
class StringTable {
 public:
  void Add(absl::string_view text) {
    text_.append(text.data(), text.size());
    end_.push_back(text_.size());
  }

  size_t size() const { return end_.size(); }

  // Requires: i < size(). The view is valid until the next Add().
  absl::string_view operator[](size_t i) const {
    const size_t begin = i == 0 ? 0 : end_[i - 1];
    return absl::string_view(text_).substr(begin, end_[i] - begin);
  }

 private:
  std::string text_;
  std::vector<size_t> end_;  // end of string i in text_
};

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_STRING_TABLE_H_
