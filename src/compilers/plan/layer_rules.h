// Rules of the operators with weights, windows or lines. Part of rules.
#pragma once

#include <span>
#include <string>

#include "compilers/plan/lowering.h"
#include "ir/infer.h"
#include "ir/node.h"

namespace mx::plan {

// Inputs from `first` on must be variables or constants, or casts of such: they are folded and
// packed.
std::string refuses_computed_weights(const Node& node, size_t first);

std::string refuses_convolution(const Node& node, std::span<const Slot> inputs);
std::string refuses_deconvolution(const Node& node, std::span<const Slot> inputs);
std::string refuses_dense(const Node& node, std::span<const Slot> inputs);
std::string refuses_embedding(const Node& node, std::span<const Slot> inputs);
std::string refuses_batch_norm(const Node& node, std::span<const Slot> inputs);
std::string refuses_pooling(const Node& node, std::span<const Slot> inputs);
std::string refuses_adaptive_pooling(const Node& node, std::span<const Slot> inputs);
std::string refuses_upsampling(const Node& node, std::span<const Slot> inputs);
std::string refuses_softmax(const Node& node, std::span<const Slot> inputs);

void lower_convolution(Lowering& lowering);
void lower_deconvolution(Lowering& lowering);
void lower_dense(Lowering& lowering);
void lower_embedding(Lowering& lowering);
void lower_batch_norm(Lowering& lowering);
void lower_pooling(Lowering& lowering);
void lower_adaptive_pooling(Lowering& lowering);
void lower_upsampling(Lowering& lowering);
void lower_softmax(Lowering& lowering);
void lower_softmax_output(Lowering& lowering);

}  // namespace mx::plan
