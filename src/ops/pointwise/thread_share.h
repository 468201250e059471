// How many elements of a pointwise function are worth a thread, by what one costs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "ir/run.h"

namespace mx::ops {

struct FunctionCost {
  std::string_view name;
  double ns;  // for one element
};

// Nanoseconds that a float takes one thread of a Zen 4 with AVX-512, in the second cache. What is
// not here is as cheap as an addition: memory decides.
inline constexpr double kPlainNs = 0.12;
inline constexpr FunctionCost kDearFunctions[] = {{"rsqrt", 0.28},
                                                  {"exp", 0.29},
                                                  {"expm1", 0.3},
                                                  {"sigmoid", 0.34},
                                                  {"log1p", 0.44},
                                                  {"tanh", 0.5},
                                                  {"log", 0.69},
                                                  {"log10", 0.69},
                                                  {"log2", 0.69},
                                                  {"sin", 0.9},
                                                  {"cos", 0.9},
                                                  {"erf", 1.6},
                                                  {"arcsin", 3.4},
                                                  {"arccosh", 4.2},
                                                  {"arccos", 4.6},
                                                  {"arctan", 4.6},
                                                  {"cosh", 5.8},
                                                  {"tan", 7.4},
                                                  {"gammaln", 8.4},
                                                  {"cbrt", 8.8},
                                                  {"sinh", 9.6},
                                                  {"rcbrt", 11},
                                                  {"arcsinh", 11},
                                                  {"arctanh", 16},
                                                  {"gamma", 24},
                                                  {"erfinv", 46},
                                                  {"_power", 1.3},
                                                  {"_mod", 5.5},
                                                  {"_hypot", 2.5},
                                                  {"_power_scalar", 1.3},
                                                  {"_rpower_scalar", 5.4},
                                                  {"_mod_scalar", 9.7},
                                                  {"_rmod_scalar", 9.7},
                                                  {"_hypot_scalar", 2.5}};

constexpr double element_ns(std::string_view function) {
  for (const FunctionCost& cost : kDearFunctions) {
    if (cost.name == function) return cost.ns;
  }
  return kPlainNs;
}

// Elements that keep a thread busy for about as long as it takes to wake it.
constexpr int64_t thread_share(double ns) {
  constexpr double kShareNs = 4'000;
  constexpr int64_t kMost = 32'768;
  return std::min(kMost, static_cast<int64_t>(kShareNs / ns));
}

// What a call of so many elements costs the engine's estimate; bytes alone say too little.
inline double pointwise_cost_ns(const Run& run, double ns) {
  constexpr double kCallNs = 200, kNsPerByte = 0.05;
  int64_t bytes = 0;
  for (const Tensor& tensor : run.inputs) bytes += tensor.bytes();
  for (const Tensor& tensor : run.outputs) bytes += tensor.bytes();
  return kCallNs + std::max(kNsPerByte * static_cast<double>(bytes),
                            ns * static_cast<double>(run.out(0).size()));
}

}  // namespace mx::ops
