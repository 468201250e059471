// Cuts a region into pieces that run one after the other: for each core a stretch of about the same
// cost, and within it what the compiler has kernels for apart from what it has none for.
#pragma once

#include <functional>
#include <vector>

#include "ir/plugin.h"

namespace mx::neuron {

struct Piece {
  int core = 0;
  Graph graph;
  std::vector<Subgraph::Input> sources;  // as in Subgraph: one per variable of the graph
  std::vector<int> inputs;               // entries of the region, per source that is not frozen
  std::vector<int> outputs;              // entries of the region, per output of the graph
};

using Takes = std::function<bool(int node)>;

// Per node, in any unit, from the multiplications of convolutions and dense layers.
std::vector<double> estimate_costs(const Subgraph& region);

// A piece reads only inputs of the region and outputs of earlier pieces. Cores count from 0 without
// gaps; there may be fewer than asked for. Only nodes that cost something start a core: the others
// may fuse with what is before them.
std::vector<Piece> split(const Subgraph& region, int cores, const std::vector<double>& costs,
                         const Takes& takes);

}  // namespace mx::neuron
