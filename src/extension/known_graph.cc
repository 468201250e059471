#include "extension/known_graph.h"

#include "ir/symbol.h"
#include "passes/infer.h"

namespace mx::extension {
namespace {

std::string shape_text(const Shape& shape) {
  if (!shape.is_known()) return "[None]";
  std::string text;
  for (int64_t extent : shape) text += cat(text.empty() ? "" : ",", extent);
  return cat("[", text, "]");
}

std::vector<Slot> infer_slots(const IndexedGraph& graph, const Knowledge& knowledge) {
  if (knowledge.empty()) return {};
  std::vector<Slot> variables;
  for (int variable : graph.variables()) {
    auto found = knowledge.find(graph.node(variable).name);
    variables.push_back(found == knowledge.end() ? Slot{} : found->second);
  }
  return infer_from_variables(graph, variables);
}

}  // namespace

void describe(Attrs& attrs, std::span<const Slot> slots) {
  std::string shapes, dtypes;
  for (const Slot& slot : slots) {
    const char* separator = shapes.empty() ? "" : ",";
    shapes += separator + shape_text(slot.shape);
    dtypes += cat(separator, static_cast<int>(slot.dtype.value_or(DType::kFloat32)));
  }
  attrs[kShapeKey] = cat("[", shapes, "]");
  attrs[kDtypeKey] = cat("[", dtypes, "]");
}

Knowledge knowledge_of(const RewriteRequest& request) {
  Knowledge knowledge;
  if (request.slots.empty()) return knowledge;
  for (int variable : request.graph.variables()) {
    knowledge[request.graph.node(variable).name] =
        request.slots[static_cast<size_t>(request.graph.first_entry(variable))];
  }
  return knowledge;
}

KnownGraph::KnownGraph(const Graph& source, const Knowledge& knowledge)
    : graph(substitute(source, {})), slots(infer_slots(graph, knowledge)) {
  if (slots.empty()) return;
  for (Node* node : post_order(graph.graph().outputs)) {  // copies: nobody else has seen them
    int index = graph.index_of(node);
    auto first = slots.begin() + graph.first_entry(index);
    describe(node->attrs, {first, first + graph.num_outputs(index)});
  }
}

std::span<const Slot> KnownGraph::slots_of(const Value& value) const {
  if (slots.empty()) return {};
  return {&slots[static_cast<size_t>(graph.entry_of(value))], 1};
}

}  // namespace mx::extension
