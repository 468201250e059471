// Operators of mx.np that compute what a classic one does, under NumPy's rules for dtypes: they
// run its kernels, after a conversion where the dtypes differ, and have its gradient.
#include <algorithm>
#include <array>

#include "base/error.h"
#include "ir/derived.h"
#include "ir/opening.h"
#include "ir/scalar_param.h"
#include "numpy/catalog.h"
#include "numpy/comparisons.h"
#include "numpy/composed.h"
#include "numpy/expansion.h"
#include "numpy/values.h"

namespace mx::numpy {
namespace {

enum class Rule {
  kPromote,  // the result has the dtype that all inputs fit into; bool counts as int64 with a
             // number
  kReal,     // and integers become float32: true division
  kTruth,    // and the result is bool
  kFloor,    // integers with a float become float32, as in a true division
};

struct Row {
  const char *name, *classic;
  Rule rule = Rule::kPromote;
  const char* inputs = "x";
};

constexpr Row unary(const char* name, const char* classic) { return {name, classic}; }
constexpr Row both(const char* name, const char* classic, Rule rule = Rule::kPromote) {
  return {name, classic, rule, "lhs rhs"};
}
constexpr Row number(const char* name, const char* classic, Rule rule = Rule::kPromote) {
  return {name, classic, rule, "data"};
}

constexpr std::array kRows = {
    unary("_npi_absolute", "abs"),
    unary("_npi_arccos", "arccos"),
    unary("_npi_arccosh", "arccosh"),
    unary("_npi_arcsin", "arcsin"),
    unary("_npi_arcsinh", "arcsinh"),
    unary("_npi_arctan", "arctan"),
    unary("_npi_arctanh", "arctanh"),
    unary("_npi_cbrt", "cbrt"),
    unary("_npi_ceil", "ceil"),
    unary("_npi_cos", "cos"),
    unary("_npi_cosh", "cosh"),
    unary("_npi_degrees", "degrees"),
    unary("_npi_exp", "exp"),
    unary("_npi_expm1", "expm1"),
    unary("_npi_fix", "fix"),
    unary("_npi_floor", "floor"),
    unary("_npi_log", "log"),
    unary("_npi_log10", "log10"),
    unary("_npi_log1p", "log1p"),
    unary("_npi_log2", "log2"),
    unary("_npi_negative", "negative"),
    unary("_npi_radians", "radians"),
    unary("_npi_reciprocal", "reciprocal"),
    unary("_npi_rint", "rint"),
    unary("_npi_sign", "sign"),
    unary("_npi_sin", "sin"),
    unary("_npi_sinh", "sinh"),
    unary("_npi_sqrt", "sqrt"),
    unary("_npi_square", "square"),
    unary("_npi_tan", "tan"),
    unary("_npi_tanh", "tanh"),
    unary("_npi_trunc", "trunc"),
    Row{"_npi_logical_not", "logical_not", Rule::kTruth, "x"},
    Row{"_npx_relu", "relu", Rule::kPromote, "data"},
    Row{"_npx_sigmoid", "sigmoid", Rule::kPromote, "data"},
    Row{"_np_copy", "_copy", Rule::kPromote, "a"},
    both("_npi_add", "broadcast_add"),
    both("_npi_subtract", "broadcast_sub"),
    both("_npi_multiply", "broadcast_mul"),
    both("_npi_true_divide", "broadcast_div", Rule::kReal),
    both("_npi_mod", "broadcast_mod"),
    both("_npi_power", "broadcast_power"),
    both("_npi_floor_divide", "_broadcast_floor_divide"),
    Row{"_npi_hypot", "broadcast_hypot", Rule::kReal, "x1 x2"},
    both("_npi_equal", "broadcast_equal", Rule::kTruth),
    both("_npi_not_equal", "broadcast_not_equal", Rule::kTruth),
    both("_npi_greater", "broadcast_greater", Rule::kTruth),
    both("_npi_greater_equal", "broadcast_greater_equal", Rule::kTruth),
    both("_npi_less", "broadcast_lesser", Rule::kTruth),
    both("_npi_less_equal", "broadcast_lesser_equal", Rule::kTruth),
    both("_npi_logical_and", "broadcast_logical_and", Rule::kTruth),
    both("_npi_logical_or", "broadcast_logical_or", Rule::kTruth),
    both("_npi_logical_xor", "broadcast_logical_xor", Rule::kTruth),
    number("_npi_add_scalar", "_plus_scalar"),
    number("_npi_subtract_scalar", "_minus_scalar"),
    number("_npi_rsubtract_scalar", "_rminus_scalar"),
    number("_npi_multiply_scalar", "_mul_scalar"),
    number("_npi_true_divide_scalar", "_div_scalar", Rule::kReal),
    number("_npi_rtrue_divide_scalar", "_rdiv_scalar", Rule::kReal),
    number("_npi_mod_scalar", "_mod_scalar"),
    number("_npi_rmod_scalar", "_rmod_scalar"),
    number("_npi_power_scalar", "_power_scalar"),
    number("_npi_rpower_scalar", "_rpower_scalar"),
    number("_npi_floor_divide_scalar", "_floor_divide_scalar", Rule::kFloor),
    number("_npi_rfloor_divide_scalar", "_rfloor_divide_scalar", Rule::kFloor),
    number("_npi_equal_scalar", "_equal_scalar", Rule::kTruth),
    number("_npi_not_equal_scalar", "_not_equal_scalar", Rule::kTruth),
    number("_npi_greater_scalar", "_greater_scalar", Rule::kTruth),
    number("_npi_greater_equal_scalar", "_greater_equal_scalar", Rule::kTruth),
    number("_npi_less_scalar", "_lesser_scalar", Rule::kTruth),
    number("_npi_less_equal_scalar", "_lesser_equal_scalar", Rule::kTruth),
    number("_npi_logical_and_scalar", "_logical_and_scalar", Rule::kTruth),
    number("_npi_logical_or_scalar", "_logical_or_scalar", Rule::kTruth),
    number("_npi_logical_xor_scalar", "_logical_xor_scalar", Rule::kTruth)};

// The dtype that the classic kernel computes in.
DType computed_in(const Row& row, DType type, const Params& p) {
  if (row.rule == Rule::kReal) return real_of(type);
  if (row.rule == Rule::kFloor && !static_cast<const ScalarParam*>(p.raw())->is_int) {
    return real_of(type);
  }
  bool has_number = std::string_view(row.name).ends_with("_scalar");
  return has_number && type == DType::kBool ? DType::kInt64 : type;
}

// bool + bool, bool * bool, bool ** bool and what denies a bool are bool. No kernel computes in
// bool: a number does.
bool is_of_truths(const Row& row, DType type) {
  if (type != DType::kBool) return false;
  std::string_view name = row.name;
  return name == "_npi_add" || name == "_npi_multiply" || name == "_npi_power" ||
         name == "_npi_logical_not";
}

// Inputs of one floating dtype: the classic operator says everything.
bool is_plain(Infer& t, const Row& row) {
  if (row.rule == Rule::kTruth) return false;
  for (int i = 0; i < t.num_inputs(); ++i) {
    if (!t.in(i).dtype || !is_floating(*t.in(i).dtype)) return false;
    if (t.in(i).dtype != t.in(0).dtype) return false;
  }
  return true;
}

void infer_twin(Infer& t, const Row& row, const OpDef& classic, const Params& p) {
  if (is_plain(t, row)) return classic.infer(t, p);
  // Shapes as the classic operator finds them; an input of unknown dtype has that of the other.
  Slots in, out{Slot{t.out(0).shape, std::nullopt}};
  for (int i = 0; i < t.num_inputs(); ++i) in.push_back({t.in(i).shape, std::nullopt});
  Infer shapes(classic, t.who().node, {in.begin(), in.size()}, {out.begin(), out.size()});
  classic.infer(shapes, p);
  std::optional<DType> type;
  for (int i = 0; i < t.num_inputs(); ++i) {
    t.in(i).shape = in[static_cast<size_t>(i)].shape;
    if (t.in(i).dtype) type = type ? promoted(*type, *t.in(i).dtype) : *t.in(i).dtype;
  }
  t.out(0).shape = out[0].shape;
  if (!type && row.rule != Rule::kTruth && t.out(0).dtype) type = t.out(0).dtype;
  if (row.rule == Rule::kTruth) t.set_dtype(t.out(0), DType::kBool);
  if (!type) return;
  for (int i = 0; i < t.num_inputs(); ++i) t.default_dtype(t.in(i), *type);
  if (row.rule != Rule::kTruth) t.set_dtype(t.out(0), computed_in(row, *type, p));
}

bool is_direct(const Run& run, const Row& row) {
  DType type = run.out(0).dtype();
  for (const Tensor& input : run.inputs) {
    if (input.dtype() != type) return false;
  }
  if (is_of_truths(row, type)) return false;
  return row.rule != Rule::kTruth || type == DType::kBool;
}

// The classic function of converted inputs; its result converted where the dtype is another.
Values converted(const Arguments& a, const Row& row, const Params& p) {
  DType type = a.dtype(0);
  for (size_t i = 0; i < a.size(); ++i) type = promoted(type, a.dtype(i));
  bool is_truth = row.rule == Rule::kTruth || is_of_truths(row, type);
  DType inside = is_of_truths(row, type) ? DType::kInt32 : computed_in(row, type, p);
  Values inputs;
  for (size_t i = 0; i < a.size(); ++i) inputs.push_back(cast(a[i], a.dtype(i), inside));
  Value y = apply(row.classic, p, inputs);
  return {cast(y, inside, is_truth ? DType::kBool : inside)};
}

const Composition& conversion_of(const Row& row, const OpDef& classic) {
  Body body = [&row](const Arguments& a, const Params& p) { return converted(a, row, p); };
  bool has_number = classic.params == &param_type<ScalarParam>();
  check<InternalError>(has_number || classic.params == &param_type<NoParam>(), row.name,
                       ": a twin has no other parameter than a number");
  return *new Composition{body, has_number ? same_params<ScalarParam> : same_params<NoParam>};
}

// The classic gradient; a part that undoes broadcasting also goes back to the input's dtype.
Values gradient_of(Grad& g, const OpDef& classic, const Params& p) {
  static const OpDef* const sum_like = &op_table().get("_sum_like");
  Values result = classic.gradient(g, p);
  for (Value& value : result) {
    if (value && value.node->op == sum_like) value = apply("_np_sum_to", {}, value.node->inputs);
  }
  return result;
}

Values sum_to(const Arguments& a, const NoParam& /*p*/) {
  return {cast(apply("_sum_like", {}, a.all()), a.dtype(0), a.dtype(1))};
}

void add_sum_to(OpTable& table) {
  const auto& body = *new Composition{sum_to, same_params<NoParam>};
  const OpDef& op = table.add(define<NoParam>({
      .name = "_np_sum_to",
      .doc = "Sums data over the axes along which broadcasting repeated an array like rhs, in the "
             "dtype of that.",
      .inputs = {"data", "like"},
      .infer = [](Infer& t, const NoParam& /*p*/) { t.unify(t.in(1), t.out(0)); },
      .gradient = [](Grad& g, const NoParam& /*p*/) -> Values {
        Value zeros = apply("zeros_like", {}, {g.in(0)});
        return {apply("_npi_add", {}, {zeros, g.out_grad(0)}), Value()};
      },
      .cpu = composed_kernel(body, DeviceKind::kCpu).run,
      .inplace = {{0, 0}},
      .reads = all_but(1),
  }));
  derive_from_body(op, body);
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> list(1);
  for (char letter : text) {
    if (letter == ' ') {
      list.emplace_back();
    } else {
      list.back() += letter;
    }
  }
  return list;
}

// The classic kernels of a kind of device, for inputs that need no conversion, and one that
// converts.
std::vector<Kernel> kernels_of(const OpDef& classic, const Row& row, const Composition& conversion,
                               DeviceKind kind) {
  std::vector<Kernel> kernels = classic.kernels_on(kind);
  if (kernels.empty()) return kernels;
  for (Kernel& kernel : kernels) {
    kernel.refuses = [refuses = kernel.refuses, &row](const Run& run,
                                                      const Params& p) -> const char* {
      if (!is_direct(run, row)) return "the dtypes differ";
      return refuses ? refuses(run, p) : nullptr;
    };
  }
  kernels.push_back(composed_kernel(conversion, kind));
  return kernels;
}

OpDef twin_of(const OpDef& classic, const Row& row, const Composition& conversion) {
  OpDef op = classic;
  op.name = row.name;
  op.aliases.clear();
  op.inputs = words(row.inputs);
  op.names_outputs = false;
  const OpDef* twin = &classic;
  const Row* rule = &row;
  op.infer = [twin, rule](Infer& t, const Params& p) { infer_twin(t, *rule, *twin, p); };
  op.gradient = [twin](Grad& g, const Params& p) { return gradient_of(g, *twin, p); };
  if (row.rule == Rule::kTruth) {
    op.gradient = [](Grad& g, const Params& p) { return zero_gradient(g, p); };
    op.inplace.clear();
  }
  auto& kernels = op.kernels[static_cast<size_t>(DeviceKind::kCpu)];
  kernels = kernels_of(classic, row, conversion, DeviceKind::kCpu);
  if (Kernel direct = comparison_kernel(row.name); direct.run) {
    kernels.insert(kernels.begin(), std::move(direct));
  }
  return op;
}

// With inputs of one floating dtype a twin is the classic operator.
Opening opening_as(const char* classic) {
  return [classic](const Values& inputs, std::span<const Slot> slots, const Params& p) -> Values {
    std::optional<DType> type;
    for (const Slot& slot : slots) {
      if (!slot.dtype) continue;
      if (!is_floating(*slot.dtype) || (type && type != slot.dtype)) return {};
      type = slot.dtype;
    }
    return {apply(classic, p, inputs)};
  };
}

}  // namespace

void add_twins(OpTable& table) {
  add_sum_to(table);
  for (const Row& row : kRows) {
    const OpDef& classic = table.get(row.classic);
    const Composition& conversion = conversion_of(row, classic);
    OpDef op = twin_of(classic, row, conversion);
    if (op.name == "_npi_absolute") op.aliases = {"_npi_abs"};
    const OpDef& twin = table.add(std::move(op));
    add_derived(twin, [&classic, &row, &conversion](DeviceKind kind) {
      return kernels_of(classic, row, conversion, kind);
    });
    add_kin(twin, classic);
    if (row.rule != Rule::kTruth) add_opening(twin, opening_as(row.classic));
  }
}

}  // namespace mx::numpy
