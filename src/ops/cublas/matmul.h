// Products of matrices on cuBLASLt. Its choice of an algorithm is made once per kind of product.
#pragma once

#include "ir/run.h"
#include "ops/linalg/products.h"

namespace mx::cublas {

// c = alpha · op(a) · op(b) + beta · c, and bias added to every row; distances in elements.
struct Matmul {
  ops::Product sizes;
  int64_t pitch_a = 0, pitch_b = 0, pitch_c = 0;  // between rows
  int64_t step_a = 0, step_b = 0, step_c = 0;     // between the matrices of a batch
  double alpha = 1, beta = 0;
  DType dtype = DType::kFloat32;
  bool may_round = true;  // to TF32, where the user has not forbidden it
};

// With rows and matrices one behind the other.
Matmul packed(const ops::Product& sizes, DType dtype);

// Nothing where the result is empty; k must not be 0. `bias` has n elements, or is null.
void multiply(Run& run, const Matmul& matmul, const void* a, const void* b, void* c,
              const void* bias = nullptr);

// Null where `multiply` takes it.
const char* refuses_product(const ops::Product& sizes, DType dtype);

}  // namespace mx::cublas
