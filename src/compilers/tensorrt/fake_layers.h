// What the test's libnvinfer records of a network, and how it computes it.
#pragma once

#include <list>
#include <map>
#include <string>
#include <vector>

#include "compilers/tensorrt/nvinfer.h"

namespace mx::tensorrt::fake {

struct Step {
  std::string kind;
  std::vector<int> inputs;  // tensors; -1: not given
  int output = -1;
  nv::Dims kernel, stride, dilation, before, after, size;
  int64_t groups = 1, maps = 0;
  float alpha = 0, beta = 0;
  int code = 0;  // which operation, mode or axis
  uint32_t axes = 0;
  bool flag = false;
  nv::Weights weight, bias;
  std::vector<float> kept_weight, kept_bias;
  void copy_weights();
};

struct Steps {
  struct Input {
    int tensor;
    nv::Dims dims;
  };
  int tensors = 0;
  std::list<Step> all;
  std::map<int, std::string> names;  // of tensors
  std::map<std::string, Input> inputs;
  std::map<std::string, int> outputs;
};

void run(const Steps& steps, const std::map<std::string, float*>& addresses);

}  // namespace mx::tensorrt::fake
