// Run: what a kernel works on: tensor views of its inputs and outputs, scratch memory, the stream,
// random state. A kernel overwrites its outputs completely; an output may share memory with an
// input only where the operator's `inplace` list allows it. Mutated inputs are written through
// in(i). Kernels run on one thread and go parallel through `parallel`.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "base/small_vector.h"
#include "ir/infer.h"
#include "ir/node.h"
#include "tensor/tensor.h"

namespace mx {

class Stream;       // device/device.h
class RandomState;  // ir/random.h
struct OpDef;

using Tensors = SmallVector<Tensor, 4>;

// Memory that lives until the kernel returns; 64-byte aligned.
class Scratch {
 public:
  virtual ~Scratch() = default;
  virtual void* take(int64_t bytes) = 0;
};

class Run {
 public:
  Tensors inputs, outputs;
  bool training = false;
  Stream* stream_ptr = nullptr;  // null on the CPU
  Scratch* scratch_memory = nullptr;
  RandomState* random_state = nullptr;
  std::span<const uint64_t> input_stamps;  // for compiled regions: identifies the content read
  // Where OpSpec::shape_from_values leaves what this kernel need not find again; may be null.
  std::shared_ptr<const void>* found = nullptr;
  const OpDef* op = nullptr;
  std::string_view node;  // its name in a graph, or empty

  [[nodiscard]] int num_inputs() const { return static_cast<int>(inputs.size()); }
  [[nodiscard]] int num_outputs() const { return static_cast<int>(outputs.size()); }
  [[nodiscard]] const Tensor& in(int i) const { return inputs[static_cast<size_t>(i)]; }
  [[nodiscard]] const Tensor& out(int i) const { return outputs[static_cast<size_t>(i)]; }
  [[nodiscard]] Stream& stream() const { return *stream_ptr; }
  [[nodiscard]] RandomState& random() const { return *random_state; }
  [[nodiscard]] Who who() const { return {op, node}; }  // opens error messages

  template <class T>
  [[nodiscard]] T* scratch(int64_t count) const {
    return static_cast<T*>(scratch_memory->take(count * static_cast<int64_t>(sizeof(T))));
  }
  // body(i) for i in 0..n-1; `work` is a rough count of elements touched per i.
  template <class Body>
  void parallel(int64_t n, int64_t work, Body&& body) const {
    constexpr int64_t kGrain = 32768;  // elements that are worth a thread
    int64_t grain = work >= kGrain ? 1 : kGrain / (work > 0 ? work : 1);
    parallel_for(n, grain, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) body(i);
    });
  }
  // body(begin, end) over ranges of n elements.
  template <class Body>
  void parallel_range(int64_t n, Body&& body) const {
    parallel_for(n, 32768, body);
  }
};

}  // namespace mx
