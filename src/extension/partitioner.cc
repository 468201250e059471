#include "extension/partitioner.h"

#include <algorithm>

#include "extension/arguments.h"
#include "extension/cut.h"
#include "extension/known_graph.h"
#include "extension/selector.h"
#include "ir/constant.h"
#include "ir/op.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "passes/select_regions.h"
#include "runtime/custom_op.h"

namespace mx::extension {
namespace {

// Lists that the library allocated, entries and all.
std::vector<std::string> take_texts(const Library& library, std::string_view what, char** texts,
                                    int count) {
  auto list = owned(library, texts);
  std::vector<std::string> result;
  bool is_complete = true;
  for (int i = 0; i < count; ++i) {
    auto text = owned(library, texts[i]);
    is_complete &= text != nullptr;
    result.emplace_back(text ? text.get() : "");
  }
  library.demand(is_complete, what, "returned an attribute that is null");
  return result;
}

class StrategyRun {
 public:
  StrategyRun(const Library& library, const Strategy& strategy, const RewriteRequest& request)
      : library_(library),
        strategy_(strategy),
        request_(request),
        options_(request.options),
        arguments_(names_of_nodes(list_arguments(request.graph.graph())), request.values),
        states_(names_of_nodes(list_auxiliary(request.graph.graph())), request.values) {}

  Graph run(const Graph& graph, const Knowledge& knowledge) {
    KnownGraph known(graph, knowledge);
    std::string text = to_plain_json(known.graph.graph());
    std::unique_ptr<RegionSelector> selector =
        strategy_.supported_ops
            ? by_supported_ops(library_, what("supportedOps"), strategy_.supported_ops, text,
                               known.graph.num_nodes(), options_)
            : by_selector(library_, what("createSelector"), strategy_.create_selector, text,
                          options_);
    std::vector<int> region = select_regions(known.graph, free_nodes(known.graph), *selector);
    auto shares = request_.options.find("dedup_subgraph");
    return cut(
        {.known = known,
         .region = std::move(region),
         .op = &subgraph_op(),
         .shares_inputs = shares != request_.options.end() && shares->second == "True",
         .review = [&](const Graph& subgraph, int number) { return review(subgraph, number); }});
  }

 private:
  [[nodiscard]] std::string what(std::string_view function) const {
    return cat("optimize_for: ", function, " of strategy \"", strategy_.name, "\"");
  }

  [[nodiscard]] const OpDef& subgraph_op() const {
    const OpDef* op = op_table().find(strategy_.op);
    check(op && op->has_subgraph && is_custom(*op), "optimize_for: strategy \"", strategy_.name,
          "\" of the extension library ", library_.path(), " makes nodes of the operator \"",
          strategy_.op, "\", which ",
          op ? "is no operator of subgraphs; register it with setIsSubgraphOp"
             : "is not known; load the library that has it");
    return *op;
  }

  [[nodiscard]] std::vector<bool> free_nodes(const IndexedGraph& graph) const {
    std::vector<bool> free;
    for (int i = 0; i < graph.num_nodes(); ++i) {
      const Node& node = graph.node(i);
      bool is_excluded = std::ranges::count(request_.excluded, node.name) > 0;
      free.push_back(!node.is_variable() && !is_constant(node) && !is_excluded);
    }
    return free;
  }

  std::optional<Attrs> review(const Graph& subgraph, int number) const {
    if (!strategy_.review_subgraph) return Attrs{};
    std::string text = to_plain_json(subgraph);
    int is_accepted = 0, count = 0;
    char **keys = nullptr, **values = nullptr;
    library_.expect(what("reviewSubgraph"), [&] {
      return std::apply(
          library_.interface().review_subgraph,
          std::tuple_cat(std::tuple{strategy_.review_subgraph, text.c_str(), number, &is_accepted},
                         options_.arguments(), std::tuple{&keys, &values, &count},
                         arguments_.arguments(), states_.arguments()));
    });
    library_.demand(count == 0 || (count > 0 && keys && values), what("reviewSubgraph"),
                    "returned no attributes where it counts ", count);
    std::vector<std::string> names = take_texts(library_, what("reviewSubgraph"), keys, count);
    std::vector<std::string> texts = take_texts(library_, what("reviewSubgraph"), values, count);
    if (is_accepted == 0) return std::nullopt;
    Attrs attrs;
    for (size_t i = 0; i < names.size(); ++i) attrs[names[i]] = texts[i];
    return attrs;
  }

  const Library& library_;
  const Strategy& strategy_;
  const RewriteRequest& request_;
  TextLists options_;
  NamedLists arguments_, states_;
};

}  // namespace

Partitioner read_partitioner(const Library& library, int index) {
  const char* name = nullptr;
  int count = library.guarded("library.load",
                              [&] { return library.interface().count_strategies(index, &name); });
  library.demand(name && *name, "library.load", "has a partitioner without a name");
  Partitioner partitioner{.name = name, .strategies = {}};
  std::string who = cat("library.load: partitioner \"", name, "\"");
  library.demand(count > 0, who, "defines no strategies for it");
  for (int i = 0; i < count; ++i) {
    const char *strategy = nullptr, *op = nullptr;
    Strategy& s = partitioner.strategies.emplace_back();
    library.guarded(who, [&] {
      library.interface().get_strategy(index, i, &strategy, &s.supported_ops, &s.create_selector,
                                       &s.review_subgraph, &op);
    });
    library.demand(strategy && op, who, "has a strategy without a name or an operator");
    s.name = strategy;
    s.op = op;
    library.demand(s.supported_ops || s.create_selector, who, "sets neither supportedOps nor ",
                   "createSelector for its strategy \"", s.name, "\"");
  }
  return partitioner;
}

RewrittenGraph run_partitioner(const Library& library, const Partitioner& partitioner,
                               const RewriteRequest& request) {
  Knowledge knowledge = knowledge_of(request);
  Graph graph = request.graph.graph();
  for (const Strategy& strategy : partitioner.strategies) {
    graph = StrategyRun(library, strategy, request).run(graph, knowledge);
  }
  return {.graph = std::move(graph)};
}

}  // namespace mx::extension
