#include "ops/contrib/numbering.h"

#include "ops/index/positions.h"
#include "ops/index/rows.h"
#include "ops/index/take.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_arange(Infer& t, const ArangeLikeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check(p.repeat > 0, t.who(), ": repeat must be positive, got ", p.repeat);
  if (!p.axis) return t.unify_shape(t.in(0), t.out(0));
  int axis = t.axis(*p.axis, t.in(0));
  if (axis >= 0) t.set(t.out(0), Shape{t.in(0).shape[axis]});
}

void arange_forward(Run& run, const ArangeLikeParam& p) {
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    T* result = run.out(0).data<T>();
    run.parallel_range(run.out(0).size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        int64_t step = i / p.repeat;
        result[i] = convert<T>(p.start + static_cast<double>(step) * p.step);
      }
    });
  });
}

void infer_index_array(Infer& t, const IndexArrayParam& p) {
  t.set_dtype(t.out(0), DType::kInt64);
  if (!t.in(0).shape.has_rank()) return;
  Dims dims = t.in(0).shape.dims();
  int64_t count = t.in(0).shape.ndim();
  if (p.axes) {
    for (int64_t axis : *p.axes) t.axis(axis, t.in(0));
    count = static_cast<int64_t>(p.axes->size());
  }
  dims.push_back(count);
  t.set(t.out(0), Shape(dims));
}

void index_array_forward(Run& run, const IndexArrayParam& p) {
  const Shape& shape = run.in(0).shape();
  Dims strides = contiguous_strides(shape), axes;
  for (int i = 0; i < shape.ndim(); ++i) axes.push_back(i);
  if (p.axes) axes = *p.axes;
  auto* result = run.out(0).data<int64_t>();
  auto count = static_cast<int64_t>(axes.size());
  run.parallel(run.in(0).size(), count, [&](int64_t i) {
    for (int64_t k = 0; k < count; ++k) {
      int64_t given = axes[static_cast<size_t>(k)];
      auto axis = static_cast<size_t>(given < 0 ? given + shape.ndim() : given);
      result[i * count + k] = i / strides[axis] % shape.dims()[axis];
    }
  });
}

// Inputs: array, positions, the rows to put there.
void infer_index_copy(Infer& t, const NoParam& /*p*/) {
  for (int round = 0; round < 2; ++round) {
    t.unify(t.in(0), t.out(0));
    t.unify_dtype(t.in(2), t.out(0));
  }
  const Shape& array = t.out(0).shape;
  if (!array.has_rank()) return;
  check<ShapeError>(array.ndim() > 0, t.who(), ": old_tensor of shape () has no rows");
  Dims dims = array.dims();
  dims[0] = kUnknown;
  t.set(t.in(2), Shape(dims));
  t.set(t.in(1), Shape{t.in(2).shape[0]});
  dims[0] = t.in(1).shape[0];
  t.set(t.in(2), Shape(dims));
}

void index_copy_forward(Run& run, const NoParam& /*p*/) {
  const Tensor& result = run.out(0);
  const int64_t* at = positions(run, run.in(1), result.dim(0), IndexMode::kRaise);
  copy_elements(run, run.in(0), result);
  scatter_rows(run, run.in(2), run.in(1).size(), at, result, result.dim(0),
               result.shape().product(1, result.ndim()));
}

Values index_copy_gradient(Grad& g, const NoParam& p) {
  Value dy = g.out_grad(0);
  Value zeros = apply("zeros_like", NoParam{}, {g.in(2)});
  return {apply("_contrib_index_copy", p, {dy, g.in(1), zeros}), Value{},
          apply("take", TakeParam{}, {dy, g.in(1)})};
}

void check_ravel_shape(Infer& t, const RavelParam& p) {
  check(!p.shape.empty(), t.who(), ": shape () has no positions; give the shape of the array");
  for (size_t i = 1; i < p.shape.size(); ++i) {
    check(p.shape[i] > 0, t.who(), ": extent ", p.shape[i], " of axis ", i,
          " must be positive; only the first may be -1");
  }
}

void infer_ravel(Infer& t, const RavelParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_ravel_shape(t, p);
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  auto axes = static_cast<int64_t>(p.shape.size());
  check<ShapeError>(shape.ndim() > 0 && (shape[0] == axes || shape[0] == kUnknown), t.who(),
                    ": the first axis of data of shape ", shape, " must have the extent ", axes,
                    ", one per axis of shape");
  Dims dims(shape.begin() + 1, shape.end());
  if (dims.empty()) dims.push_back(1);
  t.set(t.out(0), Shape(dims));
}

void ravel_forward(Run& run, const RavelParam& p) {
  int64_t count = run.out(0).size();
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    const T* from = run.in(0).data<const T>();
    T* to = run.out(0).data<T>();
    run.parallel_range(count, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        int64_t flat = 0;
        for (size_t axis = 0; axis < p.shape.size(); ++axis) {
          auto at =
              convert<int64_t>(static_cast<Acc<T>>(from[static_cast<int64_t>(axis) * count + i]));
          flat = flat * p.shape[axis] + at;
        }
        to[i] = convert<T>(flat);
      }
    });
  });
}

void infer_unravel(Infer& t, const RavelParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_ravel_shape(t, p);
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  Dims dims(1, static_cast<int64_t>(p.shape.size()));
  dims.append(shape.begin(), shape.end());
  t.set(t.out(0), Shape(dims));
}

// The first axis takes what is left over, whatever its extent.
void unravel_forward(Run& run, const RavelParam& p) {
  int64_t count = run.in(0).size();
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    const T* from = run.in(0).data<const T>();
    T* to = run.out(0).data<T>();
    run.parallel_range(count, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        auto flat = convert<int64_t>(static_cast<Acc<T>>(from[i]));
        for (size_t axis = p.shape.size() - 1; axis > 0; --axis) {
          to[static_cast<int64_t>(axis) * count + i] = convert<T>(flat % p.shape[axis]);
          flat /= p.shape[axis];
        }
        to[i] = convert<T>(flat);
      }
    });
  });
}

}  // namespace

OpDef arange_like() {
  return define<ArangeLikeParam>({
      .name = "_contrib_arange_like",
      .doc = "Evenly spaced values, as many as the data has elements or an axis has positions.",
      .aliases = {"_npx_arange_like"},
      .inputs = {"data"},
      .infer = infer_arange,
      .gradient = zero_gradient<ArangeLikeParam>,
      .cpu = arange_forward,
  });
}

OpDef index_array() {
  return define<IndexArrayParam>({
      .name = "_contrib_index_array",
      .doc = "For each element its position, along a new last axis.",
      .inputs = {"data"},
      .infer = infer_index_array,
      .gradient = zero_gradient<IndexArrayParam>,
      .cpu = index_array_forward,
      .names_its_input = true,
      .names_outputs = true,
  });
}

OpDef index_copy() {
  return define<NoParam>({
      .name = "_contrib_index_copy",
      .doc = "old_tensor with the rows that index_vector names replaced by those of new_tensor.",
      .inputs = {"old_tensor", "index_vector", "new_tensor"},
      .infer = infer_index_copy,
      .gradient = index_copy_gradient,
      .cpu = index_copy_forward,
      .inplace = {{0, 0}},
  });
}

OpDef ravel_multi_index() {
  return define<RavelParam>({
      .name = "_ravel_multi_index",
      .doc = "Turns columns of positions, one row per axis, into positions in the flat array.",
      .aliases = {"ravel_multi_index"},
      .inputs = {"data"},
      .infer = infer_ravel,
      .gradient = zero_gradient<RavelParam>,
      .cpu = ravel_forward,
      .names_its_input = true,
  });
}

OpDef unravel_index() {
  return define<RavelParam>({
      .name = "_unravel_index",
      .doc = "Turns positions in a flat array into columns of positions, one row per axis.",
      .aliases = {"unravel_index"},
      .inputs = {"data"},
      .infer = infer_unravel,
      .gradient = zero_gradient<RavelParam>,
      .cpu = unravel_forward,
      .names_its_input = true,
  });
}

}  // namespace mx::ops
