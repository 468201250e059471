// Stages: a region as compiled pieces that run one after the other. Those of one core run on the
// calling thread; those of several on a pipeline, where runs of different callers overlap.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "compilers/blob.h"
#include "compilers/free_list.h"
#include "compilers/neuron/header.h"
#include "compilers/neuron/pipeline.h"
#include "ir/plugin.h"
#include "ndarray/storage.h"

namespace mx::neuron {

inline constexpr std::string_view kCompilerName = "neuron";

struct Stage {
  int core = 0;
  std::vector<int> inputs, outputs;  // values
  std::unique_ptr<CompiledGraph> graph;
};

struct StagePlan {
  std::vector<Slot> values;
  std::vector<int> inputs, outputs;  // values that the caller gives and gets
  std::vector<Stage> stages;
  Cores cores;
};

class Stages final : public CompiledGraph {
 public:
  // Values that stages exchange lie in memory of `context`, where they run.
  explicit Stages(StagePlan plan, Context context = {});

  void run(Run& run) override;
  [[nodiscard]] std::vector<std::byte> save() const override;
  [[nodiscard]] CompileReport report() const override;

 private:
  struct Arena {
    Ref<Storage> memory;
  };
  struct StageRun;

  void check_slots(const Run& run) const;
  void run_stage(const Stage& stage, StageRun& state) const;
  void warn_about_nan(const Run& run);
  Pipeline& pipeline();
  std::unique_ptr<Arena> take_arena();

  StagePlan plan_;
  Context context_;
  std::vector<int64_t> offset_;  // per value between stages; -1 for those of the caller
  int64_t bytes_ = 0;
  std::atomic<bool> warned_{false};  // of results that are no numbers
  std::once_flag has_pipeline_;
  std::unique_ptr<Pipeline> pipeline_;  // started by the first run
  FreeList<Arena> free_;
};

// Reads what Stages::save wrote; `load` reads the stages, each for its core.
using LoadStage = std::function<std::unique_ptr<CompiledGraph>(int, std::span<const std::byte>)>;
std::unique_ptr<Stages> load_stages(std::span<const std::byte> artifact, const LoadStage& load);

}  // namespace mx::neuron
