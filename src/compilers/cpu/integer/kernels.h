// The oneDNN primitives of an integer plan. Part of integer_region.
#pragma once

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/kernels/onednn/primitive.h"

namespace mx::cpu {

// Where a primitive's argument lies.
enum class IntegerSource : uint8_t {
  kValue,        // index: value
  kWeight,       // the step's packed weight
  kBias,         // the step's bias as real numbers
  kWeightScale,  // real numbers of one unit of the step's weight
  kScale,        // index: of the step's `scales`
  kScratch,
};

struct IntegerArgument {
  int id;  // DNNL_ARG_…
  Desc desc;
  IntegerSource source;
  int index = 0;
};

struct IntegerKernel {
  dnnl::primitive primitive;  // empty for kCopy and kNorm
  std::vector<IntegerArgument> arguments;
  std::vector<float> scales;
  Desc plain_weight, packed_weight;
  std::string info;
};

IntegerKernel make_integer_kernel(const IntegerPlan& plan, const IntegerStep& step);

}  // namespace mx::cpu
