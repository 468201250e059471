#include "ops/control/control_flow.h"

#include "ir/control_flow.h"

namespace mx::ops {
namespace {

// Only a node of a graph has subgraphs: an eager call comes here, and cannot work.
template <class P>
void refuse_eager(Infer& t, const P& /*params*/) {
  fail<Unsupported>(t.who(), ": needs its functions as subgraphs; call it through ",
                    "contrib.foreach, contrib.while_loop or contrib.cond");
}

// A graph with such an operator runs step by step, and its gradient follows the steps.
template <class P>
Values refuse_graph(Grad& /*grad*/, const P& /*params*/) {
  fail<Unsupported>("a loop or branch has no gradient as an operator of one program");
}

template <class P, int kSubgraphs>
std::vector<std::string> names_of_inputs(const P& p) {
  std::vector<std::string> names;
  for (int i = 0; i < p.num_args - kSubgraphs; ++i) names.push_back(cat("data", i));
  return names;
}

template <class P, int kSubgraphs>
OpDef control_flow(std::string name, std::string doc) {
  return define<P>({
      .name = std::move(name),
      .doc = std::move(doc),
      .inputs = {"data"},
      .input_names = names_of_inputs<P, kSubgraphs>,
      .variadic = "num_args",
      .num_outputs = [](const P& p) { return p.num_outputs; },
      .infer = refuse_eager<P>,
      .gradient = refuse_graph<P>,
  });
}

}  // namespace

OpDef foreach_loop() {
  return control_flow<ForeachParam, 1>(
      "_foreach", "Runs a subgraph for every slice of its data along the first axis.");
}

OpDef while_loop() {
  return control_flow<WhileLoopParam, 2>("_while_loop",
                                         "Runs a subgraph as long as another one says so.");
}

OpDef branch() {
  return control_flow<CondParam, 3>("_cond", "Runs one of two subgraphs, as a third one says.");
}

void add_control_flow(OpTable& table) {
  table.add(branch());
  table.add(foreach_loop());
  table.add(while_loop());
}

}  // namespace mx::ops
