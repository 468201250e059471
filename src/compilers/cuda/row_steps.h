// The steps of a plan in plain order while they are made, with the values and constants they use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compilers/cuda/constants.h"
#include "compilers/cuda/copies.h"
#include "compilers/cuda/row_values.h"
#include "compilers/cuda/schedule.h"

namespace mx::cuda {

class RowSteps {
 public:
  RowSteps(const plan::Plan& plan, Number number)
      : plan_(plan),
        number_(number),
        values_(std::make_shared<RowValues>(plan, number)),
        constants_(number),
        copies_(values_, number) {}

  [[nodiscard]] const plan::Plan& plan() const { return plan_; }
  [[nodiscard]] Number number() const { return number_; }
  [[nodiscard]] const std::shared_ptr<RowValues>& values() const { return values_; }
  [[nodiscard]] ConstantBlock& constants() { return constants_; }

  // The next step uses these values, and others that follow before add().
  void begin(const std::vector<int>& values) {
    flush();
    use(values);
  }
  void use(const std::vector<int>& values) {
    for (int value : values) values_->use(value, next());
  }
  void add(Step step) { steps_.push_back(std::move(step)); }

  void add_copy(const PlannedCopy& copy) {
    if (!copies_.takes(copy)) flush();
    copies_.add(copy, next());
  }
  void copy_all(const std::string& nodes, int from, int to) {
    add_copy({.nodes = nodes, .from = from, .to = to, .axes = {{values_->size(from), 1, 1}}});
  }

  std::vector<Step> take() {  // all
    flush();
    return std::move(steps_);
  }

 private:
  // Copies that wait become a step.
  void flush() {
    if (!copies_.is_empty()) steps_.push_back(copies_.take());
  }
  [[nodiscard]] int next() const { return static_cast<int>(steps_.size()); }

  const plan::Plan& plan_;
  Number number_;
  std::shared_ptr<RowValues> values_;
  ConstantBlock constants_;
  Copies copies_;
  std::vector<Step> steps_;
};

}  // namespace mx::cuda
