// Partitioners of extension libraries. Each is a backend of its own name; its strategies are
// applied one after the other, and each puts one operator of the library in the place of regions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "extension/library.h"
#include "ir/graph_backend.h"

namespace mx::extension {

struct Strategy {
  std::string name, op;
  Opaque supported_ops = nullptr, create_selector = nullptr, review_subgraph = nullptr;
};

struct Partitioner {
  std::string name;
  std::vector<Strategy> strategies;
};

// Raises for one without strategies, or with one that selects nothing.
Partitioner read_partitioner(const Library& library, int index);

RewrittenGraph run_partitioner(const Library& library, const Partitioner& partitioner,
                               const RewriteRequest& request);

}  // namespace mx::extension
