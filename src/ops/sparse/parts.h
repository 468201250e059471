// Operators on the parts of sparse arrays, of which the rules of other operators are made
// (src/sparse). Being operators they run where the parts lie: a device brings kernels for them as
// for any other. Nobody calls them by name, so mx.nd has no functions of them; but a graph may, and
// so they read nothing beyond their inputs, whatever the numbers say.
//
// Where the size of a result follows from values, there is room for the largest one, and another
// result counts what is in use.
#pragma once

#include "ir/op.h"
#include "ops/index/positions.h"

namespace mx::ops {

// One number whose meaning the operator tells.
struct PartsSizeParam {
  int64_t size = 0;
  static constexpr auto fields() {
    return std::tuple{required("size", &PartsSizeParam::size, "See the operator.")};
  }
};

struct PartsMatrixParam {
  int64_t rows = 0, width = 0;
  static constexpr auto fields() {
    using P = PartsMatrixParam;
    return std::tuple{required("rows", &P::rows, "Rows of the matrix."),
                      required("width", &P::width, "Its columns.")};
  }
};

struct PartsSelectParam {
  int64_t begin = 0, end = 0, count = 0;
  static constexpr auto fields() {
    using P = PartsSelectParam;
    return std::tuple{required("begin", &P::begin, "The first column."),
                      required("end", &P::end, "The one after the last."),
                      field("count", &P::count, "Elements of the result.")};
  }
};

struct PartsPositionsParam {
  int64_t extent = 0;
  IndexMode mode = IndexMode::kClip;
  static constexpr auto fields() {
    using P = PartsPositionsParam;
    return std::tuple{required("extent", &P::extent, "Elements of the axis."),
                      field("mode", &P::mode, "What happens to an index outside.")};
  }
};

void add_parts_of_rows(OpTable& table);
void add_parts_of_csr(OpTable& table);

}  // namespace mx::ops
