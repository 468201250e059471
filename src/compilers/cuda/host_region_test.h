// For tests of schedules: a compiler whose regions run on the host, by the kernels of
// kernels_testing.cc and row_kernels_testing.cc. Memory that nobody has written is nan.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "compilers/cuda/formulas/chain_functions.h"
#include "compilers/cuda/kernels/few_rows.h"
#include "compilers/cuda/row_schedule.h"
#include "compilers/cuda/schedule.h"
#include "compilers/example/example.h"
#include "compilers/live_inputs.h"
#include "compilers/plan/longer_branch.h"
#include "compilers/plan/lowering.h"
#include "compilers/plan/rules.h"
#include "compilers/testing.h"

namespace mx::cuda::testing {

inline constexpr Number kNumber = Number::kSingle;
inline constexpr plan::Abilities kAbilities{.halves = true, .upsampling = true};

class HostLibrary final : public LibraryKernel {
 public:
  [[nodiscard]] LibraryPart part() const override { return LibraryPart::kWhole; }
  [[nodiscard]] int64_t workspace() const override { return 1000; }
  void start(const ConvolutionWork& /*work*/, void* /*workspace*/,
             cudaStream_t /*stream*/) override {}
};

// Layers of few rows and branches go where they may, most layers of many images to a library.
inline ChooseWay choice() {
  auto alone = [](const ConvolutionWork& work) -> Way {
    const bool has_library = work.input.batch > kFewImages && work.output.channels % 8 == 0;
    if (has_library) return {.library = std::make_shared<HostLibrary>(), .name = "library"};
    const bool has_rows = can_convolve(kNumber, work, {kFewRowsShape, 1});
    const auto shape = work.norms_input ? kFirstSliceShape : has_rows ? kFewRowsShape : 0;
    return {.tiling = {static_cast<uint8_t>(shape), 1}};
  };
  auto together = [](std::span<const ConvolutionWork> works) {
    return works.size() == 3 ? Tilings() : Tilings(works.size(), Tiling{kFirstSliceShape, 1});
  };
  return {.alone = alone, .together = together};
}

class HostRegion final : public CompiledGraph {
 public:
  HostRegion(plan::Plan plan, const std::vector<Tensor>& frozen)
      : plan_(std::move(plan)), frozen_(frozen) {
    for (const plan::Plan::Input& input : plan_.inputs) live_.add(input.frozen);
    const Tools tools{
        choice(), [](const std::string& /*source*/) { return std::shared_ptr<RunTimeModule>(); }};
    join_functions(plan_);
    if (has_images(plan_)) {
      plan::add_in_longer_branch(plan_);
      schedule_ = schedule(plan_, kNumber, tools);
    } else {
      schedule_ = schedule_rows(plan_, kNumber, tools);
    }
  }

  void run(Run& run) override {
    std::vector<std::byte> arena = nans(schedule_.arena_bytes);
    std::vector<std::byte> block = nans(schedule_.constant_bytes);
    auto source = [&](int input) {
      const bool is_frozen = live_.is_frozen(input);
      const Tensor& value =
          is_frozen ? frozen_[static_cast<size_t>(input)] : run.in(live_.place(input));
      return Given{value.raw(), element_of(value.dtype())};
    };
    for (const LayerConstants& constants : schedule_.constants) {
      make_constants(constants, kNumber, block.data(), source, nullptr);
    }
    std::vector<void*> table;
    for (int input : schedule_.input_values) table.push_back(run.in(live_.place(input)).raw());
    for (int i = 0; i < run.num_outputs(); ++i) table.push_back(run.out(i).raw());
    Addresses addresses{.arena = arena.data(), .constants = block.data(), .table = table.data()};
    for (const Step& step : schedule_.steps) step.start(addresses, nullptr);
  }
  [[nodiscard]] std::vector<std::byte> save() const override { return {}; }
  [[nodiscard]] CompileReport report() const override {
    CompileReport report;
    for (const Step& step : schedule_.steps) {
      report.items.push_back({.nodes = step.nodes, .kernel = step.kernel});
    }
    return report;
  }

 private:
  static std::vector<std::byte> nans(int64_t bytes) {
    return std::vector<std::byte>(static_cast<size_t>(bytes), std::byte{0xff});
  }

  plan::Plan plan_;
  std::vector<Tensor> frozen_;
  LiveInputs live_;
  KernelSchedule schedule_;
};

class HostScheduled final : public GraphCompiler {
 public:
  [[nodiscard]] std::string_view name() const override { return "scheduled"; }
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& /*options*/) const override {
    return plan::reason_to_refuse(node, inputs, kAbilities);
  }
  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    std::vector<Tensor> values;
    for (const Subgraph::Input& input : subgraph.inputs) values.push_back(input.value);
    for (int i = 0; i < subgraph.graph.num_nodes(); ++i) {
      const Node& node = subgraph.graph.node(i);
      if (node.is_variable()) continue;
      const std::string reason = refuses(node, {}, options);
      check<Unsupported>(reason.empty(), node.name, ": ", reason);
    }
    return std::make_unique<HostRegion>(plan::Lowering(subgraph, kAbilities).run(), values);
  }
  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> /*bytes*/) override {
    return nullptr;
  }
};

inline std::string kernels_of(const CompiledGraph& compiled) {
  std::string text;
  for (const auto& item : compiled.report().items) text += cat(item.kernel, ": ", item.nodes, "\n");
  return text;
}

// Compares a graph with what the operators compute, with weights that are live and that are frozen;
// returns what runs it. Operators round to 16 bits where arrays are such, the region does not.
inline std::string judge(const Graph& graph, const std::map<std::string, Shape>& shapes,
                         unsigned seed = 1, const std::map<std::string, DType>& dtypes = {}) {
  const bool has_bfloats = std::ranges::any_of(
      dtypes, [](const auto& named) { return named.second == DType::kBFloat16; });
  const double close = dtypes.empty() ? 2e-5 : has_bfloats ? 6e-2 : 2e-2;
  HostScheduled scheduled;
  mx::testing::Case data(graph, shapes, seed, dtypes);
  auto wanted = data.run(*data.compile_live(*example_compiler()));
  auto live = data.compile_live(scheduled);
  EXPECT_LT(mx::testing::distance(data.run(*live), wanted), close) << kernels_of(*live);
  std::vector<std::string> given;
  for (const auto& [name, shape] : shapes) given.push_back(name);
  EXPECT_LT(mx::testing::distance(data.run(*data.compile(scheduled, given)), wanted), close);
  return kernels_of(*live);
}

}  // namespace mx::cuda::testing
