#include "compilers/plan/plan.h"

#include <limits>

#include "base/error.h"

namespace mx::plan {
namespace {

constexpr int64_t kMany = int64_t{1} << 40;

template <class E>
void put_enum(BlobWriter& out, E value) {
  out.put_int(static_cast<int64_t>(value));
}
template <class E>
E get_enum(BlobReader& in, E last) {
  return static_cast<E>(in.get_int(0, static_cast<int64_t>(last)));
}

void put_product(BlobWriter& out, const Product& product) {
  for (int64_t number :
       {product.batch, product.rows, product.columns, product.depth, product.width}) {
    out.put_int(number);
  }
  out.put_double(product.scale);
  out.put_int(product.softmax ? 1 : 0);
  out.put_list(product.stacks, [&](const MatrixStack& stack) {
    for (int64_t number : {stack.offset, stack.batch, stack.row, stack.group, stack.group_stride}) {
      out.put_int(number);
    }
    out.put_int(stack.transposed ? 1 : 0);
  });
}

Product get_product(BlobReader& in) {
  Product product;
  for (int64_t* number : {&product.batch, &product.rows, &product.columns, &product.depth}) {
    *number = in.get_int(1, kMany);
  }
  product.width = in.get_int(0, kMany);
  product.scale = in.get_double();
  product.softmax = in.get_int(0, 1) == 1;
  product.stacks = in.get_list([&] {
    MatrixStack stack;
    for (int64_t* number :
         {&stack.offset, &stack.batch, &stack.row, &stack.group, &stack.group_stride}) {
      *number = in.get_int(0, kMany);
    }
    stack.transposed = in.get_int(0, 1) == 1;
    return stack;
  });
  return product;
}

void put_chain(BlobWriter& out, const ops::Expression& chain) {
  out.put_list(chain.instructions, [&](const ops::Instruction& instruction) {
    put_enum(out, instruction.step);
    for (int32_t operand : instruction.of) out.put_int(operand);
    out.put_int(instruction.bits);
  });
}

ops::Expression get_chain(BlobReader& in, size_t inputs) {
  ops::Expression chain{.inputs = static_cast<int>(inputs), .instructions = {}};
  chain.instructions = in.get_list([&] {
    ops::Instruction instruction;
    instruction.step = get_enum(in, ops::Step::kToFloat);
    for (int32_t& operand : instruction.of)
      operand = static_cast<int32_t>(in.get_int(0, std::numeric_limits<int32_t>::max()));
    instruction.bits = static_cast<uint32_t>(in.get_int(0, std::numeric_limits<uint32_t>::max()));
    return instruction;
  });
  std::string fault = fault_of(chain);
  check<IoError>(fault.empty(), "a saved chain of functions holds ", fault, "; save it again");
  return chain;
}

DType get_ids(BlobReader& in) {
  const std::optional<DType> ids = dtype_named(in.get_text());
  check<IoError>(ids && are_ids(*ids),
                 "a saved gather has numbers of rows of no known dtype; "
                 "save it again");
  return *ids;
}

DType get_dtype(BlobReader& in, bool may_be_ids) {
  const std::optional<DType> dtype = dtype_from_flag(in.get_int());
  check<IoError>(dtype && (are_reals(*dtype) || (may_be_ids && are_ids(*dtype))),
                 "a saved region has arrays of no known dtype; save it again");
  return *dtype;
}

void put_layer(BlobWriter& out, const Layer& layer) {
  put_enum(out, layer.kind);
  out.put_text(layer.nodes);
  out.put_list(layer.inputs, [&](int value) { out.put_int(value); });
  out.put_int(layer.output);
  out.put_int(layer.has_residual ? 1 : 0);
  put_enum(out, layer.activation.kind);
  out.put_double(layer.activation.alpha);
  out.put_double(layer.activation.beta);
  for (const Window& w : layer.windows) {
    for (int64_t number : {w.kernel, w.stride, w.dilate, w.pad_before, w.pad_after}) {
      out.put_int(number);
    }
  }
  out.put_int(layer.groups);
  put_enum(out, layer.pool);
  for (int number : {layer.axis, layer.weight, layer.bias}) out.put_int(number);
  out.put_double(layer.epsilon);
  out.put_int(layer.product ? 1 : 0);
  if (layer.product) put_product(out, *layer.product);
  out.put_int(layer.picked ? 1 : 0);
  if (layer.picked) {
    out.put_int(layer.picked->offset);
    out.put_list(layer.picked->strides, [&](int64_t stride) { out.put_int(stride); });
  }
  out.put_int(layer.chain ? 1 : 0);
  if (layer.chain) put_chain(out, *layer.chain);
  if (layer.kind == LayerKind::kGather) out.put_text(name_of(layer.ids));
  out.put_int(layer.norm ? 1 : 0);
  if (!layer.norm) return;
  const Norm& norm = *layer.norm;
  for (int input : {norm.gamma, norm.beta, norm.mean, norm.variance}) out.put_int(input);
  out.put_double(norm.epsilon);
}

Layer get_layer(BlobReader& in, int64_t values, int64_t inputs) {
  auto input = [&] { return static_cast<int>(in.get_int(-1, inputs - 1)); };
  auto value = [&] { return static_cast<int>(in.get_int(0, values - 1)); };
  Layer layer;
  layer.kind = get_enum(in, LayerKind::kUpsample);
  layer.nodes = in.get_text();
  layer.inputs = in.get_list(value);
  layer.output = value();
  layer.has_residual = in.get_int(0, 1) == 1;
  layer.activation.kind = get_enum(in, ActivationKind::kHardSwish);
  layer.activation.alpha = in.get_double();
  layer.activation.beta = in.get_double();
  for (Window& w : layer.windows) {
    for (int64_t* number : {&w.kernel, &w.stride, &w.dilate}) *number = in.get_int(1, kMany);
    for (int64_t* number : {&w.pad_before, &w.pad_after}) *number = in.get_int(0, kMany);
  }
  layer.groups = in.get_int(1, kMany);
  layer.pool = get_enum(in, PoolKind::kAverageWithPadding);
  layer.axis = static_cast<int>(in.get_int(0, 32));
  layer.weight = input();
  layer.bias = input();
  layer.epsilon = in.get_double();
  if (in.get_int(0, 1) == 1) layer.product = get_product(in);
  if (in.get_int(0, 1) == 1) {
    layer.picked.emplace().offset = in.get_int(0, kMany);
    layer.picked->strides = in.get_list([&] { return in.get_int(0, kMany); });
  }
  if (in.get_int(0, 1) == 1) layer.chain = get_chain(in, layer.inputs.size());
  if (layer.kind == LayerKind::kGather) layer.ids = get_ids(in);
  if (in.get_int(0, 1) == 0) return layer;
  Norm norm;
  for (int* number : {&norm.gamma, &norm.beta, &norm.mean, &norm.variance}) *number = input();
  norm.epsilon = in.get_double();
  layer.norm = norm;
  return layer;
}

}  // namespace

std::vector<int> Layer::constant_sources() const {
  std::vector<int> sources;
  auto add = [&](int input) {
    if (input >= 0) sources.push_back(input);
  };
  add(weight);
  add(bias);
  if (norm) {
    for (int input : {norm->gamma, norm->beta, norm->mean, norm->variance}) add(input);
  }
  return sources;
}

void write_plan(BlobWriter& out, const Plan& plan) {
  out.put_list(plan.values, [&](const Shape& shape) { out.put_shape(shape); });
  out.put_list(plan.inputs, [&](const Plan::Input& input) {
    out.put_shape(input.shape);
    out.put_int(input.value);
    out.put_int(input.frozen ? 1 : 0);
    out.put_int(static_cast<int64_t>(input.dtype));
  });
  out.put_list(plan.layers, [&](const Layer& layer) { put_layer(out, layer); });
  out.put_list(plan.outputs, [&](int value) { out.put_int(value); });
  out.put_list(plan.output_dtypes, [&](DType dtype) { out.put_int(static_cast<int64_t>(dtype)); });
  out.put_int(plan.half ? 1 : 0);
}

Plan read_plan(BlobReader& in) {
  Plan plan;
  plan.values = in.get_list([&] { return in.get_shape(); });
  auto values = static_cast<int64_t>(plan.values.size());
  plan.inputs = in.get_list([&] {
    Plan::Input input;
    input.shape = in.get_shape();
    input.value = static_cast<int>(in.get_int(-1, values - 1));
    input.frozen = in.get_int(0, 1) == 1;
    input.dtype = get_dtype(in, true);
    return input;
  });
  auto inputs = static_cast<int64_t>(plan.inputs.size());
  plan.layers = in.get_list([&] { return get_layer(in, values, inputs); });
  plan.outputs = in.get_list([&] { return static_cast<int>(in.get_int(0, values - 1)); });
  plan.output_dtypes = in.get_list([&] { return get_dtype(in, false); });
  check<IoError>(plan.output_dtypes.size() == plan.outputs.size(),
                 "a saved region has dtypes of other results than its own; save it again");
  plan.half = in.get_int(0, 1) == 1;
  return plan;
}

Image image_of(const Shape& shape) {
  int ndim = shape.ndim();
  ensure(ndim >= 1 && ndim <= 4, "images have at most four axes");
  Image image;
  image.batch = shape[0];
  if (ndim > 1) image.channels = shape[1];
  if (ndim == 3) image.width = shape[2];
  if (ndim == 4) {
    image.height = shape[2];
    image.width = shape[3];
  }
  return image;
}

}  // namespace mx::plan
