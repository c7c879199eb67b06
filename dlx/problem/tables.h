// SPDX-License-Identifier: Apache-2.0
//
// What a Problem stores its colors and its names in.

#ifndef DLX_PROBLEM_TABLES_H_
#define DLX_PROBLEM_TABLES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"

namespace dlx::internal {

// Colors, each in as few bytes as the largest of them needs: 1, 2 or 4. 0 means no color, and a
// table without colors takes no memory.
class ColorTable {
 public:
  bool empty() const { return colors_.index() == 0; }

  // Requires: place < size of the table, or the table is empty, and then no place has a color.
  int32_t operator[](size_t place) const {
    int32_t color = 0;
    Visit([&color, place](const auto& colors) { color = static_cast<int32_t>(colors[place]); });
    return color;
  }

  // Calls f with the vector of all colors, unless the table is empty.
  template <typename F>
  void Visit(F f) const {
    VisitIn(colors_, f);
  }
  template <typename F>
  void Visit(F f) {
    VisitIn(colors_, f);
  }

  // Makes colors up to max_color fit, and resizes the table; new places are 0. Cost: amortized
  // O(number of new places).
  void Resize(size_t size, int32_t max_color, size_t capacity) {
    if (max_color > max_color_) Widen(max_color);
    Visit([size, capacity](auto& colors) {
      if (colors.capacity() < size) colors.reserve(capacity);
      colors.resize(size);
    });
  }

 private:
  template <typename V, typename F>
  static void VisitIn(V& colors, F& f) {
    if (auto* const bytes = std::get_if<1>(&colors)) {
      f(*bytes);
    } else if (auto* const words = std::get_if<2>(&colors)) {
      f(*words);
    } else if (auto* const numbers = std::get_if<3>(&colors)) {
      f(*numbers);
    }
  }
  void Widen(int32_t max_color) {
    if (max_color <= std::numeric_limits<uint8_t>::max()) {
      Become<uint8_t>();
    } else if (max_color <= std::numeric_limits<uint16_t>::max()) {
      Become<uint16_t>();
    } else {
      Become<int32_t>();
    }
  }
  template <typename T>
  void Become() {
    std::vector<T> wider;
    Visit([&wider](const auto& colors) {
      wider.reserve(colors.capacity());
      wider.assign(colors.begin(), colors.end());
    });
    colors_ = std::move(wider);
    max_color_ = std::numeric_limits<T>::max();
  }

  std::variant<std::monostate, std::vector<uint8_t>, std::vector<uint16_t>, std::vector<int32_t>>
      colors_;
  int32_t max_color_ = 0;  // the largest that fits
};

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

#endif  // DLX_PROBLEM_TABLES_H_
