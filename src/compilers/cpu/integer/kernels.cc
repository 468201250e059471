#include "compilers/cpu/integer/kernels.h"

#include "base/error.h"

namespace mx::cpu {
namespace {

using dnnl::memory;
using dnnl::primitive_attr;
size_t at(int i) { return static_cast<size_t>(i); }

memory::data_type type_of(DType dtype) {
  switch (dtype) {
    case DType::kInt8:
      return memory::data_type::s8;
    case DType::kUint8:
      return memory::data_type::u8;
    default:
      return memory::data_type::f32;
  }
}

memory::dims dims_of(const Shape& shape) { return {shape.begin(), shape.end()}; }

memory::dims strides_of(const memory::dims& dims, bool channels_last) {
  memory::dims strides(dims.size(), 1);
  int64_t step = channels_last ? dims[1] : 1;
  for (size_t axis = dims.size() - 1; axis > (channels_last ? 1 : 0); --axis) {
    strides[axis] = step;
    step *= dims[axis];
  }
  strides[0] = step;
  return strides;
}

Desc desc_of(const IntegerValue& value) {
  memory::dims dims = dims_of(value.shape);
  bool channels_last = !value.is_plain && dims.size() > 2;
  return {dims, type_of(value.dtype), strides_of(dims, channels_last)};
}

Desc plain_weight_desc(const Shape& shape, int64_t groups) {
  memory::dims dims = dims_of(shape);
  if (groups > 1) {
    dims[0] /= groups;
    dims.insert(dims.begin(), groups);
  }
  return {dims, memory::data_type::s8, strides_of(dims, false)};
}

Desc any(const Desc& desc) {
  return {desc.get_dims(), desc.get_data_type(), memory::format_tag::any};
}

// Collects the kernel of one step.
class Maker {
 public:
  Maker(const IntegerPlan& plan, const IntegerStep& step) : plan_(plan), step_(step) {
    attributes_.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  }

  IntegerKernel make() {
    switch (step_.kind) {
      case IntegerKind::kQuantize:
        scale(DNNL_ARG_DST, output().step);
        return reorder("quantize");
      case IntegerKind::kDequantize:
        scale(DNNL_ARG_SRC, input().step);
        return reorder("dequantize");
      case IntegerKind::kReorder:
        if (input().step != output().step) scale(DNNL_ARG_SRC, input().step / output().step);
        return reorder("reorder");
      case IntegerKind::kConvolution:
        return convolution();
      case IntegerKind::kDense:
        return dense();
      case IntegerKind::kPool:
        return pool();
      case IntegerKind::kAdd:
        return add();
      case IntegerKind::kConcat:
        return concat();
      case IntegerKind::kRelu:
        return relu();
      case IntegerKind::kNorm:
        kernel_.info = "norm";
        return std::move(kernel_);
      case IntegerKind::kCopy:
        kernel_.info = "copy";
        return std::move(kernel_);
    }
    ensure(false, "every kind of step has a kernel");
    return {};
  }

 private:
  [[nodiscard]] const IntegerValue& input(size_t i = 0) const {
    return plan_.values[at(step_.inputs[i])];
  }
  [[nodiscard]] const IntegerValue& output() const { return plan_.values[at(step_.output)]; }

  void value(int id, int index) {
    kernel_.arguments.push_back(
        {id, desc_of(plan_.values[at(index)]), IntegerSource::kValue, index});
  }

  void scale(int id, double number) {
    attributes_.set_scales_mask(id, 0);
    Desc one({1}, memory::data_type::f32, memory::dims{1});
    kernel_.arguments.push_back({DNNL_ARG_ATTR_SCALES | id, one, IntegerSource::kScale,
                                 static_cast<int>(kernel_.scales.size())});
    kernel_.scales.push_back(static_cast<float>(number));
  }

  template <class Primitive>
  IntegerKernel finish(const typename Primitive::primitive_desc& descriptor,
                       const std::string& kind) {
    kernel_.primitive = Primitive(descriptor);
    kernel_.info = kind + " " + descriptor.impl_info_str();
    Desc scratch = descriptor.scratchpad_desc();
    if (scratch.get_ndims() > 0 && scratch.get_size() > 0) {
      kernel_.arguments.push_back({DNNL_ARG_SCRATCHPAD, scratch, IntegerSource::kScratch});
    }
    return std::move(kernel_);
  }

  IntegerKernel reorder(const std::string& kind) {
    Desc from = desc_of(input()), to = desc_of(output());
    value(DNNL_ARG_SRC, step_.inputs[0]);
    value(DNNL_ARG_DST, step_.output);
    const dnnl::engine& engine = onednn_engine();
    return finish<dnnl::reorder>({engine, from, engine, to, attributes_}, kind);
  }

  // Scales, sum and activation of a layer with weights; its result is real until the very end.
  Desc prepare_layer() {
    scale(DNNL_ARG_SRC, input().step);
    // Bits of the weight's axes that the scales follow: groups and channels.
    int axes = kernel_.plain_weight.get_ndims() > step_.weight_shape.ndim() ? 3 : 1;
    attributes_.set_scales_mask(DNNL_ARG_WEIGHTS, step_.weight_ranges > 1 ? axes : 0);
    Desc scales({step_.weight_ranges}, memory::data_type::f32, memory::dims{1});
    kernel_.arguments.push_back(
        {DNNL_ARG_ATTR_SCALES | DNNL_ARG_WEIGHTS, scales, IntegerSource::kWeightScale});
    if (output().dtype != DType::kFloat32) scale(DNNL_ARG_DST, output().step);
    dnnl::post_ops after;
    if (step_.residual >= 0) {
      const IntegerValue& added = plan_.values[at(step_.residual)];
      after.append_sum(static_cast<float>(added.step), 0, type_of(added.dtype));
    }
    append_activation(after, step_.activation);
    attributes_.set_post_ops(after);
    if (!step_.has_bias()) return {};
    memory::dims channels = {step_.weight_shape[0]};
    return {channels, memory::data_type::f32, memory::dims{1}};
  }

  template <class Primitive>
  IntegerKernel finish_layer(const typename Primitive::primitive_desc& descriptor, const Desc& data,
                             const Desc& result, const std::string& kind) {
    auto argument = [&](int id, const Desc& desc, IntegerSource source, int index = 0) {
      kernel_.arguments.push_back({id, desc, source, index});
    };
    argument(DNNL_ARG_SRC, data, IntegerSource::kValue, step_.inputs[0]);
    argument(DNNL_ARG_DST, result, IntegerSource::kValue, step_.output);
    argument(DNNL_ARG_WEIGHTS, descriptor.weights_desc(), IntegerSource::kWeight);
    kernel_.packed_weight = descriptor.weights_desc();
    if (step_.has_bias()) {
      argument(DNNL_ARG_BIAS, descriptor.bias_desc(), IntegerSource::kBias);
    }
    return finish<Primitive>(descriptor, kind);
  }

  IntegerKernel convolution() {
    const ops::ConvolutionParam& p = step_.convolution;
    ops::ConvGeometry g = ops::conv_geometry(input().shape, output().shape, p);
    memory::dims strides, dilates, pads;
    for (size_t i = 3 - p.kernel.size(); i < 3; ++i) {
      strides.push_back(g.windows[i].stride);
      dilates.push_back(g.windows[i].dilate - 1);
      pads.push_back(g.windows[i].pad);
    }
    kernel_.plain_weight = plain_weight_desc(step_.weight_shape, p.num_group);
    Desc bias = prepare_layer(), data = desc_of(input()), result = desc_of(output());
    dnnl::convolution_forward::primitive_desc descriptor(
        onednn_engine(), dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
        data, any(kernel_.plain_weight), bias, result, strides, dilates, pads, pads, attributes_);
    return finish_layer<dnnl::convolution_forward>(descriptor, data, result, "convolution");
  }

  // Data is a matrix, whatever axes it still has.
  IntegerKernel dense() {
    int64_t hidden = step_.weight_shape[0], columns = step_.weight_shape[1];
    int64_t rows = input().shape.size() / columns;
    memory::dims in = {rows, columns}, out = {rows, hidden};
    Desc data(in, type_of(input().dtype), strides_of(in, false));
    Desc result(out, type_of(output().dtype), strides_of(out, false));
    kernel_.plain_weight = plain_weight_desc(step_.weight_shape, 1);
    Desc bias = prepare_layer();
    dnnl::inner_product_forward::primitive_desc descriptor(
        onednn_engine(), dnnl::prop_kind::forward_inference, data, any(kernel_.plain_weight), bias,
        result, attributes_);
    return finish_layer<dnnl::inner_product_forward>(descriptor, data, result, "dense");
  }

  IntegerKernel pool() {
    const ops::PoolingParam& p = step_.pooling;
    ops::PoolGeometry g = ops::pool_geometry(input().shape, output().shape, p);
    memory::dims strides, kernel, dilates, before, after;
    for (auto i = static_cast<size_t>(5 - input().shape.ndim()); i < 3; ++i) {
      const ops::Window& w = g.windows[i];
      int64_t covered = (g.out[i] - 1) * w.stride + w.kernel - g.in[i] - w.pad;
      bool counts = p.pool_type == ops::PoolType::kAvg && p.counts_padding();
      if (counts && covered > w.pad) fail<Unsupported>("a partial window is averaged");
      strides.push_back(w.stride);
      kernel.push_back(w.kernel);
      dilates.push_back(0);
      before.push_back(w.pad);
      after.push_back(std::max(covered, w.pad));
    }
    auto average = p.counts_padding() ? dnnl::algorithm::pooling_avg_include_padding
                                      : dnnl::algorithm::pooling_avg_exclude_padding;
    bool is_max = p.pool_type == ops::PoolType::kMax;
    value(DNNL_ARG_SRC, step_.inputs[0]);
    value(DNNL_ARG_DST, step_.output);
    return finish<dnnl::pooling_forward>(
        {onednn_engine(), dnnl::prop_kind::forward_inference,
         is_max ? dnnl::algorithm::pooling_max : average, desc_of(input()), desc_of(output()),
         strides, kernel, dilates, before, after, attributes_},
        "pooling");
  }

  IntegerKernel add() {
    scale(DNNL_ARG_SRC_0, input(0).step);
    scale(DNNL_ARG_SRC_1, input(1).step);
    dnnl::post_ops after;
    append_activation(after, step_.activation);
    after.append_eltwise(dnnl::algorithm::eltwise_linear, static_cast<float>(1 / output().step), 0);
    attributes_.set_post_ops(after);
    value(DNNL_ARG_SRC_0, step_.inputs[0]);
    value(DNNL_ARG_SRC_1, step_.inputs[1]);
    value(DNNL_ARG_DST, step_.output);
    return finish<dnnl::binary>({onednn_engine(), dnnl::algorithm::binary_add, desc_of(input(0)),
                                 desc_of(input(1)), desc_of(output()), attributes_},
                                "addition");
  }

  IntegerKernel concat() {
    std::vector<Desc> parts;
    for (size_t i = 0; i < step_.inputs.size(); ++i) {
      int id = DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i);
      parts.push_back(desc_of(input(i)));
      value(id, step_.inputs[i]);
    }
    value(DNNL_ARG_DST, step_.output);
    return finish<dnnl::concat>(
        {onednn_engine(), desc_of(output()), step_.axis, parts, attributes_}, "concat");
  }

  IntegerKernel relu() {
    value(DNNL_ARG_SRC, step_.inputs[0]);
    value(DNNL_ARG_DST, step_.output);
    return finish<dnnl::eltwise_forward>(
        {onednn_engine(), dnnl::prop_kind::forward_inference, dnnl::algorithm::eltwise_relu,
         desc_of(input()), desc_of(output()), 0.0F, 0.0F, attributes_},
        "relu");
  }

  const IntegerPlan& plan_;
  const IntegerStep& step_;
  primitive_attr attributes_;
  IntegerKernel kernel_;
};

}  // namespace

IntegerKernel make_integer_kernel(const IntegerPlan& plan, const IntegerStep& step) {
  try {
    return Maker(plan, step).make();
  } catch (const dnnl::error& failure) {
    fail<Unsupported>(step.nodes, ": onednn has no such kernel: ", failure.message);
  }
}

}  // namespace mx::cpu
