// The parts of this folder's catalog, one per source file.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_activations(OpTable& table);
void add_angles(OpTable& table);
void add_arithmetic(OpTable& table);
void add_broadcasts(OpTable& table);
void add_casts(OpTable& table);
void add_comparisons(OpTable& table);
void add_copies(OpTable& table);
void add_exponentials(OpTable& table);
void add_extremes(OpTable& table);
void add_hyperbolics(OpTable& table);
void add_logic(OpTable& table);
void add_powers(OpTable& table);
void add_roundings(OpTable& table);
void add_specials(OpTable& table);
void add_sums(OpTable& table);
void add_where(OpTable& table);

}  // namespace mx::ops
