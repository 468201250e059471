// One instance of a library's operator: the state that the library made for it, if it has one, and
// the calls of its functions.
#pragma once

#include <memory>

#include "extension/registration.h"
#include "runtime/custom_op.h"

namespace mx::extension {

// `mutated`: numbers of the inputs that forward writes. Raises where the library has no function
// that could serve the context.
std::shared_ptr<CustomOperator> make_instance(std::shared_ptr<const Library> library,
                                              std::shared_ptr<const Registration> op,
                                              const Attrs& attrs, Context context,
                                              const std::vector<Slot>& inputs,
                                              std::vector<int> mutated);

}  // namespace mx::extension
