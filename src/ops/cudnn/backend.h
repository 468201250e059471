// Descriptors of cuDNN's graph API as values: made, given attributes, finished, destroyed.
#pragma once

#include <cudnn.h>

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ops/cudnn/handles.h"

namespace mx::cudnn {

template <class T>
constexpr cudnnBackendAttributeType_t attribute_type() {
  if constexpr (std::is_same_v<T, int64_t>) return CUDNN_TYPE_INT64;
  if constexpr (std::is_same_v<T, bool>) return CUDNN_TYPE_BOOLEAN;
  if constexpr (std::is_same_v<T, float>) return CUDNN_TYPE_FLOAT;
  if constexpr (std::is_same_v<T, double>) return CUDNN_TYPE_DOUBLE;
  if constexpr (std::is_same_v<T, void*>) return CUDNN_TYPE_VOID_PTR;
  if constexpr (std::is_same_v<T, cudnnHandle_t>) return CUDNN_TYPE_HANDLE;
  if constexpr (std::is_same_v<T, cudnnDataType_t>) return CUDNN_TYPE_DATA_TYPE;
  if constexpr (std::is_same_v<T, cudnnConvolutionMode_t>) return CUDNN_TYPE_CONVOLUTION_MODE;
  if constexpr (std::is_same_v<T, cudnnPointwiseMode_t>) return CUDNN_TYPE_POINTWISE_MODE;
  if constexpr (std::is_same_v<T, cudnnBackendHeurMode_t>) return CUDNN_TYPE_HEUR_MODE;
  if constexpr (std::is_same_v<T, cudnnBackendKnobType_t>) return CUDNN_TYPE_KNOB_TYPE;
  if constexpr (std::is_same_v<T, cudnnBackendNumericalNote_t>) return CUDNN_TYPE_NUMERICAL_NOTE;
}

class Descriptor {
 public:
  using Name = cudnnBackendAttributeName_t;
  using Type = cudnnBackendDescriptorType_t;

  explicit Descriptor(Type type) {
    ok(cudnnBackendCreateDescriptor(type, &native_), "make a descriptor");
  }
  ~Descriptor() {
    if (native_) cudnnBackendDestroyDescriptor(native_);
  }
  Descriptor(Descriptor&& other) noexcept : native_(std::exchange(other.native_, nullptr)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(native_, other.native_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] cudnnBackendDescriptor_t get() const { return native_; }

  template <class T>
  void set(Name name, const T& value) {
    put(name, attribute_type<T>(), 1, &value);
  }
  template <class T>
  void set_all(Name name, std::span<const T> values) {
    put(name, attribute_type<T>(), values.size(), values.data());
  }
  // What is made of other descriptors; they stay alive as long as this one.
  void set_part(Name name, const Descriptor& part) {
    put(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &part.native_);
  }
  void set_parts(Name name, std::span<const cudnnBackendDescriptor_t> parts) {
    put(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, parts.size(), parts.data());
  }

  // No attribute changes after it. Only the first tells whether the library accepts them.
  [[nodiscard]] bool try_finish() { return cudnnBackendFinalize(native_) == CUDNN_STATUS_SUCCESS; }
  void finish(const char* doing) { ok(cudnnBackendFinalize(native_), doing); }

  // At most `most` values; none where the descriptor does not know the attribute.
  template <class T>
  [[nodiscard]] std::vector<T> values(Name name, size_t most) const {
    std::vector<T> found(most);
    found.resize(take(name, attribute_type<T>(), most, found.data()));
    return found;
  }
  [[nodiscard]] std::vector<Descriptor> parts(Name name, Type type, size_t most) const {
    std::vector<Descriptor> found;
    std::vector<cudnnBackendDescriptor_t> natives;
    for (size_t i = 0; i < most; ++i) natives.push_back(found.emplace_back(type).get());
    const size_t count = take(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, most, natives.data());
    while (found.size() > count) found.pop_back();
    return found;
  }

 private:
  template <class T>
  void put(Name name, cudnnBackendAttributeType_t type, size_t count, const T* values) {
    ok(cudnnBackendSetAttribute(native_, name, type, static_cast<int64_t>(count),
                                static_cast<const void*>(values)),
       "set an attribute");
  }
  template <class T>
  size_t take(Name name, cudnnBackendAttributeType_t type, size_t most, T* values) const {
    int64_t count = 0;
    const cudnnStatus_t status = cudnnBackendGetAttribute(
        native_, name, type, static_cast<int64_t>(most), &count, static_cast<void*>(values));
    return status == CUDNN_STATUS_SUCCESS ? std::min(static_cast<size_t>(count), most) : 0;
  }

  cudnnBackendDescriptor_t native_ = nullptr;
};

}  // namespace mx::cudnn
