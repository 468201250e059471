#include "ops/nn/sampling/crop.h"

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

struct Window2d {
  int64_t row, column, height, width;
};

Window2d window_of(const CropParam& p, const Shape& data, int64_t height, int64_t width) {
  if (p.center_crop) return {(data[2] - height) / 2, (data[3] - width) / 2, height, width};
  return {p.offset[0], p.offset[1], height, width};
}

void check_region(Infer& t, const CropParam& p, const Shape& data, int64_t height, int64_t width) {
  check<ShapeError>(height > 0 && width > 0, t.who(), ": the region (", height, ", ", width,
                    ") must be positive; set h_w or give a second input");
  Window2d r = window_of(p, data, height, width);
  bool fits =
      r.row >= 0 && r.column >= 0 && r.row + height <= data[2] && r.column + width <= data[3];
  check<ShapeError>(fits, t.who(), ": a region of (", height, ", ", width, ") at (", r.row, ", ",
                    r.column, ") lies outside data of shape ", data);
}

void infer(Infer& t, const CropParam& p) {
  check(t.num_inputs() == 1 || t.num_inputs() == 2, t.who(), ": takes one or two inputs, got ",
        t.num_inputs());
  check<ShapeError>(p.offset.size() == 2 && p.h_w.size() == 2, t.who(),
                    ": offset and h_w must have two values");
  infer_floating(t);
  const Shape& data = t.in_shape(0);
  if (!data.is_known()) return;
  check<ShapeError>(data.ndim() == 4, t.who(),
                    ": data must have shape (batch, channels, height, width), got ", data);
  int64_t height = p.h_w[0], width = p.h_w[1];
  if (t.num_inputs() == 2) {
    const Shape& like = t.in_shape(1);
    if (!like.is_known()) return;
    check<ShapeError>(like.ndim() == 4, t.who(), ": the second input must have 4 axes, got shape ",
                      like);
    height = like[2];
    width = like[3];
  }
  check_region(t, p, data, height, width);
  t.set(t.out(0), {data[0], data[1], height, width});
}

void infer_backward(Infer& t, const CropParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
}

// Copies rows between the images and their regions.
void copy_window(const Run& run, const Window2d& r, const Tensor& data, const Tensor& part,
                 bool into_data) {
  int64_t width = data.dim(3), item = size_of(data.dtype());
  Dims extents = {data.dim(0) * data.dim(1), r.height, r.width};
  Dims large = {data.dim(2) * width, width, 1}, small = {r.height * r.width, r.width, 1};
  char* corner = static_cast<char*>(data.raw()) + (r.row * width + r.column) * item;
  if (into_data) {
    copy_strided(run, {extents, small, large}, part.raw(), corner, item);
  } else {
    copy_strided(run, {extents, large, small}, corner, part.raw(), item);
  }
}

void forward(Run& run, const CropParam& p) {
  const Shape& result = run.out(0).shape();
  Window2d r = window_of(p, run.in(0).shape(), result[2], result[3]);
  copy_window(run, r, run.in(0), run.out(0), false);
}

void backward(Run& run, const CropParam& p) {
  const Shape& dy = run.in(0).shape();
  zero_bytes(run, run.out(0).raw(), run.out(0).bytes());
  Window2d r = window_of(p, run.out(0).shape(), dy[2], dy[3]);
  copy_window(run, r, run.out(0), run.in(0), true);
}

Values gradient(Grad& g, const CropParam& p) {
  Values grads = {apply("_backward_Crop", p, {g.out_grad(0), g.in(0)})};
  grads.resize(static_cast<size_t>(g.num_inputs()));  // the second gives only its size
  return grads;
}

// The cotangent of data, cropped to the size of dy.
Values gradient_of_backward(Grad& g, const CropParam& p) {
  CropParam like = p;
  like.num_args = 2;
  return {apply("Crop", like, {g.out_grad(0), g.in(0)}), {}};
}

}  // namespace

OpDef crop() {
  return define<CropParam>({
      .name = "Crop",
      .doc = "Cuts a region out of each image.",
      .inputs = {"data"},
      .variadic = "num_args",
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_crop() {
  return define<CropParam>({
      .name = "_backward_Crop",
      .doc = "Gradient of Crop.",
      .inputs = {"dy", "data"},
      .infer = infer_backward,
      .gradient = gradient_of_backward,
      .cpu = backward,
      .reads = all_but(1),
  });
}

}  // namespace mx::ops
