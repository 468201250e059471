// Which operators are compiled for rows rather than images.
#pragma once

#include <span>
#include <string>

#include "compilers/plan/abilities.h"
#include "ir/infer.h"
#include "ir/node.h"

namespace mx::cuda {

// Whether the node is a layer of images, or its data has passed through one: what stands behind
// convolutions is compiled for images.
bool is_of_images(const Node& node);

// "" or why the node, which is not of images, stays outside.
std::string refuses_rows(const Node& node, std::span<const Slot> inputs,
                         const plan::Abilities& abilities);

}  // namespace mx::cuda
