// Questions about elements that answer bool: is it a number, is it finite?
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"

namespace mx::numpy {
namespace {

Value real(const Arguments& a) { return cast(a[0], a.dtype(0), real_of(a.dtype(0))); }

Value compared(const char* op, const Value& x, const char* number) {
  return call(op, {{"scalar", number}, {"is_int", "False"}}, {x});
}

Values is_nan(const Arguments& a, const NoParam& /*p*/) {
  return {call("_npi_not_equal", {}, {a[0], a[0]})};
}
Values is_infinite(const Arguments& a, const NoParam& /*p*/) {
  return {compared("_npi_equal_scalar", call("abs", {}, {real(a)}), "inf")};
}
Values is_finite(const Arguments& a, const NoParam& /*p*/) {
  return {compared("_npi_less_scalar", call("abs", {}, {real(a)}), "inf")};
}
Values is_positive_infinity(const Arguments& a, const NoParam& /*p*/) {
  return {compared("_npi_equal_scalar", real(a), "inf")};
}
Values is_negative_infinity(const Arguments& a, const NoParam& /*p*/) {
  return {compared("_npi_equal_scalar", real(a), "-inf")};
}

}  // namespace

void add_tests(OpTable& table) {
  auto add = [&](const char* name, const char* doc, Body body) {
    add_composed<NoParam>(table, {.name = name, .doc = doc, .inputs = {"x"}}, std::move(body),
                          Gradients::kZero);
  };
  add("_npi_isnan", "Whether an element is not a number.", is_nan);
  add("_npi_isinf", "Whether an element is infinite.", is_infinite);
  add("_npi_isfinite", "Whether an element is a finite number.", is_finite);
  add("_npi_isposinf", "Whether an element is positive infinity.", is_positive_infinity);
  add("_npi_isneginf", "Whether an element is negative infinity.", is_negative_infinity);
}

}  // namespace mx::numpy
