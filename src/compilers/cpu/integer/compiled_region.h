// A compiled region of quantized operators.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "compilers/cpu/integer/kernels.h"
#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/machine/memory.h"
#include "compilers/free_list.h"
#include "runtime/kernel_timing.h"

namespace mx::cpu {

class CompiledIntegerRegion final : public CompiledGraph {
 public:
  struct Input {
    Slot slot;
    bool frozen = false;
    std::vector<std::byte> value = {};  // of a frozen input
  };

  // `graph` has one variable per input. Raises Unsupported.
  CompiledIntegerRegion(Graph graph, std::vector<Input> inputs);
  static std::unique_ptr<CompiledIntegerRegion> load(std::span<const std::byte> bytes);

  void run(Run& run) override;
  [[nodiscard]] std::vector<std::byte> save() const override;
  [[nodiscard]] CompileReport report() const override;

 private:
  // Constants of one step, in the form its kernel reads.
  struct Packed {
    Allocation weight;
    std::vector<float> bias;
    std::vector<float> factors;  // of kNorm, per channel; `bias` is what it adds
    std::vector<float> weight_scales;
  };
  struct ConstantSet {
    std::vector<uint64_t> stamps;  // of the live inputs it was made from
    std::vector<Packed> steps;
  };
  // What one thread needs while it runs.
  struct Workspace {
    Allocation arena;
    dnnl::stream stream;
    std::vector<std::vector<dnnl::memory>> memories;  // per step, per argument
    std::vector<std::vector<dnnl_exec_arg_t>> arguments;
  };

  void plan_arena();
  [[nodiscard]] int root_of(int value) const;
  [[nodiscard]] Tensor input(const Run& run, int index) const;
  [[nodiscard]] Packed pack(const Run& run, const IntegerStep& step, const IntegerKernel& kernel);
  [[nodiscard]] Packed pack_norm(const Run& run, const IntegerStep& step) const;
  std::shared_ptr<const ConstantSet> constants_for(const Run& run);
  [[nodiscard]] void* pointer(const Run& run, const Workspace& workspace, int value) const;
  [[nodiscard]] std::unique_ptr<Workspace> make_workspace() const;
  void copy(const Run& run, const Workspace& workspace, const IntegerStep& step) const;
  void normalize(const Run& run, const Workspace& workspace, const Packed& packed,
                 const IntegerStep& step) const;
  void run_step(const Run& run, Workspace& workspace, const Packed& packed, size_t step) const;

  IndexedGraph graph_;
  std::vector<Input> inputs_;
  std::vector<int> live_;             // per input: position in a Run, -1 frozen
  std::vector<int> constant_inputs_;  // those that some step packs
  IntegerPlan plan_;
  std::vector<IntegerKernel> kernels_;
  std::vector<int64_t> offsets_;  // per value, -1 outside the arena
  int64_t scratch_offset_ = 0, arena_bytes_ = 0;
  CompileReport report_;
  KernelTimes times_;  // per step
  std::mutex lock_;
  std::shared_ptr<const ConstantSet> constants_;
  FreeList<Workspace> workspaces_;
};

}  // namespace mx::cpu
