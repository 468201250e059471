// What stands behind the façade's Model: a graph with values, bound so that its compiled regions
// hold the only copy of the weights they read.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/compiled_regions.h"
#include "runtime/executor.h"

namespace mx::facade {

struct Network {
  Graph graph;
  std::map<std::string, NDArray> values;  // of parameters, by the variable's name
  std::optional<std::string> backend;     // none: what the environment says at bind
  CompileOptions options;
  std::vector<std::string> excluded, forced;  // node names
  Context context;                            // where it runs
};

using InputSlots = std::map<std::string, Slot>;

// A network whose regions are compiled. Immutable; the executor is safe to call from many threads.
struct Bound {
  CompiledRegions compiled;
  InputSlots inputs;                 // what forward must be given
  InputSlots optional;               // labels, which stay zero
  std::vector<std::string> outputs;  // names
  std::shared_ptr<Executor> executor;
};

// "prefix-0003.params"
std::string params_path(const std::string& prefix, int epoch);

Network load_network(const std::string& symbol_path, const std::string& params_path);
std::vector<std::string> input_names(const Network& network);  // arguments without a value
std::vector<std::string> output_names(const Graph& graph);
void choose_device(Network& network, const std::string& kind, int number);
void choose_backend(Network& network, const std::string& backend, CompileOptions options);

std::shared_ptr<const Bound> bind(Network network, const InputSlots& inputs);
std::vector<NDArray> forward(const Bound& bound, const std::map<std::string, NDArray>& inputs);
void save(const Bound& bound, const std::string& symbol_path, const std::string& params_path);

}  // namespace mx::facade
