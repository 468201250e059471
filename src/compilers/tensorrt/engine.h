// An engine of TensorRT: built from a region, or read back from bytes. Regions that are the same
// down to their weights share one while any of them lives.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compilers/tensorrt/library.h"
#include "ir/plugin.h"

namespace mx::tensorrt {

struct Precision {
  bool half = false, bfloat16 = false;
  [[nodiscard]] std::string name() const;  // "fp32", "fp16", "bf16" or "fp16_bf16"
};

class Engine {
 public:
  Engine(const Library& library, std::span<const std::byte> plan, std::vector<size_t> inputs);

  [[nodiscard]] std::unique_ptr<nv::Context> new_context() const;
  [[nodiscard]] const std::vector<size_t>& inputs() const { return inputs_; }  // that it reads
  [[nodiscard]] std::unique_ptr<nv::HostMemory> serialize() const;
  [[nodiscard]] const Library& library() const { return library_; }

 private:
  const Library& library_;
  std::unique_ptr<nv::Runtime> runtime_;  // outlives the engine
  std::unique_ptr<nv::Engine> engine_;
  std::vector<size_t> inputs_;
};

// Builds an engine, or finds the one that lives. Takes seconds to minutes with the real library.
std::shared_ptr<const Engine> engine_of(const Library& library, const Subgraph& region,
                                        Precision precision);

}  // namespace mx::tensorrt
