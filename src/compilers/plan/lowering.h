// Lowering: turns the operators of a region into a Plan, fusing on the way. The rule of each
// operator (rules.h) calls the functions below for its node.
#pragma once

#include <memory>
#include <vector>

#include "compilers/plan/abilities.h"
#include "compilers/plan/plan.h"
#include "ir/plugin.h"

namespace mx::plan {

class Lowering {
 public:
  explicit Lowering(const Subgraph& subgraph, const Abilities& abilities = {});
  Plan run();  // raises Unsupported when some node cannot be lowered

  // About the node at hand.
  [[nodiscard]] const Node& node() const { return graph_.node(node_); }
  [[nodiscard]] const Shape& in_shape(int position) const;
  [[nodiscard]] DType in_dtype(int position) const;
  [[nodiscard]] const Shape& out_shape() const;
  [[nodiscard]] const Shape& shape_of(int value) const;
  template <class P>
  [[nodiscard]] const P& params() const {
    return node().params.as<P>();
  }
  int value(int position);                         // the value of an input
  [[nodiscard]] int constant(int position) const;  // an input that is a variable, as region input

  // Adds a layer that computes this node.
  Layer& add(LayerKind kind, std::vector<int> inputs);
  // Adds a step on the way to this node: its result has a shape of its own.
  Layer& add_before(LayerKind kind, std::vector<int> inputs, Shape shape);
  // The layer that makes the input at `position`, when nothing else needs its result: it may be
  // extended to compute this node as well. Otherwise null.
  Layer* producer(int position);
  void extend(Layer& layer);     // its result is now this node's
  void move_last(Layer& layer);  // it runs after all layers so far
  [[nodiscard]] bool runs_after(const Layer& a, const Layer& b) const;

 private:
  int new_value(Shape shape);
  [[nodiscard]] int entry_in(int position) const;
  int value_at(int entry);                  // of a root, which is an input when it is not known
  [[nodiscard]] int root(int entry) const;  // the entry behind operators that pass on
  void count_uses();
  void check_arrays() const;
  [[nodiscard]] bool takes(DType dtype, int entry) const;
  [[nodiscard]] bool is_ids(int entry) const;

  const IndexedGraph& graph_;
  const Subgraph& subgraph_;
  const Abilities abilities_;
  int node_ = -1;
  Plan plan_;
  std::vector<std::unique_ptr<Layer>> layers_;
  std::vector<Layer*> made_by_;  // per value
  std::vector<int> value_of_;    // per entry, -1 unknown
  std::vector<int> passes_;      // per entry: the entry it is the same as, or -1
  std::vector<int> uses_;        // per entry, outputs of the region count as uses
  std::vector<int> input_of_;    // per node: region input or -1
};

}  // namespace mx::plan
