// Diagonals and triangles of square matrices, out of them and back into them.
#pragma once

#include <cstdlib>

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

inline bool is_lower(const LinalgTrianParam& p) { return p.offset == 0 ? p.lower : p.offset < 0; }

// Count of elements that the packed line holds of an n×n matrix.
inline int64_t packed_length(const LinalgDiagParam& p, int64_t n) { return n - std::abs(p.offset); }
inline int64_t packed_length(const LinalgTrianParam& p, int64_t n) {
  int64_t m = n - std::abs(p.offset);
  return m * (m + 1) / 2;
}

OpDef linalg_extractdiag();
OpDef linalg_extracttrian();
OpDef linalg_makediag();
OpDef linalg_maketrian();

}  // namespace mx::ops
