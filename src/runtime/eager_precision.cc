#include "runtime/eager_precision.h"

#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "ir/op.h"
#include "ir/opening.h"
#include "ops/pointwise/cast.h"
#include "runtime/eager.h"

namespace mx {
namespace {

enum class Rule : uint8_t { kTarget, kFloat32, kWidest };

struct Rules {
  DType target;
  std::unordered_map<const OpDef*, Rule> by_operator;
  std::vector<std::tuple<const OpDef*, int, std::string>> conditions;  // operator, field, value
};

// Made once by amp.init, and read by all threads from then on.
std::atomic<const Rules*>& current() {
  static std::atomic<const Rules*> rules = nullptr;
  return rules;
}

bool is_cast(DType type) {
  return type == DType::kFloat16 || type == DType::kBFloat16 || type == DType::kFloat32;
}

void cast_to(DType type, std::span<NDArray> inputs) {
  static const OpDef& cast = op_table().get("amp_cast");
  for (NDArray& input : inputs) {
    if (!is_cast(input.dtype()) || input.dtype() == type) continue;
    input = invoke(cast, ops::CastParam{.dtype = type}, {&input, 1})[0];
  }
}

bool meets_condition(const Rules& rules, const OpDef& op, const Params& params) {
  return std::ranges::any_of(rules.conditions, [&](const auto& condition) {
    const auto& [listed, field, value] = condition;
    return listed == &op && op.params->text(params.raw(), static_cast<size_t>(field)) == value;
  });
}

}  // namespace

void set_eager_precision(const PrecisionRequest& request) {
  auto* rules = new Rules{.target = request.target, .by_operator = {}, .conditions = {}};
  auto add = [&](const std::set<std::string>& names, Rule rule) {
    for (const OpDef* op : op_table().all()) {
      if (names.contains(op->name) || names.contains(kin_of(*op).name)) {
        rules->by_operator[op] = rule;
      }
    }
  };
  add(request.widest_ops, Rule::kWidest);
  add(request.float32_ops, Rule::kFloat32);
  add(request.target_ops, Rule::kTarget);
  for (const auto& [name, key, value] : request.conditional_ops) {
    const OpDef* op = op_table().find(name);
    int field = op ? op->params->index_of(key) : -1;
    if (field >= 0) rules->conditions.emplace_back(op, field, value);
  }
  current().store(rules);
}

bool has_eager_precision() { return current().load(std::memory_order_relaxed) != nullptr; }

void cast_for_precision(const OpDef& op, const Params& params, std::span<NDArray> inputs) {
  const Rules* rules = current().load();
  if (!rules) return;
  if (meets_condition(*rules, op, params)) return cast_to(DType::kFloat32, inputs);
  auto found = rules->by_operator.find(&op);
  if (found == rules->by_operator.end()) return;
  if (found->second == Rule::kTarget) return cast_to(rules->target, inputs);
  bool has_float32 = std::ranges::any_of(
      inputs, [](const NDArray& input) { return input.dtype() == DType::kFloat32; });
  if (found->second == Rule::kFloat32 || has_float32) cast_to(DType::kFloat32, inputs);
}

}  // namespace mx
