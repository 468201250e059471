#include "passes/parameters.h"

#include "ir/symbol.h"

namespace mx {

std::string parameter_text(const Node& node, std::string_view name) {
  const ParamType& type = node.params.type();
  int field = type.index_of(name);
  return field < 0 ? "" : type.text(node.params.raw(), static_cast<size_t>(field));
}

std::vector<int64_t> parameter_numbers(const Node& node, std::string_view name) {
  std::vector<int64_t> numbers;
  std::string text = parameter_text(node, name);
  for (size_t at = 0; (at = text.find_first_of("-0123456789", at)) != std::string::npos;) {
    size_t length = 0;
    numbers.push_back(std::stoll(text.substr(at), &length));
    at += length;
  }
  return numbers;
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
