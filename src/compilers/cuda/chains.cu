#include "base/error.h"
#include "compilers/cuda/chains.h"
#include "compilers/cuda/kernels/launch_loaded.h"

namespace mx::cuda {

ChainOperand Chains::operand(int value, const Shape& shape) const {
  // Where the memory begins is known when it runs; whose it is, and in what numbers, now.
  LineArray array = values_->at({}, value);
  bool is_caller = !values_->is_in_arena(value) && !values_->is_constant(value);
  return {.shape = shape,
          .place = is_caller ? array.place : -1,
          .offset = array.offset,
          .is_float = array.is_float || bytes_of(number_) == 4};
}

Step Chains::add(const plan::Layer& layer) {
  const Shape& shape = values_->shape(layer.output);
  std::vector<ChainOperand> inputs;
  for (int value : layer.inputs) {
    ensure(values_->shape(value).ndim() == shape.ndim(), "operands have the result's rank");
    inputs.push_back(operand(value, values_->shape(value)));
  }
  std::string name = cat("chain", count_++);
  source_ += chain_source(name, *layer.chain, inputs, operand(layer.output, shape), number_);
  std::vector<int> arrays = layer.inputs;
  arrays.push_back(layer.output);
  return {layer.nodes, "chain",
          [name, arrays = std::move(arrays), elements = shape.size(), values = values_,
           code = code_](const Addresses& addresses, cudaStream_t stream) {
            std::vector<void*> bases, arguments;
            for (int value : arrays) {
              LineArray array = values->at(addresses, value);
              bases.push_back(array.data ? array.data : const_cast<void**>(array.table));
            }
            for (void*& base : bases) arguments.push_back(&base);
            start_loaded(stream, grid_for(elements, 256), code->module->native(name),
                         arguments.data());
          }};
}

void Chains::build(const BuildKernels& build) {
  if (count_ > 0) code_->module = build(chain_prelude() + source_);
}

}  // namespace mx::cuda
