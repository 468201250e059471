// Stepwise: a graph that cannot be one program, run piece by piece: one with loops or branches, one
// whose shapes depend on values, one with sparse arrays, or one that somebody watches. Between
// loops and branches stand programs as large as possible; watched graphs and those with shapes from
// values go operator by operator, as eager calls. A graph that is spread over several devices is a
// program for each stretch of it on one device.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ir/node.h"
#include "runtime/places.h"
#include "runtime/tape.h"

namespace mx {

class CachedOp;

// Somebody who is told what operators compute: (name, operator, array). Names are those of MXNet.
struct Watcher {
  std::function<void(const std::string&, const std::string&, const NDArray&)> tell;
  bool inputs_too = false;   // what operators read, before what they compute
  bool is_executor = false;  // names variables too, and gradients <node>_backward_output
};

class Stepwise {
 public:
  static bool is_needed(const Graph& graph);  // also without a watcher
  // `places`: of the operators where several devices share the graph; arrays are copied between.
  Stepwise(const Graph& graph, Watcher watcher, Places places = {});
  // Operator by operator: storage types decide at each call what it does.
  static std::unique_ptr<Stepwise> of_sparse(const Graph& graph, Places places = {});
  // Inputs in the order of list_inputs(graph). Recorded where recording is on.
  [[nodiscard]] std::vector<NDArray> operator()(std::span<const NDArray> inputs,
                                                Context context) const;

 private:
  class Pass;
  Stepwise() = default;
  void run_as(Graph graph);

  Graph graph_;
  Watcher watcher_;
  Places places_;  // of operators, and of pieces
  std::vector<Node*> inputs_;
  std::vector<Node*> order_;
  std::map<const Node*, std::vector<std::shared_ptr<CachedOp>>> bodies_;  // pieces, subgraphs
};

}  // namespace mx
