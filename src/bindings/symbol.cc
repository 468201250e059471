#include "ir/symbol.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/convert.h"
#include "compilers/neuron/rules.h"
#include "ir/control_flow.h"
#include "ir/cut.h"
#include "ir/indexed_graph.h"
#include "ir/numpy_shapes.h"
#include "ir/symbol_json.h"
#include "passes/infer.h"
#include "passes/inline_regions.h"
#include "passes/open_operators.h"
#include "passes/quantize.h"
#include "runtime/ahead_of_time.h"

namespace mx::python {
namespace {

nb::object& symbol_class() {
  static auto* const cls = new nb::object;
  return *cls;
}

using Names = std::vector<std::string>;

Names names_of(const std::vector<Node*>& nodes) {
  Names names;
  for (const Node* node : nodes) names.push_back(node->name);
  return names;
}

Names output_names(const Graph& graph) {
  Names names;
  for (const Value& value : graph.outputs) names.push_back(output_name(value));
  return names;
}

nb::object compose_call(const std::string& op, const std::string& name, const Attrs& attrs,
                        nb::handle positional, nb::handle keyword) {
  Composition call{.op = op, .name = name, .attrs = attrs, .positional = {}, .keyword = {}};
  for (nb::handle item : nb::borrow<nb::iterable>(positional)) {
    call.positional.push_back(nb::cast<const Graph&>(item));
  }
  for (auto [key, value] : nb::borrow<nb::dict>(keyword)) {
    call.keyword.emplace_back(nb::cast<std::string>(key), nb::cast<const Graph&>(value));
  }
  return wrap_symbol(compose(call));
}

// What is unknown is -1 or None; in legacy shapes 0 or a shape without axes.
nb::object shown_shape(const Shape& shape) {
  if (numpy_shapes()) return shape.has_rank() ? nb::object(to_tuple(shape)) : nb::none();
  Shape result = shape.has_rank() ? shape : Shape();
  for (int64_t& dim : result.dims()) {
    if (dim == kUnknown) dim = 0;
  }
  return to_tuple(result);
}

// (arguments, outputs, auxiliary states), each a list of (shape, is known, type flag or -1).
nb::object infer_graph(const Graph& graph, nb::dict shapes, nb::dict dtypes) {
  IndexedGraph indexed(graph);
  std::vector<Slot> known(static_cast<size_t>(indexed.num_entries()));
  std::vector<Slot> given = variable_slots(indexed, shapes, dtypes);
  for (size_t i = 0; i < given.size(); ++i) {
    known[static_cast<size_t>(indexed.first_entry(indexed.variables()[i]))] = std::move(given[i]);
  }
  std::vector<Slot> slots = infer(indexed, std::move(known));
  auto describe = [&](int entry) {
    const Slot& slot = slots[static_cast<size_t>(entry)];
    return nb::make_tuple(shown_shape(slot.shape), slot.shape.is_known(),
                          slot.dtype ? static_cast<int>(*slot.dtype) : -1);
  };
  nb::list arguments, outputs, aux;
  for (int variable : indexed.variables()) {
    (indexed.is_aux(variable) ? aux : arguments).append(describe(indexed.first_entry(variable)));
  }
  for (int entry : indexed.outputs()) outputs.append(describe(entry));
  return nb::make_tuple(arguments, outputs, aux);
}

// The graph with operators of mx.np replaced by what they are made of, as far as shapes are known.
nb::object open_graph(const Graph& graph, nb::dict shapes, nb::dict dtypes) {
  IndexedGraph indexed(graph);
  std::vector<Slot> slots = infer_from_variables(indexed, variable_slots(indexed, shapes, dtypes));
  std::optional<OpenedGraph> opened = open_operators(indexed, slots);
  return wrap_symbol(opened ? opened->graph.graph() : graph);
}

// (graph, {name: bytes}): regions of the backend as artifacts among the arguments.
nb::object compile_regions_ahead(const Graph& graph, const std::string& backend, nb::dict shapes,
                                 nb::dict dtypes, const std::string& suffix, const Attrs& attrs) {
  AheadOfTimeRequest request{.backend = backend,
                             .variable_slots = variable_slots(IndexedGraph(graph), shapes, dtypes),
                             .suffix = suffix,
                             .attrs = attrs};
  AheadOfTime result = compile_ahead(graph, request);
  nb::dict artifacts;
  for (const auto& [name, bytes] : result.artifacts) {
    artifacts[nb::str(name.c_str())] = nb::bytes(bytes.data(), bytes.size());
  }
  return nb::make_tuple(wrap_symbol(std::move(result.graph)), artifacts);
}

// (graph, names of outputs to calibrate)
nb::object quantize_symbol(const Graph& graph, const Names& excluded_nodes,
                           const Names& excluded_ops, const Names& offline,
                           const std::string& dtype, bool smart, bool channel_wise) {
  QuantizeOptions options{.excluded_nodes = {excluded_nodes.begin(), excluded_nodes.end()},
                          .excluded_ops = {excluded_ops.begin(), excluded_ops.end()},
                          .offline = {offline.begin(), offline.end()},
                          .dtype = dtype,
                          .smart = smart,
                          .channel_wise = channel_wise};
  QuantizedGraph result = quantize_graph(graph, options);
  return nb::make_tuple(wrap_symbol(std::move(result.graph)), nb::cast(result.to_calibrate));
}

// A loop or branch: a node with subgraphs. Its attributes know how inputs and subgraphs fit.
nb::object compose_control_flow(const std::string& op, const std::string& name, Attrs attrs,
                                nb::handle subgraphs, nb::handle inputs) {
  auto node = make_ref<Node>();
  node->op = &op_table().get(op);
  node->name = name;
  for (nb::handle item : nb::borrow<nb::iterable>(subgraphs)) {
    node->subgraphs.push_back(std::make_shared<const Graph>(nb::cast<const Graph&>(item)));
  }
  for (nb::handle item : nb::borrow<nb::iterable>(inputs)) {
    node->inputs.push_back(nb::cast<const Graph&>(item).outputs.at(0));
  }
  attrs["num_args"] = cat(node->inputs.size() + node->subgraphs.size());
  node->params = parse_params(*node->op->params, attrs, cat(op, " \"", name, "\""));
  node->attrs = std::move(attrs);
  wiring_of(*node);  // raises where they do not fit
  Graph result;
  for (int i = 0; i < node->op->outputs_of(node->params); ++i) result.outputs.push_back({node, i});
  return wrap_symbol(std::move(result));
}

// (the function's graph, name of a variable of it → the symbol outside that it stands for)
nb::object cut(const Graph& graph, const std::string& name) {
  CutGraph cut = cut_subgraph(graph, name);
  nb::dict outside;
  for (auto& [variable, value] : cut.outside) {
    outside[variable.c_str()] = wrap_symbol({{std::move(value)}});
  }
  return nb::make_tuple(wrap_symbol(std::move(cut.graph)), outside);
}

Graph group(nb::handle symbols) {
  Graph result;
  for (nb::handle item : nb::borrow<nb::iterable>(symbols)) {
    const auto& graph = nb::cast<const Graph&>(item);
    result.outputs.insert(result.outputs.end(), graph.outputs.begin(), graph.outputs.end());
  }
  return result;
}

Graph output_at(const Graph& graph, int64_t index) {
  check(index >= 0 && index < static_cast<int64_t>(graph.outputs.size()), "symbol: output ", index,
        " does not exist; it has ", graph.outputs.size());
  return {{graph.outputs[static_cast<size_t>(index)]}};
}

// The one node whose outputs a symbol shows, or null.
Node* only_node(const Graph& graph) {
  if (graph.outputs.empty()) return nullptr;
  Node* node = graph.outputs[0].node.get();
  for (const Value& value : graph.outputs) {
    if (value.node.get() != node) return nullptr;
  }
  return node;
}

// (operator or "null", name, attributes, inputs as (name, index)) per node, regions nested last.
nb::list describe_nodes(const Graph& graph) {
  nb::list nodes;
  for (const Node* node : post_order(graph.outputs)) {
    nb::list inputs, subgraphs;
    for (const Value& input : node->inputs) {
      inputs.append(nb::make_tuple(input.node->name, input.index));
    }
    for (const auto& inner : node->subgraphs) subgraphs.append(describe_nodes(*inner));
    nodes.append(nb::make_tuple(node->is_variable() ? "null" : node->op->name.c_str(), node->name,
                                nb::cast(node->attrs), inputs, subgraphs));
  }
  return nodes;
}

void bind_questions(nb::class_<Graph>& cls) {
  cls.def("list_arguments", [](const Graph& g) { return names_of(mx::list_arguments(g)); })
      .def("list_auxiliary_states", [](const Graph& g) { return names_of(list_auxiliary(g)); })
      .def("list_inputs", [](const Graph& g) { return names_of(mx::list_inputs(g)); })
      .def("list_outputs", &output_names)
      .def("tojson_", [](const Graph& g) { return to_json(g); })
      .def("_tojson_without_values", &to_json_without_values)
      .def("_num_outputs", [](const Graph& g) { return g.outputs.size(); })
      .def("_output", [](const Graph& g, int64_t i) { return wrap_symbol(output_at(g, i)); })
      .def("_internals", [](const Graph& g) { return wrap_symbol(internals(g)); })
      .def("_children", [](const Graph& g) { return wrap_symbol(children(g)); })
      .def("_copy", [](const Graph& g) { return wrap_symbol(substitute(g, {})); })
      .def("_name",
           [](const Graph& g) -> std::optional<std::string> {
             const Node* node = only_node(g);
             return node ? std::optional(node->name) : std::nullopt;
           })
      .def("_value_index",
           [](const Graph& g) {
             std::string text;
             for (const Value& value : g.outputs)
               text += cat(text.empty() ? "" : ", ", value.index);
             return text;
           })
      .def("_attrs",
           [](const Graph& g) {
             const Node* node = only_node(g);
             return node ? node->attrs : Attrs();
           })
      .def("_set_attr",
           [](const Graph& g, const std::string& key, const std::string& value) {
             Node* node = only_node(g);
             check(node != nullptr, "symbol: attributes can be set on a symbol of one node only");
             node->attrs[key] = value;
           })
      .def("_nodes", &describe_nodes)
      .def("_infer", &infer_graph)
      .def("_opened", &open_graph)
      .def("_inlined", [](const Graph& g) { return wrap_symbol(inline_regions(g)); })
      .def("_become", [](Graph& g, const Graph& other) { g = other; })
      .def("_compile_ahead", &compile_regions_ahead)
      .def("_quantize", &quantize_symbol)
      .def("_calibrate",
           [](const Graph& g, const CalibrationTable& table) {
             return wrap_symbol(set_calibration(g, table));
           })
      .def("_take_over", [](Graph& g, const Graph& other) { g = other; })
      .def("_substitute", [](const Graph& g, nb::dict replacement) {
        std::vector<std::pair<std::string, Value>> values;
        for (auto [key, symbol] : replacement) {
          const auto& graph = nb::cast<const Graph&>(symbol);
          check(graph.outputs.size() == 1, "compose: \"", nb::cast<std::string>(key),
                "\" was given a symbol of ", graph.outputs.size(), " outputs");
          values.emplace_back(nb::cast<std::string>(key), graph.outputs[0]);
        }
        return wrap_symbol(substitute(g, values));
      });
}

}  // namespace

Shape from_given_shape(nb::handle shape) {
  if (shape.is_none()) return Shape::unknown();
  Dims dims = to_dims(shape);
  int64_t smallest = numpy_shapes() ? 0 : 1;
  if (dims.empty() && smallest > 0) return Shape::unknown();
  for (int64_t& dim : dims) {
    if (dim < smallest) dim = kUnknown;
  }
  return Shape(std::move(dims));
}

std::vector<Slot> variable_slots(const IndexedGraph& graph, nb::dict shapes, nb::dict dtypes) {
  std::vector<Slot> slots;
  for (int variable : graph.variables()) {
    Slot& slot = slots.emplace_back();
    nb::str name(graph.node(variable).name.c_str());
    if (shapes.contains(name)) slot.shape = from_given_shape(shapes[name]);
    if (dtypes.contains(name)) slot.dtype = dtype_from_flag(nb::cast<int>(dtypes[name]));
  }
  return slots;
}

nb::object wrap_symbol(Graph graph) {
  nb::object object = nb::inst_alloc(symbol_class());
  new (nb::inst_ptr<Graph>(object)) Graph(std::move(graph));
  nb::inst_mark_ready(object);
  return object;
}

void bind_symbol(nb::module_& m) {
  auto cls = nb::class_<Graph>(m, "Symbol").def(nb::init<>());
  bind_questions(cls);
  bind_backends(m, cls);
  m.def("set_symbol_class", [](nb::object c) { symbol_class() = std::move(c); });
  m.def("variable", [](const std::string& name, const Attrs& attrs) {
    return wrap_symbol({{variable(name, attrs)}});
  });
  m.def("compose", &compose_call);
  m.def("compose_control_flow", &compose_control_flow);
  m.def("cut_subgraph", &cut);
  m.def("group", [](nb::handle symbols) { return wrap_symbol(group(symbols)); });
  m.def("symbol_from_json", [](const std::string& text) { return wrap_symbol(from_json(text)); });
  m.def("neuron_operators", [] {
    auto names = neuron::operators();
    return Names(names.begin(), names.end());
  });
}

}  // namespace mx::python
