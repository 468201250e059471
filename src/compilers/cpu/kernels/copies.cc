// Kernels of our own that move elements: a copy, and one that changes their order.
#include <cstring>

#include "base/cat.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "ops/shape/strided_copy.h"

namespace mx::cpu {
namespace {

constexpr int64_t kGrain = int64_t{64} << 10;  // bytes that are worth a thread

class CopyKernel final : public StepKernel {
 public:
  explicit CopyKernel(int64_t bytes) : bytes_(bytes) {}
  [[nodiscard]] std::string info() const override { return "copy"; }
  void run(Session* /*session*/, const Buffers& buffers) const override {
    auto* to = reinterpret_cast<char*>(buffers.output);
    const auto* from = reinterpret_cast<const char*>(buffers.inputs[0]);
    parallel_for(bytes_, kGrain, [=](int64_t begin, int64_t end) {
      std::memcpy(to + begin, from + begin, static_cast<size_t>(end - begin));
    });
  }

 private:
  int64_t bytes_;
};

class JoinKernel final : public StepKernel {
 public:
  explicit JoinKernel(std::vector<PartToCopy> parts) : parts_(std::move(parts)) {}
  [[nodiscard]] std::string info() const override {
    return parts_.empty() ? "concat in place" : cat("concat in place, copies ", parts_.size());
  }
  void run(Session* /*session*/, const Buffers& buffers) const override {
    for (const PartToCopy& part : parts_) {
      auto* to = reinterpret_cast<char*>(buffers.output) + part.begin;
      const auto* from = reinterpret_cast<const char*>(buffers.inputs[part.input]);
      parallel_for(part.bytes, kGrain, [=](int64_t begin, int64_t end) {
        std::memcpy(to + begin, from + begin, static_cast<size_t>(end - begin));
      });
    }
  }

 private:
  std::vector<PartToCopy> parts_;
};

class StridedKernel final : public StepKernel {
 public:
  StridedKernel(const Layer& layer, const Shape& out) : offset_(layer.picked->offset) {
    int64_t stride = out.size();
    for (int i = 0; i < out.ndim(); ++i) {
      stride /= out[i];
      copy_.add(out[i], layer.picked->strides[static_cast<size_t>(i)], stride);
    }
  }
  [[nodiscard]] std::string info() const override { return "strided copy"; }
  void run(Session* /*session*/, const Buffers& buffers) const override {
    ops::copy_strided(copy_, buffers.inputs[0] + offset_, buffers.output, sizeof(float));
  }

 private:
  int64_t offset_;
  ops::StridedCopy copy_;
};

}  // namespace

std::unique_ptr<StepKernel> make_copy(int64_t bytes) { return std::make_unique<CopyKernel>(bytes); }

std::unique_ptr<StepKernel> make_join(std::vector<PartToCopy> parts) {
  return std::make_unique<JoinKernel>(std::move(parts));
}

std::unique_ptr<StepKernel> make_strided(const Layer& layer, const Shape& out) {
  return std::make_unique<StridedKernel>(layer, out);
}

}  // namespace mx::cpu
