#include "ir/symbol_json.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/json.h"
#include "ir/constant.h"
#include "ir/control_flow.h"
#include "ir/cut.h"
#include "ir/indexed_graph.h"
#include "ir/numpy_shapes.h"
#include "ir/op.h"
#include "ir/symbol.h"

namespace mx {
namespace {

constexpr int kVersion = 10901;                           // major * 10000 + minor * 100 + patch
constexpr std::string_view kNumpyShapes = "is_np_shape";  // how unknown extents are written
constexpr int kAxisOfArgmax = 905;  // before, -1 was written where no axis was given
constexpr std::array<std::string_view, 5> kHiddenKeys = {"ctx_group", "lr_mult", "wd_mult",
                                                         "force_mirroring", "mirror_stage"};

// The layout of 1.9.1: two blanks per level, ", " before a line break, short lists on one line.
class Writer {
 public:
  explicit Writer(bool with_values = true) : with_values_(with_values) {}

  std::string document(const Graph& graph, bool with_version) {
    put_graph(graph, 0, with_version);
    return std::move(text_);
  }

 private:
  void line(int depth) { text_ += "\n" + std::string(static_cast<size_t>(depth) * 2, ' '); }

  template <class Items, class Put>
  void list(const Items& items, int depth, bool always_broken, Put&& put) {
    bool broken = always_broken || items.size() > 10;
    text_ += "[";
    bool first = true;
    for (const auto& item : items) {
      if (!first) text_ += ", ";
      first = false;
      if (broken) line(depth + 1);
      put(item);
    }
    if (broken && !first) line(depth);
    text_ += "]";
  }

  void key(const char* name, int depth, bool first = false) {
    if (!first) text_ += ", ";
    line(depth);
    text_ += cat("\"", name, "\": ");
  }

  void put_attrs(const Attrs& attrs, int depth) {
    bool broken = attrs.size() > 1;
    text_ += "{";
    bool first = true;
    for (const auto& [name, value] : attrs) {
      if (!first) text_ += ", ";
      first = false;
      if (broken) line(depth + 1);
      text_ += cat(json_quoted(name), ": ", json_quoted(value));
    }
    if (broken) line(depth);
    text_ += "}";
  }

  void put_entry(const IndexedGraph& graph, const Value& value, bool mutable_slot) {
    text_ += cat("[", graph.index_of(value.node.get()), ", ", value.index, ", ",
                 mutable_slot ? 1 : 0, "]");
  }

  // Inputs whose entry says 1: auxiliary states. A loop has them where its function made them.
  static std::vector<int> marked_inputs(const Node& node) {
    if (!is_control_flow(*node.op)) return aux_inputs_of(node);
    std::vector<int> marked;
    std::vector<std::vector<int>> wiring = wiring_of(node);
    for (size_t i = 0; i < wiring.size(); ++i) {
      IndexedGraph inner(*node.subgraphs[i]);
      for (size_t k = 0; k < wiring[i].size(); ++k) {
        int variable = inner.variables()[k];
        bool is_own = inner.node(variable).attrs.contains(std::string(kSubgraphName));
        if (is_own && inner.is_aux(variable)) marked.push_back(wiring[i][k]);
      }
    }
    return marked;
  }

  void put_node(const IndexedGraph& graph, int index, int depth) {
    const Node& node = graph.node(index);
    text_ += "{";
    key("op", depth + 1, true);
    text_ += json_quoted(node.is_variable() ? "null" : node.op->name);
    key("name", depth + 1);
    text_ += json_quoted(node.name);
    Attrs attrs = node.attrs;
    bool is_region = !node.is_variable() && node.op->has_subgraph;
    if (!with_values_ && is_constant(node)) {
      const auto& constant = node.params.as<ConstantParam>();
      attrs = {{"shape", Codec<Dims>::text(constant.shape)},
               {"dtype", std::string(name_of(constant.dtype))}};
    }
    if (attrs.empty() && !node.is_variable() && !is_region) attrs = node.params.text();
    if (!attrs.empty()) {
      key("attrs", depth + 1);
      put_attrs(attrs, depth + 1);
    }
    key("inputs", depth + 1);
    bool has_marks = !node.is_variable() && !in_region_;
    std::vector<int> aux = has_marks ? marked_inputs(node) : std::vector<int>();
    int position = 0;
    list(node.inputs, depth + 1, false, [&](const Value& value) {
      put_entry(graph, value, std::ranges::find(aux, position++) != aux.end());
    });
    if (!node.subgraphs.empty()) {
      key("subgraphs", depth + 1);
      bool was_in_region = in_region_;
      in_region_ = in_region_ || !is_control_flow(*node.op);
      list(node.subgraphs, depth + 1, true,
           [&](const auto& subgraph) { put_graph(*subgraph, depth + 2, false); });
      in_region_ = was_in_region;
    }
    line(depth);
    text_ += "}";
  }

  // Counts of outputs as in MXNet.
  static std::vector<int> row_ptr(const IndexedGraph& graph) {
    std::vector<int> result{0};
    for (int i = 0; i < graph.num_nodes(); ++i) {
      const Node& node = graph.node(i);
      bool differs = !node.is_variable() && node.op->outputs_in_json;
      int count = differs ? node.op->outputs_in_json(node.params) : graph.num_outputs(i);
      result.push_back(result.back() + count);
    }
    return result;
  }

  void put_document_attrs(int depth) {
    std::string version = cat("\"mxnet_version\": [\"int\", ", kVersion, "]");
    text_ += "{";
    if (numpy_shapes()) {
      line(depth + 1);
      text_ += cat("\"", kNumpyShapes, "\": [\"int\", 1], ");
      line(depth + 1);
    }
    text_ += version;
    if (numpy_shapes()) line(depth);
    text_ += "}";
  }

  void put_graph(const Graph& source, int depth, bool with_version) {
    IndexedGraph graph(source);
    std::vector<int> all(static_cast<size_t>(graph.num_nodes()));
    for (int i = 0; i < graph.num_nodes(); ++i) all[static_cast<size_t>(i)] = i;
    auto number = [&](int value) { text_ += std::to_string(value); };
    text_ += "{";
    key("nodes", depth + 1, true);
    list(all, depth + 1, true, [&](int i) { put_node(graph, i, depth + 2); });
    key("arg_nodes", depth + 1);
    list(graph.variables(), depth + 1, false, number);
    key("node_row_ptr", depth + 1);
    list(row_ptr(graph), depth + 1, false, number);
    key("heads", depth + 1);
    list(source.outputs, depth + 1, false, [&](const Value& v) { put_entry(graph, v, false); });
    if (with_version) {
      key("attrs", depth + 1);
      put_document_attrs(depth + 1);
    }
    line(depth);
    text_ += "}";
  }

  bool with_values_;        // of constants
  bool in_region_ = false;  // where MXNet marks no states
  std::string text_;
};

class Reader {
 public:
  Graph read(const Json& doc) {
    Graph graph = read(doc, number_of(doc, "mxnet_version"));
    if (numpy_shapes() && number_of(doc, kNumpyShapes) == 0) translate_shapes(graph);
    return graph;
  }
  Graph read(const Json& doc, int64_t version) {
    std::vector<Ref<Node>> nodes;
    version_ = version;
    for (const Json& item : doc.at("nodes").items()) nodes.push_back(read_node(item, nodes));
    for (auto& node : nodes) finish(*node, version);
    Graph graph;
    for (const Json& head : doc.at("heads").items()) {
      graph.outputs.push_back(read_entry(head, nodes));
      check_exists(graph.outputs.back());
    }
    return graph;
  }

 private:
  // A number that the file says of itself; 0 for files older than the entry.
  static int64_t number_of(const Json& doc, std::string_view wanted) {
    for (const auto& [key, value] : doc.fields()) {
      if (key != "attrs") continue;
      for (const auto& [name, pair] : value.fields()) {
        if (name == wanted && pair.items().size() == 2) return pair.items()[1].integer();
      }
    }
    return 0;
  }

  // A file of legacy shapes, where 0 and a shape without axes are unknown, under NumPy's rule.
  static void translate_shapes(const Graph& graph) {
    for (Node* node : list_inputs(graph)) {
      auto text = node->attrs.find("__shape__");
      if (text == node->attrs.end()) continue;
      Dims dims = Codec<Dims>::parse(text->second);
      if (dims.empty()) {
        node->attrs.erase(text);
        continue;
      }
      std::ranges::replace(dims, int64_t{0}, kUnknown);
      text->second = Codec<Dims>::text(dims);
    }
  }

  static Value read_entry(const Json& entry, const std::vector<Ref<Node>>& nodes) {
    const auto& parts = entry.items();
    check<IoError>(parts.size() == 2 || parts.size() == 3, "symbol JSON: an entry has ",
                   parts.size(), " numbers; expected 2 or 3");
    int64_t id = parts[0].integer();
    check<IoError>(id >= 0 && id < static_cast<int64_t>(nodes.size()), "symbol JSON: an entry ",
                   "names node ", id, ", which does not come before its user");
    int64_t index = parts[1].integer();
    const Ref<Node>& node = nodes[static_cast<size_t>(id)];
    bool is_int = std::in_range<int>(index);
    check<IoError>(is_int, "symbol JSON: output ", index, " of node \"", node->name,
                   "\" does not exist");
    return {node, static_cast<int>(index)};
  }

  // Asked when the node's parameters are read, which say how many outputs it has.
  static void check_exists(const Value& value) {
    const Node& node = *value.node;
    int outputs = node.is_variable() ? 1 : node.op->outputs_of(node.params);
    check<IoError>(value.index >= 0 && value.index < outputs, "symbol JSON: output ", value.index,
                   " of node \"", node.name, "\" does not exist; it has ", outputs);
  }

  Ref<Node> read_node(const Json& item, const std::vector<Ref<Node>>& nodes) {
    auto node = make_ref<Node>();
    node->name = item.at("name").text();
    std::string op = item.at("op").text();
    if (op != "null") {
      node->op = op_table().find(op);
      check<Unsupported>(node->op != nullptr, "symbol JSON: node \"", node->name, "\": operator \"",
                         op, "\" is not known");
    }
    for (const auto& [key, value] : item.fields()) {
      if (key == "attrs" || key == "attr" || key == "param") {
        for (const auto& [name, text] : value.fields()) node->attrs[name] = text.text();
      } else if (key == "inputs") {
        for (const Json& entry : value.items()) node->inputs.push_back(read_entry(entry, nodes));
      } else if (key == "subgraphs") {
        for (const Json& subgraph : value.items()) {
          node->subgraphs.push_back(
              std::make_shared<const Graph>(Reader().read(subgraph, version_)));
        }
      } else {
        check<IoError>(
            key == "op" || key == "name" || key == "backward_source_id" || key == "control_deps",
            "symbol JSON: node \"", node->name, "\" has the unknown key \"", key, "\"");
      }
    }
    return node;
  }

  // Old files hold lr_mult where today's hold __lr_mult__; `weight_lr_mult` on an operator means
  // its weight input.
  static void move_hidden_keys(Node& node) {
    Attrs attrs;
    for (auto& [key, value] : node.attrs) {
      auto hidden = std::ranges::find_if(kHiddenKeys, [&](std::string_view name) {
        return key == name || (key.size() > name.size() + 1 && key.ends_with(name) &&
                               key[key.size() - name.size() - 1] == '_' && !key.starts_with("__"));
      });
      if (hidden == kHiddenKeys.end()) {
        attrs[key] = value;
      } else if (key == *hidden) {
        attrs[cat("__", key, "__")] = value;
      } else {
        std::string input = key.substr(0, key.size() - hidden->size() - 1);
        for (const Value& source : node.inputs) {
          if (source.node->is_variable() && source.node->name.ends_with("_" + input)) {
            source.node->attrs[cat("__", *hidden, "__")] = value;
          }
        }
      }
    }
    node.attrs = std::move(attrs);
  }

  static void finish(Node& node, int64_t version) {
    move_hidden_keys(node);
    if (node.is_variable()) {
      check<IoError>(node.inputs.empty() && node.subgraphs.empty(), "symbol JSON: variable \"",
                     node.name, "\" has inputs or subgraphs; only operators have them");
      return;
    }
    std::ranges::for_each(node.inputs, check_exists);
    std::string who = cat(node.op->name, " \"", node.name, "\"");
    bool is_arg = node.op->name == "argmax" || node.op->name == "argmin";
    if (is_arg && version < kAxisOfArgmax) {
      auto axis = node.attrs.find("axis");
      if (axis != node.attrs.end() && axis->second == "-1") node.attrs.erase(axis);
    }
    // An operator without parameters keeps whatever it is given.
    bool takes_any = node.op->params->fields().empty();
    node.params = parse_params(*node.op->params, takes_any ? Attrs() : node.attrs, who);
    if (node.op->has_subgraph && !is_control_flow(*node.op)) {  // the region says what is read
      check<IoError>(node.subgraphs.size() == 1 && !node.subgraphs[0]->outputs.empty(),
                     "symbol JSON: ", who, " needs one subgraph with outputs, it has ",
                     node.subgraphs.size());
      if (node.op->params->index_of("*") >= 0) node.params = params_with_subgraph(node);
      return;
    }
    std::vector<std::string> names = node.op->names_of_inputs(node.params);
    std::vector<int> aux = node.op->aux_of(node.params);
    for (size_t i = node.inputs.size(); i < names.size(); ++i) {  // files older than 0.9
      bool is_aux = std::ranges::find(aux, static_cast<int>(i)) != aux.end();
      check<IoError>(is_aux, "symbol JSON: ", who, " has no input \"", names[i], "\"");
      node.inputs.push_back(variable(cat(node.name, "_", names[i]), auto_attrs(node, names[i])));
    }
    check<IoError>(node.inputs.size() == names.size(), "symbol JSON: ", who, " has ",
                   node.inputs.size(), " inputs, it takes ", names.size());
    if (is_control_flow(*node.op)) {
      wiring_of(node);  // raises where it does not fit
    } else {
      check<IoError>(node.subgraphs.empty(), "symbol JSON: ", who, " has subgraphs; it takes none");
    }
  }

  int64_t version_ = 0;
};

}  // namespace

std::string to_json(const Graph& graph) { return Writer().document(graph, true); }

std::string to_json_without_values(const Graph& graph) {
  return Writer(false).document(graph, true);
}

Graph from_json(std::string_view text) { return Reader().read(Json::parse(text)); }

std::string to_plain_json(const Graph& graph) { return Writer().document(graph, false); }

Graph from_plain_json(std::string_view text) { return Reader().read(Json::parse(text), kVersion); }

Params params_with_subgraph(const Node& node) {
  const ParamType& type = *node.op->params;
  std::string open =
      cat("{", json_quoted(kSubgraphText), ": ", json_quoted(to_plain_json(*node.subgraphs.at(0))));
  std::shared_ptr<void> data = type.make();
  for (const auto& [key, text] : node.attrs) {
    open += cat(", ", json_quoted(key), ": ", json_quoted(text));
  }
  type.parse(data.get(), static_cast<size_t>(type.index_of("*")), open + "}");
  return {type, std::move(data)};
}

}  // namespace mx
