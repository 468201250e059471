// The constants of a region: weights as kernels want them, and numbers per channel, in one block.
#pragma once

#include <functional>
#include <vector>

#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/pack.h"
#include "compilers/cuda/values.h"
#include "compilers/plan/plan.h"

namespace mx::cuda {

// The constants that a layer's kernel reads, and how they are made of region inputs.
struct LayerConstants {
  // None: scale and shift alone. Line: factors of a line's elements, as floats. Value: an input as
  // it is.
  enum class Form : uint8_t { kNone, kRows, kSlices, kPanels, kDepthwise, kLibrary, kLine, kValue };
  const plan::Layer* layer = nullptr;        // of the plan
  Form form = Form::kRows;                   // of the weights
  int64_t scale = 0, shift = 0, packed = 0;  // offsets in the block
  int64_t bias = 0;                          // behind the weights that libraries read
  int channels = 0, padded = 0;              // of the output
  int inputs = 0, padded_inputs = 0, taps = 1, k_packs = 0;
  int row = 0;                  // as PackWork has it
  int slices = 0, columns = 0;  // of weights in slices
  FoldedTaps folded = {};
  PhaseTaps phases = {};  // then `channels` are those of all phases
  int64_t packed_bytes = 0;
  int value = -1;  // the region input that is kept as it is, in elements of this kind
  Element kept_as = Element::kFloat;

  [[nodiscard]] std::vector<int> sources() const {  // inputs of the region
    return value >= 0 ? std::vector{value} : layer->constant_sources();
  }
};

// Lays the block out, layer by layer.
class ConstantBlock {
 public:
  explicit ConstantBlock(Number number) : number_(number) {}
  ConstantBlock(const Values& values, Number number) : values_(&values), number_(number) {}

  // Of images: what a norm alone needs, scale and shift.
  [[nodiscard]] LayerConstants of_norm(const plan::Layer& norm) const;
  // Of images: weights of `inputs` channels under `taps`, in rows unless another form is set.
  [[nodiscard]] LayerConstants of_weights(const plan::Layer& layer, int inputs, int taps) const;
  void set_rows(LayerConstants& c, int64_t padded_inputs) const;
  void set_depthwise(LayerConstants& c) const;
  void set_form(LayerConstants& c, const ConvolutionWork& work, Tiling tiling) const;
  // Rows without filling between them, and the shift in the region's numbers.
  void set_library(LayerConstants& c) const;

  void place(LayerConstants& c);  // sets the offsets, and keeps it
  [[nodiscard]] const std::vector<LayerConstants>& all() const { return all_; }
  [[nodiscard]] int64_t bytes() const { return bytes_; }

 private:
  int64_t take(int64_t bytes);

  const Values* values_ = nullptr;
  Number number_;
  std::vector<LayerConstants> all_;
  int64_t bytes_ = 0;
};

// Makes a layer's constants; `source(i)` is region input i on the device.
void make_constants(const LayerConstants& constants, Number number, std::byte* block,
                    const std::function<Given(int)>& source, cudaStream_t stream);

}  // namespace mx::cuda
