// What the engine runs of a program: the steps of one part, one after the other, or, where a device
// has recorded them, all at once.
#pragma once

#include <string>

#include "runtime/profile/operator_span.h"
#include "runtime/program/program.h"

namespace mx {

class Program::Execution {
 public:
  // `beside`: in a stream beside the device's compute stream.
  Execution(Ref<Frame> frame, const Part& part, bool regions_only, bool beside)
      : frame_(std::move(frame)), part_(part), regions_only_(regions_only), beside_(beside) {}

  void operator()() const;
  [[nodiscard]] std::string describe() const;

 private:
  class ArenaLoan;
  struct Elsewhere;
  struct Kept;

  void run_beside() const;

  // Whoever sends the gradients on need not wait for the next piece.
  void mark_gradients() const;
  // Adds the whole part to the device's stream at once, where it was recorded or can be now.
  bool replay(PoolScratch& scratch, const ArenaLoan& arena) const;
  void run_steps(PoolScratch& scratch, const ArenaLoan& arena, const Elsewhere* elsewhere) const;
  void run_step(const Step& step, Run& run, uint64_t run_stamp) const;
  void run_custom_step(const Step& step, const Ref<Storage>& arena) const;
  // Runs that wait for each other must not hold the generator, which they share: a step that draws
  // is a piece of work of its own.
  void run_alone(const Step& step, Run& run) const;

  // User code may keep the arrays: each holds on to the memory it lies in.
  [[nodiscard]] NDArray array(int entry, const Ref<Storage>& arena) const;
  [[nodiscard]] Tensor tensor(int entry, char* base) const;
  [[nodiscard]] uint64_t stamp(int entry, uint64_t run_stamp) const;

  Ref<Frame> frame_;
  const Part& part_;  // of the frame's program
  bool regions_only_, beside_;
  Issuer issuer_;
};

}  // namespace mx
