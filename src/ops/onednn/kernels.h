// The kernels of this folder, one function per family of operators.
#pragma once

#include "ir/op.h"

namespace mx::onednn {

void add_activation(OpTable& table);
void add_convolution(OpTable& table);
void add_integer_layers(OpTable& table);
void add_matmul(OpTable& table);
void add_pooling(OpTable& table);
void add_softmax(OpTable& table);
void add_winograd(OpTable& table);  // after the others: it goes first

// What nearly every kernel refuses: arrays that are not float32, and empty ones.
inline const char* refuses_arrays(const Run& run) {
  for (const auto* arrays : {&run.inputs, &run.outputs}) {
    for (const Tensor& array : *arrays) {
      if (array.dtype() != DType::kFloat32) return "only float32 is supported";
      if (array.size() == 0) return "an array is empty";
    }
  }
  return nullptr;
}

}  // namespace mx::onednn
