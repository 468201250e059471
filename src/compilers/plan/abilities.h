// What some compilers know beyond what all that lower to plans do.
#pragma once

namespace mx::plan {

struct Abilities {
  bool halves = false;      // arrays of float16 and bfloat16, and casts between reals
  bool upsampling = false;  // UpSampling of the nearest
};

}  // namespace mx::plan
