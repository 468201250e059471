#include "base/error.h"
#include "compilers/tensorrt/layers.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/nn/pooling/pooling.h"

namespace mx::tensorrt {
namespace {

// TensorRT's windows have two axes or three. One axis becomes two, the second of extent 1.
class Lifted {
 public:
  Lifted(NetworkWriter& writer, int node, size_t axes)
      : writer_(writer), node_(node), is_lifted_(axes == 1) {}

  [[nodiscard]] nv::Tensor& input() const {
    int entry = writer_.graph().inputs_of(node_)[0];
    if (!is_lifted_) return writer_.tensor(entry);
    nv::Dims dims = dims_of(writer_.shape(entry));
    dims.extent[static_cast<size_t>(dims.count++)] = 1;
    return writer_.reshape(writer_.tensor(entry), dims, name() + "_lift");
  }
  [[nodiscard]] nv::Tensor& output(nv::Layer& layer) const {
    nv::Tensor& result = writer_.named(&layer, name());
    if (!is_lifted_) return result;
    int entry = writer_.graph().first_entry(node_);
    return writer_.reshape(result, dims_of(writer_.shape(entry)), name() + "_drop");
  }
  // An attribute of the operator; an empty one means `fallback` on every axis, as does the axis
  // that was added.
  [[nodiscard]] nv::Dims dims(const Dims& given, size_t axes, int64_t fallback) const {
    nv::Dims dims{.count = static_cast<int32_t>(axes)};
    for (size_t i = 0; i < axes; ++i) dims.extent[i] = given.empty() ? fallback : given[i];
    if (is_lifted_) dims.extent[static_cast<size_t>(dims.count++)] = fallback;
    return dims;
  }
  [[nodiscard]] const std::string& name() const { return writer_.graph().node(node_).name; }

 private:
  NetworkWriter& writer_;
  int node_;
  bool is_lifted_;
};

nv::Weights bias_of(const NetworkWriter& writer, int node, bool no_bias) {
  if (no_bias) return {};
  return writer.weights(node, writer.graph().inputs_of(node)[2]);
}

template <class Param>
void set_windows(nv::ConvolutionTable& layer, const Lifted& lifted, const Param& p) {
  layer.set_stride(lifted.dims(p.stride, p.kernel.size(), 1));
  layer.set_dilation(lifted.dims(p.dilate, p.kernel.size(), 1));
  layer.set_nb_groups(p.num_group);
}

template <class LayerType>
LayerType& accepted(LayerType* layer, const Lifted& lifted) {
  check<DeviceError>(layer != nullptr, "TensorRT: the layer ", lifted.name(), " was refused");
  return *layer;
}

}  // namespace

nv::Tensor& add_convolution(NetworkWriter& writer, int node) {
  const auto& p = writer.graph().node(node).params.as<ops::ConvolutionParam>();
  size_t axes = p.kernel.size();
  Lifted lifted(writer, node, axes);
  nv::Convolution& layer = accepted(
      writer.network().add_convolution(lifted.input(), p.num_filter, lifted.dims(p.kernel, axes, 1),
                                       writer.weights(node, writer.graph().inputs_of(node)[1]),
                                       bias_of(writer, node, p.no_bias)),
      lifted);
  set_windows(*layer.own, lifted, p);
  layer.own->set_pre_padding(lifted.dims(p.pad, axes, 0));
  layer.own->set_post_padding(lifted.dims(p.pad, axes, 0));
  return lifted.output(layer);
}

nv::Tensor& add_deconvolution(NetworkWriter& writer, int node) {
  const auto& p = writer.graph().node(node).params.as<ops::DeconvolutionParam>();
  const Shape& data = writer.shape(writer.graph().inputs_of(node)[0]);
  const Shape& result = writer.shape(writer.graph().first_entry(node));
  size_t axes = p.kernel.size();
  Lifted lifted(writer, node, axes);
  Dims before = ops::mirrored(data, p).pad;
  Dims after;
  for (size_t i = 0; i < axes; ++i) {
    int64_t stride = p.stride.empty() ? 1 : p.stride[i];
    int64_t dilate = p.dilate.empty() ? 1 : p.dilate[i];
    int axis = static_cast<int>(i) + 2;
    int64_t covered = stride * (data[axis] - 1) + dilate * (p.kernel[i] - 1) + 1;
    after.push_back(covered - before[i] - result[axis]);
    check<Unsupported>(after.back() >= 0, "TensorRT: node \"", lifted.name(), "\" adds ",
                       -after.back(), " elements behind axis ", axis,
                       "; adj must not be larger than pad");
  }
  nv::Convolution& layer =
      accepted(writer.network().add_deconvolution(
                   lifted.input(), p.num_filter, lifted.dims(p.kernel, axes, 1),
                   writer.weights(node, writer.graph().inputs_of(node)[1]),
                   bias_of(writer, node, p.no_bias)),
               lifted);
  set_windows(*layer.own, lifted, p);
  layer.own->set_pre_padding(lifted.dims(before, axes, 0));
  layer.own->set_post_padding(lifted.dims(after, axes, 0));
  return lifted.output(layer);
}

nv::Tensor& add_pooling(NetworkWriter& writer, int node) {
  const auto& p = writer.graph().node(node).params.as<ops::PoolingParam>();
  bool is_max = p.pool_type == ops::PoolType::kMax;
  int source = writer.graph().inputs_of(node)[0];
  if (p.global_pool) {
    uint32_t spatial = (1U << writer.shape(source).ndim()) - 4;  // all but batch and channels
    nv::Reduce operation = is_max ? nv::Reduce::kMax : nv::Reduce::kAverage;
    return writer.named(
        writer.network().add_reduce(writer.tensor(source), operation, spatial, true),
        writer.graph().node(node).name);
  }
  size_t axes = p.kernel.size();
  Lifted lifted(writer, node, axes);
  nv::Pooling& layer =
      accepted(writer.network().add_pooling(
                   lifted.input(), is_max ? nv::PoolingType::kMax : nv::PoolingType::kAverage,
                   lifted.dims(p.kernel, axes, 1)),
               lifted);
  layer.own->set_stride(lifted.dims(p.stride, axes, 1));
  layer.own->set_pre_padding(lifted.dims(p.pad, axes, 0));
  layer.own->set_post_padding(lifted.dims(p.pad, axes, 0));
  layer.own->set_average_count_excludes_padding(true);
  return lifted.output(layer);
}

}  // namespace mx::tensorrt
