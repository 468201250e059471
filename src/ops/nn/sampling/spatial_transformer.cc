#include "ops/nn/sampling/spatial_transformer.h"

#include "base/error.h"
#include "ops/nn/floating.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const SpatialTransformerParam& p) {
  infer_floating(t);
  check<ShapeError>(p.target_shape.size() == 2 && p.target_shape[0] >= 0 && p.target_shape[1] >= 0,
                    t.who(), ": target_shape must be two numbers, got ", Shape(p.target_shape));
  const Shape& data = t.in_shape(0);
  check<ShapeError>(!data.has_rank() || data.ndim() == 4, t.who(),
                    ": data must have shape (batch, channels, height, width), got ", data);
  if (!data.has_rank()) return;
  int64_t height = p.target_shape[0] > 0 ? p.target_shape[0] : data[2];
  int64_t width = p.target_shape[1] > 0 ? p.target_shape[1] : data[3];
  t.set(t.in(1), {data[0], 6});
  t.set(t.out(0), {data[0], data[1], height, width});
  t.set(t.out(1), {data[0], 2, height, width});
}

void forward(Run& run, const SpatialTransformerParam& /*p*/) {
  if (run.out(1).size() > 0) affine_grid(run, run.in(1), run.out(1));
  sample_bilinear(run, run.in(0), run.out(1), run.out(0));
}

Values gradient(Grad& g, const SpatialTransformerParam& /*p*/) {
  Values grads = apply_all("_backward_BilinearSampler", BilinearSamplerParam{},
                           {g.out_grad(0), g.in(0), g.out(1)});
  // The gradient of a gradient also reaches the grid.
  Value dgrid = g.has_out_grad(1) ? grads[1] + g.out_grad(1) : grads[1];
  GridGeneratorParam affine;
  return {grads[0], apply("_backward_GridGenerator", affine, {dgrid, g.in(1)})};
}

}  // namespace

OpDef spatial_transformer() {
  return define<SpatialTransformerParam>({
      .name = "SpatialTransformer",
      .doc = "Reads data through an affine transformation of its plane.",
      .inputs = {"data", "loc"},
      .num_outputs = [](const SpatialTransformerParam&) { return 2; },
      .num_visible = [](const SpatialTransformerParam&) { return 1; },
      .output_names = {"output", "grid"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
