// Functions of an array and a number that only mx.np has: the number becomes an array.
#include "ir/scalar_param.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"

namespace mx::numpy {
namespace {

// The result has the array's dtype; a function of real numbers computes integers in float32.
void add(OpTable& table, const std::string& name, const std::string& both, bool is_real,
         bool is_reversed, Gradients gradients) {
  Body body = [both, is_real, is_reversed](const Arguments& a, const ScalarParam& p) -> Values {
    DType type = a.dtype(0), inside = is_real ? real_of(type) : type;
    Value x = cast(a[0], type, inside);
    Value number = call(
        "_np_filled",
        {{"shape", "()"}, {"value", text(p.scalar)}, {"dtype", std::string(name_of(inside))}}, {});
    Value y = call(both, {}, is_reversed ? Values{number, x} : Values{x, number});
    return {cast(y, inside, type)};
  };
  OpSpec spec{.name = name, .doc = "The function of an array and a number.", .inputs = {"data"}};
  add_composed<ScalarParam>(table, std::move(spec), std::move(body), gradients);
}

}  // namespace

void add_numbered(OpTable& table) {
  for (const char* name : {"arctan2", "copysign", "ldexp"}) {
    std::string both = std::string("_npi_") + name, reversed = std::string("_npi_r") + name;
    add(table, both + "_scalar", both, true, false, Gradients::kComposed);
    add(table, reversed + "_scalar", both, true, true, Gradients::kComposed);
  }
  for (const char* name : {"lcm", "bitwise_and", "bitwise_or", "bitwise_xor"}) {
    std::string both = std::string("_npi_") + name;
    add(table, both + "_scalar", both, false, false, Gradients::kZero);
  }
}

}  // namespace mx::numpy
