// Memory shared with other libraries and processes.
#pragma once

#include <nanobind/nanobind.h>

namespace mx::python {

PyType_Slot* buffer_slots();  // Python's buffer protocol, for the class of arrays
void bind_sharing(nanobind::module_& m);

}  // namespace mx::python
