// KernelSchedule: the kernels that run a plan on a GPU, with the places of what they read and
// write. All values are images with the channels last in one arena; constants lie in a block of
// their own.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compilers/cuda/constants.h"
#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/ways.h"
#include "compilers/plan/plan.h"
#include "device/run_time_code.h"

namespace mx::cuda {

// Where a schedule runs.
struct Addresses {
  std::byte* arena = nullptr;
  std::byte* constants = nullptr;
  void** table = nullptr;  // the caller's arrays, on the device: inputs, then outputs
};

struct Step {
  std::string nodes, kernel;
  std::function<void(const Addresses&, cudaStream_t)> start;
};

struct KernelSchedule {
  std::vector<Step> steps;
  std::vector<LayerConstants> constants;
  std::vector<int> input_values;  // region inputs that are values, in the order of the table
  int64_t arena_bytes = 0, constant_bytes = 0;
};

// Chooses how a convolution runs, and how several do that may share a launch: no tilings where they
// better do not.
struct ChooseWay {
  std::function<Way(const ConvolutionWork& work)> alone;
  std::function<Tilings(std::span<const ConvolutionWork> works)> together;
};

// What chooses and makes kernels for the device that a schedule is for.
using BuildKernels = std::function<std::shared_ptr<RunTimeModule>(const std::string& source)>;
struct Tools {
  ChooseWay choose;
  BuildKernels build;  // kernels that were written for this plan; null: the schedule will not run
};

// Raises Unsupported for what has no kernel here. The plan must stay where it is.
KernelSchedule schedule(const plan::Plan& plan, Number number, const Tools& tools);

}  // namespace mx::cuda
