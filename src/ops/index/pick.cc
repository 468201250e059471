#include "ops/index/pick.h"

#include "ops/index/positions.h"
#include "ops/index/rows.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

// The extents of the lines, with the axis they run along kept as 1 or dropped.
Shape lines_of(const Shape& data, int axis, bool keep) {
  Dims dims = data.dims();
  dims[static_cast<size_t>(axis)] = 1;
  if (!keep) dims.erase(static_cast<size_t>(axis));
  if (dims.empty()) dims.push_back(1);  // a shape without axes means unknown in MXNet 1
  return Shape(dims);
}

void infer_lines(Infer& t, const PickParam& p, const Slot& data, Slot& index, Slot& picked) {
  if (!p.axis)
    fail<ShapeError>(t.who(), ": axis None is not supported; name the axis to pick from");
  if (!data.shape.has_rank()) return;
  int axis = t.axis(*p.axis, data);
  t.set(picked, lines_of(data.shape, axis, p.keepdims));
  bool keeps = index.shape.has_rank() ? index.shape.ndim() == data.shape.ndim() : p.keepdims;
  t.set(index, lines_of(data.shape, axis, keeps && data.shape.ndim() > 1));
}

void infer(Infer& t, const PickParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_lines(t, p, t.in(0), t.in(1), t.out(0));
}

// Where each picked element lies in the flat data.
const int64_t* flat_picks(const Run& run, const PickParam& p, const Shape& data,
                          const Tensor& index) {
  int axis = *p.axis < 0 ? *p.axis + data.ndim() : *p.axis;
  int64_t extent = data[axis], inner = data.product(axis + 1, data.ndim());
  auto mode = p.mode == PickMode::kClip ? IndexMode::kClip : IndexMode::kWrap;
  const int64_t* at = positions(run, index, extent, mode);
  int64_t* flat = run.scratch<int64_t>(index.size());
  run.parallel_range(index.size(), [&](int64_t begin, int64_t end) {
    if (inner == 1) {  // the usual case needs no division
      for (int64_t i = begin; i < end; ++i) flat[i] = i * extent + at[i];
      return;
    }
    for (int64_t i = begin; i < end; ++i) {
      flat[i] = (i / inner * extent + at[i]) * inner + i % inner;
    }
  });
  return flat;
}

void forward(Run& run, const PickParam& p) {
  const Tensor& data = run.in(0);
  const int64_t* flat = flat_picks(run, p, data.shape(), run.in(1));
  gather_rows(run, data, {1, data.size(), 1}, flat, run.out(0).size(), run.out(0));
}

// Inputs: gradient of the result, index, data for its shape.
void infer_gradient(Infer& t, const PickParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
  infer_lines(t, p, t.out(0), t.in(1), t.in(0));
}

void gradient_forward(Run& run, const PickParam& p) {
  const Tensor& result = run.out(0);
  zero_bytes(result.raw(), result.bytes());
  const int64_t* flat = flat_picks(run, p, result.shape(), run.in(1));
  scatter_rows(run, run.in(0), run.in(0).size(), flat, result, result.size(), 1);
}

}  // namespace

OpDef pick() {
  return define<PickParam>({
      .name = "pick",
      .doc = "Picks one element of each line along an axis.",
      .aliases = {"choose_element_0index", "_npx_pick"},
      .inputs = {"data", "index"},
      .infer = infer,
      .gradient = [](Grad& g, const PickParam& p) -> Values {
        return {apply("_backward_pick", p, {g.out_grad(0), g.in(1), g.in(0)}), Value{}};
      },
      .cpu = forward,
      .cost_ns = [](const Run& run,
                    const PickParam&) { return gather_cost_ns(run.in(1), run.out(0)); },
  });
}

OpDef pick_gradient() {
  return define<PickParam>({
      .name = "_backward_pick",
      .doc = "Zeros of the shape of `like` with `data` written where pick would read.",
      .inputs = {"data", "index", "like"},
      .infer = infer_gradient,
      .gradient = [](Grad& g, const PickParam& p) -> Values {
        return {apply("pick", p, {g.out_grad(0), g.in(1)}), Value{}, Value{}};
      },
      .cpu = gradient_forward,
      .reads = all_but(2),
  });
}

}  // namespace mx::ops
