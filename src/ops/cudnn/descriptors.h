// cuDNN's descriptors as values.
#pragma once

#include <array>

#include "ops/cudnn/handles.h"
#include "ops/nn/pooling/window.h"

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

class TensorDescriptor {
 public:
  TensorDescriptor(const Shape& shape, DType dtype) {
    ok(cudnnCreateTensorDescriptor(&native_), "describe a tensor");
    ok(cudnnSetTensor4dDescriptor(native_, CUDNN_TENSOR_NCHW, data_type(dtype),
                                  static_cast<int>(shape[0]), static_cast<int>(shape[1]),
                                  static_cast<int>(shape[2]), static_cast<int>(shape[3])),
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
  FilterDescriptor(const Shape& shape, DType dtype) {
    ok(cudnnCreateFilterDescriptor(&native_), "describe a filter");
    ok(cudnnSetFilter4dDescriptor(native_, data_type(dtype), CUDNN_TENSOR_NCHW,
                                  static_cast<int>(shape[0]), static_cast<int>(shape[1]),
                                  static_cast<int>(shape[2]), static_cast<int>(shape[3])),
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
  ConvolutionDescriptor(const ops::Windows& windows, int groups, DType dtype) {
    const ops::Window &h = windows[1], &w = windows[2];
    cudnnDataType_t computes = dtype == DType::kFloat64 ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
    ok(cudnnCreateConvolutionDescriptor(&native_), "describe a convolution");
    ok(cudnnSetConvolution2dDescriptor(native_, static_cast<int>(h.pad), static_cast<int>(w.pad),
                                       static_cast<int>(h.stride), static_cast<int>(w.stride),
                                       static_cast<int>(h.dilate), static_cast<int>(w.dilate),
                                       CUDNN_CROSS_CORRELATION, computes),
       "describe a convolution");
    ok(cudnnSetConvolutionGroupCount(native_, groups), "set the groups of a convolution");
    set_math(dtype == DType::kFloat32 ? CUDNN_FMA_MATH : CUDNN_TENSOR_OP_MATH);
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
