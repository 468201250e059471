// cuDNN's descriptors as values. Arrays have a batch, channels and two or three spatial axes.
#pragma once

#include <array>
#include <vector>

#include "device/cuda/precision.h"
#include "ops/cudnn/handles.h"
#include "ops/nn/convolution/convolution.h"

namespace mx::cudnn {

// alpha and beta in the type cuDNN reads them in: double for float64, else float.
class Scalars {
 public:
  explicit Scalars(DType dtype) : is_double_(dtype == DType::kFloat64) {}
  [[nodiscard]] const void* one() const { return is_double_ ? address(&one_) : address(&onef_); }
  [[nodiscard]] const void* zero() const { return is_double_ ? address(&zero_) : address(&zerof_); }

 private:
  static const void* address(const void* p) { return p; }
  bool is_double_;
  double one_ = 1, zero_ = 0;
  float onef_ = 1, zerof_ = 0;
};

// (first, second, spatial…): the leading spatial axis is left out where `is_flat`.
inline std::vector<int> extents(int64_t first, int64_t second, const ops::Extents& spatial,
                                bool is_flat) {
  std::vector<int> all = {static_cast<int>(first), static_cast<int>(second)};
  for (size_t i = is_flat ? 1 : 0; i < 3; ++i) all.push_back(static_cast<int>(spatial[i]));
  return all;
}

class TensorDescriptor {
 public:
  TensorDescriptor(const std::vector<int>& shape, DType dtype, bool channels_last) {
    ok(cudnnCreateTensorDescriptor(&native_), "describe a tensor");
    ok(cudnnSetTensorNdDescriptorEx(native_, channels_last ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW,
                                    data_type(dtype), static_cast<int>(shape.size()), shape.data()),
       "describe a tensor");
  }
  ~TensorDescriptor() { cudnnDestroyTensorDescriptor(native_); }
  TensorDescriptor(const TensorDescriptor&) = delete;
  TensorDescriptor& operator=(const TensorDescriptor&) = delete;
  [[nodiscard]] cudnnTensorDescriptor_t get() const { return native_; }

 private:
  cudnnTensorDescriptor_t native_ = nullptr;
};

class FilterDescriptor {
 public:
  FilterDescriptor(const std::vector<int>& shape, DType dtype, bool channels_last) {
    ok(cudnnCreateFilterDescriptor(&native_), "describe a filter");
    ok(cudnnSetFilterNdDescriptor(native_, data_type(dtype),
                                  channels_last ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW,
                                  static_cast<int>(shape.size()), shape.data()),
       "describe a filter");
  }
  ~FilterDescriptor() { cudnnDestroyFilterDescriptor(native_); }
  FilterDescriptor(const FilterDescriptor&) = delete;
  FilterDescriptor& operator=(const FilterDescriptor&) = delete;
  [[nodiscard]] cudnnFilterDescriptor_t get() const { return native_; }

 private:
  cudnnFilterDescriptor_t native_ = nullptr;
};

class ConvolutionDescriptor {
 public:
  ConvolutionDescriptor(const ops::Windows& windows, int64_t groups, DType dtype, bool rounds,
                        bool is_flat) {
    std::vector<int> pad, stride, dilate;
    for (size_t i = is_flat ? 1 : 0; i < 3; ++i) {
      pad.push_back(static_cast<int>(windows[i].pad));
      stride.push_back(static_cast<int>(windows[i].stride));
      dilate.push_back(static_cast<int>(windows[i].dilate));
    }
    cudnnDataType_t computes = dtype == DType::kFloat64 ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
    ok(cudnnCreateConvolutionDescriptor(&native_), "describe a convolution");
    ok(cudnnSetConvolutionNdDescriptor(native_, static_cast<int>(pad.size()), pad.data(),
                                       stride.data(), dilate.data(), CUDNN_CROSS_CORRELATION,
                                       computes),
       "describe a convolution");
    ok(cudnnSetConvolutionGroupCount(native_, static_cast<int>(groups)),
       "set the groups of a convolution");
    bool is_half = dtype == DType::kFloat16 || dtype == DType::kBFloat16;
    if (is_half) set_math(CUDNN_TENSOR_OP_MATH);
    if (dtype == DType::kFloat32 && !rounds) set_math(CUDNN_FMA_MATH);
  }
  ~ConvolutionDescriptor() { cudnnDestroyConvolutionDescriptor(native_); }
  ConvolutionDescriptor(const ConvolutionDescriptor&) = delete;
  ConvolutionDescriptor& operator=(const ConvolutionDescriptor&) = delete;
  void set_math(cudnnMathType_t math) {
    ok(cudnnSetConvolutionMathType(native_, math), "set the arithmetic of a convolution");
  }
  [[nodiscard]] cudnnConvolutionDescriptor_t get() const { return native_; }

 private:
  cudnnConvolutionDescriptor_t native_ = nullptr;
};

}  // namespace mx::cudnn
