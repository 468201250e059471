// The pointwise layers of a region, each a kernel compiled for it when all are known.
#pragma once

#include <memory>
#include <string>

#include "compilers/cuda/formulas/chain_source.h"
#include "compilers/cuda/row_schedule.h"
#include "compilers/cuda/row_values.h"

namespace mx::cuda {

class Chains {
 public:
  Chains(std::shared_ptr<RowValues> values, Number number)
      : values_(std::move(values)), number_(number), code_(std::make_shared<Code>()) {}

  Step add(const plan::Layer& layer);  // may be started after build()
  void build(const BuildKernels& build);

 private:
  struct Code {
    std::shared_ptr<RunTimeModule> module;
  };
  [[nodiscard]] ChainOperand operand(int value, const Shape& shape) const;

  std::shared_ptr<RowValues> values_;
  Number number_;
  std::string source_;
  int count_ = 0;
  std::shared_ptr<Code> code_;
};

}  // namespace mx::cuda
