// Turns a graph of real numbers into one that computes with 8-bit integers: layers become their
// quantized forms, with quantize, requantize and dequantize nodes between them. Names are those
// of MXNet 1.9: quantized_conv0, requantize_conv0, data_quantize, fc_dequantize, weight_quantize.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/node.h"

namespace mx {

struct QuantizeOptions {
  std::set<std::string> excluded_nodes = {}, excluded_ops = {};
  std::set<std::string> offline = {};  // variables that are quantized before the graph runs
  std::string dtype = "int8";          // of activations: int8, uint8 or auto
  bool smart = false;         // only layers with weights, and what passes their integers on
  bool channel_wise = false;  // offline weights have a range per output channel
};

struct QuantizedGraph {
  Graph graph;
  std::vector<std::string> to_calibrate;  // outputs of the original graph whose ranges matter
};

QuantizedGraph quantize_graph(const Graph& graph, const QuantizeOptions& options);

// Writes ranges into the nodes that need them; keys are names from `to_calibrate`.
using CalibrationTable = std::map<std::string, std::pair<float, float>>;
Graph set_calibration(const Graph& graph, const CalibrationTable& table);

// A BatchNorm that became part of the convolution before it. Names of variables; the caller
// multiplies the weight by gamma / sqrt(variance + eps) and computes the bias.
struct FoldedNorm {
  std::string weight, bias, gamma, beta, mean, variance;
  bool has_bias = false, fixes_gamma = true;
  double eps = 0;
};

// Puts every BatchNorm that alone reads a convolution into it; a bias is added where it lacks.
struct FoldedGraph {
  Graph graph;
  std::vector<FoldedNorm> folded;
};
FoldedGraph fold_batch_norm(const Graph& graph);

}  // namespace mx
