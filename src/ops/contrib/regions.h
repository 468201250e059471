// What the operators on regions of interest share.
#pragma once

#include "ir/op.h"
#include "ops/pixels.h"

namespace mx::ops {

// Inputs: data (b, c, h, w), regions (n, columns) with the image's number in front.
inline void infer_regions(Infer& t, const Slot& data, Slot& regions, int64_t columns) {
  if (data.shape.has_rank() && data.shape.ndim() != 4) {
    fail<ShapeError>(t.who(), ": data of shape ", data.shape,
                     " must be (batch, channels, height, width)");
  }
  check_pixels(t, data.shape, 2);
  t.set(regions, Shape{kUnknown, columns});
}

// The image a region belongs to; negative: none.
template <class T>
int64_t image_of(const Run& run, const T* region, int64_t batch) {
  auto image = static_cast<int64_t>(static_cast<Acc<T>>(region[0]));
  check(image < batch, run.who(), ": region of image ", image, ", but there are only ", batch);
  return image;
}

// Inputs: gradient of the bins, regions, data for its shape.
inline void infer_data_gradient(Infer& t) {
  t.unify(t.in(2), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
}

}  // namespace mx::ops
