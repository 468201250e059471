#include "compilers/cpu/integer/schedule.h"

#include "compilers/cpu/integer/kernels.h"
#include "compilers/cpu/schedule/arena.h"

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class IntegerScheduler {
 public:
  explicit IntegerScheduler(const IntegerPlan& plan)
      : plan_(plan), buffer_of_(plan.values.size(), -1) {}

  KernelSchedule run() {
    for (size_t i = 0; i < plan_.steps.size(); ++i) {
      const IntegerStep& planned = plan_.steps[i];
      Step step{
          .kernel = make_integer_kernel(plan_, planned), .inputs = {}, .nodes = planned.nodes};
      for (int value : planned.inputs) step.inputs.push_back(buffer(value));
      step.output = buffer(planned.output);
      schedule_.add_step(std::move(step), static_cast<int>(i));
    }
    place_buffers(schedule_);
    return std::move(schedule_);
  }

 private:
  // Values that take over each other's memory are one buffer.
  int buffer(int value) {
    while (plan_.values[at(value)].output < 0 && plan_.values[at(value)].same_memory >= 0) {
      value = plan_.values[at(value)].same_memory;
    }
    int& found = buffer_of_[at(value)];
    if (found < 0) found = schedule_.add_buffer(new_buffer(plan_.values[at(value)]));
    return found;
  }

  static Buffer new_buffer(const IntegerValue& value) {
    if (value.output >= 0) return {.home = Home::kOutput, .index = value.output};
    if (value.input >= 0) return {.home = Home::kInput, .index = value.input};
    return {.bytes = value.shape.size() * size_of(value.dtype)};
  }

  const IntegerPlan& plan_;
  KernelSchedule schedule_;
  std::vector<int> buffer_of_;  // per value
};

}  // namespace

KernelSchedule schedule_integers(const IntegerPlan& plan) { return IntegerScheduler(plan).run(); }

}  // namespace mx::cpu
