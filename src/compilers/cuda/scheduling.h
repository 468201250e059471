// Scheduling: a schedule while it is made, for the parts that add steps to it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "compilers/cuda/schedule.h"
#include "compilers/cuda/values.h"

namespace mx::cuda {

// Per channel of a value, on the device.
struct ChannelNumbers {
  [[nodiscard]] static const float* at(const Addresses& a, int64_t offset) {
    return reinterpret_cast<const float*>(a.constants + offset);
  }
};

struct Scheduling {
  using Plan = plan::Plan;
  using Layer = plan::Layer;
  using Start = std::function<void(const Addresses&, cudaStream_t)>;

  Scheduling(const Plan& made, Number in, const ChooseTiling& choice)
      : plan(made),
        number(in),
        choose(choice),
        values(std::make_shared<Values>(made, in)),
        constants(*values, in) {}
  Scheduling(const Scheduling&) = delete;
  Scheduling& operator=(const Scheduling&) = delete;

  [[nodiscard]] int next() const { return static_cast<int>(result.steps.size()); }
  void add(std::string nodes, std::string kernel, Start start) {
    result.steps.push_back({std::move(nodes), std::move(kernel), std::move(start)});
  }
  // The norm that is a second result of a layer; may be null.
  [[nodiscard]] const Layer* second_of(const Layer& layer) const {
    auto found = second.find(&layer);
    return found == second.end() ? nullptr : found->second;
  }

  const Plan& plan;
  Number number;
  const ChooseTiling& choose;
  std::shared_ptr<Values> values;
  ConstantBlock constants;
  std::map<int, int> reads;                     // per value
  std::map<const Layer*, const Layer*> second;  // per layer
  std::set<const Layer*> reads_folded;          // convolutions
  KernelSchedule result;
};

}  // namespace mx::cuda
