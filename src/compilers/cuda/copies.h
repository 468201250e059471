// Copies between values in plain order, those that do not hang on each other in one kernel.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compilers/cuda/row_values.h"

namespace mx::cuda {

struct CopyAxis {
  int64_t size, from, to;  // elements, and between neighbours
};

// Some elements of a value to places in another one.
struct PlannedCopy {
  std::string nodes;
  int from = -1, to = -1;
  int64_t from_begin = 0, to_begin = 0;  // behind the first elements
  std::vector<CopyAxis> axes = {};
  std::optional<int64_t> there = {};  // of the last axis: what follows is filled with zeros
};

// Without axes of extent one, and with those joined that are one run in both.
std::vector<CopyAxis> joined_axes(const std::vector<CopyAxis>& axes);

class Copies {
 public:
  Copies(std::shared_ptr<RowValues> values, Number number)
      : values_(std::move(values)), number_(number) {}

  // Whether `copy` can run beside those that wait.
  [[nodiscard]] bool takes(const PlannedCopy& copy) const;
  void add(const PlannedCopy& copy, int step);  // by that step
  [[nodiscard]] bool is_empty() const { return waiting_.empty(); }
  Step take();  // the step that makes all that wait

 private:
  [[nodiscard]] bool is_early(const PlannedCopy& copy) const;
  [[nodiscard]] LineCopy described(const PlannedCopy& copy) const;

  std::shared_ptr<RowValues> values_;
  Number number_;
  std::vector<PlannedCopy> waiting_;
  int step_ = 0;  // that makes them
};

}  // namespace mx::cuda
