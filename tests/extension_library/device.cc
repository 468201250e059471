// A vendor's operators for a GPU, against MXNet 1.9.1's lib_api.h: copies in the stream that the
// library is given are all they do, so that no compiler for devices is needed.
#include <cuda_runtime_api.h>
#include <mxnet/lib_api.h>

using namespace mxnet::ext;

namespace {

using Attributes = std::unordered_map<std::string, std::string>;
using Tensors = std::vector<MXTensor>;
using Shapes = std::vector<std::vector<unsigned int>>;

MXReturnValue count(const Attributes&, int* inputs, int* outputs) {
  *inputs = *outputs = 1;
  return MX_SUCCESS;
}

MXReturnValue same_type(const Attributes&, std::vector<int>* inputs, std::vector<int>* outputs) {
  outputs->at(0) = inputs->at(0);
  return MX_SUCCESS;
}

MXReturnValue same_shape(const Attributes&, Shapes* inputs, Shapes* outputs) {
  outputs->at(0) = inputs->at(0);
  return MX_SUCCESS;
}

MXReturnValue copy(const MXTensor& from, const MXTensor& to, const OpResource& res) {
  auto stream = static_cast<cudaStream_t>(res.get_cuda_stream());
  size_t bytes = static_cast<size_t>(from.size()) * sizeof(float);
  void* between = res.alloc_gpu(static_cast<int>(bytes));
  bool done =
      from.ctx.dev_type == "gpu" && between &&
      cudaMemcpyAsync(between, from.data_ptr, bytes, cudaMemcpyDeviceToDevice, stream) ==
          cudaSuccess &&
      cudaMemcpyAsync(to.data_ptr, between, bytes, cudaMemcpyDeviceToDevice, stream) == cudaSuccess;
  if (!done) MX_ERROR_MSG << "the copy in the stream failed";
  return done ? MX_SUCCESS : MX_FAIL;
}

MXReturnValue forward(const Attributes&, Tensors* in, Tensors* out, const OpResource& res) {
  return copy(in->at(0), out->at(0), res);
}
MXReturnValue backward(const Attributes&, Tensors* in, Tensors* out, const OpResource& res) {
  return copy(in->at(0), out->at(0), res);
}

// Counts its calls; every second one gives the input as it is, the others zeros.
class Alternating : public CustomStatefulOp {
 public:
  MXReturnValue Forward(Tensors* in, Tensors* out, const OpResource& res) override {
    if (calls_++ % 2 == 1) return copy(in->at(0), out->at(0), res);
    auto stream = static_cast<cudaStream_t>(res.get_cuda_stream());
    size_t bytes = static_cast<size_t>(out->at(0).size()) * sizeof(float);
    return cudaMemsetAsync(out->at(0).data_ptr, 0, bytes, stream) == cudaSuccess ? MX_SUCCESS
                                                                                 : MX_FAIL;
  }
  MXReturnValue Backward(Tensors* in, Tensors* out, const OpResource& res) override {
    return copy(in->at(0), out->at(0), res);
  }

 private:
  int calls_ = 0;
};

MXReturnValue make_state(const Attributes&, const MXContext&, const Shapes&, const std::vector<int>,
                         CustomStatefulOp** state) {
  *state = new Alternating;
  return MX_SUCCESS;
}

}  // namespace

REGISTER_OP(device_copy)
    .setForward(forward, "gpu")
    .setBackward(backward, "gpu")
    .setParseAttrs(count)
    .setInferType(same_type)
    .setInferShape(same_shape);

REGISTER_OP(device_state)
    .setCreateOpState(make_state, "gpu")
    .setParseAttrs(count)
    .setInferType(same_type)
    .setInferShape(same_shape);

MXReturnValue initialize(int) { return MX_SUCCESS; }
