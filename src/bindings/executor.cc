#include "runtime/executor.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "base/profile.h"
#include "bindings/convert.h"
#include "bindings/shared.h"
#include "ir/symbol_json.h"
#include "runtime/cached_op.h"

namespace mx::python {
namespace {

using Feeds = std::vector<std::pair<int, nb::object>>;

std::vector<std::pair<int, NDArray>> arrays_of(const Feeds& feeds) {
  std::vector<std::pair<int, NDArray>> arrays;
  for (const auto& [position, array] : feeds) arrays.emplace_back(position, unwrap(array));
  return arrays;
}

nb::object forward(Executor& executor, bool training, const Feeds& feeds, nb::handle targets) {
  ApiSpan span("MXExecutorForward");
  return wrap_list(executor.forward(training, arrays_of(feeds), unwrap_list(targets)));
}

template <class Compiled>
nb::list reports(const Compiled& compiled) {
  nb::list result;
  for (const auto& [name, report] : compiled.reports()) {
    nb::list items;
    for (const auto& item : report.items) {
      items.append(nb::make_tuple(item.nodes, item.kernel, item.seconds));
    }
    result.append(nb::make_tuple(name, report.compile_seconds, items, report.notes));
  }
  return result;
}

// One array, or a list when the graph has several outputs; with `out` what that is. `default_ctx`
// serves graphs without inputs.
nb::object call_cached(CachedOp& op, nb::args args, nb::kwargs kwargs) {
  ApiSpan span("MXInvokeCachedOpEx");
  for (auto [name, value] : kwargs) {
    auto text = nb::cast<std::string>(name);
    if (text == "out" || text == "default_ctx") continue;
    throw nb::type_error(
        cat("CachedOp.__call__ got unexpected keyword argument(s): ", text).c_str());
  }
  std::vector<NDArray> inputs;
  inputs.reserve(args.size());
  Face face = Face::kClassic;
  for (nb::handle item : args) {
    inputs.push_back(unwrap(item));
    face = std::max(face, face_of(item));
  }
  Context context;
  if (kwargs.contains("default_ctx")) context = to_context(kwargs["default_ctx"].attr("_ids"));
  if (kwargs.contains("out") && !kwargs["out"].is_none()) {
    nb::object out = kwargs["out"];
    if (is_array(out)) {
      op.call_into(inputs, {&unwrap(out), 1}, context);
      return out;
    }
    std::vector<NDArray> targets = unwrap_list(out);
    op.call_into(inputs, targets, context);
    size_t i = 0;
    for (nb::handle item : nb::borrow<nb::iterable>(out)) {
      unwrap(item).set_history(targets[i++].history());
    }
    return out;
  }
  std::vector<NDArray> outputs = op(inputs, context);
  return outputs.size() == 1 ? wrap(std::move(outputs[0]), face)
                             : wrap_list(std::move(outputs), face);
}

Watcher watcher_of(nb::object callback, bool monitor_all) {
  auto shared = std::make_shared<Shared>(std::move(callback));
  return {
      .tell = [shared](const std::string& name, const std::string& op,
                       const NDArray& array) { shared->get()(name, op, wrap(array.detached())); },
      .inputs_too = monitor_all};
}

}  // namespace

void bind_executor(nb::module_& m) {
  nb::class_<Executor>(m, "Executor")
      .def("forward", &forward)
      .def("backward",
           [](Executor& e, nb::handle grads, const Feeds& feeds) {
             ApiSpan span("MXExecutorBackwardEx");
             e.backward(unwrap_list(grads), arrays_of(feeds));
           })
      .def("watch", [](Executor& e, nb::object callback,
                       bool monitor_all) { e.watch(watcher_of(std::move(callback), monitor_all)); })
      .def("reports", &reports<Executor>)
      .def("time_regions", &Executor::time_regions, nb::call_guard<nb::gil_scoped_release>())
      .def("gradient_json", [](Executor& e) { return to_json(e.gradient_graph()); })
      .def("arena_bytes", &Executor::arena_bytes);
  nb::class_<CachedOp>(m, "CachedOp")
      .def(nb::new_([](const Graph& graph, nb::handle /*flags*/) {
             return std::make_shared<CachedOp>(graph);
           }),
           nb::arg("symbol"), nb::arg("flags") = nb::tuple())
      .def_prop_ro("handle", [](nb::handle self) { return nb::borrow(self); })
      .def("reports", &reports<CachedOp>)
      .def_prop_ro("is_np_sym", [](const CachedOp& /*op*/) { return false; })
      .def(
          "_register_op_hook",
          [](CachedOp& op, nb::object callback, bool monitor_all) {
            op.watch(watcher_of(std::move(callback), monitor_all));
          },
          nb::arg("callback"), nb::arg("monitor_all") = false)
      .def("__call__", &call_cached);
}

}  // namespace mx::python
