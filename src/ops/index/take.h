// take and Embedding: rows at given positions.
#pragma once

#include "ir/op.h"
#include "ops/index/positions.h"

namespace mx::ops {

struct TakeParam {
  int axis = 0;
  IndexMode mode = IndexMode::kClip;
  static constexpr auto fields() {
    return std::tuple{field("axis", &TakeParam::axis, "Axis that the indices count along."),
                      field("mode", &TakeParam::mode, "What happens to an index outside.")};
  }
};

struct EmbeddingParam {
  int64_t input_dim = 0, output_dim = 0;
  DType dtype = DType::kFloat32;
  bool sparse_grad = false;
  static constexpr auto fields() {
    using P = EmbeddingParam;
    return std::tuple{
        required("input_dim", &P::input_dim, "Count of rows of the weight."),
        required("output_dim", &P::output_dim, "Length of a row."),
        field("dtype", &P::dtype, "Dtype of the weight where nothing else tells it."),
        field("sparse_grad", &P::sparse_grad, "Asks for a row_sparse gradient of the weight.")};
  }
};

OpDef take();
OpDef take_gradient();
OpDef embedding();
OpDef embedding_gradient();
OpDef batch_take();

}  // namespace mx::ops
