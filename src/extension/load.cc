#include "extension/load.h"

#include <map>
#include <mutex>
#include <set>

#include "extension/graph_pass.h"
#include "extension/operator.h"
#include "extension/partitioner.h"
#include "extension/registration.h"

namespace mx::extension {
namespace {

struct Loaded {
  std::mutex lock;
  std::map<std::string, Contents> by_path;
};

Loaded& loaded() {
  static auto* const instance = new Loaded;
  return *instance;
}

template <class Count>
int counted(const Library& library, Count count) {
  int number = library.guarded("library.load", count);
  library.demand(number >= 0, "library.load", "counts ", number, " operators, partitioners or ",
                 "graph passes");
  return number;
}

// All that a library registers, read before anything of it is made known.
struct Registered {
  explicit Registered(std::shared_ptr<const Library> opened) : library(std::move(opened)) {
    const Interface& table = library->interface();
    for (int i = 0, n = counted(*library, table.count_operators); i < n; ++i) {
      operators.push_back(read_registration(*library, i));
      check_operator(operators.back().name);
    }
    for (int i = 0, n = counted(*library, table.count_partitioners); i < n; ++i) {
      partitioners.push_back(read_partitioner(*library, i));
      check_backend(partitioners.back().name);
    }
    for (int i = 0, n = counted(*library, table.count_passes); i < n; ++i) {
      passes.push_back(read_pass(*library, i));
      check_backend(passes.back().name);
    }
  }

  void check_operator(const std::string& name) {
    bool is_new = op_table().find(name) == nullptr && operator_names.insert(name).second;
    library->demand(is_new, "library.load", "has an operator \"", name,
                    "\", and there is one of this name already; rename it in REGISTER_OP");
  }
  void check_backend(const std::string& name) {
    bool is_new = compiler_table().find(name) == nullptr && backend_names.insert(name).second;
    library->demand(is_new, "library.load", "has a partitioner or graph pass \"", name,
                    "\", and there is a backend of this name already; rename it");
  }

  std::shared_ptr<const Library> library;
  std::vector<Registration> operators;
  std::vector<Partitioner> partitioners;
  std::vector<GraphPass> passes;
  std::set<std::string> operator_names, backend_names;
};

Contents make_known(Registered registered) {
  Contents contents;
  std::shared_ptr<const Library> library = registered.library;
  for (Registration& op : registered.operators) {
    contents.operators.push_back({op.name, op.is_subgraph_op});
    add_operator(op_table(), library, std::move(op));
  }
  for (const Partitioner& partitioner : registered.partitioners) {
    auto& listed = contents.partitioners.emplace_back();
    listed.name = partitioner.name;
    for (const Strategy& s : partitioner.strategies) listed.strategies.emplace_back(s.name, s.op);
    auto rewrite = [library, partitioner](const RewriteRequest& request) {
      return run_partitioner(*library, partitioner, request);
    };
    compiler_table().add({partitioner.name, RewritingBackend{rewrite}});
  }
  for (const GraphPass& pass : registered.passes) {
    contents.passes.push_back(pass.name);
    auto rewrite = [library, pass](const RewriteRequest& request) {
      return run_pass(*library, pass, request);
    };
    compiler_table().add({pass.name, RewritingBackend{rewrite}});
  }
  return contents;
}

}  // namespace

Contents load(const std::string& path) {
  std::lock_guard guard(loaded().lock);
  auto known = loaded().by_path.find(path);
  if (known != loaded().by_path.end()) return known->second;
  Contents contents = make_known(Registered(Library::open(path)));
  loaded().by_path[path] = contents;
  return contents;
}

}  // namespace mx::extension
