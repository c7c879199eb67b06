#ifndef DLX_PROBLEM_COLOR_TABLE_H_
#define DLX_PROBLEM_COLOR_TABLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

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

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_COLOR_TABLE_H_
