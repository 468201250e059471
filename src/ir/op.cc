#include "ir/op.h"

#include <algorithm>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "base/error.h"

namespace mx {
namespace {

// Extension libraries add operators while others look some up.
std::shared_mutex& table_lock() {
  static auto* const lock = new std::shared_mutex;
  return *lock;
}

}  // namespace

OpDef define(OpSpec spec, const ParamType& params, const std::type_info& type) {
  for (const std::type_info* takes :
       {spec.input_names.takes(), spec.num_outputs.takes(), spec.num_visible.takes(),
        spec.outputs_in_json.takes(), spec.infer.takes(), spec.shape_from_values.takes(),
        spec.gradient.takes(), spec.cpu.takes(), spec.draws.takes(), spec.cost_ns.takes(),
        spec.exchanges.takes(), spec.reads.takes(), spec.from_drawn.takes()}) {
    check<InternalError>(!takes || *takes == type, "operator ", spec.name,
                         ": one of its functions takes other parameters than it has");
  }
  OpDef op{std::move(spec), &params, {}};
  if (op.cpu) {
    op.kernels[static_cast<size_t>(DeviceKind::kCpu)].push_back(
        {"reference", nullptr, std::exchange(op.cpu, nullptr)});
  }
  return op;
}

std::vector<std::string> OpDef::names_of_inputs(const Params& p) const {
  if (input_names) return input_names(p);
  if (variadic.empty()) return inputs;
  int64_t count =
      attr::parse_int(p.type().text(p.raw(), static_cast<size_t>(p.type().index_of(variadic))));
  std::vector<std::string> names;
  for (int64_t i = 0; i < count; ++i) names.push_back(cat("arg", i));
  return names;
}

std::vector<int> OpDef::aux_of(const Params& p) const {
  std::vector<int> positions;
  if (aux.empty()) return positions;
  std::vector<std::string> names = names_of_inputs(p);
  if (aux[0].starts_with("*")) {  // the parameters decide: their derived field of this name says
    std::string field =
        cat(",", p.type().text(p.raw(), static_cast<size_t>(p.type().index_of(aux[0]))), ",");
    for (size_t i = 0; i < names.size(); ++i) {
      if (field.find(cat(",", names[i], ",")) != std::string::npos) {
        positions.push_back(static_cast<int>(i));
      }
    }
    return positions;
  }
  for (size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::find(aux, names[i]) != aux.end()) positions.push_back(static_cast<int>(i));
  }
  return positions;
}

const OpDef& OpTable::add(OpDef op) {
  std::lock_guard guard(table_lock());
  auto* stored = new OpDef(std::move(op));  // lives as long as the process
  auto insert = [&](const std::string& name) {
    check<InternalError>(by_name_.emplace(name, stored).second, "operator ", name,
                         " is in the catalog twice");
  };
  insert(stored->name);
  for (const std::string& alias : stored->aliases) insert(alias);
  auto place = std::ranges::lower_bound(ops_, stored->name, {}, &OpDef::name);
  ops_.insert(place, stored);
  return *stored;
}

const OpDef* OpTable::find(std::string_view name) const {
  std::shared_lock guard(table_lock());
  auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

const OpDef& OpTable::get(std::string_view name) const {
  const OpDef* op = find(name);
  check<Unsupported>(op != nullptr, "operator \"", name, "\" is not in the catalog");
  return *op;
}

void OpTable::add(std::string_view op, DeviceKind kind, Kernel kernel) {
  auto found = by_name_.find(op);
  check<InternalError>(found != by_name_.end(), "a kernel was attached to the unknown operator ",
                       op);
  auto& kernels = found->second->kernels[static_cast<size_t>(kind)];
  kernels.insert(kernels.begin(), std::move(kernel));
}

OpTable& op_table() {
  static auto* const table = new OpTable;
  return *table;
}

}  // namespace mx
