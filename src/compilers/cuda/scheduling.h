// Scheduling: a schedule while it is made, for the parts that add steps to it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "compilers/cuda/folding.h"
#include "compilers/cuda/image_chains.h"
#include "compilers/cuda/schedule.h"
#include "compilers/cuda/values.h"

namespace mx::cuda {

// Per channel of a value, on the device.
struct ChannelNumbers {
  [[nodiscard]] static const float* at(const Addresses& a, int64_t offset) {
    return reinterpret_cast<const float*>(a.constants + offset);
  }
};

inline WindowShape window_of(const plan::Layer& layer) {
  const auto& [h, w] = layer.windows;
  return {.kernel_h = static_cast<int>(h.kernel),
          .kernel_w = static_cast<int>(w.kernel),
          .stride_h = static_cast<int>(h.stride),
          .stride_w = static_cast<int>(w.stride),
          .dilate_h = static_cast<int>(h.dilate),
          .dilate_w = static_cast<int>(w.dilate),
          .pad_h = static_cast<int>(h.pad_before),
          .pad_w = static_cast<int>(w.pad_before)};
}

// A place in the table, and what the array there holds.
struct CallersArray {
  int place = 0;
  Element element = Element::kFloat;
};

struct Scheduling {
  using Plan = plan::Plan;
  using Layer = plan::Layer;
  using Start = std::function<void(const Addresses&, cudaStream_t)>;

  Scheduling(const Plan& made, Number in, const ChooseWay& choice)
      : plan(made),
        number(in),
        choose(choice),
        values(std::make_shared<Values>(made, in)),
        constants(*values, in),
        chains(made, values, in) {}
  Scheduling(const Scheduling&) = delete;
  Scheduling& operator=(const Scheduling&) = delete;

  [[nodiscard]] int next() const { return static_cast<int>(result.steps.size()); }
  void add(std::string nodes, std::string kernel, Start start) {
    result.steps.push_back({std::move(nodes), std::move(kernel), std::move(start)});
  }
  // The norm that is a second result of a layer; may be null.
  [[nodiscard]] const Layer* second_of(const Layer& layer) const { return find(second, layer); }
  // The norm that a convolution works into its input; may be null.
  [[nodiscard]] const Layer* norm_before(const Layer& layer) const { return find(before, layer); }

  const Plan& plan;
  Number number;
  const ChooseWay& choose;
  std::shared_ptr<Values> values;
  ConstantBlock constants;
  ImageChains chains;
  std::map<int, int> reads;                             // per value
  std::map<const Layer*, const Layer*> second, before;  // norms, per layer
  std::map<const Layer*, FoldedImage> folded;           // by the convolution that reads it
  std::map<int, CallersArray> places;                   // of values that the caller alone reads
  std::set<int> exported;                               // values that are written there
  KernelSchedule result;

 private:
  using Layers = std::map<const Layer*, const Layer*>;
  static const Layer* find(const Layers& layers, const Layer& layer) {
    auto found = layers.find(&layer);
    return found == layers.end() ? nullptr : found->second;
  }
};

}  // namespace mx::cuda
