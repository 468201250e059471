#pragma once

#include "ir/params.h"
#include "ir/run.h"

namespace mx::ops {

struct CastParam {
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{required("dtype", &CastParam::dtype, "Element type of the result.")};
  }
};

// Where the channels of a kernel (O, I, H, W) go: nowhere, to the end, or from there back.
enum Turn : int64_t { kStays, kToLast, kToFirst };

// Weights in the precision that a graph computes in, all at once.
struct CastSeveralParam {
  int num_arrays = 1;
  DType dtype = DType::kFloat16, source = DType::kFloat32;
  Dims turns = {};
  static constexpr auto fields() {
    using P = CastSeveralParam;
    return std::tuple{
        required("num_arrays", &P::num_arrays, "Count of arrays."),
        required("dtype", &P::dtype, "Element type of the results."),
        field("source", &P::source, "Element type of the arrays."),
        field(
            "turns", &P::turns,
            "For each array, if any is turned: 1 moves axis 1 to the end, 2 the last to axis 1.")};
  }
  [[nodiscard]] int64_t turn(int i) const {
    return turns.empty() ? kStays : turns[static_cast<size_t>(i)];
  }
};

// A turned array as matrices, each of which is transposed.
struct TurnedMatrices {
  int64_t rows, columns;
  TurnedMatrices(const Shape& in, int64_t turn)
      : rows(turn == kToLast ? in[1] : in.product(1, in.ndim() - 1)),
        columns(turn == kToLast ? in.product(2, in.ndim()) : in[in.ndim() - 1]) {}
};

// Every element in the dtype of `out`.
void convert_elements(const Run& run, const Tensor& in, const Tensor& out);

}  // namespace mx::ops
