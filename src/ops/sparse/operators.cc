#include "ops/sparse/operators.h"

#include <cstring>

#include "base/error.h"
#include "ops/index/positions.h"
#include "ops/index/take.h"
#include "ops/optimizer/update.h"
#include "ops/reduce/reduce_op.h"
#include "ops/reduce/reducers.h"
#include "ops/reduce/spread.h"
#include "ops/shape/strided_copy.h"
#include "ops/sparse/adagrad_step.h"
#include "ops/sparse/parts.h"

namespace mx::ops {
namespace {

// ---- _sparse_retain: of a dense array, the other rows become zeros.

void infer_retain(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  const Shape &data = t.in_shape(0), &indices = t.in_shape(1);
  if (data.has_rank()) {
    check<ShapeError>(data.ndim() >= 1, t.who(), ": data of shape () has no rows");
  }
  if (indices.has_rank()) {
    check<ShapeError>(indices.ndim() == 1, t.who(), ": indices have one axis, got shape ", indices);
  }
}

void run_retain(Run& run, const NoParam& /*p*/) {
  const Tensor &data = run.in(0), &index = run.in(1), &out = run.out(0);
  int64_t bytes = data.dim(0) == 0 ? 0 : data.bytes() / data.dim(0);
  zero_bytes(out.raw(), out.bytes());
  if (data.dim(0) == 0) return;
  const int64_t* rows = positions(run, index, data.dim(0), IndexMode::kClip);
  for (int64_t i = 0; i < index.size(); ++i) {
    std::memcpy(static_cast<char*>(out.raw()) + rows[i] * bytes,
                static_cast<const char*>(data.raw()) + rows[i] * bytes, static_cast<size_t>(bytes));
  }
}

// ---- _square_sum

void run_square_sum(Run& run, const ReduceParam& p) {
  const Tensor& data = run.in(0);
  AxisMask mask = reduced_axes(p, data.ndim(), run.who());
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    const T* x = data.data<const T>();
    T* squares = run.scratch<T>(data.size());
    run.parallel_range(data.size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        auto value = static_cast<Acc<T>>(x[i]);
        squares[i] = convert<T>(value * value);
      }
    });
    reduce<SumOf, T>(run, Tensor(squares, data.shape(), data.dtype()), mask, run.out(0).data<T>());
  });
}

void run_square_sum_backward(Run& run, const ReduceParam& p) {
  if (run.out(0).size() == 0) return;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
    T* dx = run.out(0).data<T>();
    spread(run, run.out(0).shape(), mask_of(run, p, run.in(1)), [=](int64_t i, int64_t o) {
      dx[i] = convert<T>(2 * static_cast<Acc<T>>(x[i]) * static_cast<Acc<T>>(dy[o]));
    });
  });
}

// One operator, so that a row_sparse gradient has the rows that it should; see src/sparse.
Values gradient_of_square_sum(Grad& g, const ReduceParam& p) {
  if (!g.differentiable()) return {apply("_backward_square_sum", p, {g.out_grad(0), g.in(0)})};
  return {spread_value(g.out_grad(0), g.in(0), p) * (g.in(0) * 2)};
}

// Embedding whose weight always has a row_sparse gradient.
OpDef sparse_embedding(const OpDef& embedding) {
  OpDef again = embedding;
  again.name = "_contrib_SparseEmbedding";
  again.aliases.clear();
  again.gradient = [](Grad& g, const EmbeddingParam& p) -> Values {
    EmbeddingParam rows = p;
    rows.sparse_grad = true;
    return {Value{}, apply("_backward_Embedding", rows, {g.out_grad(0), g.in(0)})};
  };
  return again;
}

}  // namespace

void add_sparse(OpTable& table) {
  table.add(define<NoParam>({
      .name = "_sparse_retain",
      .doc = "The rows of a row_sparse array whose numbers are in `indices`.",
      .inputs = {"data", "indices"},
      .infer = infer_retain,
      .gradient = [](Grad& g, const NoParam&) -> Values {
        return {apply("_sparse_retain", {}, {g.out_grad(0), g.in(1)}), Value{}};
      },
      .cpu = run_retain,
  }));
  table.add(sparse_embedding(table.get("Embedding")));
  table.add(define<ReduceParam>({
      .name = "_square_sum",
      .doc = "Sum of the squares over the given axes.",
      .inputs = {"data"},
      .infer = infer_reduce,
      .gradient = gradient_of_square_sum,
      .cpu = run_square_sum,
  }));
  table.add(define<ReduceParam>({
      .name = "_backward_square_sum",
      .doc = "Gradient of _square_sum.",
      .inputs = {"out_grad", "data"},
      .infer = infer_reduce_backward,
      .cpu = run_square_sum_backward,
  }));
  table.add(define_update<AdagradParam, Adagrad, 1>(
      "_sparse_adagrad_update", {"history"},
      "AdaGrad; of a row_sparse gradient the rows that it has."));
  add_parts_of_rows(table);
  add_parts_of_csr(table);
}

}  // namespace mx::ops
