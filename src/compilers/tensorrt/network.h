// A region as a network of TensorRT: one layer or a few for each operator that rules.cc names.
#pragma once

#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include "compilers/tensorrt/nvinfer.h"
#include "ir/plugin.h"

namespace mx::tensorrt {

// The names by which an engine knows what a region reads and writes.
std::string input_name(size_t position);
std::string output_name(size_t position);

nv::Dims dims_of(const Shape& shape);

class NetworkWriter {
 public:
  NetworkWriter(const Subgraph& region, nv::NetworkTable& network)
      : region_(region), network_(network) {}

  // Adds the whole region. Raises Unsupported, naming the node, for what TensorRT cannot do. Until
  // the engine is built, this object holds weights that the network points at.
  void write();
  // Positions among the region's live inputs that some layer reads; the others are no inputs of the
  // network (a label, for one).
  [[nodiscard]] const std::vector<size_t>& inputs() const { return used_inputs_; }

  // For those who add layers (layers.cc).
  [[nodiscard]] const IndexedGraph& graph() const { return region_.graph; }
  [[nodiscard]] nv::NetworkTable& network() const { return network_; }
  [[nodiscard]] const Shape& shape(int entry) const { return slot(entry).shape; }
  // The tensor of a value; the first read of a live input or a constant adds it to the network.
  nv::Tensor& tensor(int entry);
  // The value of a weight; raises when it is not absorbed.
  [[nodiscard]] nv::Weights weights(int node, int entry) const;
  [[nodiscard]] nv::Weights keep(std::vector<float> values);
  nv::Tensor& constant(const nv::Dims& dims, nv::Weights values);
  nv::Tensor& reshape(nv::Tensor& tensor, const nv::Dims& dims, const std::string& name);
  // The first output of a layer that was just added.
  [[nodiscard]] nv::Tensor& named(nv::Layer* layer, const std::string& name) const;

 private:
  void add_node(int node);
  void mark_output(size_t position, int entry);
  [[nodiscard]] const Slot& slot(int entry) const {
    return region_.slots[static_cast<size_t>(entry)];
  }

  const Subgraph& region_;
  nv::NetworkTable& network_;
  std::unordered_map<int, nv::Tensor*> tensors_;  // per entry
  std::vector<size_t> used_inputs_;
  std::list<std::vector<float>> kept_;
};

}  // namespace mx::tensorrt
