#include "runtime/program/execution.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <span>

#include "base/error.h"
#include "ndarray/holders.h"
#include "ndarray/side_streams.h"
#include "ndarray/stream_point.h"

namespace mx {
namespace {

// Marks content that belongs to one run only.
uint64_t next_run_stamp() {
  static std::atomic<uint64_t> last{1};
  return (last.fetch_add(1, std::memory_order_relaxed) << 1) | 1;
}

}  // namespace

// Of inference whose length could only be guessed. Not as short as work that runs where it is
// pushed: nothing there may wait for the interpreter, which operators inside may need.
void Program::keep_time(std::chrono::nanoseconds time) {
  constexpr double kLeast = 10e6;
  std::atomic_ref cost(cost_ns_);
  if (cost.load(std::memory_order_relaxed) < kLeast) return;
  cost.store(std::max(kLeast, static_cast<double>(time.count())), std::memory_order_relaxed);
}

// What waits for other runs or for Python is left to workers.
int64_t Program::known_cost_ns() {
  if (!context_.is_host() || waits_ || custom_steps_ > 0) return Work::kUnknownCost;
  return static_cast<int64_t>(std::atomic_ref(cost_ns_).load(std::memory_order_relaxed));
}

// The frame's arena, or one borrowed for this run.
class Program::Execution::ArenaLoan {
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

// Another stream than the device's own, and other addresses of the arrays that are touched.
struct Program::Execution::Elsewhere {
  Stream& stream;
  std::span<const int> position = {};  // per entry: in `places`, or -1; none: all stay
  std::span<void* const> places = {};
  void move(int entry, Tensor& tensor) const {
    if (position.empty()) return;
    int at = position[static_cast<size_t>(entry)];
    if (at >= 0) tensor = {places[static_cast<size_t>(at)], tensor.shape(), tensor.dtype()};
  }
};

// What a run beside the compute stream needs until it is over there. The arena goes back first.
struct Program::Execution::Kept {
  Kept(Program& program, Ref<Frame> of) : frame(std::move(of)), arena(program, frame->arena_) {}
  Ref<Frame> frame;
  ArenaLoan arena;
};

void Program::Execution::run_beside() const {
  Program& program = *frame_->program_;
  auto kept = std::make_shared<Kept>(program, frame_);
  SideStreams::Touched touched{.kept = kept};
  touched.reads.reserve(frame_->variables.size());
  for (const NDArray& array : frame_->variables) touched.reads.push_back(&array.storage());
  for (size_t output : part_.outputs) {
    touched.writes.push_back(&frame_->outputs[output].storage());
  }
  SideRun run(side_streams_of(program.context_), std::move(touched));
  PoolScratch scratch(program.context_);  // compiled regions take none
  Elsewhere elsewhere{run.stream()};
  run_steps(scratch, kept->arena, &elsewhere);
}

void Program::Execution::operator()() const {
  Issuer::Scope scope(issuer_);
  if (beside_) return run_beside();
  Program& program = *frame_->program_;
  PoolScratch scratch(program.context_, program.scratch_bytes_.load(std::memory_order_relaxed));
  ArenaLoan arena(program, frame_->arena_);
  const auto start = std::chrono::steady_clock::now();
  if (!replay(scratch, arena)) run_steps(scratch, arena, nullptr);
  if (program.context_.is_host() && !program.training_) {
    program.keep_time(std::chrono::steady_clock::now() - start);
  }
  if (scratch.has_grown()) program.keep_scratch(scratch.most());
  if (part_.is_piece && !program.context_.is_host()) mark_gradients();
}

void Program::Execution::mark_gradients() const {
  std::vector<NDArray> gradients;
  for (size_t output : part_.outputs) gradients.push_back(frame_->outputs[output].detached());
  set_point(gradients);
}

std::string Program::Execution::describe() const {
  const Program& program = *frame_->program_;
  return cat("graph of ", program.steps_.size(), " operators");
}

bool Program::Execution::replay(PoolScratch& scratch, const ArenaLoan& arena) const {
  Program& program = *frame_->program_;
  if (!program.can_replay() || regions_only_) return false;
  Device& device = device_of(program.context_);
  auto* recorder = dynamic_cast<Recorder*>(&device);
  if (!recorder) return false;
  device.make_current();
  const Touches& touches = part_.touches;
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
  bool is_done = part_.recordings->run(request);
  if (!is_done) return false;
  for (size_t i = part_.begin; i < part_.end; ++i) {
    note_started(program.context_, program.steps_[i].node->op->name);
  }
  return true;
}

void Program::Execution::run_steps(PoolScratch& scratch, const ArenaLoan& arena,
                                   const Elsewhere* elsewhere) const {
  Program& program = *frame_->program_;
  auto* base = static_cast<char*>(arena.get());
  if (regions_only_) std::memset(base, 0, static_cast<size_t>(program.plan_.bytes));
  uint64_t run_stamp = next_run_stamp();
  for (size_t i = part_.begin; i < part_.end; ++i) {
    const Step& step = program.steps_[i];
    if (regions_only_ && !step.compiled) continue;
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
    if (!elsewhere) use_stream(run, program.context_);
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
    run_step(step, run, run_stamp);
    scratch.reset();
  }
}

void Program::Execution::run_step(const Step& step, Run& run, uint64_t run_stamp) const {
  const Program& program = *frame_->program_;
  OperatorSpan span(kProfileSymbolic | kProfileImperative,
                    step.compiled ? step.node->name : run.op->name, program.context_,
                    step.node->name);
  HolderScope holder(program.context_, run.op->name);
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
}

NDArray Program::Execution::array(int entry, const Ref<Storage>& arena) const {
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

void Program::Execution::run_custom_step(const Step& step, const Ref<Storage>& arena) const {
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

void Program::Execution::run_alone(const Step& step, Run& run) const {
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

Tensor Program::Execution::tensor(int entry, char* base) const {
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

uint64_t Program::Execution::stamp(int entry, uint64_t run_stamp) const {
  int variable = frame_->program_->variable_at_[static_cast<size_t>(entry)];
  if (variable < 0) return run_stamp;
  const NDArray& array = frame_->variables[static_cast<size_t>(variable)];
  return array.storage().stamp() + static_cast<uint64_t>(array.offset()) * 0x2545F4914F6CDD1Du;
}

}  // namespace mx
