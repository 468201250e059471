// Operators of mx.np that compute what a classic one does, under NumPy's rules for dtypes: they
// run its kernels, after a conversion where the dtypes differ, and have its gradient.
#include <algorithm>
#include <array>

#include "base/error.h"
#include "ir/opening.h"
#include "numpy/catalog.h"
#include "numpy/comparisons.h"
#include "numpy/values.h"
#include "ops/pointwise/cast.h"

namespace mx::numpy {
namespace {

enum class Rule {
  kPromote,  // the result has the dtype that all inputs fit into; bool counts as int64 with a
             // number
  kReal,     // and integers become float32: true division
  kTruth,    // and the result is bool
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
    number("_npi_floor_divide_scalar", "_floor_divide_scalar"),
    number("_npi_rfloor_divide_scalar", "_rfloor_divide_scalar"),
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
DType computed_in(const Row& row, DType type) {
  if (row.rule == Rule::kReal) return real_of(type);
  bool has_number = std::string_view(row.name).ends_with("_scalar");
  return has_number && type == DType::kBool ? DType::kInt64 : type;
}

DType type_of_inputs(const Run& run) {
  DType type = run.in(0).dtype();
  for (const Tensor& input : run.inputs) type = promoted(type, input.dtype());
  return type;
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
  if (row.rule != Rule::kTruth) t.set_dtype(t.out(0), computed_in(row, *type));
}

bool is_direct(const Run& run, const Row& row) {
  DType type = run.out(0).dtype();
  for (const Tensor& input : run.inputs) {
    if (input.dtype() != type) return false;
  }
  return row.rule != Rule::kTruth || type == DType::kBool;
}

void run_converted(Run& run, const Row& row, const OpDef& classic, const Params& p) {
  DType type = computed_in(row, type_of_inputs(run));
  auto fresh = [&](const Shape& shape) {
    return Tensor(run.scratch<std::byte>(shape.size() * size_of(type)), shape, type);
  };
  Run inner;
  for (const Tensor& input : run.inputs) {
    if (input.dtype() == type) {
      inner.inputs.push_back(input);
      continue;
    }
    inner.inputs.push_back(fresh(input.shape()));
    ops::convert_elements(run, input, inner.inputs.back());
  }
  const Tensor& out = run.out(0);
  inner.outputs.push_back(out.dtype() == type ? out : fresh(out.shape()));
  inner.scratch_memory = run.scratch_memory;
  inner.op = run.op;
  inner.node = run.node;
  classic.reference().run(inner, p);
  if (out.dtype() != type) ops::convert_elements(run, inner.outputs[0], out);
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

void sum_to(Run& run, const NoParam& /*p*/) {
  static const OpDef& sum_like = op_table().get("_sum_like");
  const Tensor &data = run.in(0), &out = run.out(0);
  Run inner;
  inner.inputs = run.inputs;
  inner.scratch_memory = run.scratch_memory;
  inner.op = run.op;
  inner.node = run.node;
  bool converts = data.dtype() != out.dtype();
  auto* memory = converts ? run.scratch<std::byte>(out.size() * size_of(data.dtype())) : nullptr;
  inner.outputs.push_back(converts ? Tensor(memory, out.shape(), data.dtype()) : out);
  sum_like.reference().run(inner, Params());
  if (converts) ops::convert_elements(run, inner.outputs[0], out);
}

OpDef sum_to_op() {
  return define<NoParam>({
      .name = "_np_sum_to",
      .doc = "Sums data over the axes along which broadcasting repeated an array like rhs, in the "
             "dtype of that.",
      .inputs = {"data", "like"},
      .infer = [](Infer& t, const NoParam& /*p*/) { t.unify(t.in(1), t.out(0)); },
      .gradient = [](Grad& g, const NoParam& /*p*/) -> Values {
        Value zeros = apply("zeros_like", {}, {g.in(0)});
        return {apply("_npi_add", {}, {zeros, g.out_grad(0)}), Value()};
      },
      .cpu = sum_to,
      .inplace = {{0, 0}},
      .reads = all_but(1),
  });
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

OpDef twin_of(const OpDef& classic, const Row& row) {
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
  for (Kernel& kernel : kernels) {
    kernel.refuses = [refuses = kernel.refuses, rule](const Run& run,
                                                      const Params& p) -> const char* {
      if (!is_direct(run, *rule)) return "the dtypes differ";
      return refuses ? refuses(run, p) : nullptr;
    };
  }
  if (Kernel direct = comparison_kernel(row.name); direct.run) {
    kernels.insert(kernels.begin(), std::move(direct));
  }
  kernels.push_back({"converting", nullptr, [twin, rule](Run& run, const Params& p) {
                       run_converted(run, *rule, *twin, p);
                     }});
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
  table.add(sum_to_op());
  for (const Row& row : kRows) {
    OpDef op = twin_of(table.get(row.classic), row);
    if (op.name == "_npi_absolute") op.aliases = {"_npi_abs"};
    const OpDef& twin = table.add(std::move(op));
    add_kin(twin, table.get(row.classic));
    if (row.rule != Rule::kTruth) add_opening(twin, opening_as(row.classic));
  }
}

}  // namespace mx::numpy
