// Extension libraries.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bindings/convert.h"
#include "extension/load.h"

namespace mx::python {
namespace {

// (operators, partitioners, graph passes), each in the library's own order.
nb::object load_extension(const std::string& path) {
  extension::Contents contents = extension::load(path);
  nb::list operators, partitioners, passes;
  for (const auto& op : contents.operators) {
    operators.append(nb::make_tuple(op.name, op.is_subgraph_op));
  }
  for (const auto& partitioner : contents.partitioners) {
    nb::list strategies;
    for (const auto& [name, op] : partitioner.strategies) {
      strategies.append(nb::make_tuple(name, op));
    }
    partitioners.append(nb::make_tuple(partitioner.name, strategies));
  }
  for (const std::string& pass : contents.passes) passes.append(pass);
  return nb::make_tuple(operators, partitioners, passes);
}

}  // namespace

void bind_extension(nb::module_& m) {
  m.def("load_extension", &load_extension, nb::arg("path"),
        "Opens an extension library: ([(operator, is of subgraphs)], "
        "[(partitioner, [(strategy, operator)])], [graph pass]).");
}

}  // namespace mx::python
