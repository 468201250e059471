#include "compilers/tensorrt/library.h"

#include <array>
#include <iostream>
#include <mutex>
#include <vector>

#include "base/error.h"
#include "base/settings.h"
#include "base/shared_library.h"

namespace mx::tensorrt {
namespace {

constexpr std::array<const char*, 2> kUsualNames = {"libnvinfer.so.10", "libnvinfer.so"};

// The library keeps a reference for as long as the process runs.
class CollectingLogger final : public nv::Logger {
 public:
  void log(nv::Severity severity, const char* message) noexcept override {
    bool is_error = severity <= nv::Severity::kError;
    try {
      std::lock_guard guard(lock_);
      if (is_error) last_error_ = message;
      if (settings::kTensorrtVerbose.get()) std::cerr << "TensorRT: " << message << "\n";
    } catch (...) {
      return;  // a message is not worth the process
    }
  }
  std::string take_error() {
    std::lock_guard guard(lock_);
    return std::exchange(last_error_, "");
  }

 private:
  std::mutex lock_;
  std::string last_error_;
};

CollectingLogger& logger() {
  static auto* const logger = new CollectingLogger;
  return *logger;
}

std::vector<std::string> names_to_try(const std::string& path) {
  if (!path.empty()) return {path};
  if (auto given = settings::kTensorrtLibrary.get(); given && !given->empty()) return {*given};
  return {kUsualNames.begin(), kUsualNames.end()};
}

}  // namespace

Library::Library(const std::string& path) {
  SharedLibrary opened("TensorRT: the library", names_to_try(path),
                       cat("install TensorRT ", nv::kMajorVersion, ", name its libnvinfer in ",
                           "MXNET_TENSORRT_LIBRARY, or bind on mx.cpu(), where the CPU compiler "
                           "serves this backend"));
  nv::GetVersion get_version = nullptr;
  opened.take("getInferLibVersion", get_version);
  version_ = get_version();
  check<DeviceError>(version_ / 10000 == nv::kMajorVersion, "TensorRT: the library calls itself ",
                     version_, ", and this build speaks with version ", nv::kMajorVersion,
                     "; install TensorRT ", nv::kMajorVersion, ", or bind on mx.cpu()");
  opened.take("createInferBuilder_INTERNAL", create_builder_);
  opened.take("createInferRuntime_INTERNAL", create_runtime_);
}

std::string Library::version() const {
  return cat(version_ / 10000, ".", version_ / 100 % 100, ".", version_ % 100);
}

std::unique_ptr<nv::Builder> Library::builder() const {
  std::unique_ptr<nv::Builder> made(
      static_cast<nv::Builder*>(create_builder_(&logger(), version_)));
  check<DeviceError>(made != nullptr, "TensorRT: no builder could be made", complaint());
  return made;
}

std::unique_ptr<nv::Runtime> Library::runtime() const {
  std::unique_ptr<nv::Runtime> made(
      static_cast<nv::Runtime*>(create_runtime_(&logger(), version_)));
  check<DeviceError>(made != nullptr, "TensorRT: no runtime could be made", complaint());
  return made;
}

std::string Library::complaint() const {
  std::string error = logger().take_error();
  return error.empty() ? "" : cat(": ", error);
}

const Library& library() {
  static const auto* const opened = new Library("");
  return *opened;
}

std::string library_version() {
  try {
    return library().version();
  } catch (const DeviceError&) {
    return "";
  }
}

std::string why_no_library() {
  try {
    (void)library();
    return "";
  } catch (const DeviceError& error) {
    return error.what();
  }
}

}  // namespace mx::tensorrt
