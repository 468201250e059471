#include "runtime/program.h"

#include <atomic>
#include <cstring>

#include "base/error.h"
#include "base/settings.h"
#include "ir/region.h"
#include "ir/symbol.h"
#include "ndarray/holders.h"
#include "passes/common_expressions.h"
#include "passes/infer.h"
#include "runtime/ahead_of_time.h"
#include "runtime/copy.h"
#include "runtime/profile/operator_span.h"

namespace mx {
namespace {

// Marks content that belongs to one run only.
uint64_t next_run_stamp() {
  static std::atomic<uint64_t> last{1};
  return (last.fetch_add(1, std::memory_order_relaxed) << 1) | 1;
}

// What is known of the entries of spec.graph, per entry of the merged graph.
std::vector<Slot> slots_of(const CommonExpressions& merged, const ProgramSpec& spec) {
  IndexedGraph before(spec.graph), after(merged.graph);
  std::unordered_map<const Node*, const Node*> origin;
  for (const auto& [node, copy] : merged.copies) origin[copy] = node;
  std::vector<Slot> slots;
  for (int i = 0; i < after.num_nodes(); ++i) {
    auto found = origin.find(&after.node(i));
    const Node* node = found == origin.end() ? &after.node(i) : found->second;
    int first = before.first_entry(before.index_of(node));
    for (int k = 0; k < after.num_outputs(i); ++k) {
      slots.push_back(spec.slots[static_cast<size_t>(first) + static_cast<size_t>(k)]);
    }
  }
  return slots;
}

// Equal expressions run once. Regions that are compiled already serve the nodes that took the place
// of theirs.
Graph graph_to_run(ProgramSpec& spec) {
  if (!settings::kEliminateCommonExpressions.get()) return spec.graph;
  CommonExpressions merged = merge_common_expressions(spec.graph);
  for (const auto& [node, copy] : merged.copies) {
    auto ready = spec.regions.find(node);
    if (ready != spec.regions.end()) spec.regions[copy] = ready->second;
  }
  if (!spec.slots.empty()) spec.slots = slots_of(merged, spec);
  return merged.graph;
}

}  // namespace

Frame::Frame(std::shared_ptr<Program> program, std::vector<NDArray> arrays)
    : variables(std::move(arrays)), program_(std::move(program)) {
  if (program_->has_backward()) arena_ = program_->take_arena();
  ensure(variables.size() == program_->graph().variables().size(), "one array per variable");
  for (NDArray& array : variables) array = array.is_none() ? array : array.detached();
  outputs.resize(program_->graph().outputs().size());
  if (program_->custom_steps_ == 0) return;
  CustomInstances own;
  customs_ = program_->customs_.empty() ? program_->instances(own) : program_->customs_;
}

Frame::~Frame() {
  if (arena_) program_->give_arena(std::move(arena_));
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
  forward_ = {0, forward_steps, 0, split};
  backward_ = {forward_steps, steps_.size(), split, all, 1};
  touches_ = {touches_of(forward_), touches_of(backward_)};
  if (custom_steps_ > 0) mark_wanted();
  if (spec.customs && custom_steps_ > 0) customs_ = instances(*spec.customs);
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

Ref<Storage> Program::take_arena() {
  {
    std::lock_guard guard(lock_);
    if (!free_arenas_.empty()) {
      Ref<Storage> arena = std::move(free_arenas_.back());
      free_arenas_.pop_back();
      return arena;
    }
  }
  static const std::string kName = "graphs";
  HolderScope holder(context_.is_host() ? nullptr : &holder_of(kName));
  return make_ref<Storage>(context_, plan_.bytes);
}

void Program::give_arena(Ref<Storage> arena) {
  std::lock_guard guard(lock_);
  free_arenas_.push_back(std::move(arena));
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

bool Program::can_replay() const {
  return !context_.is_host() && !waits_ && custom_steps_ == 0 && !has_regions_ &&
         settings::kReplay.get() && !is_profiled(kProfileSymbolic | kProfileImperative);
}

void Program::keep_scratch(int64_t bytes) {
  int64_t known = scratch_bytes_.load(std::memory_order_relaxed);
  while (known < bytes && !scratch_bytes_.compare_exchange_weak(known, bytes)) {
  }
  // Blocks of many sizes were taken one by one; the next run needs a single one.
  constexpr int64_t kWorthTrimming = int64_t{1} << 20;
  if (bytes >= kWorthTrimming) pool_of(context_).trim();
}

// What the engine runs: the steps of one part, one after the other.
class Program::Execution {
 public:
  Execution(Ref<Frame> frame, const Part& part) : frame_(std::move(frame)), part_(part) {}

  void operator()() const {
    Issuer::Scope scope(issuer_);
    Program& program = *frame_->program_;
    PoolScratch scratch(program.context_, program.scratch_bytes_.load(std::memory_order_relaxed));
    ArenaLoan arena(program, frame_->arena_);
    if (!replay(scratch, arena)) run_steps(scratch, arena, nullptr);
    if (scratch.has_grown()) program.keep_scratch(scratch.most());
  }
  [[nodiscard]] std::string describe() const {
    const Program& program = *frame_->program_;
    return cat("graph of ", program.steps_.size(), " operators");
  }

 private:
  class ArenaLoan;

  // Adds the whole part to the device's stream at once, where it was recorded or can be now.
  bool replay(PoolScratch& scratch, const ArenaLoan& arena) const {
    Program& program = *frame_->program_;
    if (!program.can_replay() || part_.regions_only) return false;
    Device& device = device_of(program.context_);
    auto* recorder = dynamic_cast<Recorder*>(&device);
    if (!recorder) return false;
    device.make_current();
    const Touches& touches = program.touches_[part_.number];
    Recordings::Request request{
        .recorder = *recorder,
        .stream = stream_of(program.context_),
        .context = program.context_,
        .key = {arena.get(), scratch.hold()},
        .arrays = {},
        .random = program.draws_ ? &random_of(program.context_).state : nullptr,
        .work = [&](Stream& stream, const std::vector<void*>& places) {
          Elsewhere elsewhere{stream, touches.position, places};
          run_steps(scratch, arena, &elsewhere);
          check<Unsupported>(!scratch.has_grown(), "its scratch memory is not the program's");
        }};
    for (const Touches::Item& item : touches.items) {
      Tensor array = tensor(item.entry, nullptr);
      request.arrays.push_back({array.raw(), array.bytes(), item.is_read, item.is_written});
    }
    bool is_done = program.recordings_[part_.number].run(request);
    if (!is_done) return false;
    for (size_t i = part_.begin; i < part_.end; ++i) {
      note_started(program.context_, program.steps_[i].node->op->name);
    }
    return true;
  }

  // Another stream than the device's own, and other addresses of the arrays that are touched.
  struct Elsewhere {
    Stream& stream;
    const std::vector<int>& position;  // per entry: in `places`, or -1
    const std::vector<void*>& places;
    void move(int entry, Tensor& tensor) const {
      int at = position[static_cast<size_t>(entry)];
      if (at >= 0) tensor = {places[static_cast<size_t>(at)], tensor.shape(), tensor.dtype()};
    }
  };

  void run_steps(PoolScratch& scratch, const ArenaLoan& arena, const Elsewhere* elsewhere) const {
    Program& program = *frame_->program_;
    auto* base = static_cast<char*>(arena.get());
    if (part_.regions_only) std::memset(base, 0, static_cast<size_t>(program.plan_.bytes));
    uint64_t run_stamp = next_run_stamp();
    for (size_t i = part_.begin; i < part_.end; ++i) {
      const Step& step = program.steps_[i];
      if (part_.regions_only && !step.compiled) continue;
      if (step.custom >= 0) {
        run_custom_step(step, arena.storage());
        continue;
      }
      Run run;
      run.op = step.node->op;
      run.node = step.node->name;
      run.training = program.training_;
      run.scratch_memory = &scratch;
      if (run.op->random) run.random_state = &random_of(program.context_).state;
      use_stream(run, program.context_);
      for (int entry : step.inputs) run.inputs.push_back(tensor(entry, base));
      for (int entry : step.outputs) run.outputs.push_back(tensor(entry, base));
      if (elsewhere) {
        run.stream_ptr = &elsewhere->stream;
        for (size_t k = 0; k < step.inputs.size(); ++k) {
          elsewhere->move(step.inputs[k], run.inputs[k]);
        }
        for (size_t k = 0; k < step.outputs.size(); ++k) {
          elsewhere->move(step.outputs[k], run.outputs[k]);
        }
      }
      OperatorSpan span(kProfileSymbolic | kProfileImperative,
                        step.compiled ? step.node->name : run.op->name, program.context_,
                        step.node->name);
      HolderScope holder(program.context_.is_host() ? nullptr : &holder_of(run.op->name));
      if (!program.context_.is_host()) note_started(program.context_, run.op->name);
      if (step.compiled) {
        std::vector<uint64_t> stamps;
        for (int entry : step.inputs) stamps.push_back(stamp(entry, run_stamp));
        run.input_stamps = stamps;
        step.compiled->run(run);
      } else if (run.op->random && program.waits_) {
        run_alone(step, run);
      } else {
        step.kernel->run(run, step.node->params);
      }
      scratch.reset();
    }
  }

  // The frame's arena, or one borrowed for this run.
  class ArenaLoan {
   public:
    ArenaLoan(Program& program, const Ref<Storage>& own)
        : program_(program), arena_(own ? own : program.take_arena()), is_borrowed_(!own) {}
    ~ArenaLoan() {
      if (is_borrowed_) program_.give_arena(std::move(arena_));
    }
    ArenaLoan(const ArenaLoan&) = delete;
    ArenaLoan& operator=(const ArenaLoan&) = delete;
    [[nodiscard]] void* get() const { return arena_->data(); }
    [[nodiscard]] const Ref<Storage>& storage() const { return arena_; }

   private:
    Program& program_;
    Ref<Storage> arena_;
    bool is_borrowed_;
  };

  // User code may keep the arrays: each holds on to the memory it lies in.
  [[nodiscard]] NDArray array(int entry, const Ref<Storage>& arena) const {
    const Program& program = *frame_->program_;
    auto at = static_cast<size_t>(entry);
    if (int variable = program.variable_at_[at]; variable >= 0) {
      return frame_->variables[static_cast<size_t>(variable)];
    }
    if (int output = program.direct_output_[at]; output >= 0) {
      return frame_->outputs[static_cast<size_t>(output)].detached();
    }
    const Slot& slot = program.slot(entry);
    return {arena, program.plan_.offset[at], slot.shape, *slot.dtype};
  }
  void run_custom_step(const Step& step, const Ref<Storage>& arena) const {
    const Program& program = *frame_->program_;
    CustomCall call{.instance = frame_->customs_[static_cast<size_t>(step.custom)],
                    .op = step.node->op,
                    .params = step.node->params,
                    .inputs = {},
                    .outputs = {},
                    .context = program.context_,
                    .training = program.training_,
                    .wanted = step.wanted};
    for (int entry : step.inputs) call.inputs.push_back(array(entry, arena));
    for (int entry : step.outputs) call.outputs.push_back(array(entry, arena));
    run_custom(std::move(call));
  }
  // Runs that wait for each other must not hold the generator, which they share: a step that draws
  // is a piece of work of its own.
  void run_alone(const Step& step, Run& run) const {
    auto done = std::make_shared<Var>();
    Work work;
    work.writes.push_back({&random_of(frame_->program_->context_).var, true});
    work.writes.push_back({done.get()});
    work.name = "graph";
    work.queue = {.device = run.stream_ptr ? frame_->program_->context_ : Context{}};
    work.run = [&step, &run, done] { step.kernel->run(run, step.node->params); };
    engine().push(std::move(work));
    engine().wait_write(*done);  // also when it failed: the work uses this frame
    engine().wait(*done);
  }
  [[nodiscard]] Tensor tensor(int entry, char* base) const {
    const Program& program = *frame_->program_;
    auto at = static_cast<size_t>(entry);
    if (int variable = program.variable_at_[at]; variable >= 0) {
      return frame_->variables[static_cast<size_t>(variable)].tensor();
    }
    if (int output = program.direct_output_[at]; output >= 0) {
      return frame_->outputs[static_cast<size_t>(output)].tensor();
    }
    const Slot& slot = program.slot(entry);
    return {base + program.plan_.offset[at], slot.shape, *slot.dtype};
  }
  [[nodiscard]] uint64_t stamp(int entry, uint64_t run_stamp) const {
    int variable = frame_->program_->variable_at_[static_cast<size_t>(entry)];
    if (variable < 0) return run_stamp;
    const NDArray& array = frame_->variables[static_cast<size_t>(variable)];
    return array.storage().stamp() + static_cast<uint64_t>(array.offset()) * 0x2545F4914F6CDD1Du;
  }

  Ref<Frame> frame_;
  Part part_;
  Issuer issuer_;
};

Work Program::make_work(const Ref<Frame>& frame, const Part& part) {
  Work work;
  std::vector<bool> touched(frame->variables.size());
  auto read = [&](int entry) {
    int variable = variable_at_[static_cast<size_t>(entry)];
    if (variable < 0 || touched[static_cast<size_t>(variable)]) return;
    touched[static_cast<size_t>(variable)] = true;
    work.reads.push_back(&frame->variables[static_cast<size_t>(variable)].var());
  };
  for (size_t i = part.begin; i < part.end; ++i) {
    const Step& step = steps_[i];
    for (int entry : step.inputs) read(entry);
    if (step.compiled || step.node->op->aux.empty()) continue;
    if (!training_ && !step.node->op->mutates_always) continue;
    for (int position : step.node->op->aux_of(step.node->params)) {
      int variable = variable_at_[static_cast<size_t>(step.inputs[static_cast<size_t>(position)])];
      if (variable < 0) continue;
      work.writes.push_back({&frame->variables[static_cast<size_t>(variable)].var(), false});
    }
  }
  // Later parts may read earlier results.
  for (size_t i = 0; i < part.first; ++i) {
    if (!frame->outputs[i].is_none()) work.reads.push_back(&frame->outputs[i].var());
  }
  for (size_t i = part.first; i < part.last; ++i) {
    if (direct_output_[static_cast<size_t>(graph_.outputs()[i])] != static_cast<int>(i)) continue;
    work.writes.push_back(frame->outputs[i].touch());
  }
  bool is_first = part.begin == 0;
  if (frame->arena_) work.writes.push_back({&frame->arena_->var(), is_first});
  // Whole: a draw that failed must not keep later ones from running.
  if (draws_ && !waits_) work.writes.push_back({&random_of(context_).var, true});
  work.cost_ns = context_.is_host() ? static_cast<int64_t>(cost_ns_) : Work::kUnknownCost;
  work.bytes = plan_.bytes;
  work.name = "graph";
  work.queue = {.device = context_.is_host() ? Context{} : context_};
  work.run = Execution(frame, part);
  return work;
}

void Program::make_outputs(Frame& frame, const Part& part) const {
  for (size_t i = part.first; i < part.last; ++i) {
    NDArray& output = frame.outputs[i];
    const Slot& like = slot(graph_.outputs()[i]);
    if (output.is_none()) output = NDArray(like.shape, *like.dtype, context_);
  }
}

void Program::run_regions(const Ref<Frame>& frame) {
  Part part = forward_;
  part.regions_only = true;
  make_outputs(*frame, part);
  for (size_t i = part.first; i < part.last; ++i) {
    Tensor output = frame->outputs[i].tensor();
    std::memset(output.raw(), 0, static_cast<size_t>(output.bytes()));
  }
  if (part.begin == part.end) return;
  engine().push(make_work(frame, part));
  for (size_t i = part.first; i < part.last; ++i) frame->outputs[i].wait_to_read();
}

// A few regions on a device are a few calls of its driver: sooner made than handed to a thread.
void Program::start(Work work) const {
  constexpr size_t kFew = 4;
  constexpr int64_t kCallNs = 1000;
  bool is_short = !context_.is_host() && !steps_.empty() && steps_.size() <= kFew &&
                  std::ranges::all_of(steps_, [](const Step& s) { return s.compiled != nullptr; });
  if (is_short &&
      engine().try_run({work.reads.begin(), work.reads.size()},
                       {work.writes.begin(), work.writes.size()}, kCallNs, work.name, work.run)) {
    return;
  }
  engine().push(std::move(work));
}

std::vector<NDArray> Program::run(const Ref<Frame>& frame, const Part& part) {
  make_outputs(*frame, part);
  if (part.begin < part.end) start(make_work(frame, part));
  std::vector<NDArray> results;
  for (size_t i = part.first; i < part.last; ++i) {
    auto entry = static_cast<size_t>(graph_.outputs()[i]);
    if (int variable = variable_at_[entry]; variable >= 0) {
      copy_to(frame->variables[static_cast<size_t>(variable)], frame->outputs[i]);
    } else if (direct_output_[entry] != static_cast<int>(i)) {
      copy_to(frame->outputs[static_cast<size_t>(direct_output_[entry])], frame->outputs[i]);
    }
    results.push_back(frame->outputs[i]);
  }
  return results;
}

std::vector<NDArray> Program::forward(const Ref<Frame>& frame) { return run(frame, forward_); }

std::vector<NDArray> Program::backward(const Ref<Frame>& frame, bool keep) {
  if (!keep) return run(frame, backward_);
  Ref<Frame> copy = this->frame(frame->variables);
  copy->outputs = frame->outputs;
  NDArray from(frame->arena_, 0, Shape{plan_.bytes}, DType::kUint8);
  copy_to(from, NDArray(copy->arena_, 0, Shape{plan_.bytes}, DType::kUint8));
  return run(copy, backward_);
}

}  // namespace mx
