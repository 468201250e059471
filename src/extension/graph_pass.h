// Graph passes of extension libraries: a backend of the pass's name that makes another graph of
// the one it is given, and may add arrays.
#pragma once

#include <string>

#include "extension/library.h"
#include "ir/graph_backend.h"

namespace mx::extension {

struct GraphPass {
  std::string name;
  Opaque body = nullptr;
};

GraphPass read_pass(const Library& library, int index);
RewrittenGraph run_pass(const Library& library, const GraphPass& pass,
                        const RewriteRequest& request);

}  // namespace mx::extension
