// The kernels on cuBLASLt, one function per source file.
#pragma once

#include "ir/op.h"

namespace mx::cublas {

void add_deformable_convolution(OpTable& table);
void add_interleaved(OpTable& table);
void add_linalg_lu(OpTable& table);
void add_linalg_triangles(OpTable& table);
void add_one_tap(OpTable& table);
void add_products(OpTable& table);
void add_rnn(OpTable& table);

}  // namespace mx::cublas
