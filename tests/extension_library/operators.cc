// A vendor's operators, written against MXNet 1.9.1's lib_api.h: what its documentation shows, and
// every part of the interface at least once.
#include <mxnet/lib_api.h>

#include <algorithm>

using namespace mxnet::ext;

namespace {

using Attributes = std::unordered_map<std::string, std::string>;
using Tensors = std::vector<MXTensor>;
using Shapes = std::vector<std::vector<unsigned int>>;

// ---- what several operators share

template <int kInputs, int kOutputs>
MXReturnValue count(const Attributes&, int* inputs, int* outputs) {
  *inputs = kInputs;
  *outputs = kOutputs;
  return MX_SUCCESS;
}

MXReturnValue same_type(const Attributes&, std::vector<int>* inputs, std::vector<int>* outputs) {
  int known = -1;
  for (int type : *inputs) known = type != -1 ? type : known;
  for (int& type : *inputs) type = known;
  for (int& type : *outputs) type = known;
  return MX_SUCCESS;
}

// Unknown shapes are empty, unknown extents the largest number.
MXReturnValue same_shape(const Attributes&, Shapes* inputs, Shapes* outputs) {
  std::vector<unsigned int> known;
  for (const auto& shape : *inputs) {
    if (std::count(shape.begin(), shape.end(), static_cast<unsigned int>(-1)) > 0) continue;
    known = shape.empty() ? known : shape;
  }
  for (auto& shape : *inputs) shape = known;
  for (auto& shape : *outputs) shape = known;
  return MX_SUCCESS;
}

// ---- vendor_gemm: a product of matrices

void gemm(const float* a, const float* b, float* c, int64_t n, int64_t k, int64_t m) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < m; ++j) {
      c[i * m + j] = 0;
      for (int64_t l = 0; l < k; ++l) c[i * m + j] += a[i * k + l] * b[l * m + j];
    }
  }
}

void transpose(const float* a, float* b, int64_t n, int64_t m) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < m; ++j) b[j * n + i] = a[i * m + j];
  }
}

MXReturnValue gemm_forward(const Attributes&, Tensors* in, Tensors* out, const OpResource&) {
  gemm(in->at(0).data<float>(), in->at(1).data<float>(), out->at(0).data<float>(),
       in->at(0).shape[0], in->at(0).shape[1], in->at(1).shape[1]);
  return MX_SUCCESS;
}

// Inputs: the gradient of the output, the inputs, the output.
MXReturnValue gemm_backward(const Attributes&, Tensors* in, Tensors* out, const OpResource& res) {
  int64_t n = in->at(1).shape[0], k = in->at(1).shape[1], m = in->at(2).shape[1];
  auto* a_turned = static_cast<float*>(res.alloc_cpu(static_cast<int>(k * n * sizeof(float))));
  auto* b_turned = static_cast<float*>(res.alloc_cpu(static_cast<int>(m * k * sizeof(float))));
  transpose(in->at(1).data<float>(), a_turned, n, k);
  transpose(in->at(2).data<float>(), b_turned, k, m);
  const float* grad = in->at(0).data<float>();
  gemm(grad, b_turned, out->at(0).data<float>(), n, m, k);
  gemm(a_turned, grad, out->at(1).data<float>(), k, n, m);
  return MX_SUCCESS;
}

MXReturnValue gemm_shape(const Attributes&, Shapes* in, Shapes* out) {
  if (in->at(0).size() != 2 || in->at(1).size() != 2) {
    MX_ERROR_MSG << "vendor_gemm multiplies matrices";
    return MX_FAIL;
  }
  if (in->at(0)[1] != in->at(1)[0]) {
    MX_ERROR_MSG << "columns of A and rows of B differ: " << in->at(0)[1] << " and "
                 << in->at(1)[0];
    return MX_FAIL;
  }
  out->at(0) = {in->at(0)[0], in->at(1)[1]};
  return MX_SUCCESS;
}

REGISTER_OP(vendor_gemm)
    .setForward(gemm_forward, "cpu")
    .setBackward(gemm_backward, "cpu")
    .setParseAttrs(count<2, 1>)
    .setInferType(same_type)
    .setInferShape(gemm_shape);

// ---- vendor_scale: attributes

MXReturnValue scale_parse(const Attributes& attributes, int* inputs, int* outputs) {
  if (attributes.count("factor") == 0) {
    MX_ERROR_MSG << "vendor_scale needs the attribute factor";
    return MX_FAIL;
  }
  return count<1, 1>(attributes, inputs, outputs);
}

MXReturnValue scale(const Attributes& attributes, Tensors* in, Tensors* out, const OpResource&) {
  float factor = std::stof(attributes.at("factor"));
  const float* x = in->at(0).data<float>();
  float* y = out->at(0).data<float>();
  for (int64_t i = 0; i < out->at(0).size(); ++i) y[i] = factor * x[i];
  return MX_SUCCESS;
}

REGISTER_OP(vendor_scale)
    .setForward(scale, "cpu")
    .setBackward(scale, "cpu")  // its first input is the gradient
    .setParseAttrs(scale_parse)
    .setInferType(same_type)
    .setInferShape(same_shape);

// ---- vendor_sum_and_difference: several outputs

MXReturnValue both_forward(const Attributes&, Tensors* in, Tensors* out, const OpResource&) {
  const float *a = in->at(0).data<float>(), *b = in->at(1).data<float>();
  for (int64_t i = 0; i < in->at(0).size(); ++i) {
    out->at(0).data<float>()[i] = a[i] + b[i];
    out->at(1).data<float>()[i] = a[i] - b[i];
  }
  return MX_SUCCESS;
}

MXReturnValue both_backward(const Attributes& attributes, Tensors* in, Tensors* out,
                            const OpResource& res) {
  return both_forward(attributes, in, out, res);
}

REGISTER_OP(vendor_sum_and_difference)
    .setForward(both_forward, "cpu")
    .setBackward(both_backward, "cpu")
    .setParseAttrs(count<2, 2>)
    .setInferType(same_type)
    .setInferShape(same_shape);

// ---- vendor_counter: a state that goes from forward to backward

class Counter : public CustomStatefulOp {
 public:
  MXReturnValue Forward(Tensors* in, Tensors* out, const OpResource&) override {
    ++calls_;
    for (int64_t i = 0; i < out->at(0).size(); ++i) {
      out->at(0).data<float>()[i] = in->at(0).data<float>()[i] + calls_;
    }
    return MX_SUCCESS;
  }
  MXReturnValue Backward(Tensors* in, Tensors* out, const OpResource&) override {
    for (int64_t i = 0; i < out->at(0).size(); ++i) {
      out->at(0).data<float>()[i] = in->at(0).data<float>()[i] * 10 * calls_;
    }
    return MX_SUCCESS;
  }

 private:
  float calls_ = 0;
};

MXReturnValue make_counter(const Attributes& attributes, const MXContext& context,
                           const Shapes& shapes, const std::vector<int> types,
                           CustomStatefulOp** state) {
  if (attributes.count("refuse") != 0) {
    MX_ERROR_MSG << "no counter for " << shapes.size() << " input of " << shapes.at(0).size()
                 << " axes and dtype " << types.at(0) << " on " << context.dev_type;
    return MX_FAIL;
  }
  *state = attributes.count("nothing") == 0 ? CustomStatefulOp::create<Counter>() : nullptr;
  return MX_SUCCESS;
}

REGISTER_OP(vendor_counter)
    .setCreateOpState(make_counter, "cpu")
    .setParseAttrs(count<1, 1>)
    .setInferType(same_type)
    .setInferShape(same_shape);

// ---- vendor_forward_only: no gradient, but a state whose class has none

class ForwardOnly : public CustomStatefulOp {
 public:
  MXReturnValue Forward(Tensors* in, Tensors* out, const OpResource&) override {
    std::copy_n(in->at(0).data<float>(), in->at(0).size(), out->at(0).data<float>());
    return MX_SUCCESS;
  }
};

MXReturnValue make_forward_only(const Attributes&, const MXContext&, const Shapes&,
                                const std::vector<int>, CustomStatefulOp** state) {
  *state = CustomStatefulOp::create<ForwardOnly>();
  return MX_SUCCESS;
}

REGISTER_OP(vendor_forward_only)
    .setCreateOpState(make_forward_only, "cpu")
    .setParseAttrs(count<1, 1>)
    .setInferType(same_type)
    .setInferShape(same_shape);

// ---- vendor_accumulate: writes to its first input

MXReturnValue first_input(const Attributes&, std::vector<int>* inputs) {
  inputs->push_back(0);
  return MX_SUCCESS;
}

MXReturnValue accumulate(const Attributes&, Tensors* in, Tensors* out, const OpResource&) {
  float *total = in->at(0).data<float>(), *x = in->at(1).data<float>();
  for (int64_t i = 0; i < in->at(0).size(); ++i) {
    total[i] += x[i];
    out->at(0).data<float>()[i] = total[i];
  }
  return MX_SUCCESS;
}

MXReturnValue accumulate_backward(const Attributes&, Tensors* in, Tensors* out, const OpResource&) {
  for (int k = 0; k < 2; ++k) {
    std::copy_n(in->at(0).data<float>(), in->at(0).size(), out->at(k).data<float>());
  }
  return MX_SUCCESS;
}

REGISTER_OP(vendor_accumulate)
    .setForward(accumulate, "cpu")
    .setBackward(accumulate_backward, "cpu")
    .setParseAttrs(count<2, 1>)
    .setInferType(same_type)
    .setInferShape(same_shape)
    .setMutateInputs(first_input);

// ---- vendor_draw: random numbers, without a gradient

MXReturnValue draw(const Attributes&, Tensors*, Tensors* out, const OpResource& res) {
  mx_cpu_rand_t* states = res.get_cpu_rand_states();
  for (int64_t i = 0; i < out->at(0).size(); ++i) {
    out->at(0).data<int64_t>()[i] = static_cast<int64_t>(states[i % MX_NUM_CPU_RANDOM_STATES]());
  }
  return MX_SUCCESS;
}

MXReturnValue integer_type(const Attributes&, std::vector<int>* inputs, std::vector<int>* outputs) {
  inputs->at(0) = kFloat32;
  outputs->at(0) = kInt64;
  return MX_SUCCESS;
}

REGISTER_OP(vendor_draw)
    .setForward(draw, "cpu")
    .setParseAttrs(count<1, 1>)
    .setInferType(integer_type)
    .setInferShape(same_shape);

// ---- vendor_context: says where it ran, and what it was told of its input

MXReturnValue tell(const Attributes&, Tensors* in, Tensors* out, const OpResource& res) {
  const MXTensor& x = in->at(0);
  float* y = out->at(0).data<float>();
  y[0] = x.ctx.dev_type == "cpu" ? 1 : 0;
  y[1] = static_cast<float>(x.dtype);
  y[2] = static_cast<float>(x.dltensor.ndim);
  y[3] = x.verID != 0 ? 1 : 0;
  y[4] = x.stype == kDefaultStorage ? 1 : 0;
  y[5] = res.get_cuda_stream() == nullptr && res.get_gpu_rand_states() == nullptr ? 1 : 0;
  return MX_SUCCESS;
}

MXReturnValue six_numbers(const Attributes&, Shapes*, Shapes* out) {
  out->at(0) = {6};
  return MX_SUCCESS;
}

MXReturnValue float_type(const Attributes&, std::vector<int>*, std::vector<int>* outputs) {
  outputs->at(0) = kFloat32;
  return MX_SUCCESS;
}

MXReturnValue dense(const Attributes&, std::vector<int>* inputs, std::vector<int>* outputs) {
  for (int kind : *inputs) {
    if (kind != kDefaultStorage) return MX_FAIL;
  }
  for (int& kind : *outputs) kind = kDefaultStorage;
  return MX_SUCCESS;
}

REGISTER_OP(vendor_context)
    .setForward(tell, "cpu")
    .setParseAttrs(count<1, 1>)
    .setInferType(float_type)
    .setInferSType(dense)
    .setInferShape(six_numbers);

// ---- vendor_gpu_only, and names that belong to a part of the namespace

REGISTER_OP(vendor_gpu_only)
    .setForward(scale, "gpu")
    .setParseAttrs(scale_parse)
    .setInferType(same_type)
    .setInferShape(same_shape);

REGISTER_OP(_contrib_vendor_scale)
    .setForward(scale, "cpu")
    .setParseAttrs(scale_parse)
    .setInferType(same_type)
    .setInferShape(same_shape);

REGISTER_OP(_vendor_hidden)
    .setForward(scale, "cpu")
    .setParseAttrs(scale_parse)
    .setInferType(same_type)
    .setInferShape(same_shape);

}  // namespace

extern "C" MXReturnValue initialize(int version) {
  if (version >= 10700) return MX_SUCCESS;
  MX_ERROR_MSG << "MXNet version " << version << " is too old for this library";
  return MX_FAIL;
}
