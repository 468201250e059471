#include "ops/creation/constant.h"

#include <cstring>

#include "base/error.h"

namespace mx::ops {
namespace {

constexpr std::string_view kName = "_constant";

void infer(Infer& t, const ConstantParam& p) {
  Shape shape(p.shape);
  auto given = static_cast<int64_t>(p.value ? p.value->size() : 0);
  int64_t wanted = shape.size() * size_of(p.dtype);
  check<ShapeError>(given == wanted, t.who(), ": value holds ", given, " bytes, shape ", shape,
                    " of ", name_of(p.dtype), " needs ", wanted);
  t.set_dtype(t.out(0), p.dtype);
  t.set(t.out(0), shape);
}

void forward(Run& run, const ConstantParam& p) {
  if (p.value) std::memcpy(run.out(0).raw(), p.value->data(), p.value->size());
}

}  // namespace

Value constant_of(std::string name, const Tensor& value) {
  const auto* data = static_cast<const std::byte*>(value.raw());
  auto node = make_ref<Node>();
  node->op = &op_table().get(kName);
  node->name = std::move(name);
  node->params = ConstantParam{
      .shape = value.shape().dims(),
      .dtype = value.dtype(),
      .value = std::make_shared<const std::vector<std::byte>>(data, data + value.bytes())};
  return {node, 0};
}

bool is_constant(const Node& node) { return node.op && node.op->name == kName; }

Tensor constant_value(const Node& node) {
  const auto& p = node.params.as<ConstantParam>();
  void* data = p.value ? const_cast<std::byte*>(p.value->data()) : nullptr;
  return {data, Shape(p.shape), p.dtype};
}

OpDef constant() {
  return define<ConstantParam>({
      .name = std::string(kName),
      .doc = "A value that is part of the graph.",
      .infer = infer,
      .gradient = zero_gradient<ConstantParam>,
      .cpu = forward,
  });
}

}  // namespace mx::ops
