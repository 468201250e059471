// Parameters of FullyConnected, and the matrices it multiplies.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct FullyConnectedParam {
  int64_t num_hidden = 0;
  bool no_bias = false;
  bool flatten = true;
  static constexpr auto fields() {
    using P = FullyConnectedParam;
    return std::tuple{
        required("num_hidden", &P::num_hidden, "Count of outputs of each row."),
        field("no_bias", &P::no_bias, "Leaves out the bias."),
        field("flatten", &P::flatten,
              "Makes one row of all axes but the first; else each line of the last axis is one.")};
  }
};

// data is rows x columns, weight is hidden x columns, the output rows x hidden.
struct DenseSizes {
  int64_t rows, columns, hidden;
};
DenseSizes dense_sizes(const Shape& data, const FullyConnectedParam& p);

OpDef fully_connected();
OpDef backward_fully_connected_data();    // dy, weight, data → gradient of data
OpDef backward_fully_connected_weight();  // dy, data, weight → gradient of weight

}  // namespace mx::ops
