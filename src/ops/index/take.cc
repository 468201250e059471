#include "ops/index/take.h"

#include "ops/index/rows.h"

namespace mx::ops {
namespace {

RowLayout layout_of(const Shape& array, int axis) {
  if (axis < 0) axis += array.ndim();
  return {array.product(0, axis), array[axis], array.product(axis + 1, array.ndim())};
}

// The index array's axes take the place of one axis of the data.
Shape taken(Infer& t, const Slot& data, const Shape& index, int given_axis) {
  int axis = t.axis(given_axis, data);
  const Shape& shape = data.shape;
  Dims dims(shape.begin(), shape.begin() + axis);
  dims.append(index.begin(), index.end());
  dims.append(shape.begin() + axis + 1, shape.end());
  return Shape(dims);
}

void infer_take(Infer& t, const TakeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  if (!t.in(0).shape.has_rank() || !t.in(1).shape.has_rank()) return;
  t.set(t.out(0), taken(t, t.in(0), t.in(1).shape, p.axis));
}

void take_forward(Run& run, const TakeParam& p) {
  RowLayout layout = layout_of(run.in(0).shape(), p.axis);
  const Tensor& index = run.in(1);
  gather_rows(run, run.in(0), layout, positions(run, index, layout.extent, p.mode), index.size(),
              run.out(0));
}

// Inputs: gradient of the result, indices, data for its shape.
void infer_take_gradient(Infer& t, const TakeParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
  if (!t.out(0).shape.has_rank() || !t.in(1).shape.has_rank()) return;
  t.set(t.in(0), taken(t, t.out(0), t.in(1).shape, p.axis));
}

void take_gradient_forward(Run& run, const TakeParam& p) {
  RowLayout layout = layout_of(run.out(0).shape(), p.axis);
  const Tensor& index = run.in(1);
  scatter_add_rows(run, run.in(0), index.size(), positions(run, index, layout.extent, p.mode),
                   run.out(0), layout);
}

void infer_embedding(Infer& t, const EmbeddingParam& p) {
  t.unify_dtype(t.in(1), t.out(0));
  t.default_dtype(t.in(1), p.dtype);
  t.unify_dtype(t.in(1), t.out(0));
  if (!t.in(0).shape.has_rank()) return;
  t.set(t.in(1), Shape{p.input_dim, p.output_dim});
  Dims dims = t.in(0).shape.dims();
  dims.push_back(p.output_dim);
  t.set(t.out(0), Shape(dims));
}

void embedding_forward(Run& run, const EmbeddingParam& p) {
  const Tensor& index = run.in(0);
  RowLayout layout{1, p.input_dim, p.output_dim};
  gather_rows(run, run.in(1), layout, positions(run, index, p.input_dim, IndexMode::kClip),
              index.size(), run.out(0));
}

// Inputs: gradient of the result, indices.
void infer_embedding_gradient(Infer& t, const EmbeddingParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.set(t.out(0), Shape{p.input_dim, p.output_dim});
}

void embedding_gradient_forward(Run& run, const EmbeddingParam& p) {
  const Tensor& index = run.in(1);
  scatter_add_rows(run, run.in(0), index.size(),
                   positions(run, index, p.input_dim, IndexMode::kClip), run.out(0),
                   {1, p.input_dim, p.output_dim});
}

void infer_batch_take(Infer& t, const NoParam& /*params*/) {
  t.unify_dtype(t.in(0), t.out(0));
  t.set_dtype(t.in(1), DType::kInt32);
  t.unify_shape(t.in(1), t.out(0));
  const Shape& data = t.in(0).shape;
  if (!data.has_rank()) return;
  if (data.ndim() < 2) {
    fail<ShapeError>(t.who(), ": a must have two axes or more, got shape ", data);
  }
  if (!data.is_known() || !t.in(1).shape.is_known()) return;
  int64_t rows = data.product(0, data.ndim() - 1);
  if (t.in(1).shape.size() != rows) {
    fail<ShapeError>(t.who(), ": a of shape ", data, " has ", rows,
                     " rows, indices must name one element of each, got shape ", t.in(1).shape);
  }
}

void batch_take_forward(Run& run, const NoParam& /*params*/) {
  int64_t width = run.in(0).dim(-1), rows = run.out(0).size();
  const int64_t* at = positions(run, run.in(1), width, IndexMode::kClip);
  int64_t* flat = run.scratch<int64_t>(rows);
  for (int64_t i = 0; i < rows; ++i) flat[i] = i * width + at[i];
  gather_rows(run, run.in(0), {1, rows * width, 1}, flat, rows, run.out(0));
}

}  // namespace

OpDef take() {
  return define<TakeParam>({
      .name = "take",
      .doc = "Takes the slices of `a` along an axis that `indices` names.",
      .aliases = {"_npi_take"},
      .inputs = {"a", "indices"},
      .infer = infer_take,
      .gradient = [](Grad& g, const TakeParam& p) -> Values {
        return {apply("_backward_take", p, {g.out_grad(0), g.in(1), g.in(0)}), Value{}};
      },
      .cpu = take_forward,
      .cost_ns = [](const Run& run,
                    const TakeParam&) { return gather_cost_ns(run.in(1), run.out(0)); },
  });
}

OpDef take_gradient() {
  return define<TakeParam>({
      .name = "_backward_take",
      .doc = "Adds up the slices of `data` where take would read in an array shaped as `like`.",
      .inputs = {"data", "indices", "like"},
      .infer = infer_take_gradient,
      .gradient = [](Grad& g, const TakeParam& p) -> Values {
        return {apply("take", p, {g.out_grad(0), g.in(1)}), Value{}, Value{}};
      },
      .cpu = take_gradient_forward,
      .reads = all_but(2),
  });
}

OpDef embedding() {
  return define<EmbeddingParam>({
      .name = "Embedding",
      .doc = "Turns each index into a row of the weight; indices outside are clipped.",
      .aliases = {"_npx_embedding", "_sparse_Embedding"},
      .inputs = {"data", "weight"},
      .infer = infer_embedding,
      .gradient = [](Grad& g, const EmbeddingParam& p) -> Values {
        return {Value{}, apply("_backward_Embedding", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = embedding_forward,
      .cost_ns = [](const Run& run,
                    const EmbeddingParam&) { return gather_cost_ns(run.in(0), run.out(0)); },
      .is_cheap = true,
  });
}

OpDef embedding_gradient() {
  return define<EmbeddingParam>({
      .name = "_backward_Embedding",
      .doc = "Adds up the rows of `data` by index: the gradient of Embedding's weight.",
      .inputs = {"data", "indices"},
      .infer = infer_embedding_gradient,
      .gradient = [](Grad& g, const EmbeddingParam& p) -> Values {
        return {apply("Embedding", p, {g.in(1), g.out_grad(0)}), Value{}};
      },
      .cpu = embedding_gradient_forward,
  });
}

OpDef batch_take() {
  return define<NoParam>({
      .name = "batch_take",
      .doc = "Takes one element of each row of `a`; indices outside are clipped.",
      .inputs = {"a", "indices"},
      .infer = infer_batch_take,
      .cpu = batch_take_forward,
      .cost_ns = [](const Run& run,
                    const NoParam&) { return gather_cost_ns(run.in(1), run.out(0)); },
  });
}

}  // namespace mx::ops
