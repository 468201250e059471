// Fourier transforms and count sketches of lines.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

struct FourierParam {
  int compute_size = 128;
  static constexpr auto fields() {
    return std::tuple{field("compute_size", &FourierParam::compute_size,
                            "Lines that are transformed at once; ignored.")};
  }
};

struct CountSketchParam {
  int64_t out_dim = 0;
  int processing_batch_size = 32;
  static constexpr auto fields() {
    using P = CountSketchParam;
    return std::tuple{required("out_dim", &P::out_dim, "Length of the sketch."),
                      field("processing_batch_size", &P::processing_batch_size,
                            "Lines that are sketched at once; ignored.")};
  }
};

struct GetNnzParam {
  std::optional<int> axis;
  static constexpr auto fields() {
    return std::tuple{
        field("axis", &GetNnzParam::axis, "0 counts per column, 1 per row; None: all.")};
  }
};

OpDef count_sketch();
OpDef count_sketch_gradient();
OpDef fft();
OpDef getnnz();
OpDef ifft();

}  // namespace mx::ops
