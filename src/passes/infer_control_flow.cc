#include "passes/infer_control_flow.h"

#include "ir/control_flow.h"
#include "ir/indexed_graph.h"
#include "passes/infer.h"

namespace mx {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

// A subgraph and what is known of its entries.
class Body {
 public:
  Body(const Graph& graph, std::vector<int> wires)
      : graph_(graph), slots_(at(graph_.num_entries())), wires_(std::move(wires)) {}

  Slot& in(int64_t i) { return slots_[at(graph_.first_entry(graph_.variables()[at(i)]))]; }
  Slot& out(int64_t i) { return slots_[at(graph_.outputs()[at(i)])]; }
  [[nodiscard]] const std::vector<int>& wires() const { return wires_; }
  void infer() { slots_ = mx::infer(graph_, std::move(slots_)); }

 private:
  IndexedGraph graph_;
  std::vector<Slot> slots_;
  std::vector<int> wires_;  // per variable: the node's input
};

class Inference {
 public:
  Inference(const Node& node, Slots& inputs, Slots& outputs)
      : node_(node),
        inputs_(inputs),
        outputs_(outputs),
        t_(*node.op, node.name, {inputs.begin(), inputs.size()},
           {outputs.begin(), outputs.size()}) {
    std::vector<std::vector<int>> wiring = wiring_of(node);
    for (size_t i = 0; i < wiring.size(); ++i) {
      bodies_.emplace_back(*node.subgraphs[i], std::move(wiring[i]));
    }
  }

  void run() {
    exchange();
    for (Body& body : bodies_) body.infer();
    exchange();
  }

 private:
  void exchange() {
    switch (bodies_.size()) {
      case 1:
        return exchange_foreach(node_.params.as<ForeachParam>());
      case 2:
        return exchange_while(node_.params.as<WhileLoopParam>());
      default:
        return exchange_branch();
    }
  }

  // Every variable of the body is its input of the node, but for those in `sliced`.
  void wire(Body& body, int sliced = 0) {
    for (size_t i = 0; i < body.wires().size(); ++i) {
      int input = body.wires()[i];
      if (input >= sliced) t_.unify(inputs_[at(input)], body.in(static_cast<int64_t>(i)));
    }
  }

  // An output of all steps: (length, *shape of one step).
  void stack(Slot& one, Slot& all, int64_t length) {
    t_.unify_dtype(one, all);
    if (one.shape.has_rank()) {
      Dims dims{length};
      for (int64_t dim : one.shape) dims.push_back(dim);
      t_.set(all, Shape(std::move(dims)));
    }
    if (all.shape.has_rank() && all.shape.ndim() > 0) {
      t_.set(one, Shape(std::span(all.shape.begin() + 1, all.shape.end())));
    }
  }

  // A slice of data. One of a vector has shape (1,), as x[i] has.
  void slice(Slot& all, Slot& one, int64_t length) {
    t_.unify_dtype(one, all);
    if (all.shape.has_rank()) {
      check<ShapeError>(all.shape.ndim() > 0, t_.who(), ": data must have one axis or more");
      all.shape[0] = all.shape[0] == kUnknown ? length : all.shape[0];
      check<ShapeError>(all.shape[0] == length || length == kUnknown, t_.who(),
                        ": the arrays of data have the lengths ", all.shape[0], " and ", length,
                        "; they must be equal");
      t_.set(one, all.shape.ndim() > 1 ? Shape(std::span(all.shape.begin() + 1, all.shape.end()))
                                       : Shape{1});
    }
    bool may_be_vector = one.shape.has_rank() && one.shape.ndim() == 1;
    if (one.shape.has_rank() && !may_be_vector) stack(one, all, length);
  }

  void exchange_foreach(const ForeachParam& p) {
    Body& body = bodies_[0];
    int64_t length = kUnknown;
    auto look = [&](const Slot& all) {
      if (length == kUnknown && all.shape.has_rank() && all.shape.ndim() > 0) length = all.shape[0];
    };
    for (size_t i = 0; i < p.in_data_locs.size(); ++i) look(inputs_[i]);
    for (int i = 0; i < p.num_out_data; ++i) look(outputs_[at(i)]);
    for (size_t i = 0; i < p.in_data_locs.size(); ++i) {
      slice(inputs_[i], body.in(p.in_data_locs[i]), length);
    }
    for (int i = 0; i < p.num_out_data; ++i) stack(body.out(i), outputs_[at(i)], length);
    states(body, p.num_out_data, p.in_state_locs);
    wire(body, static_cast<int>(p.in_data_locs.size()));
  }

  void exchange_while(const WhileLoopParam& p) {
    Body& step = bodies_[1];
    for (int i = 0; i < p.num_out_data; ++i) {
      stack(step.out(i), outputs_[at(i)], p.max_iterations);
    }
    states(step, p.num_out_data, p.func_var_locs);
    wire(step);
    wire(bodies_[0]);
  }

  // States keep shape and dtype from step to step.
  void states(Body& body, int first, const Dims& locs) {
    for (size_t i = 0; i < locs.size(); ++i) {
      Slot& made = body.out(first + static_cast<int64_t>(i));
      t_.unify(made, body.in(locs[i]));
      t_.unify(made, outputs_[at(first) + i]);
    }
  }

  void exchange_branch() {
    for (Body& body : bodies_) wire(body);
    for (size_t b = 1; b < bodies_.size(); ++b) {
      for (size_t i = 0; i < outputs_.size(); ++i) {
        t_.unify(outputs_[i], bodies_[b].out(static_cast<int64_t>(i)));
      }
    }
  }

  const Node& node_;
  Slots& inputs_;
  Slots& outputs_;
  Infer t_;
  std::vector<Body> bodies_;
};

}  // namespace

void infer_control_flow(const Node& node, Slots& inputs, Slots& outputs) {
  Inference(node, inputs, outputs).run();
}

}  // namespace mx
