// Symbol JSON: written as MXNet 1.9.1 writes it, to the character; read in every historical form.
#pragma once

#include <string>
#include <string_view>

#include "ir/node.h"

namespace mx {

std::string to_json(const Graph& graph);
// For those who look at nodes and attributes: constants say their shape and dtype alone, for their
// values may be a network's weights.
std::string to_json_without_values(const Graph& graph);
Graph from_json(std::string_view text);  // raises IoError or Error that names the node

// The same for graphs that go to a library and back: without the entry that names a version, and
// read as today's.
std::string to_plain_json(const Graph& graph);
Graph from_plain_json(std::string_view text);

// What an operator with open attributes is told of the graph it holds: the plain text under this
// key. Hidden attributes go along with it.
inline constexpr std::string_view kSubgraphText = "subgraph_sym_json";
Params params_with_subgraph(const Node& node);

}  // namespace mx
