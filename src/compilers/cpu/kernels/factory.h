// The kernels that layers can be given. Each function returns a kernel for exactly these shapes and
// layouts, or null where there is none (then another layout is tried).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/plan/plan.h"

namespace mx::cpu {

// Where a convolution finds the array that it adds to its result.
enum class Residual : uint8_t { kNone, kInPlace, kSeparate };

struct ConvolutionSite {
  const Layer& layer;
  Shape input, output;
  Layout input_layout, output_layout;
  Residual residual = Residual::kNone;
  bool spare_memory = false;  // weights that grow when they are packed must be worth it
  // A layer that is computed while its result, the input, is read (pointwise.h).
  const Layer* prologue = nullptr;
  Shape prologue_input = {};
};

std::string library_version();  // of what most of them are made with
const void* library_code();     // an address in its code
bool multiplies_bfloat16();     // the processor does, and nothing caps it
bool adds_bytes_exactly();      // it adds products of 8-bit integers in 32 bits, likewise

// `accept_slow`: also an implementation that is far from the machine's speed.
std::unique_ptr<StepKernel> make_convolution(const ConvolutionSite& site, bool accept_slow);
std::unique_ptr<StepKernel> make_dense(const Layer& layer, const Shape& in, const Shape& out,
                                       Layout input_layout, Layout output_layout);
// For a single row; reads weight and bias as its second and third input.
std::unique_ptr<StepKernel> make_dense_in_place(const Layer& layer, const Shape& in,
                                                const Shape& out);
std::unique_ptr<StepKernel> make_pool(const Layer& layer, const Shape& in, const Shape& out,
                                      Layout layout);
std::unique_ptr<StepKernel> make_chain(const Layer& layer, const std::vector<Shape>& inputs,
                                       const Shape& out, Layout layout);
std::unique_ptr<StepKernel> make_softmax(const Layer& layer, const Shape& shape);
std::unique_ptr<StepKernel> make_concat(const Layer& layer, const std::vector<Shape>& parts,
                                        const Shape& out, Layout layout);
std::unique_ptr<StepKernel> make_reorder(const Shape& shape, Layout from, Layout to);
// `to` is `from`, or rounds it: from channels last only.
std::unique_ptr<StepKernel> make_affine(const Layer& layer, const Shape& shape, Layout from,
                                        Layout to);
std::unique_ptr<StepKernel> make_copy(int64_t bytes);
// A part of a concatenation that does not lie in its result yet.
struct PartToCopy {
  size_t input;
  int64_t begin, bytes;  // in the result
};
std::unique_ptr<StepKernel> make_join(std::vector<PartToCopy> parts);
std::unique_ptr<StepKernel> make_layer_norm(const Layer& layer, const Shape& shape);
// `half`: may multiply in bfloat16.
std::unique_ptr<StepKernel> make_product(const Layer& layer, bool half);
// For products with softmax and values; null where the general kernel is as good.
std::unique_ptr<StepKernel> make_attention(const Product& product, bool half);
std::unique_ptr<StepKernel> make_strided(const Layer& layer, const Shape& out);

}  // namespace mx::cpu
