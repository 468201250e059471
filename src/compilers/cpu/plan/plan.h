// Plans by the names that the CPU compiler's rooms use.
#pragma once

#include "compilers/plan/plan.h"

namespace mx::cpu {

using plan::Activation;
using plan::ActivationKind;
using plan::Image;
using plan::image_of;
using plan::Layer;
using plan::LayerKind;
using plan::MatrixStack;
using plan::Norm;
using plan::Picked;
using plan::Plan;
using plan::PoolKind;
using plan::Product;
using plan::read_plan;
using plan::Window;
using plan::write_plan;

}  // namespace mx::cpu
