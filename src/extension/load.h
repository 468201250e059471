// mx.library.load: opens an extension library and makes known what it brings: operators, and
// backends for its partitioners and graph passes.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace mx::extension {

struct Contents {
  struct Operator {
    std::string name;
    bool is_subgraph_op;
  };
  struct Partitioner {
    std::string name;
    std::vector<std::pair<std::string, std::string>> strategies;  // name, operator
  };
  std::vector<Operator> operators;
  std::vector<Partitioner> partitioners;
  std::vector<std::string> passes;
};

// A library that was loaded before is not loaded again. Raises what is wrong with the file or with
// what it registers; nothing of a library that is refused is known afterwards.
Contents load(const std::string& path);

}  // namespace mx::extension
