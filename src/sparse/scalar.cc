// Functions of elements and a number: sparse where f(0, number) is 0.
#include "ir/params.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

using Keeps = bool (*)(double number);

struct ScalarRow {
  std::string_view op;
  Keeps keeps_zero;
  bool is_silent = false;  // otherwise a dense result is told
};

constexpr bool always(double /*number*/) { return true; }
constexpr bool of_zero(double number) { return number == 0; }

constexpr ScalarRow kRows[] = {
    {"_mul_scalar", always},
    {"_div_scalar", always},
    {"_scatter_plus_scalar", always},
    {"_scatter_minus_scalar", always},
    {"_contrib_gradientmultiplier", always},
    {"_contrib_backward_gradientmultiplier", always},
    {"_plus_scalar", of_zero, true},
    {"_minus_scalar", of_zero, true},
    {"_equal_scalar", [](double number) { return number != 0; }},
    {"_not_equal_scalar", of_zero},
    {"_greater_scalar", [](double number) { return number >= 0; }},
    {"_greater_equal_scalar", [](double number) { return number > 0; }},
    {"_lesser_scalar", [](double number) { return number <= 0; }},
    {"_lesser_equal_scalar", [](double number) { return number < 0; }},
};

// The number, whichever struct the operator reads it from.
double number_of(const SparseCall& call) {
  const ParamType& type = call.params.type();
  auto field = static_cast<size_t>(type.index_of("scalar"));
  return Codec<double>::parse(type.text(call.params.raw(), field));
}

}  // namespace

void add_scalar_rules() {
  for (const ScalarRow& row : kRows) {
    add_sparse_rule(row.op, [row](const SparseCall& call) -> std::optional<NDArrays> {
      if (!row.keeps_zero(number_of(call))) {
        return row.is_silent ? std::optional(silently_dense(call)) : std::nullopt;
      }
      return NDArrays{with_data(call.in(0), dense_call(call, {parts_of(call.in(0)).data}))};
    });
  }
}

}  // namespace mx::sparse
