#include "passes/parameters.h"

#include "ir/symbol.h"

namespace mx {

std::string parameter_text(const Node& node, std::string_view name) {
  const ParamType& type = node.params.type();
  return type.text(node.params.raw(), static_cast<size_t>(type.index_of(name)));
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
