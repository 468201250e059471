// Graph backends: the names that users say ("ngraph", in MXNET_SUBGRAPH_BACKEND or optimize_for)
// and what each does to a graph. One kind cuts regions, which a compiler runs; another makes small
// groups single nodes that users see and save; a third makes what it wants of the graph. Everything
// the runtime has to know of a particular backend is a field here; compilers/compilers.cc fills the
// table, and extension libraries add to it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "device/device.h"
#include "ir/indexed_graph.h"
#include "ir/node.h"
#include "ndarray/ndarray.h"

namespace mx {

class GraphCompiler;

using CompileOptions = std::map<std::string, std::string>;  // optimize_for's keyword arguments

// Selects nothing: the graph runs operator by operator.
struct EmptyBackend {};

// Makes small groups single nodes, for the eye. Before a graph runs, they are inlined again, and
// the backend that `takes_groups` cuts regions as large as it can.
struct GroupingBackend {
  // The graph with its groups as nodes, all but those with the excluded names.
  std::function<Graph(const Graph&, const std::vector<std::string>& excluded)> group;
  bool is_for_inference = false;   // a graph bound with gradients is shown without groups
  bool serves_empty_name = false;  // what MXNET_SUBGRAPH_BACKEND asks for when it is set to ""
};

// Cuts regions, each of which becomes one node that a compiler runs. There is a compiler per kind
// of device (CompilerTable::attach); without one for the CPU nothing is cut.
struct CompilingBackend {
  std::string op;           // the operator of the nodes: _ngraph_subgraph_op
  int min_operators = 1;    // smaller regions stay as they are
  std::string prefix = {};  // of the names of the nodes; empty: the operator's name
  // Whether optimize_for makes the weights that only its regions read part of the graph.
  std::function<bool(const CompileOptions&)> absorbs_weights = nullptr;
  // Takes what groups hold, before a graph with groups runs. Its regions are what a bind makes by
  // itself, so they are inlined before another backend cuts.
  bool takes_groups = false;
  bool reads_groups = false;    // takes groups as they are; for others they are inlined first
  std::string cuts_after = {};  // another backend, which cuts its regions first
  // Whether a graph, or a region of it, has anything in it for this backend. Null: always.
  std::function<bool(const Graph&)> concerns = nullptr;
  // Nodes of which its compiler knows best why they are in no region of any backend. Null: none.
  std::function<bool(const Node&)> explains = nullptr;
};

// What a rewriting backend is told, and what it makes of it.
struct RewriteRequest {
  const IndexedGraph& graph;
  std::vector<Slot> slots;  // per entry; empty: nothing is known of any
  CompileOptions options = {};
  std::vector<std::string> excluded = {};      // nodes to leave alone
  std::map<std::string, NDArray> values = {};  // of variables, by name
};
struct RewrittenGraph {
  Graph graph;
  std::map<std::string, NDArray> arguments = {}, states = {};  // new ones, with their values
};

// Makes another graph of the user's: the partitioners and passes of an extension library.
struct RewritingBackend {
  std::function<RewrittenGraph(const RewriteRequest&)> rewrite;
};

struct GraphBackend {
  std::string name;
  std::variant<EmptyBackend, GroupingBackend, CompilingBackend, RewritingBackend> kind;
  // What the environment asks at this moment. Null: nothing.
  std::function<CompileOptions()> asked = nullptr;  // of its regions; raises for what they lack
  std::function<bool()> serves_blocks = nullptr;    // hybridized blocks that name no backend
  std::function<bool()> takes_binds = nullptr;  // all of simple_bind, with the values given inside
  std::string without = {};  // how a user ends that: "call mx.contrib.…", for messages

  [[nodiscard]] const GroupingBackend* grouping() const {
    return std::get_if<GroupingBackend>(&kind);
  }
  [[nodiscard]] const CompilingBackend* compiling() const {
    return std::get_if<CompilingBackend>(&kind);
  }
  [[nodiscard]] const RewritingBackend* rewriting() const {
    return std::get_if<RewritingBackend>(&kind);
  }
};

// Filled when the library is loaded. Compilers may be attached later, when a device is opened:
// attach and compiler are safe to call from several threads. Backends may be added later too, when
// nobody else uses the table.
class CompilerTable {
 public:
  void add(GraphBackend backend) { backends_.push_back(std::move(backend)); }
  // Gives a compiling backend what compiles its regions for a kind of device. The CPU's compiler
  // says which operators are taken where the device's own is not there.
  void attach(std::string_view backend, DeviceKind kind, std::shared_ptr<GraphCompiler> compiler);

  [[nodiscard]] const GraphBackend* find(std::string_view name) const;
  [[nodiscard]] const GraphBackend* find_by_op(std::string_view op) const;
  [[nodiscard]] const std::deque<GraphBackend>& backends() const { return backends_; }
  [[nodiscard]] std::string names() const;  // "MKLDNN, ngraph", for error messages
  // Null where nothing was attached for the device's kind. All memory of the host is the CPU's.
  [[nodiscard]] std::shared_ptr<GraphCompiler> compiler(const GraphBackend& backend,
                                                        Context context = {}) const;

 private:
  std::deque<GraphBackend> backends_;
  mutable std::mutex lock_;  // guards what follows
  std::map<std::pair<std::string, DeviceKind>, std::shared_ptr<GraphCompiler>> compilers_;
};

CompilerTable& compiler_table();  // the process's table, filled by library/

}  // namespace mx
