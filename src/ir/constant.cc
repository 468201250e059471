#include "ir/constant.h"

#include "ir/op.h"

namespace mx {

Value constant_of(std::string name, const Tensor& value) {
  const auto* data = static_cast<const std::byte*>(value.raw());
  auto node = make_ref<Node>();
  node->op = &op_table().get(kConstantOp);
  node->name = std::move(name);
  node->params = ConstantParam{
      .shape = value.shape().dims(),
      .ctx = {},
      .dtype = value.dtype(),
      .value = std::make_shared<const std::vector<std::byte>>(data, data + value.bytes())};
  return {node, 0};
}

bool is_constant(const Node& node) { return node.op && node.op->name == kConstantOp; }

Tensor constant_value(const Node& node) {
  const auto& p = node.params.as<ConstantParam>();
  void* data = p.value ? const_cast<std::byte*>(p.value->data()) : nullptr;
  return {data, Shape(p.shape), p.dtype};
}

}  // namespace mx
