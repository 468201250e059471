// The kernels on cuBLASLt, one function per source file.
#pragma once

#include "ir/op.h"

namespace mx::cublas {

void add_interleaved(OpTable& table);
void add_products(OpTable& table);

}  // namespace mx::cublas
