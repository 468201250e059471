#include "compilers/neuron/split.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "ir/op.h"
#include "passes/extract.h"

namespace mx::neuron {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// Multiplications of the operators that are nearly all of a network's time; 0 for others.
double products(const Subgraph& region, int node) {
  const IndexedGraph& graph = region.graph;
  const std::string& op = graph.node(node).op->name;
  bool is_layer = op == "Convolution" || op == "Deconvolution" || op == "FullyConnected";
  if (!is_layer) return 0;
  const Shape& input = region.slots[at(graph.inputs_of(node)[0])].shape;
  const Shape& weight = region.slots[at(graph.inputs_of(node)[1])].shape;
  const Shape& output = region.slots[at(graph.first_entry(node))].shape;
  if (weight.ndim() == 0 || weight[0] == 0) return 0;
  const Shape& positions = op == "Deconvolution" ? input : output;
  int64_t products_each = weight.size() / weight[0];
  return static_cast<double>(positions.size()) * static_cast<double>(products_each);
}

// Per node, never falling along an edge.
std::vector<int> choose_cores(const IndexedGraph& graph, int cores,
                              const std::vector<double>& costs) {
  double total = std::accumulate(costs.begin(), costs.end(), 0.0);
  std::vector<int> chosen(costs.size());
  double done = 0;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    for (int entry : graph.inputs_of(i)) {
      chosen[at(i)] = std::max(chosen[at(i)], chosen[at(graph.producer_of(entry))]);
    }
    if (costs[at(i)] == 0) continue;
    double middle = (done + costs[at(i)] / 2) / total;
    int fair = std::min(cores - 1, static_cast<int>(middle * cores));
    chosen[at(i)] = std::max(chosen[at(i)], fair);
    done += costs[at(i)];
  }
  return chosen;
}

class Splitter {
 public:
  Splitter(const Subgraph& region, const Takes& takes, std::vector<int> cores)
      : graph_(region.graph), takes_(takes), cores_(std::move(cores)) {
    for (const Subgraph::Input& input : region.inputs) {
      if (input.frozen) frozen_[input.node] = &input;
    }
  }

  std::vector<Piece> run() {
    assign();
    exported_ = exported_entries(graph_, piece_of_);
    std::vector<Piece> pieces;
    for (const std::vector<int>& members : members_) pieces.push_back(build(members));
    return pieces;
  }

 private:
  void assign() {
    piece_of_.assign(at(graph_.num_nodes()), -1);
    int last = *std::ranges::max_element(cores_);
    int number = -1;  // of the core, without gaps
    for (int core = 0; core <= last; ++core) {
      bool is_first = true, taken = false;
      for (int i = 0; i < graph_.num_nodes(); ++i) {
        if (graph_.node(i).is_variable() || cores_[at(i)] != core) continue;
        bool takes = takes_(i);
        if (is_first || takes != taken) {
          if (is_first) ++number;
          members_.emplace_back();
          core_of_piece_.push_back(number);
        }
        is_first = false;
        taken = takes;
        members_.back().push_back(i);
        piece_of_[at(i)] = static_cast<int>(members_.size()) - 1;
      }
    }
  }

  Piece build(const std::vector<int>& members) const {
    Extract part = extract(graph_, members, exported_);
    Piece piece{.core = core_of_piece_[at(piece_of_[at(members.front())])],
                .graph = std::move(part.graph),
                .sources = {},
                .inputs = {},
                .outputs = std::move(part.exported)};
    IndexedGraph indexed(piece.graph);
    for (int variable : indexed.variables()) {
      int entry = part.entry_of.at(&indexed.node(variable));
      auto frozen = frozen_.find(graph_.producer_of(entry));
      if (frozen == frozen_.end()) {
        piece.sources.push_back({.node = variable});
        piece.inputs.push_back(entry);
      } else {
        piece.sources.push_back({variable, true, frozen->second->value});
      }
    }
    return piece;
  }

  const IndexedGraph& graph_;
  const Takes& takes_;
  std::vector<int> cores_;                                  // per node
  std::unordered_map<int, const Subgraph::Input*> frozen_;  // by variable
  std::vector<std::vector<int>> members_;                   // per piece
  std::vector<int> core_of_piece_;
  std::vector<int> piece_of_;   // per node, -1 for variables
  std::vector<bool> exported_;  // per entry: another piece or the caller reads it
};

}  // namespace

std::vector<double> estimate_costs(const Subgraph& region) {
  std::vector<double> costs(at(region.graph.num_nodes()));
  for (int i = 0; i < region.graph.num_nodes(); ++i) {
    if (!region.graph.node(i).is_variable()) costs[at(i)] = products(region, i);
  }
  return costs;
}

std::vector<Piece> split(const Subgraph& region, int cores, const std::vector<double>& costs,
                         const Takes& takes) {
  return Splitter(region, takes, choose_cores(region.graph, cores, costs)).run();
}

}  // namespace mx::neuron
