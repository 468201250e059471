// Opening NVIDIA's library: nothing of it is linked, so that one build runs with it and without.
#pragma once

#include <memory>
#include <string>

#include "compilers/tensorrt/nvinfer.h"

namespace mx::tensorrt {

class Library {
 public:
  // `path` is a file to open; empty: what MXNET_TENSORRT_LIBRARY names, else the usual names.
  // Raises DeviceError: the library is not there, or not of the version that nvinfer.h describes.
  explicit Library(const std::string& path);

  [[nodiscard]] std::string version() const;  // "10.3.1"
  // Both raise DeviceError with what the library said.
  [[nodiscard]] std::unique_ptr<nv::Builder> builder() const;
  [[nodiscard]] std::unique_ptr<nv::Runtime> runtime() const;
  // The last error that the library reported, as ": text"; "" when it reported none. Forgets it.
  [[nodiscard]] std::string complaint() const;

 private:
  nv::CreateBuilder create_builder_ = nullptr;
  nv::CreateRuntime create_runtime_ = nullptr;
  int version_ = 0;
};

// The usual library, opened once. Raises as the constructor does, each time.
const Library& library();
// Its version; "" when there is none. Why there is none; "" when there is one.
std::string library_version();
std::string why_no_library();

}  // namespace mx::tensorrt
