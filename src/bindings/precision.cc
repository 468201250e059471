#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert.h"
#include "ir/opening.h"
#include "ir/symbol.h"
#include "passes/reduce_precision.h"
#include "runtime/eager_precision.h"

namespace mx::python {
namespace {

using Names = std::vector<std::string>;
using Conditions = std::vector<std::tuple<std::string, std::string, std::string>>;

std::set<std::string> set_of(const Names& names) { return {names.begin(), names.end()}; }

nb::object reduce(const Graph& graph, const std::string& target, const Names& target_ops,
                  const Names& float32_ops, const Names& widest_ops, const Conditions& conditions,
                  const Names& excluded, const Names& weights, bool cast_weights) {
  return wrap_symbol(reduce_precision(graph, {.target = Codec<DType>::parse(target),
                                              .target_ops = set_of(target_ops),
                                              .float32_ops = set_of(float32_ops),
                                              .widest_ops = set_of(widest_ops),
                                              .conditional_ops = conditions,
                                              .excluded = set_of(excluded),
                                              .weights = set_of(weights),
                                              .cast_weights = cast_weights}));
}

void set_numpy_precision(const std::string& target, const Names& target_ops,
                         const Names& float32_ops, const Names& widest_ops,
                         const Conditions& conditions) {
  PrecisionRequest request;
  request.target = Codec<DType>::parse(target);
  request.target_ops = set_of(target_ops);
  request.float32_ops = set_of(float32_ops);
  request.widest_ops = set_of(widest_ops);
  request.conditional_ops = conditions;
  set_eager_precision(request);
}

// The call of a symbol of one node, on other inputs.
nb::object on_inputs(const Graph& graph, nb::handle inputs) {
  check(!graph.outputs.empty(), "symbol: it has no node");
  Values values;
  for (nb::handle item : nb::borrow<nb::iterable>(inputs)) {
    values.push_back(nb::cast<const Graph&>(item).outputs.at(0));
  }
  Ref<Node> node = with_inputs(*graph.outputs[0].node, std::move(values));
  Graph result;
  for (const Value& output : graph.outputs) result.outputs.push_back({node, output.index});
  return wrap_symbol(std::move(result));
}

}  // namespace

void bind_precision(nb::module_& m) {
  m.def("reduce_precision", &reduce);
  m.def("set_numpy_precision", &set_numpy_precision);
  m.def(
      "kin", [](const OpHandle& handle) { return kin_of(*handle.op).name; }, nb::arg("op"),
      "The name of the classic operator that does the main work of an operator.");
  m.def("without_amp_casts", [](const Graph& g) { return wrap_symbol(without_amp_casts(g)); });
  m.def("on_inputs", &on_inputs);
}

}  // namespace mx::python
