// For the tests of the CPU compiler: a graph compiled in every way against the reference kernels.
#pragma once

#include <gtest/gtest.h>

#include "compilers/cpu/compiler.h"
#include "compilers/example/example.h"
#include "compilers/testing.h"

namespace mx::testing {

inline std::shared_ptr<GraphCompiler> compiler() { return cpu_compiler(example_compiler()); }

inline Case::Outputs reference(Case& data) {
  return data.run(*data.compile_live(*example_compiler(), {{"kernels", "reference"}}));
}

inline constexpr double kClose = 2e-5;

// Compares the compiled graph with the reference kernels, weights live and frozen, saved and
// loaded. Returns the report of the first compilation.
inline CompileReport check_graph(Graph graph, const std::map<std::string, Shape>& shapes) {
  Case data(std::move(graph), shapes);
  Case::Outputs expected = reference(data);
  auto live = data.compile_live(*compiler());
  EXPECT_LT(distance(data.run(*live), expected), kClose) << "live";
  EXPECT_LT(distance(data.run(*live), expected), kClose) << "live, second run";
  auto frozen = data.compile(*compiler(), {"data", "data2"});
  EXPECT_LT(distance(data.run(*frozen), expected), kClose) << "frozen";
  auto loaded = compiler()->load(frozen->save());
  EXPECT_LT(distance(data.run(*loaded), expected), kClose) << "loaded";
  return live->report();
}

inline std::string nodes_of(const CompileReport& report) {
  std::string text;
  for (const auto& item : report.items) text += item.nodes + "; ";
  return text;
}

inline std::string kernels_of(const CompileReport& report) {
  std::string text;
  for (const auto& item : report.items) text += item.kernel + "; ";
  return text;
}

}  // namespace mx::testing
