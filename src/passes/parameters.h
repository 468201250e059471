// Parameters of calls as text, for passes, which know no operator's own struct.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/node.h"

namespace mx {

// The value of a parameter as files spell it, defaults included; "" where the operator has none of
// this name.
std::string parameter_text(const Node& node, std::string_view name);

// The numbers of a tuple; none stand for the default.
std::vector<int64_t> parameter_numbers(const Node& node, std::string_view name);

// The same call on other inputs, with another value of one parameter.
Ref<Node> with_parameter(const Node& node, Values inputs, const std::string& name,
                         const std::string& text);

}  // namespace mx
