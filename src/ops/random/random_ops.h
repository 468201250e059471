// The operators of this family.
#pragma once

#include "ir/op.h"

namespace mx::ops {

void add_densities(OpTable& table);  // _random_pdf_x
void add_draws(OpTable& table);      // _random_x, _random_x_like
void add_samples(OpTable& table);    // _sample_x
OpDef backward_sample_multinomial();
OpDef sample_multinomial_pick();
OpDef sample_multinomial();
OpDef sample_unique_zipfian();
OpDef shuffle();

}  // namespace mx::ops
