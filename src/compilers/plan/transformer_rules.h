// Rules of the operators that transformers are made of: layer normalisation, stacks of products
// (attention becomes one layer), transposition and slices.
#pragma once

#include <map>
#include <string_view>

#include "compilers/plan/rules.h"

namespace mx::plan {

void add_transformer_rules(std::map<std::string_view, Rule>& rules);

// Softmax along the last axis, with the scores it divides by: part of the product that makes them,
// when there is one. False: nothing was done.
bool fuse_softmax(Lowering& l, double scale);

}  // namespace mx::plan
