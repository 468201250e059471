// Code for each kind of elements that callers' arrays have.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "compilers/cuda/kernels/given.h"

namespace mx::cuda {

// Calls call.template operator()<T>() with the type of such elements.
template <class Call>
void by_element(Element element, const Call& call) {
  if (element == Element::kHalf) {
    call.template operator()<__half>();
  } else if (element == Element::kBfloat) {
    call.template operator()<__nv_bfloat16>();
  } else {
    call.template operator()<float>();
  }
}

}  // namespace mx::cuda
