// Products of matrices and of stacks of matrices.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

enum class ResultStorage : uint8_t { kCsr, kDefault, kRowSparse };
constexpr std::array<std::string_view, 3> names_of(ResultStorage) {
  return {"csr", "default", "row_sparse"};
}

struct DotParam {
  bool transpose_a = false, transpose_b = false;
  std::optional<ResultStorage> forward_stype = {};  // every result is dense
  static constexpr auto fields() {
    return std::tuple{
        field("transpose_a", &DotParam::transpose_a, "Transposes lhs first."),
        field("transpose_b", &DotParam::transpose_b, "Transposes rhs first."),
        field("forward_stype", &DotParam::forward_stype, "Wanted storage type of the result.")};
  }
};

OpDef dot();
OpDef dot_lhs_gradient();
OpDef dot_rhs_gradient();
OpDef batch_dot();

}  // namespace mx::ops
