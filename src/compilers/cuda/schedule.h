// Schedule: the kernels that run a plan on a GPU, with the places of what they read and write. All
// values are images with the channels last in one arena; constants lie in a block of their own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/pack.h"
#include "compilers/plan/plan.h"

namespace mx::cuda {

// Where a schedule runs.
struct Addresses {
  std::byte* arena = nullptr;
  std::byte* constants = nullptr;
  float** table = nullptr;  // the caller's arrays, on the device: inputs, then outputs
};

struct Step {
  std::string nodes, kernel;
  std::function<void(const Addresses&, cudaStream_t)> start;
};

// The constants that a layer's kernel reads, and how they are made of region inputs.
struct LayerConstants {
  enum class Form : uint8_t { kNone, kRows, kSlices, kDepthwise };
  const plan::Layer* layer = nullptr;        // of the plan
  Form form = Form::kRows;                   // of the weights; none: scale and shift alone
  int64_t scale = 0, shift = 0, packed = 0;  // offsets in the block
  int channels = 0, padded = 0;              // of the output
  int inputs = 0, padded_inputs = 0, taps = 1, k_packs = 0;
  int slices = 0, columns = 0;  // of weights in slices
  FoldedTaps folded = {};
  int64_t packed_bytes = 0;
};

struct Schedule {
  std::vector<Step> steps;
  std::vector<LayerConstants> constants;
  std::vector<int> input_values;  // region inputs that are values, in the order of the table
  int64_t arena_bytes = 0, constant_bytes = 0;
};

// Chooses how a convolution is cut.
using ChooseTiling = std::function<Tiling(const ConvolutionWork& work)>;

// Raises Unsupported for what has no kernel here. The plan must stay where it is.
Schedule schedule(const plan::Plan& plan, Number number, const ChooseTiling& choose);

// Makes a layer's constants; `source(i)` is region input i on the device.
void make_constants(const LayerConstants& constants, Number number, std::byte* block,
                    const std::function<const float*(int)>& source, cudaStream_t stream);

}  // namespace mx::cuda
