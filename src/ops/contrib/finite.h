// Mixed precision: looking for infinities and nan, and bringing arrays to one precision.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct AllFiniteParam {
  bool init_output = true;
  static constexpr auto fields() {
    return std::tuple{field("init_output", &AllFiniteParam::init_output,
                            "Starts from 1; otherwise from what `out` holds.")};
  }
};

struct MultiAllFiniteParam {
  int num_arrays = 1;
  bool init_output = true;
  static constexpr auto fields() {
    using P = MultiAllFiniteParam;
    return std::tuple{
        field("num_arrays", &P::num_arrays, "Count of arrays."),
        field("init_output", &P::init_output, "Starts from 1; otherwise from what `out` holds.")};
  }
};

struct AmpMultiCastParam {
  int num_outputs = 0;
  bool cast_narrow = false;
  static constexpr auto fields() {
    using P = AmpMultiCastParam;
    return std::tuple{
        required("num_outputs", &P::num_outputs, "Count of arrays."),
        field("cast_narrow", &P::cast_narrow, "To the narrowest precision, not the widest.")};
  }
};

OpDef all_finite();
OpDef amp_multicast();
OpDef multi_all_finite();

}  // namespace mx::ops
