// Attaches the kernels that are backed by oneDNN.
#pragma once

#include "ir/op.h"

namespace mx::onednn {

void add_kernels(OpTable& table);

}  // namespace mx::onednn
