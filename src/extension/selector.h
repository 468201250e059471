// How a library's strategy chooses the nodes of its regions: by a list of those it supports, or by
// an object that is asked edge by edge.
#pragma once

#include <memory>
#include <string>

#include "extension/arguments.h"
#include "extension/library.h"
#include "passes/select_regions.h"

namespace mx::extension {

// `what` opens errors; `graph` is its text, as libraries read it.
std::unique_ptr<RegionSelector> by_supported_ops(const Library& library, std::string what,
                                                 Opaque function, const std::string& graph,
                                                 int num_nodes, const TextLists& options);
std::unique_ptr<RegionSelector> by_selector(const Library& library, std::string what,
                                            Opaque function, const std::string& graph,
                                            const TextLists& options);

}  // namespace mx::extension
