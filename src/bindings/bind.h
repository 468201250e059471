// What the bindings of symbols and of binds share.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "ir/indexed_graph.h"
#include "ir/infer.h"

namespace mx::python {

namespace nb = nanobind;

// Legacy shapes: 0 is unknown, and so is a shape without axes.
Shape from_legacy_shape(nb::handle shape);
// Per variable of the graph what {name: shape} and {name: type flag} say.
std::vector<Slot> variable_slots(const IndexedGraph& graph, nb::dict shapes, nb::dict dtypes);

void bind_backends(nb::module_& m, nb::class_<Graph>& symbol);

}  // namespace mx::python
