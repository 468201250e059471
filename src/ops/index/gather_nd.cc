#include "ops/index/gather_nd.h"

#include "ops/index/positions.h"
#include "ops/index/rows.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

// What the array, the index and the gathered slices say about each other.
void infer_gathered(Infer& t, const Shape& array, const Shape& index, Slot& gathered) {
  if (!index.has_rank()) return;
  if (index.ndim() < 2) {
    fail<ShapeError>(t.who(), ": indices must have shape (M, …) with two axes or more, got ",
                     index);
  }
  if (index[0] == kUnknown || !array.has_rank()) return;
  if (index[0] > array.ndim()) {
    fail<ShapeError>(t.who(), ": indices of shape ", index, " name ", index[0],
                     " axes, an array of shape ", array, " has ", array.ndim());
  }
  Dims dims(index.begin() + 1, index.end());
  dims.append(array.begin() + index[0], array.end());
  t.set(gathered, Shape(dims));
}

// The array's first M axes as rows.
RowLayout layout_of(const Shape& array, const Tensor& index) {
  int axes = static_cast<int>(index.shape()[0]);
  return {1, array.product(0, axes), array.product(axes, array.ndim())};
}

int64_t columns_of(const Tensor& index) { return index.shape().product(1, index.ndim()); }

void infer_gather(Infer& t, const NoParam& /*params*/) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_gathered(t, t.in(0).shape, t.in(1).shape, t.out(0));
}

void gather_forward(Run& run, const NoParam& /*params*/) {
  const Shape& array = run.in(0).shape();
  const Tensor& index = run.in(1);
  gather_rows(run, run.in(0), layout_of(array, index), flat_positions(run, index, array),
              columns_of(index), run.out(0));
}

Values gather_gradient(Grad& g, const NoParam& /*params*/) {
  Value gradient =
      apply("_backward_gather_nd", GatherNdGradientParam{}, {g.out_grad(0), g.in(1), g.in(0)});
  return {gradient, Value{}};
}

void infer_gradient(Infer& t, const GatherNdGradientParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  if (p.shape.empty()) {
    t.unify_shape(t.in(2), t.out(0));
  } else {
    t.set(t.out(0), Shape(p.shape));
  }
  infer_gathered(t, t.out(0).shape, t.in(1).shape, t.in(0));
}

void gradient_forward(Run& run, const GatherNdGradientParam& /*params*/) {
  const Shape& array = run.out(0).shape();
  const Tensor& index = run.in(1);
  scatter_add_rows(run, run.in(0), columns_of(index), flat_positions(run, index, array), run.out(0),
                   layout_of(array, index));
}

void write_slices(const Run& run, const Tensor& slices, const Tensor& index, const Tensor& result) {
  RowLayout layout = layout_of(result.shape(), index);
  scatter_rows(run, slices, columns_of(index), flat_positions(run, index, result.shape()), result,
               layout.extent, layout.width);
}

void infer_scatter(Infer& t, const ScatterNdParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.set(t.out(0), Shape(p.shape));
  infer_gathered(t, t.out(0).shape, t.in(1).shape, t.in(0));
}

void scatter_forward(Run& run, const ScatterNdParam& /*params*/) {
  zero_bytes(run.out(0).raw(), run.out(0).bytes());
  write_slices(run, run.in(0), run.in(1), run.out(0));
}

void infer_scatter_set(Infer& t, const ScatterNdParam& p) {
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  t.set(t.out(0), Shape(p.shape));
  t.unify_shape(t.in(0), t.out(0));
  infer_gathered(t, t.out(0).shape, t.in(2).shape, t.in(1));
}

void scatter_set_forward(Run& run, const ScatterNdParam& /*params*/) {
  copy_bytes(run.in(0).raw(), run.out(0).raw(), run.out(0).bytes());
  write_slices(run, run.in(1), run.in(2), run.out(0));
}

}  // namespace

OpDef gather_nd() {
  return define<NoParam>({
      .name = "gather_nd",
      .doc = "Gathers the slices of data at the positions that the columns of indices name.",
      .aliases = {"_npi_gather_nd", "_npx_gather_nd"},
      .inputs = {"data", "indices"},
      .infer = infer_gather,
      .gradient = gather_gradient,
      .cpu = gather_forward,
  });
}

OpDef gather_nd_gradient() {
  return define<GatherNdGradientParam>({
      .name = "_backward_gather_nd",
      .doc = "Adds up the slices of data at the positions that the columns of indices name.",
      .inputs = {"data", "indices", "like"},
      .input_names =
          [](const GatherNdGradientParam& p) {
            std::vector<std::string> names{"data", "indices"};
            if (p.shape.empty()) names.emplace_back("like");
            return names;
          },
      .infer = infer_gradient,
      .gradient = [](Grad& g, const GatherNdGradientParam& /*params*/) -> Values {
        Values result(static_cast<size_t>(g.num_inputs()));
        result[0] = apply("gather_nd", NoParam{}, {g.out_grad(0), g.in(1)});
        return result;
      },
      .cpu = gradient_forward,
      .reads = all_but(2),
  });
}

OpDef scatter_nd() {
  return define<ScatterNdParam>({
      .name = "scatter_nd",
      .doc = "Zeros with slices of data written at the positions that the columns of indices name.",
      .inputs = {"data", "indices"},
      .infer = infer_scatter,
      .gradient = [](Grad& g, const ScatterNdParam& /*params*/) -> Values {
        return {apply("gather_nd", NoParam{}, {g.out_grad(0), g.in(1)}), Value{}};
      },
      .cpu = scatter_forward,
  });
}

OpDef scatter_set_nd() {
  return define<ScatterNdParam>({
      .name = "_scatter_set_nd",
      .doc = "lhs with slices of rhs written at the positions that the columns of indices name.",
      .aliases = {"_npi_scatter_set_nd"},
      .inputs = {"lhs", "rhs", "indices"},
      .infer = infer_scatter_set,
      .cpu = scatter_set_forward,
      .inplace = {{0, 0}},
  });
}

}  // namespace mx::ops
