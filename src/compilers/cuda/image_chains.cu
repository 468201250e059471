#include "base/error.h"
#include "compilers/cuda/formulas/chain_source.h"
#include "compilers/cuda/image_chains.h"
#include "compilers/cuda/kernels/launch_loaded.h"

namespace mx::cuda {

ImageOperand ImageChains::operand(int value) const {
  if (const int given = values_->plain(value); given >= 0) {
    const PlainArray& array = arrays_.at(given);
    return {.image = plan::image_of(plan_.values[static_cast<size_t>(value)]),
            .place = array.place,
            .element = array.element};
  }
  const ImageArray array = values_->shape_of(value);
  return {.image = {.batch = array.batch,
                    .channels = values_->channels_of(value),
                    .height = array.height,
                    .width = array.width},
          .pitch = array.pitch,
          .element = element_of(number_)};
}

// Layers that do the same with arrays of the same sizes have one kernel.
std::string ImageChains::kernel_for(const plan::Layer& layer) {
  std::vector<ImageOperand> inputs;
  for (int value : layer.inputs) inputs.push_back(operand(value));
  const ImageOperand result = operand(layer.output);
  for (const ImageOperand& input : inputs) {
    check<Unsupported>(repeats_to(input.image, result.image), layer.nodes,
                       ": an image of other extents");
  }
  auto source = [&](const std::string& name) {
    return image_chain_source(name, *layer.chain, inputs, result, number_);
  };
  const std::string name = cat("chain", kernels_.size());
  auto [known, is_new] = kernels_.try_emplace(source("chain"), name);
  if (is_new) source_ += source(name);
  return known->second;
}

Step ImageChains::add(const plan::Layer& layer) {
  const ImageArray result = values_->shape_of(layer.output);
  const int64_t items = result.pixels() * result.channels / pack_of(number_);
  return {layer.nodes, "chain",
          [=, name = kernel_for(layer), layer = &layer, values = values_, arrays = arrays_,
           code = code_](const Addresses& a, cudaStream_t stream) {
            auto address = [&](int value) -> void* {
              const int given = values->plain(value);
              if (given < 0) return a.arena + values->offset(value);
              const PlainArray& array = arrays.at(given);
              return array.place < 0 ? static_cast<void*>(a.constants + array.offset) : a.table;
            };
            std::vector<void*> bases, arguments;
            for (int value : layer->inputs) bases.push_back(address(value));
            bases.push_back(address(layer->output));
            for (void*& base : bases) arguments.push_back(&base);
            start_loaded(stream, grid_for(items, 256), code->module->native(name),
                         arguments.data());
          }};
}

void ImageChains::build(const BuildKernels& build) {
  if (!kernels_.empty()) code_->module = build(chain_prelude() + source_);
}

}  // namespace mx::cuda
