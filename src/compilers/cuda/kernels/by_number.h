// From a number that is known when the program runs to one that a template knows.
#pragma once

#include "compilers/cuda/kernels/number.h"

namespace mx::cuda {

// call.template operator()<number>()
template <class Call>
void by_number(Number number, Call&& call) {
  switch (number) {
    case Number::kSingle:
      return call.template operator()<Number::kSingle>();
    case Number::kTf32:
      return call.template operator()<Number::kTf32>();
    case Number::kHalf:
      return call.template operator()<Number::kHalf>();
    case Number::kBfloat:
      return call.template operator()<Number::kBfloat>();
  }
}

}  // namespace mx::cuda
