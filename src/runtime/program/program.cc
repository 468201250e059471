#include "runtime/program/program.h"

#include <algorithm>
#include <unordered_set>

#include "base/error.h"
#include "base/settings.h"
#include "ir/grad.h"
#include "ir/region.h"
#include "passes/common_expressions.h"
#include "passes/infer.h"
#include "runtime/ahead_of_time.h"
#include "runtime/shared_gradients.h"

namespace mx {
namespace {

// What is known of the entries of spec.graph, per entry of the merged graph.
std::vector<Slot> slots_of(const CommonExpressions& merged, const ProgramSpec& spec) {
  IndexedGraph before(spec.graph), after(merged.graph);
  std::vector<Slot> slots(static_cast<size_t>(after.num_entries()));
  for (int entry = 0; entry < before.num_entries(); ++entry) {
    int place = after.entry_of(merged.rewrite.at(before.value_of(entry)));
    slots[static_cast<size_t>(place)] = spec.slots[static_cast<size_t>(entry)];
  }
  return slots;
}

// Regions that are compiled already, by the nodes that took the place of theirs.
RegionTable regions_of(const CommonExpressions& merged, const ProgramSpec& spec) {
  RegionTable regions;
  if (spec.regions.empty()) return regions;
  for (Node* node : post_order(spec.graph.outputs)) {
    auto ready = spec.regions.find(node);
    if (ready == spec.regions.end()) continue;
    regions[merged.rewrite.at({Ref<Node>(node), 0}).node.get()] = ready->second;
  }
  return regions;
}

// Equal expressions run once.
Graph graph_of_parts(ProgramSpec& spec) {
  if (!settings::kEliminateCommonExpressions.get()) return spec.graph;
  CommonExpressions merged = merge_common_expressions(spec.graph);
  spec.regions = regions_of(merged, spec);
  if (!spec.slots.empty()) spec.slots = slots_of(merged, spec);
  return merged.graph;
}

// A gradient that an inner node of the forward part computes too is a copy: when that node runs,
// the array of the gradient is not known yet.
Graph graph_to_run(ProgramSpec& spec) {
  Graph graph = graph_of_parts(spec);
  if (spec.forward_outputs < 0) return graph;
  auto split = graph.outputs.begin() + spec.forward_outputs;
  Values heads(graph.outputs.begin(), split);
  std::vector<Node*> order = post_order(heads);
  std::unordered_set<const Node*> forward(order.begin(), order.end());
  for (auto gradient = split; gradient != graph.outputs.end(); ++gradient) {
    bool is_inner = !gradient->node->is_variable() && forward.contains(gradient->node.get()) &&
                    std::ranges::find(heads, *gradient) == heads.end();
    if (is_inner) *gradient = apply("_copy", {}, {*gradient});
  }
  return graph;
}

}  // namespace

Frame::Frame(std::shared_ptr<Program> program, std::vector<NDArray> arrays)
    : variables(std::move(arrays)), program_(std::move(program)) {
  if (program_->has_backward()) arena_ = program_->take_arena();
  ensure(variables.size() == program_->graph().variables().size(), "one array per variable");
  for (NDArray& array : variables) array.set_history(nullptr);
  outputs.resize(program_->graph().outputs().size());
  if (program_->custom_steps_ == 0) return;
  CustomInstances own;
  customs_ = program_->customs_.empty() ? program_->instances(own) : program_->customs_;
}

Frame::~Frame() {
  if (arena_ && !has_passed_on_) program_->give_arena(std::move(arena_));
}

Program::Program(ProgramSpec spec)
    : graph_(graph_to_run(spec)),
      slots_(spec.slots.empty() ? infer_from_variables(graph_, spec.variable_slots)
                                : std::move(spec.slots)),
      context_(spec.context),
      training_(spec.training) {
  check_slots();
  find_outside();
  plan_ = plan_memory(graph_, slots_, outside_);
  auto all = graph_.outputs().size();
  size_t split = spec.forward_outputs < 0 ? all : static_cast<size_t>(spec.forward_outputs);
  std::vector<bool> is_forward(static_cast<size_t>(graph_.num_nodes()));
  Values heads(graph_.graph().outputs.begin(),
               graph_.graph().outputs.begin() + static_cast<std::ptrdiff_t>(split));
  for (const Node* node : post_order(heads)) {
    is_forward[static_cast<size_t>(graph_.index_of(node))] = true;
  }
  size_t forward_steps = 0;
  for (int i = 0; i < graph_.num_nodes(); ++i) {
    if (graph_.node(i).is_variable()) continue;
    add_step(i, spec.regions);
    if (!is_forward[static_cast<size_t>(i)]) continue;
    ensure(forward_steps + 1 == steps_.size(), "forward operators come before backward ones");
    ++forward_steps;
  }
  forward_outputs_ = split;
  make_parts(forward_steps);
  may_run_beside_ = may_run_beside();
  if (custom_steps_ > 0) mark_wanted();
  if (spec.customs && custom_steps_ > 0) customs_ = instances(*spec.customs);
}

void Program::make_parts(size_t forward_steps) {
  forward_ = make_part(0, forward_steps);
  backward_ = make_part(forward_steps, steps_.size());
  std::vector<int64_t> made;
  for (size_t i = forward_steps; i < steps_.size(); ++i) {
    int64_t& bytes = made.emplace_back(0);
    for (int entry : steps_[i].outputs) {
      if (direct_output_[static_cast<size_t>(entry)] >= 0) bytes += tensor_of(entry).bytes();
    }
  }
  std::vector<size_t> ends = piece_ends(made);
  if (ends.size() < 2) return;
  size_t begin = forward_steps;
  for (size_t end : ends) {
    pieces_.push_back(make_part(begin, forward_steps + end));
    pieces_.back().is_piece = true;
    begin = forward_steps + end;
  }
}

Program::Part Program::make_part(size_t begin, size_t end) const {
  Part part{.begin = begin, .end = end};
  for (size_t i = begin; i < end; ++i) {
    for (int entry : steps_[i].outputs) {
      int output = direct_output_[static_cast<size_t>(entry)];
      if (output >= 0) part.outputs.push_back(static_cast<size_t>(output));
    }
  }
  part.touches = touches_of(part);
  return part;
}

bool Program::may_run_beside() const {
  constexpr int64_t kMostBytes = int64_t{64} << 20;  // more is work that fills a device
  if (context_.is_host() || has_backward() || steps_.empty()) return false;
  int64_t bytes = plan_.bytes;
  for (const Step& step : steps_) {
    const auto more = step.compiled ? step.compiled->bytes_per_stream() : std::nullopt;
    if (!more) return false;
    bytes += *more;
  }
  return bytes <= kMostBytes;
}

void Program::check_slots() const {
  for (int entry = 0; entry < graph_.num_entries(); ++entry) {
    const Node& node = graph_.node(graph_.producer_of(entry));
    check<ShapeError>(slot(entry).shape.is_known(), node.is_variable() ? "variable \"" : "node \"",
                      node.name, "\": its shape is ", slot(entry).shape,
                      " after inference; give the shapes of more inputs");
  }
}

void Program::find_outside() {
  auto count = static_cast<size_t>(graph_.num_entries());
  outside_.resize(count);
  direct_output_.assign(count, -1);
  variable_at_.assign(count, -1);
  for (size_t i = 0; i < graph_.variables().size(); ++i) {
    auto entry = static_cast<size_t>(graph_.first_entry(graph_.variables()[i]));
    outside_[entry] = true;
    variable_at_[entry] = static_cast<int>(i);
  }
  // The first output that shows a value is its memory; further ones and variables are copied.
  for (size_t i = 0; i < graph_.outputs().size(); ++i) {
    auto entry = static_cast<size_t>(graph_.outputs()[i]);
    if (outside_[entry]) continue;
    outside_[entry] = true;
    direct_output_[entry] = static_cast<int>(i);
  }
}

Tensor Program::tensor_of(int entry) const {
  return {nullptr, slot(entry).shape, *slot(entry).dtype};
}

void Program::add_step(int index, const RegionTable& regions) {
  const Node& node = graph_.node(index);
  Step step{.node = &node, .compiled = nullptr, .inputs = graph_.inputs_of(index), .outputs = {}};
  for (int i = 0; i < graph_.num_outputs(index); ++i) {
    step.outputs.push_back(graph_.first_entry(index) + i);
  }
  if (is_custom(*node.op)) {
    step.custom = custom_steps_++;
    cost_ns_ = 1e9;
    draws_ |= is_native(node.params);  // it may
  } else if (node.op->has_subgraph) {
    std::vector<Slot> inputs;
    for (int entry : step.inputs) inputs.push_back(slot(entry));
    if (auto ready = regions.find(&node); ready != regions.end()) {
      step.compiled = ready->second;
    } else {
      step.compiled = is_ahead_of_time(node) ? load_region(node, inputs, context_)
                                             : compile_region(node, inputs, context_);
    }
    cost_ns_ += step.compiled->cost_ns();
    has_regions_ = true;
  } else {
    Run run;
    run.op = node.op;
    run.node = node.name;
    run.training = training_;
    for (int entry : step.inputs) run.inputs.push_back(tensor_of(entry));
    for (int entry : step.outputs) run.outputs.push_back(tensor_of(entry));
    step.kernel = &choose_kernel(*node.op, node.params, run, context_.kind);
    cost_ns_ += estimate_ns(*node.op, node.params, run);
    draws_ |= node.op->random;
    waits_ |= node.op->exchanges && node.op->exchanges(training_, node.params);
  }
  steps_.push_back(std::move(step));
}

void Program::mark_wanted() {
  std::vector<bool> used = outside_;
  for (const Step& step : steps_) {
    for (int entry : step.inputs) used[static_cast<size_t>(entry)] = true;
  }
  for (Step& step : steps_) {
    if (step.custom < 0) continue;
    for (int entry : step.outputs) step.wanted.push_back(used[static_cast<size_t>(entry)]);
  }
}

std::vector<std::shared_ptr<CustomOperator>> Program::instances(CustomInstances& customs) const {
  std::vector<std::shared_ptr<CustomOperator>> result;
  for (const Step& step : steps_) {
    if (step.custom < 0) continue;
    std::vector<Slot> inputs;
    for (int entry : step.inputs) inputs.push_back(slot(entry));
    result.push_back(customs.get(*step.node, context_, inputs));
  }
  return result;
}

std::vector<std::pair<std::string, CompileReport>> Program::reports() const {
  std::vector<std::pair<std::string, CompileReport>> result;
  for (const Step& step : steps_) {
    if (step.compiled) result.emplace_back(step.node->name, step.compiled->report());
  }
  return result;
}

Program::Touches Program::touches_of(const Part& part) const {
  Touches touches;
  if (context_.is_host()) return touches;
  touches.position.assign(static_cast<size_t>(graph_.num_entries()), -1);
  auto item = [&](int entry) -> Touches::Item& {
    int& at = touches.position[static_cast<size_t>(entry)];
    if (at < 0) {
      at = static_cast<int>(touches.items.size());
      touches.items.push_back({.entry = entry});
    }
    return touches.items[static_cast<size_t>(at)];
  };
  for (size_t i = part.begin; i < part.end; ++i) {
    const Step& step = steps_[i];
    for (int entry : step.inputs) {
      if (outside_[static_cast<size_t>(entry)]) item(entry).is_read = true;
    }
    for (int entry : step.outputs) {
      if (outside_[static_cast<size_t>(entry)]) item(entry).is_written = true;
    }
    if (step.node->op->aux.empty()) continue;
    for (int position : step.node->op->aux_of(step.node->params)) {
      item(step.inputs[static_cast<size_t>(position)]).is_written = true;
    }
  }
  return touches;
}

}  // namespace mx
