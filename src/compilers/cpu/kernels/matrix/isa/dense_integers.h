// The inner loop of dense layers of 8-bit integers (../dense_integers.h). Built per instruction
// set.
#pragma once

#include <cstdint>

#include "tensor/dtype.h"

namespace mx::cpu {

// Integers that are multiplied and added in one step, neighbours along the depth.
constexpr int64_t kQuad = 4;

enum class AfterDense : uint8_t { kNothing, kRelu, kGelu };

// y[row][o] = f((sum over k of v[row][k] * u[k][o] + correction[o]) * factor[o] + bias[o]) for one
// group of outputs.
struct IntegerProduct {
  const uint8_t* v;
  int64_t v_row;    // bytes from one row to the next
  const int8_t* u;  // [quad][output of the group][integer of the quad]
  int64_t rows, quads;
  const int32_t* correction;
  const float* factor;
  const float* bias;
  AfterDense after;
  DType to;  // real numbers, or integers of 8 bits, `per_real` to one
  float per_real;
  void* y;
  int64_t y_row;  // elements from one row to the next
  // What later products read, fetched into the second cache meanwhile: so many lines with each
  // sixteen quads.
  const int8_t* ahead;
  int64_t ahead_count;
};

struct IntegerDenseLoops {
  int64_t group;     // outputs of one product
  int64_t max_rows;  // of one product
  void (*multiply)(const IntegerProduct& product);
};

const IntegerDenseLoops& dense_integers_avx512_vnni();

}  // namespace mx::cpu
