// Operators of extension libraries: each becomes an operator of the process under its own name,
// eager, in graphs and with its gradient. Attributes are open and reach the library as text; inputs
// are numbered, as the library gives them no names.
#pragma once

#include <memory>

#include "extension/registration.h"
#include "ir/op.h"

namespace mx::extension {

// The name is free.
void add_operator(OpTable& table, std::shared_ptr<const Library> library, Registration op);

}  // namespace mx::extension
