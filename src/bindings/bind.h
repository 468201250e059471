// What the bindings of symbols and of binds share.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "ir/indexed_graph.h"
#include "ir/infer.h"

namespace mx::python {

namespace nb = nanobind;

// None and -1 are unknown; in legacy shapes 0 too, and a shape without axes.
Shape from_given_shape(nb::handle shape);
// Per variable of the graph what {name: shape} and {name: type flag} say.
std::vector<Slot> variable_slots(const IndexedGraph& graph, nb::dict shapes, nb::dict dtypes);

void bind_backends(nb::module_& m, nb::class_<Graph>& symbol);

}  // namespace mx::python
