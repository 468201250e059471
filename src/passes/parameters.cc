#include "passes/parameters.h"

#include "ir/symbol.h"

namespace mx {

std::string parameter_text(const Node& node, std::string_view name) {
  const ParamType& type = node.params.type();
  int field = type.index_of(name);
  return field < 0 ? "" : type.text(node.params.raw(), static_cast<size_t>(field));
}

Ref<Node> with_parameter(const Node& node, Values inputs, const std::string& name,
                         const std::string& text) {
  Ref<Node> made = with_inputs(node, std::move(inputs));
  Attrs texts = node.params.text();
  texts[name] = made->attrs[name] = text;
  made->params = parse_params(node.params.type(), texts, node.name);
  return made;
}

}  // namespace mx
