// The layers of one operator.
#pragma once

#include "compilers/tensorrt/network.h"

namespace mx::tensorrt {

// Adds what `node` computes; returns its first output. The others are hidden, or of training.
nv::Tensor& add_layers(NetworkWriter& writer, int node);

// Those that slide a window over one to three axes (window_layers.cc).
nv::Tensor& add_convolution(NetworkWriter& writer, int node);
nv::Tensor& add_deconvolution(NetworkWriter& writer, int node);
nv::Tensor& add_pooling(NetworkWriter& writer, int node);

}  // namespace mx::tensorrt
