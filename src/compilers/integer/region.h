// IntegerRegion: what a region of integers is compiled of, and saved as: its graph, the values of
// its frozen inputs, and its plan.
#pragma once

#include <string_view>
#include <vector>

#include "compilers/integer/plan.h"
#include "compilers/live_inputs.h"

namespace mx::integer {

class IntegerRegion {
 public:
  explicit IntegerRegion(const Subgraph& subgraph);  // raises Unsupported
  // Reads what save() wrote for the same compiler.
  IntegerRegion(std::span<const std::byte> bytes, std::string_view compiler);

  [[nodiscard]] const IntegerPlan& plan() const { return plan_; }
  [[nodiscard]] const LiveInputs& live() const { return live_; }
  [[nodiscard]] const Slot& slot(int input) const;
  // The value of an input: frozen, on the host; or of any, where a live one is the run's.
  [[nodiscard]] Tensor frozen(int input) const;
  [[nodiscard]] Tensor input(const Run& run, int index) const;
  [[nodiscard]] std::vector<std::byte> save(std::string_view compiler) const;

 private:
  struct Input {
    Slot slot;
    bool frozen = false;
    std::vector<std::byte> value = {};  // of a frozen input
  };
  void lower();

  Graph graph_;  // has one variable per input, in their order
  std::vector<Input> inputs_;
  LiveInputs live_;
  IntegerPlan plan_;
};

}  // namespace mx::integer
