// Dense layers over rows.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compilers/cuda/row_schedule.h"
#include "compilers/cuda/row_steps.h"

namespace mx::cuda {

class RowDense {
 public:
  RowDense(RowSteps& steps, const Tools& tools)
      : steps_(steps), tools_(tools), values_(steps.values()), number_(steps.number()) {}

  // To `output`, a value in the arena. `added`, another one, is added to the products; -1: none.
  void lower(const plan::Layer& layer, int output, int added, const std::string& nodes);

 private:
  // What a layer reads and writes.
  struct Of {
    int input, added, output;
  };
  int packed_rows(const plan::Layer& layer, int64_t rows, int64_t depth, int64_t padded);
  void add_kernel(const std::string& nodes, const ConvolutionWork& work, LayerConstants constants,
                  Of of);

  RowSteps& steps_;
  const Tools& tools_;
  std::shared_ptr<RowValues> values_;
  Number number_;
  std::map<std::pair<int, int64_t>, int> packed_;  // by value and depth
  struct Weights {
    int64_t offset, bytes;  // of the constants
  };
  // Of all layers, in the order of their steps, which look for those of the next one.
  std::shared_ptr<std::vector<Weights>> weights_ = std::make_shared<std::vector<Weights>>();
};

}  // namespace mx::cuda
