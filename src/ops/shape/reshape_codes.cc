#include "ops/shape/reshape_codes.h"

#include <algorithm>

#include "base/error.h"

namespace mx::ops {
namespace {

int64_t product_of(int64_t a, int64_t b) {
  if (a == kUnknown || b == kUnknown) return kUnknown;
  return a * b;
}

class Interpreter {
 public:
  Interpreter(const Shape& data, const Dims& codes, bool reverse)
      : data_(data), codes_(codes), reverse_(reverse) {}

  Shape run() {
    for (size_t i = 0; i < codes_.size(); ++i) step(i);
    if (left_over_ >= 0) fill_left_over();
    Shape result(result_);
    if (reverse_) std::reverse(result.dims().begin(), result.dims().end());
    if (data_.is_known() && result.is_known() && data_.size() != result.size()) {
      fail<ShapeError>("shape ", Shape(codes_), " cannot hold data of shape ", data_, ": ",
                       result.size(), " elements against ", data_.size());
    }
    return result;
  }

 private:
  // Code i counted in matching order; -4 and its two parts are one code. Read backwards, -4 stands
  // behind its parts; the output is turned round at the end.
  void step(size_t& i) {
    int64_t value = code(i);
    if (value > 0) {
      ++next_;
      result_.push_back(value);
    } else if (value == 0) {
      result_.push_back(take());
    } else if (value == -1) {
      if (left_over_ >= 0) fail<ShapeError>("shape ", Shape(codes_), " has more than one -1");
      left_over_ = static_cast<int>(result_.size());
      result_.push_back(kUnknown);
      ++next_;
    } else if (value == -2) {
      while (next_ < data_.ndim()) result_.push_back(take());
    } else if (value == -3) {
      int64_t first = take();
      result_.push_back(product_of(first, take()));
    } else if (value == -4) {
      if (i + 2 >= codes_.size()) fail_split();
      split(code(i + 1), code(i + 2));
      i += 2;
    } else {
      fail<ShapeError>("shape ", Shape(codes_), " has the code ", value,
                       "; use a positive extent, 0, -1, -2, -3 or -4");
    }
  }

  [[nodiscard]] int64_t code(size_t i) const {
    return reverse_ ? codes_[codes_.size() - 1 - i] : codes_[i];
  }

  int64_t take() {
    if (next_ >= data_.ndim()) {
      fail<ShapeError>("shape ", Shape(codes_), " asks for more axes than data of shape ", data_,
                       " has");
    }
    int axis = reverse_ ? data_.ndim() - 1 - next_ : next_;
    ++next_;
    return data_[axis];
  }

  [[noreturn]] void fail_split() const {
    fail<ShapeError>("shape ", Shape(codes_), " has -4 without the two extents ",
                     reverse_ ? "before it, as reverse=True reads them" : "that follow it");
  }

  void split(int64_t first, int64_t second) {
    int64_t whole = take();
    bool legal = first >= -1 && second >= -1 && first != 0 && second != 0 && first + second != -2;
    if (!legal) {
      fail<ShapeError>("shape ", Shape(codes_), " splits an extent into ", first, " and ", second,
                       "; use positive extents, one of which may be -1");
    }
    int64_t known = first == -1 ? second : first;
    if (whole != kUnknown) {
      if (first == -1) first = whole / second;
      if (second == -1) second = whole / known;
      if (first * second != whole) {
        fail<ShapeError>("shape ", Shape(codes_), " splits an extent of ", whole, " into ", first,
                         " times ", second);
      }
    }
    result_.push_back(first);
    result_.push_back(second);
  }

  void fill_left_over() {
    if (!data_.is_known()) return;
    int64_t others = 1;
    for (size_t i = 0; i < result_.size(); ++i) {
      if (static_cast<int>(i) != left_over_) others *= result_[i];
    }
    if (others == 0 || data_.size() % others != 0) {
      fail<ShapeError>("shape ", Shape(codes_), " does not divide data of shape ", data_);
    }
    result_[static_cast<size_t>(left_over_)] = data_.size() / others;
  }

  const Shape& data_;
  const Dims& codes_;
  bool reverse_;
  Dims result_;
  int next_ = 0;        // axis of the data that the next code looks at, in matching order
  int left_over_ = -1;  // position of -1 in the result
};

}  // namespace

Shape reshape_by_codes(const Shape& data, const Dims& codes, bool reverse) {
  return Interpreter(data, codes, reverse).run();
}

Shape reshape_by_target(const Shape& data, const Dims& target, bool keep_highest) {
  Dims codes = target;
  for (int64_t& code : codes) {
    if (code == 0) code = -1;
  }
  if (keep_highest && !codes.empty()) codes[0] = 0;
  return reshape_by_codes(data, codes, false);
}

}  // namespace mx::ops
