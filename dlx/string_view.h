// SPDX-License-Identifier: Apache-2.0
//
// Text that a function takes or returns: a std::string_view that is Abseil's as well.
//
// Abseil has a string_view of its own where it was built so (on Debian, for one), and neither of
// the two types turns into the other by itself. A StringView turns into both, and both turn into
// it, as do std::string and literals:
//
//   std::string_view name = problem.label(0);
//   dlx::ReadText(std::string_view(bytes, size));
//   absl::StrCat("option ", problem.label(0));
//
// Where Abseil uses the type of the standard library, StringView is just that.

#ifndef DLX_STRING_VIEW_H_
#define DLX_STRING_VIEW_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace dlx {
namespace internal {

template <typename Other>
class BothStringViews : public std::string_view {
 public:
  constexpr BothStringViews() = default;
  constexpr BothStringViews(const char* data, size_t size) : std::string_view(data, size) {}
  // NOLINTBEGIN(google-explicit-constructor): the types stand for the same thing.
  constexpr BothStringViews(std::string_view text) : std::string_view(text) {}
  constexpr BothStringViews(Other text) : std::string_view(text.data(), text.size()) {}
  constexpr BothStringViews(const char* text) : std::string_view(text) {}
  BothStringViews(const std::string& text) : std::string_view(text) {}
  constexpr operator Other() const { return {data(), size()}; }
  operator absl::AlphaNum() const { return absl::AlphaNum(Other(*this)); }
  // NOLINTEND(google-explicit-constructor)
  constexpr BothStringViews substr(size_t at, size_t size = npos) const {
    return std::string_view::substr(at, size);
  }
};

}  // namespace internal

using StringView =
    std::conditional_t<std::is_same_v<absl::string_view, std::string_view>, std::string_view,
                       internal::BothStringViews<absl::string_view>>;

}  // namespace dlx

#endif  // DLX_STRING_VIEW_H_
