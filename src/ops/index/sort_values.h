// Sorts lines by value where nobody asks for the places: keys alone are half of the bytes or less.
#pragma once

#include <limits>
#include <optional>

#include "ops/index/sort_key.h"
#include "ops/index/sort_keys.h"
#include "ops/index/sort_line.h"
#include "tensor/tensor.h"

namespace mx::ops {

// Room for one thread's lines.
template <class T>
class ValueSorter {
 public:
  ValueSorter(int64_t length, bool ascending) : keys_(length), ascending_(ascending) {}

  // Equal elements keep their order, as with LineSorter. That can be seen of zeros and nans alone:
  // lines where it can are sorted there.
  void sort(Row<const T> from, Row<T> to) {
    if (!read(from)) return sort_with_places(from, to);
    sort_keys(keys_);
    write(to);
  }

 private:
  using Key = decltype(sort_key(T{}));

  // False where the keys do not tell the values.
  bool read(Row<const T> line) {
    return vector_once([line, keys = keys_.data(), flip = flip()] {
      int32_t lost = 0;
      each_element(line, [=, &lost](int64_t i, T value) {
        keys[i] = sort_key(value) ^ flip;
        lost |= static_cast<int32_t>(!is_told_by_key(value));
      });
      return lost == 0;
    });
  }

  void write(Row<T> line) {
    vector_once([line, keys = keys_.data(), flip = flip()] {
      each_element(line, [=](int64_t i, T& value) { value = value_of_key<T>(keys[i] ^ flip); });
    });
  }

  void sort_with_places(Row<const T> from, Row<T> to) {
    if (!places_) places_.emplace(from.size(), from.size(), ascending_);
    places_->sort(from);
    for (int64_t i = 0; i < to.size(); ++i) to[i] = from[places_->position(i)];
  }

  [[nodiscard]] Key flip() const { return ascending_ ? Key{0} : std::numeric_limits<Key>::max(); }

  KeyRoom<Key> keys_;
  std::optional<LineSorter<T>> places_;
  bool ascending_;
};

// Compiled once, in sort_line.cc.
extern template class ValueSorter<float>;
extern template class ValueSorter<double>;
extern template class ValueSorter<Half>;
extern template class ValueSorter<BFloat16>;
extern template class ValueSorter<uint8_t>;
extern template class ValueSorter<int8_t>;
extern template class ValueSorter<int32_t>;
extern template class ValueSorter<int64_t>;
extern template class ValueSorter<bool>;

}  // namespace mx::ops
