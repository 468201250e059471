#include <cstring>

#include "base/error.h"
#include "base/file.h"
#include "facade/network.h"
#include "facade/saved_input.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "ndarray/params_file.h"
#include "runtime/ahead_of_time.h"

namespace mx::facade {
namespace {

NDArray bytes_array(const std::vector<std::byte>& bytes) {
  NDArray array(Shape{static_cast<int64_t>(bytes.size())}, DType::kUint8);
  if (!bytes.empty()) std::memcpy(array.tensor().raw(), bytes.data(), bytes.size());
  return array;
}

// The graph whose inputs say what they were bound for.
Graph with_inputs_marked(const Graph& graph, const Bound& bound) {
  std::vector<std::pair<std::string, Value>> marked;
  for (const Node* node : list_arguments(graph)) {
    bool is_optional = bound.optional.contains(node->name);
    const InputSlots& table = is_optional ? bound.optional : bound.inputs;
    auto found = table.find(node->name);
    if (found == table.end()) continue;
    Attrs attrs = slot_attrs(found->second);
    attrs.insert(node->attrs.begin(), node->attrs.end());
    attrs[kInputKey] = is_optional ? kOptionalInput : kGivenInput;
    marked.emplace_back(node->name, variable(node->name, std::move(attrs)));
  }
  return substitute(graph, marked);
}

}  // namespace

void save(const Bound& bound, const std::string& symbol_path, const std::string& params_path) {
  const Context context = bound.executor->spec().context;
  check<Unsupported>(context.is_host(), "save: the network is bound on ", context,
                     ", and what is compiled for a device stays there; save one that is bound on "
                     "the CPU");
  AheadOfTime saved = with_artifacts(bound.compiled, "_artifact");
  NamedArrays list;
  auto add = [&](std::string_view tag, const std::string& name, NDArray array) {
    list.names.push_back(cat(tag, name));
    list.arrays.push_back(std::move(array));
  };
  for (auto& [name, bytes] : saved.artifacts) {
    add(kArgumentTag, name, bytes_array(bytes));
    bytes = {};
  }
  const ExecutorSpec& spec = bound.executor->spec();
  std::vector<Node*> arguments = list_arguments(spec.symbol);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i]->name;
    if (bound.inputs.contains(name) || bound.optional.contains(name)) continue;
    add(kArgumentTag, name, spec.args[i]);
  }
  std::vector<Node*> aux = list_auxiliary(spec.symbol);
  for (size_t i = 0; i < aux.size(); ++i) add(kAuxiliaryTag, aux[i]->name, spec.aux[i]);
  save_params(params_path, list);
  std::string text = to_json(with_inputs_marked(saved.graph, bound));
  OutputFile file(symbol_path);
  file.write(text.data(), text.size());
  file.commit();
}

}  // namespace mx::facade
