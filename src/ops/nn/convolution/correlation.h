// Parameters of Correlation.
#pragma once

#include "base/ceil_div.h"
#include "ir/op.h"

namespace mx::ops {

struct CorrelationParam {
  int64_t kernel_size = 1, max_displacement = 1, stride1 = 1, stride2 = 1, pad_size = 0;
  bool is_multiply = true;
  static constexpr auto fields() {
    using P = CorrelationParam;
    return std::tuple{
        field("kernel_size", &P::kernel_size, "Side of the patches that are compared; odd."),
        field("max_displacement", &P::max_displacement, "Farthest shift of the second patch."),
        field("stride1", &P::stride1, "Step between the patches of data1."),
        field("stride2", &P::stride2, "Step between the shifts."),
        field("pad_size", &P::pad_size, "Zeros around both inputs."),
        field("is_multiply", &P::is_multiply,
              "Products of the patches' elements; otherwise their absolute differences.")};
  }
};

struct CorrelationGeometry {
  int64_t batch, channels, height, width;  // of the padded inputs
  int64_t pad, radius, side;               // of the neighbourhood, in shifts
  int64_t rows, columns;                   // of the result
  int64_t shift_step, reach;               // between shifts; where the first patch begins

  CorrelationGeometry(const CorrelationParam& p, const Shape& data)
      : batch(data[0]),
        channels(data[1]),
        height(data[2] + 2 * p.pad_size),
        width(data[3] + 2 * p.pad_size),
        pad(p.pad_size),
        radius(p.max_displacement / p.stride2),
        side(2 * radius + 1),
        rows(count(p, height)),
        columns(count(p, width)),
        shift_step(p.stride2),
        reach(p.max_displacement) {}
  [[nodiscard]] constexpr int64_t shifts() const { return side * side; }
  [[nodiscard]] constexpr int64_t plane() const { return height * width; }
  // How far shift s moves the second patch.
  [[nodiscard]] constexpr int64_t down(int64_t s) const { return (s / side - radius) * shift_step; }
  [[nodiscard]] constexpr int64_t across(int64_t s) const {
    return (s % side - radius) * shift_step;
  }
  [[nodiscard]] constexpr int64_t offset(int64_t s) const { return down(s) * width + across(s); }

 private:
  static int64_t count(const CorrelationParam& p, int64_t extent) {
    int64_t room = extent - 2 * (p.max_displacement + (p.kernel_size - 1) / 2);
    return room > 0 ? ceil_div(room, p.stride1) : 0;
  }
};

// data1, data2 (batch, channels, height, width) → (batch, shifts, rows, columns)
OpDef correlation();
OpDef backward_correlation();           // dy, data1, data2 → gradients of both
OpDef backward_backward_correlation();  // …, gradients of both gradients → of dy, data1, data2

}  // namespace mx::ops
