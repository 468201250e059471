// Operators that do what they should not: the attribute `fault` says what.
#include <mxnet/lib_api.h>

using namespace mxnet::ext;

namespace {

using Attributes = std::unordered_map<std::string, std::string>;
using Tensors = std::vector<MXTensor>;
using Shapes = std::vector<std::vector<unsigned int>>;

bool has(const Attributes& attributes, const std::string& fault) {
  auto found = attributes.find("fault");
  return found != attributes.end() && found->second == fault;
}

// True where the function should fail; throws where it should.
bool fails(const Attributes& attributes, const std::string& function) {
  if (has(attributes, function + "_throws")) throw std::runtime_error(function + " threw this");
  if (has(attributes, function + "_throws_number")) throw 7;
  if (!has(attributes, function + "_fails")) return false;
  MX_ERROR_MSG << function << " says why";
  return true;
}

MXReturnValue parse(const Attributes& attributes, int* inputs, int* outputs) {
  *inputs = has(attributes, "negative_inputs") ? -3 : 1;
  *outputs = has(attributes, "no_outputs") ? 0 : 1;
  if (has(attributes, "many_outputs")) *outputs = 2000000000;
  return fails(attributes, "parse") ? MX_FAIL : MX_SUCCESS;
}

MXReturnValue type(const Attributes& attributes, std::vector<int>* in, std::vector<int>* out) {
  out->at(0) = has(attributes, "unknown_type") ? 77 : in->at(0);
  if (has(attributes, "other_input_type")) in->at(0) = kInt8;
  if (has(attributes, "no_type")) out->at(0) = -1;
  return fails(attributes, "type") ? MX_FAIL : MX_SUCCESS;
}

MXReturnValue storage(const Attributes& attributes, std::vector<int>*, std::vector<int>* out) {
  out->at(0) = has(attributes, "sparse") ? kRowSparseStorage : kDefaultStorage;
  return fails(attributes, "storage") ? MX_FAIL : MX_SUCCESS;
}

MXReturnValue shape(const Attributes& attributes, Shapes* in, Shapes* out) {
  out->at(0) = in->at(0);
  if (has(attributes, "no_shape")) out->at(0).clear();
  if (has(attributes, "unknown_extent")) out->at(0).assign(2, static_cast<unsigned int>(-1));
  if (has(attributes, "huge_shape")) out->at(0).assign(4, 4000000000u);
  if (has(attributes, "many_axes")) out->at(0).assign(40, 1);
  if (has(attributes, "other_input_shape")) in->at(0).push_back(9);
  return fails(attributes, "shape") ? MX_FAIL : MX_SUCCESS;
}

MXReturnValue mutate(const Attributes& attributes, std::vector<int>* inputs) {
  if (has(attributes, "mutates_nowhere")) inputs->push_back(5);
  return fails(attributes, "mutate") ? MX_FAIL : MX_SUCCESS;
}

MXReturnValue forward(const Attributes& attributes, Tensors* in, Tensors* out,
                      const OpResource& res) {
  if (has(attributes, "negative_memory")) res.alloc_cpu(-5);
  if (has(attributes, "sparse_memory")) {
    MXSparse sparse;
    res.alloc_sparse(&sparse, 0, 3);
  }
  if (has(attributes, "gpu_memory") && res.alloc_gpu(64) == nullptr) {
    MX_ERROR_MSG << "there is no gpu memory here";
    return MX_FAIL;
  }
  if (has(attributes, "no_memory")) *static_cast<char*>(res.alloc_cpu(0)) = 1;
  for (int64_t i = 0; i < out->at(0).size(); ++i) {
    out->at(0).data<float>()[i] = in->at(0).data<float>()[i];
  }
  return fails(attributes, "forward") ? MX_FAIL : MX_SUCCESS;
}

MXReturnValue backward(const Attributes& attributes, Tensors*, Tensors*, const OpResource&) {
  return fails(attributes, "backward") ? MX_FAIL : MX_SUCCESS;
}

REGISTER_OP(faulty)
    .setForward(forward, "cpu")
    .setBackward(backward, "cpu")
    .setParseAttrs(parse)
    .setInferType(type)
    .setInferSType(storage)
    .setInferShape(shape)
    .setMutateInputs(mutate);

class Faulty : public CustomStatefulOp {
 public:
  explicit Faulty(const Attributes& attributes) : attributes_(attributes) {}
  MXReturnValue Forward(Tensors*, Tensors*, const OpResource&) override {
    return fails(attributes_, "forward") ? MX_FAIL : MX_SUCCESS;
  }
  MXReturnValue Backward(Tensors*, Tensors*, const OpResource&) override {
    return fails(attributes_, "backward") ? MX_FAIL : MX_SUCCESS;
  }

 private:
  Attributes attributes_;
};

MXReturnValue create(const Attributes& attributes, const MXContext&, const Shapes&,
                     const std::vector<int>, CustomStatefulOp** state) {
  if (!has(attributes, "no_state")) *state = new Faulty(attributes);
  return fails(attributes, "create") ? MX_FAIL : MX_SUCCESS;
}

REGISTER_OP(faulty_state)
    .setCreateOpState(create, "cpu")
    .setParseAttrs(parse)
    .setInferType(type)
    .setInferShape(shape);

}  // namespace

extern "C" MXReturnValue initialize(int) { return MX_SUCCESS; }
