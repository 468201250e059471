// IntegerScheduling: a schedule of integers while it is made, for the parts that add steps to it.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "base/error.h"
#include "compilers/cuda/integer_schedule.h"
#include "compilers/cuda/integer_values.h"

namespace mx::cuda {

// Per channel of a value, on the device.
inline const float* numbers_at(const Addresses& a, int64_t offset) {
  return reinterpret_cast<const float*>(a.constants + offset);
}

inline WindowShape window_of(const ops::Windows& windows) {
  const auto& [d, h, w] = windows;
  return {.kernel_h = static_cast<int>(h.kernel),
          .kernel_w = static_cast<int>(w.kernel),
          .stride_h = static_cast<int>(h.stride),
          .stride_w = static_cast<int>(w.stride),
          .dilate_h = static_cast<int>(h.dilate),
          .dilate_w = static_cast<int>(w.dilate),
          .pad_h = static_cast<int>(h.pad),
          .pad_w = static_cast<int>(w.pad)};
}

struct IntegerScheduling {
  using Plan = integer::IntegerPlan;
  using Step = integer::IntegerStep;
  using Start = std::function<void(const Addresses&, cudaStream_t)>;

  IntegerScheduling(const Plan& made, const ChooseIntegerTiling& choice)
      : plan(made), choose(choice), values(std::make_shared<IntegerValues>(made)) {}
  IntegerScheduling(const IntegerScheduling&) = delete;
  IntegerScheduling& operator=(const IntegerScheduling&) = delete;

  [[nodiscard]] const integer::IntegerValue& value(int i) const {
    return plan.values[static_cast<size_t>(i)];
  }
  [[nodiscard]] int number_of(const Step& step) const {
    return static_cast<int>(&step - plan.steps.data());
  }
  [[nodiscard]] int next() const { return static_cast<int>(result.steps.size()); }
  void add(std::string nodes, std::string kernel, Start start) {
    result.steps.push_back({std::move(nodes), std::move(kernel), std::move(start)});
  }
  // Of a convolution.
  [[nodiscard]] WindowShape window_of(const Step& step) const {
    const Shape &from = value(step.inputs[0]).shape, &to = value(step.output).shape;
    return cuda::window_of(ops::conv_geometry(from, to, step.convolution).windows);
  }
  // The place of a caller's array in the table.
  [[nodiscard]] int place_of(const Step& step, int i) const {
    const integer::IntegerValue& real = value(i);
    if (real.input >= 0) {
      const auto& inputs = result.input_values;
      return static_cast<int>(std::ranges::find(inputs, real.input) - inputs.begin());
    }
    check<Unsupported>(real.output >= 0, step.nodes, ": real numbers inside a region of integers");
    return static_cast<int>(result.input_values.size()) + real.output;
  }
  [[nodiscard]] static float per_unit(const integer::IntegerValue& made) {
    return made.step > 0 ? static_cast<float>(1 / made.step) : 0;
  }

  const Plan& plan;
  const ChooseIntegerTiling& choose;
  std::shared_ptr<IntegerValues> values;
  IntegerConstantBlock constants;
  std::set<int> folded;                       // values
  std::map<int, int> reads;                   // per value
  std::map<const Step*, const Step*> second;  // norms, per layer
  std::set<const Step*> is_second;
  IntegerSchedule result;
};

// Of a convolution or a dense layer.
void schedule_convolution(IntegerScheduling& s, const integer::IntegerStep& step);

}  // namespace mx::cuda
