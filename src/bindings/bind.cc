// Binding and partitioning a symbol: one call each, which decides nothing.
#include "bindings/bind.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/set.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/error.h"
#include "base/profile.h"
#include "bindings/convert.h"
#include "ir/symbol.h"
#include "runtime/bind.h"
#include "runtime/bind_arrays.h"
#include "runtime/optimize.h"
#include "runtime/simple_bind.h"

namespace mx::python {
namespace {

using Names = std::vector<std::string>;

// (context, {group: context}, precision or "")
BindRequest to_request(nb::handle context, nb::dict groups, const std::string& precision) {
  BindRequest request;
  request.precision = precision;
  request.context = to_context(context);
  for (auto [group, place] : groups) {
    request.groups[nb::cast<std::string>(group)] = to_context(place);
  }
  return request;
}

nb::list listed_reasons(const std::vector<LeftOut>& left_out) {
  nb::list reasons;
  for (const LeftOut& item : left_out) reasons.append(nb::make_tuple(item.node, item.reason));
  return reasons;
}

Names names_of(const std::vector<Node*>& nodes) {
  Names names;
  for (const Node* node : nodes) names.push_back(node->name);
  return names;
}

nb::list arrays_or_none(const std::vector<NDArray>& arrays) {
  nb::list list;
  for (const NDArray& array : arrays) {
    list.append(array.is_none() ? nb::none() : wrap(array));
  }
  return list;
}

// (executor, what is shown or None for the symbol itself, backend or None where the device knows
// none, backend that group2ctx kept out, [(node, why it was left out)], ([argument], [its array],
// [its gradient]), ([state], [its array]))
nb::object to_python(const Graph& symbol, Bound bound) {
  bool is_same = bound.shown.outputs == symbol.outputs;
  const ExecutorSpec& spec = bound.executor->spec();
  bool has_backends = !default_backend(spec.context).empty();
  return nb::make_tuple(
      bound.executor, is_same ? nb::none() : wrap_symbol(std::move(bound.shown)),
      has_backends ? nb::cast(bound.backend) : nb::none(), bound.passed_over,
      listed_reasons(bound.left_out),
      nb::make_tuple(names_of(list_arguments(spec.symbol)), arrays_or_none(spec.args),
                     arrays_or_none(spec.grads)),
      nb::make_tuple(names_of(list_auxiliary(spec.symbol)), arrays_or_none(spec.aux)));
}

std::vector<GradReq> to_requests(const std::vector<int>& numbers) {
  std::vector<GradReq> reqs;
  for (int number : numbers) reqs.push_back(static_cast<GradReq>(number));
  return reqs;
}

nb::object bind_arrays(const Graph& symbol, nb::handle context, nb::dict groups,
                       const std::string& precision, nb::handle args, nb::handle grads,
                       const std::vector<int>& reqs, nb::handle aux) {
  BindRequest request = to_request(context, groups, precision);
  BoundArrays arrays{.args = unwrap_list(args),
                     .grads = unwrap_list(grads),
                     .reqs = to_requests(reqs),
                     .aux = unwrap_list(aux)};
  ApiSpan span("MXExecutorBindEX");
  Bound bound = [&] {
    nb::gil_scoped_release release;  // compiling takes a while
    InferredGraph graph = inferred_from(symbol, arrays);
    return bind(request, graph, std::move(arrays));
  }();
  return to_python(symbol, std::move(bound));
}

// Arrays by name; entries that are None are not there.
std::map<std::string, NDArray> to_arrays(nb::dict given) {
  std::map<std::string, NDArray> arrays;
  for (auto [name, array] : given) {
    if (!array.is_none()) arrays[nb::cast<std::string>(name)] = unwrap(array);
  }
  return arrays;
}

// (symbol, backend, [(node, why it was left out)])
nb::object describe(TakenBind taken) {
  return nb::make_tuple(wrap_symbol(std::move(taken.optimized.graph)), taken.backend,
                        listed_reasons(taken.optimized.left_out));
}

// `reqs`: one number for all arguments, or one each. `shared`: None, or a dict that gets the arrays
// that are made. `complaint` opens what is said where shapes do not fit. Returns what to_python
// gives, and a description where a backend took the bind.
nb::object bind_simple(const Graph& symbol, nb::handle context, nb::dict groups,
                       const std::string& precision, nb::dict shapes, nb::dict dtypes,
                       const std::vector<int>& reqs, nb::handle shared,
                       const std::string& complaint) {
  BindRequest where = to_request(context, groups, precision);
  SimpleBindRequest request{.context = where.context,
                            .groups = std::move(where.groups),
                            .precision = precision,
                            .reqs = to_requests(reqs)};
  for (auto [name, shape] : shapes) {
    request.known[nb::cast<std::string>(name)].shape = from_given_shape(shape);
  }
  for (auto [name, flag] : dtypes) {
    request.known[nb::cast<std::string>(name)].dtype = dtype_from_flag(nb::cast<int>(flag));
  }
  std::map<std::string, NDArray> buffers;
  if (!shared.is_none()) {
    buffers = to_arrays(nb::cast<nb::dict>(shared));
    request.shared = &buffers;
  }
  ApiSpan span("MXExecutorBindEX");
  SimpleBound made = [&] {
    nb::gil_scoped_release release;
    try {
      return simple_bind(symbol, request);
    } catch (const NotInferred& error) {
      throw std::runtime_error(complaint + error.what());  // a plain RuntimeError, as in 1.9.1
    }
  }();
  if (!shared.is_none()) {
    auto target = nb::cast<nb::dict>(shared);
    for (auto& [name, array] : buffers) {
      nb::str key(name.c_str());
      bool is_there = target.contains(key) && unwrap(target[key]).same_view(array);
      if (!is_there) target[key] = wrap(std::move(array));
    }
  }
  const Graph& used = made.taken ? made.taken->optimized.graph : symbol;
  nb::object bound = to_python(used, std::move(made.bound));
  return nb::make_tuple(bound, made.taken ? describe(*std::move(made.taken)) : nb::none());
}

nb::object bind_again(const Executor& executor, nb::handle context, nb::dict groups,
                      const std::string& precision, nb::dict shapes, bool partial_shaping,
                      bool allow_up_sizing) {
  BindRequest request = to_request(context, groups, precision);
  Reshaping reshaping{
      .shapes = {}, .may_reshape_others = partial_shaping, .may_grow = allow_up_sizing};
  for (auto [name, shape] : shapes) {
    reshaping.shapes[nb::cast<std::string>(name)] = from_given_shape(shape);
  }
  ApiSpan span("MXExecutorReshapeEx");
  Bound bound = [&] {
    nb::gil_scoped_release release;
    InferredGraph graph = reshaped_graph(executor, reshaping);
    return bind(request, graph, reshaped_arrays(executor, graph, reshaping));
  }();
  return to_python(executor.spec().symbol, std::move(bound));
}

BackendRequest to_backend(const Graph& graph, const std::string& backend, nb::dict shapes,
                          nb::dict dtypes, const CompileOptions& options, const Names& excluded,
                          const Names& forced) {
  return {.name = backend,
          .variable_slots = variable_slots(IndexedGraph(graph), shapes, dtypes),
          .options = options,
          .excluded = excluded,
          .forced = forced};
}

nb::object partition_graph(const Graph& graph, const std::string& backend, nb::dict shapes,
                           nb::dict dtypes, const CompileOptions& options, const Names& excluded,
                           const Names& forced) {
  std::vector<LeftOut> left_out;
  Graph result = apply_backend(
      graph, to_backend(graph, backend, shapes, dtypes, options, excluded, forced), &left_out);
  return nb::make_tuple(wrap_symbol(std::move(result)), listed_reasons(left_out));
}

nb::dict to_dict(const std::map<std::string, NDArray>& arrays) {
  nb::dict result;
  for (const auto& [name, array] : arrays) result[name.c_str()] = wrap(array);
  return result;
}

// (graph, [(node, why it was left out)], names whose values are part of the graph, new arguments,
// new auxiliary states)
nb::object optimize_graph(const Graph& graph, const std::string& backend, nb::dict shapes,
                          nb::dict dtypes, const CompileOptions& options, const Names& excluded,
                          const Names& forced, nb::dict values, const Names& inputs,
                          std::optional<bool> freeze, nb::handle context) {
  OptimizeRequest request{
      .backend = to_backend(graph, backend, shapes, dtypes, options, excluded, forced),
      .values = to_arrays(values),
      .inputs = {inputs.begin(), inputs.end()},
      .freeze = freeze};
  if (!context.is_none()) request.backend.context = to_context(context);
  OptimizedGraph result = optimize(graph, std::move(request));
  return nb::make_tuple(wrap_symbol(std::move(result.graph)), listed_reasons(result.left_out),
                        nb::cast(result.absorbed), to_dict(result.new_arguments),
                        to_dict(result.new_states));
}

}  // namespace

void bind_backends(nb::module_& m, nb::class_<Graph>& symbol) {
  m.def("bind", &bind_arrays);
  m.def("simple_bind", &bind_simple, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
        nb::arg(), nb::arg(), nb::arg().none(), nb::arg());
  m.def("rebind", &bind_again);
  symbol.def("_partition", &partition_graph)
      .def("_optimize", &optimize_graph, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
           nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none())
      .def("_read_by_regions_only", &read_by_regions_only)
      .def("_without_default_regions",
           [](const Graph& graph) { return wrap_symbol(without_default_regions(graph)); })
      .def("_freeze", [](const Graph& graph, nb::dict values) {
        return wrap_symbol(with_constants(graph, to_arrays(values)));
      });
  m.def(
      "backend_of_bind",
      [](nb::handle context) {
        return backend_of_bind(context.is_none() ? Context{} : to_context(context));
      },
      nb::arg("context").none() = nb::none());
  m.def("backend_of_blocks", &backend_of_blocks);
  m.def("list_backends", [] { return compiler_table().names(); });
  m.def("has_backend", [](const std::string& n) { return compiler_table().find(n) != nullptr; });
}

}  // namespace mx::python
