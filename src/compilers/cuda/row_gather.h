// Embeddings as steps of a schedule of rows: tables' rows by number, with the sums of several, and
// of what else is added, in one kernel.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "compilers/cuda/row_steps.h"

namespace mx::cuda {

// The sums that are made where their parts are gathered. What they stand for starts nothing.
class RowGathers {
 public:
  explicit RowGathers(RowSteps& steps);
  [[nodiscard]] bool is_part(const plan::Layer& layer) const { return parts_.contains(&layer); }
  [[nodiscard]] bool is_sum(const plan::Layer& layer) const { return sums_.contains(&layer); }
  void lower(const plan::Layer& layer);  // a gather of its own, or a sum

 private:
  struct Sum {
    std::vector<const plan::Layer*> gathers;
    std::vector<int> added;  // values
  };
  void find_sums();
  [[nodiscard]] bool can_add(int value, const Shape& result) const;

  RowSteps& steps_;
  std::map<const plan::Layer*, Sum> sums_;
  std::set<const plan::Layer*> parts_;
};

}  // namespace mx::cuda
