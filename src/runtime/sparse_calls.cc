#include "runtime/sparse_calls.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <mutex>
#include <set>
#include <unordered_map>

#include "base/error.h"
#include "base/settings.h"
#include "device/kinds.h"
#include "ops/pointwise/storage.h"
#include "runtime/autograd.h"
#include "runtime/copy.h"
#include "runtime/eager.h"
#include "runtime/sparse.h"

namespace mx {
namespace {

struct Rules {
  std::unordered_map<const OpDef*, SparseRule> calls;
  std::unordered_map<const OpDef*, SparseUpdate> updates;
};
// Operators whose rule is asked where all inputs are dense: two or three. Every eager call looks
// here, so it is no part of what `rules` makes at its first call.
std::array<const OpDef*, 8>& from_dense_ops() {
  static constinit std::array<const OpDef*, 8> ops = {};
  return ops;
}

Rules& rules() {
  static auto* const all = new Rules;
  return *all;
}

bool is_known_from_dense(const OpDef& op) {
  for (const OpDef* known : from_dense_ops()) {
    if (known == &op) return true;
    if (!known) break;
  }
  return false;
}

std::string kinds_of(std::span<const NDArray> arrays) {
  std::string text = "[";
  for (const NDArray& array : arrays) text += cat(name_of(kind_of(array)), ", ");
  return text + "]";
}

std::string shown(const Params& params) {
  std::string text = "{";
  for (const auto& [name, value] : params.text()) text += cat("\"", name, "\" : ", value, ", ");
  return text + "}";
}

// Once for each operator, storage types and parameters.
void tell_fallback(const SparseCall& call, const NDArrays& outputs) {
  if (!settings::kStorageFallbackVerbose.get()) return;
  std::string text = cat(
      "\nStorage type fallback detected:\noperator = ", call.op.name,
      "\ninput storage types = ", kinds_of(call.inputs),
      "\noutput storage types = ", kinds_of({outputs.begin(), outputs.size()}),
      "\nparams = ", shown(call.params),
      "\ncontext.dev_mask = ", kind_name(computing_kind(call.in(0).context().kind)),
      "\nThe operator ran on temporary dense arrays, because it has no kernel for these storage "
      "types and parameters. Results are right, but time and memory are those of dense arrays. "
      "Set MXNET_STORAGE_FALLBACK_LOG_VERBOSE=0 to suppress this warning.\n");
  static std::mutex lock;
  static auto* const told = new std::set<std::string>;
  std::lock_guard guard(lock);
  if (told->insert(text).second) std::cerr << text;
}

// An array of that shape and dtype without memory, for an operator that reads no values of it.
NDArray shape_alone(const NDArray& array) {
  auto nothing = make_ref<Storage>(array.context(), nullptr, array.bytes(), nullptr);
  return {std::move(nothing), 0, array.shape(), array.dtype()};
}

}  // namespace

NDArrays call_on_dense(const SparseCall& call) {
  std::vector<NDArray> dense;
  bool reads_sparse = false;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const NDArray& input = call.in(i);
    bool is_read = call.op.reads_values(i, call.params);
    reads_sparse |= input.is_sparse() && is_read;
    dense.push_back(input.is_sparse() && !is_read ? shape_alone(input)
                                                  : to_dense(input).detached());
  }
  NDArrays outputs = invoke_dense(call.op, call.params, dense, call.in(0).context());
  bool mutates = !call.op.aux.empty() && (autograd_state().training || call.op.mutates_always);
  if (mutates) {
    for (int position : call.op.aux_of(call.params)) {
      auto i = static_cast<size_t>(position);
      if (call.in(i).is_sparse()) copy_sparse(dense[i], call.in(i));
    }
  }
  if (reads_sparse) tell_fallback(call, outputs);
  return outputs;
}

void add_sparse_rule(std::string_view op, SparseRule rule, bool from_dense) {
  const OpDef* known = &op_table().get(op);
  rules().calls[known] = std::move(rule);
  if (!from_dense || is_known_from_dense(*known)) return;
  auto* place = std::ranges::find(from_dense_ops(), nullptr);
  ensure(place != from_dense_ops().end(), "there is a place for each rule that takes dense inputs");
  *place = known;
}

void add_sparse_update(std::string_view op, SparseUpdate update) {
  rules().updates[&op_table().get(op)] = std::move(update);
}

bool is_sparse_call(const OpDef& op, std::span<const NDArray> inputs) {
  for (const NDArray& input : inputs) {
    if (input.is_sparse()) return true;
  }
  return is_known_from_dense(op);
}

bool makes_sparse(const Graph& graph) {
  return std::ranges::any_of(post_order(graph.outputs), [](const Node* node) {
    return !node->is_variable() && node->op->name == "cast_storage" &&
           node->params.as<ops::CastStorageParam>().stype != ops::StorageType::kDefault;
  });
}

std::optional<NDArrays> call_sparse(const SparseCall& call) {
  bool has_sparse =
      std::ranges::any_of(call.inputs, [](const NDArray& input) { return input.is_sparse(); });
  RestoreState restore;
  autograd_state().recording = false;
  auto rule = rules().calls.find(&call.op);
  if (rule != rules().calls.end()) {
    if (std::optional<NDArrays> outputs = rule->second(call)) return outputs;
  }
  return has_sparse ? std::optional(call_on_dense(call)) : std::nullopt;
}

bool update_sparse(const SparseCall& call, const NDArray& target) {
  auto update = rules().updates.find(&call.op);
  return update != rules().updates.end() && update->second(call, target);
}

}  // namespace mx
