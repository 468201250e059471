// The pointwise layers among images, each a kernel compiled for it when all are known. They read
// images, numbers per image or channel, and arrays of the caller where these lie.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "compilers/cuda/formulas/image_chain_source.h"
#include "compilers/cuda/schedule.h"
#include "compilers/cuda/values.h"

namespace mx::cuda {

// Where an array lies that is read in the order of users: at a place of the table, or, where that
// is -1, in the block of constants.
struct PlainArray {
  int place = -1;
  int64_t offset = 0;
  Element element = Element::kFloat;
};

class ImageChains {
 public:
  ImageChains(const plan::Plan& plan, std::shared_ptr<Values> values, Number number)
      : plan_(plan), values_(std::move(values)), number_(number) {}

  void put(int value, const PlainArray& array) { arrays_[value] = array; }
  // May be started after build(); the plan must stay where it is.
  Step add(const plan::Layer& layer);
  void build(const BuildKernels& build);

 private:
  struct Code {
    std::shared_ptr<RunTimeModule> module;
  };
  [[nodiscard]] ImageOperand operand(int value) const;
  std::string kernel_for(const plan::Layer& layer);

  const plan::Plan& plan_;
  std::shared_ptr<Values> values_;
  Number number_;
  std::map<int, PlainArray> arrays_;            // by the value that comes in
  std::map<std::string, std::string> kernels_;  // names, by what they do
  std::string source_;
  std::shared_ptr<Code> code_ = std::make_shared<Code>();
};

}  // namespace mx::cuda
