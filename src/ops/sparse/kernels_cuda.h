// The CUDA kernels of this folder.
#pragma once

#include "ir/op.h"

namespace mx::ops::sparse {

void add_operators(OpTable& table);
void add_parts_csr(OpTable& table);
void add_parts_dot(OpTable& table);
void add_parts_rows(OpTable& table);

}  // namespace mx::ops::sparse
