// A graph whose shapes and dtypes were found, once: everything that is decided about it afterwards
// asks here.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ir/indexed_graph.h"
#include "ir/infer.h"

namespace mx {

class InferredGraph {
 public:
  // `known`: what the caller knows of a variable. Dtypes that stay open become float32; shapes may
  // stay open. Raises where things contradict each other.
  InferredGraph(const Graph& graph, const std::function<Slot(const Node&)>& known);

  [[nodiscard]] const Graph& graph() const { return indexed_.graph(); }
  [[nodiscard]] const IndexedGraph& indexed() const { return indexed_; }
  [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }  // per entry
  [[nodiscard]] const Slot& slot(const std::string& variable) const {
    return by_name_.at(variable);
  }
  // Per variable of a graph that was made from this one; what it added is unknown.
  [[nodiscard]] std::vector<Slot> slots_of(const IndexedGraph& made) const;
  // Variables whose shapes are not known: arguments, then auxiliary states.
  [[nodiscard]] std::vector<std::string> open_variables() const;

 private:
  IndexedGraph indexed_;
  std::vector<Slot> slots_;
  std::map<std::string, Slot> by_name_;
};

}  // namespace mx
