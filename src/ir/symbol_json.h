// Symbol JSON: written as MXNet 1.9.1 writes it, to the character; read in every historical form.
#pragma once

#include <string>
#include <string_view>

#include "ir/node.h"

namespace mx {

std::string to_json(const Graph& graph);
Graph from_json(std::string_view text);  // raises IoError or Error that names the node

}  // namespace mx
