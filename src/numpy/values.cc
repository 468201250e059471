#include "numpy/values.h"

#include "base/error.h"
#include "ir/op.h"
#include "numpy/shape_params.h"
#include "ops/index/take.h"
#include "ops/pointwise/cast.h"

namespace mx::numpy {

Values call_all(std::string_view op, const TextAttrs& attrs, Values inputs) {
  Attrs texts(attrs.begin(), attrs.end());
  return apply_all(op, parse_params(*op_table().get(op).params, texts, op), std::move(inputs));
}

Value call(std::string_view op, const TextAttrs& attrs, Values inputs) {
  return call_all(op, attrs, std::move(inputs)).front();
}

std::string text(const Dims& dims) { return Codec<Dims>::text(dims); }
std::string text(int64_t number) { return std::to_string(number); }
std::string text(double number) { return attr::double_text(number); }

Value reshape(const Value& x, const Shape& shape) {
  return apply("_np_reshape", ReshapeParam{.newshape = shape.dims()}, {x});
}

Value cast(const Value& x, DType from, DType to) {
  return from == to ? x : apply("Cast", ops::CastParam{.dtype = to}, {x});
}

Value transpose(const Value& x, const Dims& axes) {
  bool in_order = true;
  for (size_t i = 0; i < axes.size(); ++i) in_order &= axes[i] == static_cast<int64_t>(i);
  return in_order ? x : call("transpose", {{"axes", text(axes)}}, {x});
}

Value broadcast_to(const Value& x, const Shape& from, const Shape& to) {
  if (from == to) return x;
  if (to.size() == 0) return nothing(x, from, to);  // for the classic operator 0 is a code
  Dims wide(static_cast<size_t>(to.ndim() - from.ndim()), 1);
  for (int64_t extent : from) wide.push_back(extent);
  Value spread = from.ndim() == to.ndim() ? x : reshape(x, Shape(wide));
  if (Shape(wide) == to) return spread;
  return call("broadcast_to", {{"shape", text(to.dims())}}, {spread});
}

Value nothing(const Value& x, const Shape& from, const Shape& to) {
  Value places = filled(Shape{0}, 0, DType::kInt64);
  return reshape(apply("take", ops::TakeParam{}, {reshape(x, Shape{from.size()}), places}), to);
}

Value slice(const Value& x, int axis, int64_t begin, int64_t end) {
  return call("slice_axis",
              {{"axis", text(int64_t{axis})}, {"begin", text(begin)}, {"end", text(end)}}, {x});
}

Value concat(const Values& parts, int axis) {
  if (parts.size() == 1) return parts[0];
  return call(
      "Concat",
      {{"num_args", text(static_cast<int64_t>(parts.size()))}, {"dim", text(int64_t{axis})}},
      parts);
}

Value filled(const Shape& shape, double value, DType dtype) {
  return call("_np_filled",
              {{"shape", text(shape.dims())},
               {"value", text(value)},
               {"dtype", std::string(name_of(dtype))}},
              {});
}

Value swapped(const Value& x, int ndim) {
  Dims order;
  for (int i = 0; i < ndim; ++i) order.push_back(i < ndim - 2 ? i : 2 * ndim - 3 - i);
  return transpose(x, order);
}

int axis_in(int64_t axis, int ndim, std::string_view who) {
  check<ShapeError>(ndim > 0, who, ": axis ", axis, " was given for an array without axes");
  check<ShapeError>(axis >= -ndim && axis < ndim, who, ": axis ", axis,
                    " is out of range for an array with ", ndim, " axes; use ", -ndim, "..",
                    ndim - 1);
  return static_cast<int>(axis < 0 ? axis + ndim : axis);
}

bool is_integer(DType dtype) { return !is_floating(dtype); }

DType real_of(DType dtype) { return is_floating(dtype) ? dtype : DType::kFloat32; }

DType promoted(DType a, DType b) {
  if (a == b) return a;
  if (is_floating(a) != is_floating(b)) return is_floating(a) ? a : b;
  if (is_floating(a)) {
    if (a == DType::kFloat64 || b == DType::kFloat64) return DType::kFloat64;
    return DType::kFloat32;  // float16 and bfloat16 have no common 16-bit type
  }
  if (a == DType::kBool) return b;
  if (b == DType::kBool) return a;
  if (a == DType::kInt64 || b == DType::kInt64) return DType::kInt64;
  return DType::kInt32;  // also of int8 and uint8: there is no int16
}

}  // namespace mx::numpy
