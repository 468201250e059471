#include "ops/shape/reshape.h"

#include "ops/shape/reshape_codes.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {

Value reshaped_like(const Value& gradient, const Value& data) {
  return apply("reshape_like", ReshapeLikeParam{}, {gradient, data});
}

namespace {

template <class P>
void forward(Run& run, const P& /*params*/) {
  copy_bytes(run.in(0).raw(), run.out(0).raw(), run.out(0).bytes());
}

template <class P>
Values gradient(Grad& g, const P& /*params*/) {
  return {reshaped_like(g.out_grad(0), g.in(0))};
}

// With the result known, one missing extent of the input follows from the count of elements.
void fill_input(Slot& data, const Slot& result) {
  if (!data.shape.has_rank() || !result.shape.is_known()) return;
  int missing = -1;
  int64_t known = 1;
  for (int axis = 0; axis < data.shape.ndim(); ++axis) {
    if (data.shape[axis] != kUnknown) {
      known *= data.shape[axis];
    } else if (missing >= 0) {
      return;
    } else {
      missing = axis;
    }
  }
  if (missing < 0 || known == 0 || result.shape.size() % known != 0) return;
  data.shape[missing] = result.shape.size() / known;
}

void check_sizes(Infer& t, const Slot& data, const Slot& result) {
  if (!data.shape.is_known() || !result.shape.is_known()) return;
  if (data.shape.size() == result.shape.size()) return;
  fail<ShapeError>(t.who(), ": data of shape ", data.shape, " has ", data.shape.size(),
                   " elements, which do not fit shape ", result.shape);
}

bool is_plain(const Dims& codes) {  // says the new shape without looking at the data
  for (int64_t code : codes) {
    if (code == 0 || code < -1) return false;
  }
  return true;
}

Shape new_shape(Infer& t, const Shape& data, const ReshapeParam& p) {
  bool is_old = p.shape.empty() && !p.target_shape.empty();
  if (!data.has_rank()) {
    return !is_old && is_plain(p.shape) ? Shape(p.shape) : Shape::unknown();  // -1 is kUnknown
  }
  try {
    return is_old ? reshape_by_target(data, p.target_shape, p.keep_highest)
                  : reshape_by_codes(data, p.shape, p.reverse);
  } catch (const ShapeError& error) {
    fail<ShapeError>(t.who(), ": ", error.what());
  }
}

void infer_reshape(Infer& t, const ReshapeParam& p) {
  Slot& data = t.in(0);
  Slot& result = t.out(0);
  t.unify_dtype(data, result);
  t.set(result, new_shape(t, data.shape, p));
  fill_input(data, result);
  check_sizes(t, data, result);
}

void infer_flatten(Infer& t, const NoParam& /*params*/) {
  Slot& data = t.in(0);
  t.unify_dtype(data, t.out(0));
  t.set(t.out(0), Shape::of_rank(2));
  if (!data.shape.has_rank()) return;
  if (data.shape.ndim() == 0) {
    fail<ShapeError>(t.who(), ": data of shape () has no first axis to keep; use Reshape");
  }
  Shape result{data.shape[0], 1};
  for (int axis = 1; axis < data.shape.ndim(); ++axis) {
    result[1] = result[1] == kUnknown || data.shape[axis] == kUnknown
                    ? kUnknown
                    : result[1] * data.shape[axis];
  }
  t.set(t.out(0), result);
  data.shape[0] = t.out(0).shape[0];
  fill_input(data, t.out(0));
}

// A bound of reshape_like's axes as 0..ndim.
int64_t bound(Infer& t, std::optional<int64_t> given, int64_t missing, const Shape& shape) {
  int64_t value = given.value_or(missing);
  if (value < 0) value += shape.ndim();
  if (value < 0 || value > shape.ndim()) {
    fail<ShapeError>(t.who(), ": bound ", *given, " is out of range for shape ", shape, "; use ",
                     -shape.ndim(), "..", shape.ndim());
  }
  return value;
}

void infer_reshape_like(Infer& t, const ReshapeLikeParam& p) {
  Slot& lhs = t.in(0);
  const Shape& like = t.in(1).shape;
  Slot& result = t.out(0);
  t.unify_dtype(lhs, result);
  bool whole = !p.lhs_begin && !p.lhs_end && !p.rhs_begin && !p.rhs_end;
  if (whole) {
    t.unify_shape(t.in(1), result);
  } else if (lhs.shape.has_rank() && like.has_rank()) {
    int64_t lhs_begin = bound(t, p.lhs_begin, 0, lhs.shape);
    int64_t lhs_end = bound(t, p.lhs_end, lhs.shape.ndim(), lhs.shape);
    int64_t rhs_begin = bound(t, p.rhs_begin, 0, like);
    int64_t rhs_end = bound(t, p.rhs_end, like.ndim(), like);
    if (lhs_begin > lhs_end || rhs_begin > rhs_end) {
      fail<ShapeError>(t.who(), ": axes ", lhs_begin, "..", lhs_end, " of lhs and ", rhs_begin,
                       "..", rhs_end, " of rhs must not run backwards");
    }
    Dims dims(lhs.shape.begin(), lhs.shape.begin() + lhs_begin);
    dims.append(like.begin() + rhs_begin, like.begin() + rhs_end);
    dims.append(lhs.shape.begin() + lhs_end, lhs.shape.end());
    t.set(result, Shape(dims));
  }
  fill_input(lhs, result);
  check_sizes(t, lhs, result);
}

Values reshape_like_gradient(Grad& g, const ReshapeLikeParam& /*params*/) {
  return {reshaped_like(g.out_grad(0), g.in(0)), Value{}};
}

void infer_expand_dims(Infer& t, const ExpandDimsParam& p) {
  Slot& data = t.in(0);
  Slot& result = t.out(0);
  t.unify_dtype(data, result);
  int ndim = data.shape.has_rank() ? data.shape.ndim() + 1 : result.shape.ndim();
  if (ndim < 0) return;
  if (p.axis < -ndim || p.axis >= ndim) {
    fail<ShapeError>(t.who(), ": axis ", p.axis, " is out of range for data of shape ", data.shape,
                     "; use ", -ndim, "..", ndim - 1);
  }
  auto axis = static_cast<size_t>(p.axis < 0 ? p.axis + ndim : p.axis);
  if (data.shape.has_rank()) {
    Dims dims = data.shape.dims();
    dims.insert(axis, 1);
    t.set(result, Shape(dims));
  }
  Dims dims = result.shape.dims();
  if (static_cast<int>(dims.size()) != ndim) return;
  dims.erase(axis);
  t.set(data, Shape(dims));
}

void infer_squeeze(Infer& t, const SqueezeParam& p) {
  const Slot& data = t.in(0);
  t.unify_dtype(t.in(0), t.out(0));
  if (!data.shape.has_rank()) return;
  SmallVector<bool, 6> dropped(data.shape.dims().size(), false);
  if (p.axis) {
    for (int64_t given : *p.axis) {
      int axis = t.axis(given, data);
      int64_t extent = data.shape[axis];
      if (extent != 1 && extent != kUnknown) {
        fail<ShapeError>(t.who(), ": axis ", given, " of data of shape ", data.shape,
                         " has extent ", extent, "; only axes of extent 1 can be dropped");
      }
      if (dropped[static_cast<size_t>(axis)]) {
        fail<ShapeError>(t.who(), ": axis ", given, " is given twice");
      }
      dropped[static_cast<size_t>(axis)] = true;
    }
  } else if (!data.shape.is_known()) {
    return;
  }
  Dims dims;
  for (int axis = 0; axis < data.shape.ndim(); ++axis) {
    bool drop = p.axis ? dropped[static_cast<size_t>(axis)] : data.shape[axis] == 1;
    if (!drop) dims.push_back(data.shape[axis]);
  }
  if (dims.empty()) dims.push_back(1);  // a shape without axes means unknown in MXNet 1
  t.set(t.out(0), Shape(dims));
}

}  // namespace

OpDef reshape() {
  return define<ReshapeParam>({
      .name = "Reshape",
      .doc = "Gives the same elements another shape.",
      .aliases = {"reshape"},
      .inputs = {"data"},
      .infer = infer_reshape,
      .gradient = gradient<ReshapeParam>,
      .cpu = forward<ReshapeParam>,
      .inplace = {{0, 0}},
  });
}

OpDef reshape_like() {
  return define<ReshapeLikeParam>({
      .name = "reshape_like",
      .doc = "Gives lhs the shape of rhs, or some of its axes the extents of some of rhs's.",
      .aliases = {"_npx_reshape_like"},
      .inputs = {"lhs", "rhs"},
      .infer = infer_reshape_like,
      .gradient = reshape_like_gradient,
      .cpu = forward<ReshapeLikeParam>,
      .inplace = {{0, 0}},
      .reads = all_but(1),
  });
}

OpDef flatten() {
  return define<NoParam>({
      .name = "Flatten",
      .doc = "Keeps the first axis and joins all others.",
      .aliases = {"flatten", "_npx_batch_flatten"},
      .inputs = {"data"},
      .infer = infer_flatten,
      .gradient = gradient<NoParam>,
      .cpu = forward<NoParam>,
      .inplace = {{0, 0}},
  });
}

OpDef expand_dims() {
  return define<ExpandDimsParam>({
      .name = "expand_dims",
      .doc = "Inserts an axis of extent one.",
      .aliases = {"_npi_expand_dims"},
      .inputs = {"data"},
      .infer = infer_expand_dims,
      .gradient = gradient<ExpandDimsParam>,
      .cpu = forward<ExpandDimsParam>,
      .inplace = {{0, 0}},
  });
}

OpDef squeeze() {
  return define<SqueezeParam>({
      .name = "squeeze",
      .doc = "Drops axes of extent one.",
      .inputs = {"data"},
      .infer = infer_squeeze,
      .gradient = gradient<SqueezeParam>,
      .cpu = forward<SqueezeParam>,
      .inplace = {{0, 0}},
      .names_its_input = true,
  });
}

}  // namespace mx::ops
