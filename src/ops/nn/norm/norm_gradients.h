// Gradients of the normalizing layers, composed of operators that can be differentiated again. They
// start from data, not from the statistics that forward kept: those depend on data too.
#pragma once

#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/group_norm.h"
#include "ops/nn/norm/l2_normalization.h"
#include "ops/nn/norm/layer_norm.h"
#include "ops/nn/norm/lrn.h"

namespace mx::ops {

Values composed_gradient(Grad& g, const BatchNormParam& p);
Values composed_gradient(Grad& g, const GroupNormParam& p);
Values composed_gradient(Grad& g, const InstanceNormParam& p);
Values composed_gradient(Grad& g, const L2NormalizationParam& p);
Values composed_gradient(Grad& g, const LayerNormParam& p);
Values composed_gradient(Grad& g, const LRNParam& p);

// 1 where BatchNorm uses the statistics of the batch, else 0: gradient functions do not know.
OpDef backward_batch_norm_mode();

}  // namespace mx::ops
