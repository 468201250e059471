#include "facade/network.h"

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "library/plugins.h"
#include "ndarray/params_file.h"

namespace mx::facade {
namespace {

std::string read_text(const std::string& path) {
  InputFile file(path);
  std::string text(file.size(), '\0');
  file.read(text.data(), text.size());
  return text;
}

Graph read_graph(const std::string& path) {
  try {
    return from_json(read_text(path));
  } catch (const Error& error) {
    std::string text = error.what();
    fail<IoError>(text.starts_with(path) ? "" : path + ": ", text);
  }
}

std::vector<std::string> words_of(const std::string& list) {
  std::vector<std::string> words;
  for (size_t begin = 0; begin < list.size();) {
    size_t end = std::min(list.find(',', begin), list.size());
    std::string_view word = attr::trimmed(std::string_view(list).substr(begin, end - begin));
    if (!word.empty()) words.emplace_back(word);
    begin = end + 1;
  }
  return words;
}

std::vector<std::string> taken(CompileOptions& options, const std::string& key) {
  auto found = options.find(key);
  if (found == options.end()) return {};
  std::vector<std::string> words = words_of(found->second);
  options.erase(found);
  return words;
}

}  // namespace

std::string params_path(const std::string& prefix, int epoch) {
  check(epoch >= 0, "epoch ", epoch, " is negative; checkpoints count from 0");
  std::string digits = cat(epoch);
  return cat(prefix, "-", std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0'), digits,
             ".params");
}

Network load_network(const std::string& symbol_path, const std::string& params_path) {
  Network network{.graph = read_graph(symbol_path),
                  .values = {},
                  .backend = {},
                  .options = {},
                  .excluded = {},
                  .forced = {},
                  .context = {}};
  NamedArrays list = load_params(params_path);
  check<IoError>(!list.names.empty() || list.arrays.empty(), params_path,
                 ": its arrays have no names; a checkpoint has names such as arg:fc_weight");
  for (size_t i = 0; i < list.arrays.size(); ++i) {
    std::string name(untagged(list.names[i]));
    if (!list.arrays[i].is_none()) network.values[name] = std::move(list.arrays[i]);
  }
  return network;
}

std::vector<std::string> input_names(const Network& network) {
  std::vector<std::string> names;
  for (const Node* node : list_arguments(network.graph)) {
    if (!network.values.contains(node->name)) names.push_back(node->name);
  }
  return names;
}

std::vector<std::string> output_names(const Graph& graph) {
  std::vector<std::string> names;
  for (const Value& output : graph.outputs) names.push_back(output_name(output));
  return names;
}

void choose_device(Network& network, const std::string& kind, int number) {
  const Context context{kind_of_name(kind), number};
  if (!context.is_host()) (void)open_device(context);  // raises where there is none
  network.context = context;
}

void choose_backend(Network& network, const std::string& backend, CompileOptions options) {
  check(compiler_table().find(backend) != nullptr, "optimize_for: backend \"", backend,
        "\" is not known; known backends: ", compiler_table().names());
  network.backend = backend;
  network.excluded = taken(options, "excl_node_names");
  network.forced = taken(options, "force_incl_node_names");
  network.options = std::move(options);
}

}  // namespace mx::facade
