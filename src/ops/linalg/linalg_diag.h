// Diagonals and triangles of square matrices, out of them and back into them.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct LinalgDiagParam {
  int64_t offset = 0;
  static constexpr auto fields() {
    return std::tuple{field("offset", &LinalgDiagParam::offset,
                            "Which diagonal: 0 the main one, above it positive.")};
  }
};

struct LinalgTrianParam {
  int64_t offset = 0;
  bool lower = true;
  static constexpr auto fields() {
    using P = LinalgTrianParam;
    return std::tuple{
        field("offset", &P::offset, "Diagonal the triangle starts at: 0 the main one."),
        field("lower", &P::lower, "The lower triangle; only read when offset is 0.")};
  }
};

OpDef linalg_extractdiag();
OpDef linalg_extracttrian();
OpDef linalg_makediag();
OpDef linalg_maketrian();

}  // namespace mx::ops
