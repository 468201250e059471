// What the bodies of composed operators are written with.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/grad.h"
#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace mx::numpy {

using TextAttrs = std::vector<std::pair<std::string, std::string>>;

// An operator with its attributes as text; its first output, or all.
Value call(std::string_view op, const TextAttrs& attrs, Values inputs);
Values call_all(std::string_view op, const TextAttrs& attrs, Values inputs);

std::string text(const Dims& dims);  // "(2, 3)"
std::string text(int64_t number);
std::string text(double number);

Value reshape(const Value& x, const Shape& shape);
Value cast(const Value& x, DType from, DType to);  // x itself when they are equal
Value transpose(const Value& x, const Dims& axes);
Value broadcast_to(const Value& x, const Shape& from, const Shape& to);
// An array without elements, made of x so that the gradient of that is zero.
Value nothing(const Value& x, const Shape& from, const Shape& to);
// x[begin:end] along one axis.
Value slice(const Value& x, int axis, int64_t begin, int64_t end);
Value concat(const Values& parts, int axis);
Value filled(const Shape& shape, double value, DType dtype);
// The last two axes exchanged.
Value swapped(const Value& x, int ndim);

// The axis counted from the front; out of range is an error that opens with `who`.
int axis_in(int64_t axis, int ndim, std::string_view who);

// NumPy's rule for two arrays: bool, integers, floats; what both fit into.
DType promoted(DType a, DType b);
bool is_integer(DType dtype);  // bool counts
DType real_of(DType dtype);    // itself, float32 for integers

}  // namespace mx::numpy
