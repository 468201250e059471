// The operators of mx.np and mx.npx that are not a classic operator under another name.
#pragma once

#include "ir/op.h"

namespace mx::numpy {

// After the kernels of libraries are attached: twins share them.
void add_operators(OpTable& table);

void add_bounds(OpTable& table);
void add_choice(OpTable& table);
void add_counting(OpTable& table);
void add_creation(OpTable& table);
void add_deletion(OpTable& table);
void add_eigen(OpTable& table);
void add_insertion(OpTable& table);
void add_joins(OpTable& table);
void add_linalg(OpTable& table);
void add_nonzero(OpTable& table);
void add_norms(OpTable& table);
void add_numbered(OpTable& table);
void add_padding(OpTable& table);
void add_percentile(OpTable& table);
void add_random(OpTable& table);
void add_reductions(OpTable& table);
void add_reshape(OpTable& table);
void add_selection(OpTable& table);
void add_shapes(OpTable& table);
void add_tests(OpTable& table);
void add_twins(OpTable& table);
void add_unique(OpTable& table);

}  // namespace mx::numpy
