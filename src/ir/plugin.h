// What a graph compiler implements. It answers for one node, and compiles one subgraph; cutting
// the graph is the business of passes/partition alone. compilers/example is the one to copy.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "device/device.h"
#include "ir/graph_backend.h"
#include "ir/graph_form.h"
#include "ir/indexed_graph.h"
#include "ir/op.h"

namespace mx {

// A region to compile, shapes and dtypes known. Inputs and outputs of CompiledGraph::run stand in
// the order of `inputs` and of graph.outputs().
struct Subgraph {
  struct Input {
    int node;             // a variable of `graph`
    bool frozen = false;  // its value never changes: absorb it now
    Tensor value = {};    // the value of a frozen input
  };
  const IndexedGraph& graph;
  const std::vector<Slot>& slots;  // per entry of `graph`
  std::vector<Input> inputs;
  std::string name;      // of the node that stands for the region
  Context context = {};  // where it will run; its device is current
};

struct CompileReport {
  struct Item {
    std::string nodes;   // the operators fused here, in order
    std::string kernel;  // what runs them
    double seconds = 0;  // measured, 0 when not
  };
  double compile_seconds = 0;
  std::vector<Item> items;
  std::vector<std::string> notes = {};  // what else the user should know, in words
};

// A compiled region. run() may be called from several threads at once. Live inputs may change
// between runs: run.input_stamps[i] differs whenever the content of input i may differ, and what
// was folded or packed from it must then be made again. Nothing of frozen inputs is in the Run.
class CompiledGraph {
 public:
  virtual ~CompiledGraph() = default;
  virtual void run(Run& run) = 0;
  // An estimate of a run, in nanoseconds: small regions run on the calling thread.
  [[nodiscard]] virtual double cost_ns() const { return 1e9; }
  // Of one on a device whose runs may be in several streams at once, run.stream() being any: the
  // memory that it holds for each of them. It then takes no scratch memory of the Run. None: its
  // runs stay in the compute stream.
  [[nodiscard]] virtual std::optional<int64_t> bytes_per_stream() const { return {}; }
  [[nodiscard]] virtual std::vector<std::byte> save() const = 0;
  [[nodiscard]] virtual CompileReport report() const = 0;
};

class GraphCompiler {
 public:
  virtual ~GraphCompiler() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  // "" accepts the node; otherwise the reason in words, shown to the user. Slots may be unknown.
  [[nodiscard]] virtual std::string refuses(const Node& node, std::span<const Slot> inputs,
                                            const CompileOptions& options) const = 0;
  virtual std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                                 const CompileOptions& options) = 0;
  virtual std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) = 0;
};

// Changes whenever the layout of what core and plug-ins share changes.
constexpr uint64_t layout_id() {
  uint64_t hash = 14695981039346656037u;
  for (size_t size : {sizeof(OpDef), sizeof(Kernel), sizeof(Run), sizeof(Tensor), sizeof(Node),
                      sizeof(Params), sizeof(FieldInfo), sizeof(GraphBackend)}) {
    hash = (hash ^ size) * 1099511628211u;
  }
  return hash;
}

// A device's library (libmx_cuda.so) exports `mx_device_plugin`, which returns one of these.
struct DevicePlugin {
  static constexpr int kAbi = 4;
  int abi = kAbi;
  uint64_t layout = layout_id();
  // Its number: MXNet's, or one that is free below kMaxDeviceKinds.
  DeviceKind kind = DeviceKind::kCpu;
  const char* name = "";             // of the kind: "gpu"
  const char* default_backend = "";  // of a bind on such a device; empty: none
  int (*count)() = nullptr;          // devices that can be used; raises nothing
  Device& (*open)(int) = nullptr;    // raises DeviceError
  void (*add_kernels)(OpTable&) = nullptr;
  void (*add_compilers)(CompilerTable&) = nullptr;  // null: none
  GraphForm form = {};
};
using DevicePluginEntry = const DevicePlugin* (*)();

}  // namespace mx
