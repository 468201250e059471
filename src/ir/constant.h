// Constants: nodes of the operator _constant, whose value is part of the graph. Weights that were
// frozen become these.
#pragma once

#include <memory>

#include "base/cold_bytes.h"
#include "ir/node.h"
#include "ir/params.h"
#include "tensor/tensor.h"

namespace mx {

using Bytes = std::shared_ptr<const ColdBytes>;  // never changed; shared by copies

template <>
struct Codec<Bytes> {
  static constexpr std::string_view kKind = "str";
  static Bytes parse(std::string_view text);  // raises where the checksum is another
  static Bytes from(const AttrValue& value) { return parse(text_of(value)); }
  static std::string text(const Bytes& value);
};

struct ConstantParam {
  Dims shape;
  std::string ctx;
  DType dtype = DType::kFloat32;
  Bytes value;
  static constexpr auto fields() {
    return std::tuple{
        required("shape", &ConstantParam::shape, "Shape of the value."),
        field("ctx", &ConstantParam::ctx, "Device of the result, like cpu(0)."),
        field("dtype", &ConstantParam::dtype, "Dtype of the value."),
        required("value", &ConstantParam::value,
                 "The elements' bytes in base64, row by row; then a dot and a checksum.")};
  }
};

inline constexpr std::string_view kConstantOp = "_constant";

Value constant_of(std::string name, const Tensor& value);  // copies
// The elements are `bytes`; of `like` shape and dtype are taken.
Value constant_of(std::string name, const Tensor& like, Bytes bytes);
bool is_constant(const Node& node);
Tensor constant_value(const Node& node);  // read-only, alive as long as the node
void cool_constant(const Node& node);     // nobody will read the value soon

}  // namespace mx
