#include "compilers/tensorrt/network.h"

#include <algorithm>

#include "base/error.h"
#include "compilers/tensorrt/layers.h"

namespace mx::tensorrt {

std::string input_name(size_t position) { return cat("input", position); }
std::string output_name(size_t position) { return cat("output", position); }

nv::Dims dims_of(const Shape& shape) {
  check<Unsupported>(shape.ndim() <= nv::Dims::kMax, "TensorRT: an array of shape ", shape,
                     " has more than ", nv::Dims::kMax,
                     " axes; leave its operators out with "
                     "excl_node_names");
  nv::Dims dims{.count = shape.ndim()};
  std::ranges::copy(shape.dims(), dims.extent.begin());
  return dims;
}

void NetworkWriter::write() {
  for (int i = 0; i < region_.graph.num_nodes(); ++i) {
    if (!region_.graph.node(i).is_variable()) add_node(i);
  }
  const std::vector<int>& outputs = region_.graph.outputs();
  for (size_t i = 0; i < outputs.size(); ++i) mark_output(i, outputs[i]);
}

void NetworkWriter::add_node(int node) {
  int entry = region_.graph.first_entry(node);
  const Node& call = region_.graph.node(node);
  check<Unsupported>(*slot(entry).dtype == DType::kFloat32, "TensorRT: node \"", call.name,
                     "\" computes in ", name_of(*slot(entry).dtype),
                     "; give the region float32, and precision='fp16' to compute in half");
  tensors_[entry] = &add_layers(*this, node);
}

// A tensor has one name and is an output once, and an input is none: those pass through a layer.
void NetworkWriter::mark_output(size_t position, int entry) {
  std::string name = output_name(position);
  nv::Tensor& result = named(network_.add_identity(tensor(entry)), name + "_copy");
  result.table->set_name(name.c_str());
  network_.mark_output(result);
}

nv::Tensor& NetworkWriter::tensor(int entry) {
  if (auto found = tensors_.find(entry); found != tensors_.end()) return *found->second;
  size_t position = 0;
  for (const Subgraph::Input& input : region_.inputs) {
    bool is_ours = region_.graph.first_entry(input.node) == entry;
    if (is_ours && input.frozen) {
      return *(tensors_[entry] = &constant(dims_of(slot(entry).shape), weights(input.node, entry)));
    }
    if (is_ours) break;
    position += input.frozen ? 0 : 1;
  }
  const std::string& variable = region_.graph.node(region_.graph.producer_of(entry)).name;
  check<Unsupported>(*slot(entry).dtype == DType::kFloat32, "TensorRT: \"", variable, "\" is ",
                     name_of(*slot(entry).dtype), "; an engine reads float32");
  nv::Tensor* added = network_.add_input(input_name(position).c_str(), nv::DataType::kFloat,
                                         dims_of(slot(entry).shape));
  check<DeviceError>(added != nullptr, "TensorRT: the input \"", variable, "\" was refused");
  used_inputs_.push_back(position);
  return *(tensors_[entry] = added);
}

nv::Weights NetworkWriter::weights(int node, int entry) const {
  for (const Subgraph::Input& input : region_.inputs) {
    if (region_.graph.first_entry(input.node) != entry || !input.frozen) continue;
    check<Unsupported>(input.value.dtype() == DType::kFloat32, "TensorRT: \"",
                       region_.graph.node(input.node).name, "\" is ", name_of(input.value.dtype()),
                       "; weights are float32");
    return {nv::DataType::kFloat, input.value.raw(), input.value.shape().size()};
  }
  fail<Unsupported>("TensorRT: node \"", region_.graph.node(node).name, "\" reads \"",
                    region_.graph.node(region_.graph.producer_of(entry)).name,
                    "\", which the engine does not hold; give the weights to optimize_for(args=, "
                    "aux=), tensorrt_bind or init_tensorrt_params");
}

nv::Weights NetworkWriter::keep(std::vector<float> values) {
  kept_.push_back(std::move(values));
  return {nv::DataType::kFloat, kept_.back().data(), static_cast<int64_t>(kept_.back().size())};
}

nv::Tensor& NetworkWriter::constant(const nv::Dims& dims, nv::Weights values) {
  return named(network_.add_constant(dims, values), "");
}

nv::Tensor& NetworkWriter::reshape(nv::Tensor& tensor, const nv::Dims& dims,
                                   const std::string& name) {
  nv::Shuffle* layer = network_.add_shuffle(tensor);
  if (layer) layer->own->set_reshape_dimensions(dims);
  return named(layer, name);
}

nv::Tensor& NetworkWriter::named(nv::Layer* layer, const std::string& name) const {
  check<DeviceError>(layer != nullptr, "TensorRT: the layer ", name, " was refused");
  if (!name.empty()) layer->table->set_name(name.c_str());
  return *layer->table->get_output(0);
}

}  // namespace mx::tensorrt
