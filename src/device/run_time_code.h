// Kernels that users write as text. A device that can compile them is a KernelBuilder beside
// Device:
//
//   auto* builder = dynamic_cast<KernelBuilder*>(&device);
//   auto module = builder->build(source, options, exports);
//   module->launch(stream, "axpy", arguments, {.grid = {4, 1, 1}, .block = {256, 1, 1}});
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "device/device.h"

namespace mx {

struct LaunchShape {
  std::array<uint32_t, 3> grid, block;
  uint32_t shared_bytes = 0;
};

class RunTimeModule {
 public:
  virtual ~RunTimeModule() = default;
  // Each argument is the address of its value. The device is current. Raises where the module has
  // no such kernel.
  virtual void launch(Stream& stream, const std::string& kernel, std::span<void*> arguments,
                      const LaunchShape& shape) = 0;
  // What the device's own interface starts the kernel by. Raises where the module has none.
  virtual const void* native(const std::string& kernel) = 0;
};

class KernelBuilder {
 public:
  virtual ~KernelBuilder() = default;
  // `exports`: names that the language mangles, templates among them, as they are written. Raises
  // with the compiler's words.
  virtual std::unique_ptr<RunTimeModule> build(const std::string& source,
                                               std::span<const std::string> options,
                                               std::span<const std::string> exports) = 0;
};

}  // namespace mx
