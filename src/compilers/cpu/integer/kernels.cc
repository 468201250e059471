#include "compilers/cpu/integer/kernels.h"

#include "base/error.h"
#include "compilers/cpu/integer/norm.h"
#include "compilers/cpu/integer/quantize.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/kernels/matrix/dense_integers.h"
#include "compilers/cpu/kernels/onednn/primitive.h"

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
  using KernelPtr = std::unique_ptr<StepKernel>;

  Maker(const IntegerPlan& plan, const IntegerStep& step) : plan_(plan), step_(step) {
    attributes_.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  }

  KernelPtr make() {
    switch (step_.kind) {
      case IntegerKind::kQuantize:
        if (keeps_order()) return make_quantize(output());
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
        return make_integer_norm(input(), output(), bool(step_.activation));
      case IntegerKind::kCopy:
        return make_copy(input().shape.size() * size_of(input().dtype));
    }
    ensure(false, "every kind of step has a kernel");
    return {};
  }

 private:
  [[nodiscard]] const IntegerValue& input(size_t i = 0) const {
    return plan_.values[at(step_.inputs[i])];
  }
  [[nodiscard]] const IntegerValue& output() const { return plan_.values[at(step_.output)]; }

  [[nodiscard]] bool keeps_order() const {
    return desc_of(input()).get_strides() == desc_of(output()).get_strides();
  }

  void read(int id, size_t position = 0) {
    spec_.arguments.push_back({id, Source::kInput, desc_of(input(position)), position});
  }
  void write() { spec_.arguments.push_back({DNNL_ARG_DST, Source::kOutput, desc_of(output())}); }

  void scale(int id, double number) {
    attributes_.set_scales_mask(id, 0);
    Desc one({1}, memory::data_type::f32, memory::dims{1});
    spec_.arguments.push_back(
        {DNNL_ARG_ATTR_SCALES | id, Source::kScale, one, spec_.scales.size()});
    spec_.scales.push_back(static_cast<float>(number));
  }

  template <class Primitive>
  KernelPtr finish(const typename Primitive::primitive_desc& descriptor, const std::string& kind) {
    auto spec = spec_of<Primitive>(descriptor, kind);
    spec_.primitive = spec.primitive;
    spec_.info = spec.info;
    spec_.scratchpad = spec.scratchpad;
    return std::make_unique<PrimitiveKernel>(std::move(spec_));
  }

  KernelPtr reorder(const std::string& kind) {
    Desc from = desc_of(input()), to = desc_of(output());
    read(DNNL_ARG_SRC);
    write();
    const dnnl::engine& engine = onednn_engine();
    return finish<dnnl::reorder>({engine, from, engine, to, attributes_}, kind);
  }

  // Scales, sum and activation of a layer with weights; its result is real until the very end.
  Desc prepare_layer() {
    scale(DNNL_ARG_SRC, input().step);
    // Bits of the weight's axes that the scales follow: groups and channels.
    int axes = spec_.plain_weight.get_ndims() > step_.weight_shape.ndim() ? 3 : 1;
    attributes_.set_scales_mask(DNNL_ARG_WEIGHTS, step_.weight_ranges > 1 ? axes : 0);
    spec_.units = Desc({step_.weight_ranges}, memory::data_type::f32, memory::dims{1});
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
  KernelPtr finish_layer(const typename Primitive::primitive_desc& descriptor, const Desc& data,
                         const Desc& result, const std::string& kind) {
    spec_.arguments.push_back({DNNL_ARG_SRC, Source::kInput, data});
    spec_.arguments.push_back({DNNL_ARG_DST, Source::kOutput, result});
    spec_.packed_weight = descriptor.weights_desc();
    if (step_.has_bias()) spec_.bias = descriptor.bias_desc();
    return finish<Primitive>(descriptor, kind);
  }

  KernelPtr convolution() {
    const ops::ConvolutionParam& p = step_.convolution;
    ops::ConvGeometry g = ops::conv_geometry(input().shape, output().shape, p);
    memory::dims strides, dilates, pads;
    for (size_t i = 3 - p.kernel.size(); i < 3; ++i) {
      strides.push_back(g.windows[i].stride);
      dilates.push_back(g.windows[i].dilate - 1);
      pads.push_back(g.windows[i].pad);
    }
    spec_.plain_weight = plain_weight_desc(step_.weight_shape, p.num_group);
    Desc bias = prepare_layer(), data = desc_of(input()), result = desc_of(output());
    dnnl::convolution_forward::primitive_desc descriptor(
        onednn_engine(), dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
        data, any(spec_.plain_weight), bias, result, strides, dilates, pads, pads, attributes_);
    return finish_layer<dnnl::convolution_forward>(descriptor, data, result, "convolution");
  }

  // Data is a matrix, whatever axes it still has.
  KernelPtr dense() {
    int64_t hidden = step_.weight_shape[0], columns = step_.weight_shape[1];
    int64_t rows = input().shape.size() / columns;
    if (auto ours = make_dense_integers({.rows = rows,
                                         .depth = columns,
                                         .outputs = hidden,
                                         .from = input().dtype,
                                         .to = output().dtype,
                                         .step = input().step,
                                         .result_step = output().step,
                                         .weight_ranges = step_.weight_ranges,
                                         .has_bias = step_.has_bias(),
                                         .activation = step_.activation})) {
      return ours;
    }
    memory::dims in = {rows, columns}, out = {rows, hidden};
    Desc data(in, type_of(input().dtype), strides_of(in, false));
    Desc result(out, type_of(output().dtype), strides_of(out, false));
    spec_.plain_weight = plain_weight_desc(step_.weight_shape, 1);
    Desc bias = prepare_layer();
    dnnl::inner_product_forward::primitive_desc descriptor(
        onednn_engine(), dnnl::prop_kind::forward_inference, data, any(spec_.plain_weight), bias,
        result, attributes_);
    return finish_layer<dnnl::inner_product_forward>(descriptor, data, result, "dense");
  }

  KernelPtr pool() {
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
    read(DNNL_ARG_SRC);
    write();
    return finish<dnnl::pooling_forward>(
        {onednn_engine(), dnnl::prop_kind::forward_inference,
         is_max ? dnnl::algorithm::pooling_max : average, desc_of(input()), desc_of(output()),
         strides, kernel, dilates, before, after, attributes_},
        "pooling");
  }

  KernelPtr add() {
    scale(DNNL_ARG_SRC_0, input(0).step);
    scale(DNNL_ARG_SRC_1, input(1).step);
    dnnl::post_ops after;
    append_activation(after, step_.activation);
    after.append_eltwise(dnnl::algorithm::eltwise_linear, static_cast<float>(1 / output().step), 0);
    attributes_.set_post_ops(after);
    read(DNNL_ARG_SRC_0, 0);
    read(DNNL_ARG_SRC_1, 1);
    write();
    return finish<dnnl::binary>({onednn_engine(), dnnl::algorithm::binary_add, desc_of(input(0)),
                                 desc_of(input(1)), desc_of(output()), attributes_},
                                "addition");
  }

  KernelPtr concat() {
    std::vector<Desc> parts;
    for (size_t i = 0; i < step_.inputs.size(); ++i) {
      parts.push_back(desc_of(input(i)));
      read(DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i), i);
    }
    write();
    return finish<dnnl::concat>(
        {onednn_engine(), desc_of(output()), step_.axis, parts, attributes_}, "concat");
  }

  KernelPtr relu() {
    read(DNNL_ARG_SRC);
    write();
    return finish<dnnl::eltwise_forward>(
        {onednn_engine(), dnnl::prop_kind::forward_inference, dnnl::algorithm::eltwise_relu,
         desc_of(input()), desc_of(output()), 0.0F, 0.0F, attributes_},
        "relu");
  }

  const IntegerPlan& plan_;
  const IntegerStep& step_;
  primitive_attr attributes_;
  PrimitiveKernel::Spec spec_;
};

}  // namespace

std::unique_ptr<StepKernel> make_integer_kernel(const IntegerPlan& plan, const IntegerStep& step) {
  try {
    return Maker(plan, step).make();
  } catch (const dnnl::error& failure) {
    fail<Unsupported>(step.nodes, ": onednn has no such kernel: ", failure.message);
  }
}

}  // namespace mx::cpu
