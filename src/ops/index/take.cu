// Elements and rows at given positions: take, Embedding, pick, gather_nd and relatives.
#include "ops/catalog_cuda.h"
#include "ops/contrib/boolean_mask.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/cuda_sort.h"
#include "ops/index/gather_nd.h"
#include "ops/index/pick.h"
#include "ops/index/take.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void zero(const Run& run, const Tensor& array) {
  if (array.size() > 0) run.stream().fill(array.raw(), 0, array.bytes());
}

void copy(const Run& run, const Tensor& from, const Tensor& to) {
  if (from.raw() != to.raw() && to.size() > 0) {
    run.stream().copy(to.raw(), from.raw(), to.bytes());
  }
}

RowLayout layout_of(const Shape& array, int axis) {
  if (axis < 0) axis += array.ndim();
  return {array.product(0, axis), array[axis], array.product(axis + 1, array.ndim())};
}

void run_take(Run& run, const TakeParam& p) {
  RowLayout layout = layout_of(run.in(0).shape(), p.axis);
  const Tensor& index = run.in(1);
  gpu::gather_rows(run, run.in(0), layout, gpu::positions(run, index, layout.extent, p.mode),
                   index.size(), run.out(0));
}

void take_backward(Run& run, const TakeParam& p) {
  RowLayout layout = layout_of(run.out(0).shape(), p.axis);
  const Tensor& index = run.in(1);
  IndexMode mode = p.mode == IndexMode::kRaise ? IndexMode::kClip : p.mode;  // was checked before
  gpu::scatter_add_rows(run, run.in(0), index.size(),
                        gpu::positions(run, index, layout.extent, mode), run.out(0), layout);
}

void run_embed(Run& run, const EmbeddingParam& p) {
  const Tensor& index = run.in(0);
  gpu::gather_rows(run, run.in(1), {1, p.input_dim, p.output_dim},
                   gpu::positions(run, index, p.input_dim, IndexMode::kClip), index.size(),
                   run.out(0));
}

void embed_backward(Run& run, const EmbeddingParam& p) {
  const Tensor& index = run.in(1);
  gpu::scatter_add_rows(run, run.in(0), index.size(),
                        gpu::positions(run, index, p.input_dim, IndexMode::kClip), run.out(0),
                        {1, p.input_dim, p.output_dim});
}

// From positions on lines to positions in the flat array: line i has `inner` neighbours.
void flatten_lines(const Run& run, int64_t* at, int64_t n, int64_t extent, int64_t inner) {
  gpu::each(run, n, [=] __device__(int64_t i) {
    at[i] = (i / inner * extent + at[i]) * inner + i % inner;
  });
}

const int64_t* flat_picks(const Run& run, const Tensor& index, int64_t extent, int64_t inner,
                          IndexMode mode) {
  auto* at = const_cast<int64_t*>(gpu::positions(run, index, extent, mode));
  flatten_lines(run, at, index.size(), extent, inner);
  return at;
}

const int64_t* flat_picks(const Run& run, const PickParam& p, const Shape& data,
                          const Tensor& index) {
  int axis = *p.axis < 0 ? *p.axis + data.ndim() : *p.axis;
  return flat_picks(run, index, data[axis], data.product(axis + 1, data.ndim()),
                    p.mode == PickMode::kClip ? IndexMode::kClip : IndexMode::kWrap);
}

void run_batch_take(Run& run, const NoParam& /*p*/) {
  int64_t width = run.in(0).dim(-1), rows = run.out(0).size();
  const int64_t* flat = flat_picks(run, run.in(1), width, 1, IndexMode::kClip);
  gpu::gather_rows(run, run.in(0), {1, rows * width, 1}, flat, rows, run.out(0));
}

void run_pick(Run& run, const PickParam& p) {
  const Tensor& data = run.in(0);
  const int64_t* flat = flat_picks(run, p, data.shape(), run.in(1));
  gpu::gather_rows(run, data, {1, data.size(), 1}, flat, run.out(0).size(), run.out(0));
}

void pick_backward(Run& run, const PickParam& p) {
  const Tensor& result = run.out(0);
  zero(run, result);
  const int64_t* flat = flat_picks(run, p, result.shape(), run.in(1));
  gpu::scatter_rows(run, run.in(0), run.in(0).size(), flat, result, result.size(), 1, true);
}

RowLayout rows_of(const Shape& array, const Tensor& index) {
  int axes = static_cast<int>(index.shape()[0]);
  return {1, array.product(0, axes), array.product(axes, array.ndim())};
}

int64_t columns_of(const Tensor& index) { return index.shape().product(1, index.ndim()); }

void run_gather_nd(Run& run, const NoParam& /*p*/) {
  const Shape& array = run.in(0).shape();
  const Tensor& index = run.in(1);
  gpu::gather_rows(run, run.in(0), rows_of(array, index),
                   gpu::flat_positions(run, index, array, true), columns_of(index), run.out(0));
}

void gather_nd_backward(Run& run, const GatherNdGradientParam& /*p*/) {
  const Shape& array = run.out(0).shape();
  const Tensor& index = run.in(1);
  gpu::scatter_add_rows(run, run.in(0), columns_of(index),
                        gpu::flat_positions(run, index, array, false), run.out(0),
                        rows_of(array, index));
}

void write_slices(const Run& run, const Tensor& slices, const Tensor& index) {
  const Tensor& result = run.out(0);
  RowLayout layout = rows_of(result.shape(), index);
  gpu::scatter_rows(run, slices, columns_of(index),
                    gpu::flat_positions(run, index, result.shape(), true), result, layout.extent,
                    layout.width, false);
}

void run_scatter_nd(Run& run, const ScatterNdParam& /*p*/) {
  zero(run, run.out(0));
  write_slices(run, run.in(0), run.in(1));
}

void run_scatter_set_nd(Run& run, const ScatterNdParam& /*p*/) {
  copy(run, run.in(0), run.out(0));
  write_slices(run, run.in(1), run.in(2));
}

void run_index_copy(Run& run, const NoParam& /*p*/) {
  const Tensor& result = run.out(0);
  const int64_t* at = gpu::positions(run, run.in(1), result.dim(0), IndexMode::kRaise);
  copy(run, run.in(0), result);
  gpu::scatter_rows(run, run.in(2), run.in(1).size(), at, result, result.dim(0),
                    result.shape().product(1, result.ndim()), false);
}

// The rows whose condition is not zero: `most` of them, as the shapes say.
const int64_t* chosen_rows(const Run& run, const Tensor& index, int64_t most) {
  return gpu::marked_places(run, gpu::marks_of(run, index), index.size(), most);
}

RowLayout first_axis(const Tensor& data) {
  return {1, data.dim(0), data.shape().product(1, data.ndim())};
}

void run_boolean_mask(Run& run, const BooleanMaskParam& /*p*/) {
  int64_t count = run.out(0).dim(0);
  gpu::gather_rows(run, run.in(0), first_axis(run.in(0)), chosen_rows(run, run.in(1), count), count,
                   run.out(0));
}

void boolean_mask_backward(Run& run, const BooleanMaskParam& /*p*/) {
  zero(run, run.out(0));
  int64_t count = run.in(0).dim(0);
  RowLayout layout = first_axis(run.out(0));
  gpu::scatter_rows(run, run.in(0), count, chosen_rows(run, run.in(1), count), run.out(0),
                    layout.extent, layout.width, true);
}

}  // namespace

void add_cuda_take(OpTable& table) {
  auto add = cuda_adder(table);
  add("take", run_take);
  add("_backward_take", take_backward);
  add("Embedding", run_embed);
  add("_backward_Embedding", embed_backward);
  add("batch_take", run_batch_take);
  add("pick", run_pick);
  add("_backward_pick", pick_backward);
  add("gather_nd", run_gather_nd);
  add("_backward_gather_nd", gather_nd_backward);
  add("scatter_nd", run_scatter_nd);
  add("_scatter_set_nd", run_scatter_set_nd);
  add("_contrib_index_copy", run_index_copy);
  add("_contrib_boolean_mask", run_boolean_mask);
  add("_backward_contrib_boolean_mask", boolean_mask_backward);
}

}  // namespace mx::ops
