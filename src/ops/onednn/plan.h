// What the kernels of this folder are made of: a compiled oneDNN primitive together with the
// reorders between our plain arrays and the layouts it prefers, kept in a cache by shape.
//
//   auto plan = cached_plan(key, [&] { … return Plan(descriptor, primitive, operands); });
//   plan->run(run, {x.raw(), weight.raw(), y.raw()});
//
// Thread-safe. A plan belongs to the count of threads it was made for, so keys hold that count.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <span>
#include <vector>

#include "base/small_vector.h"
#include "ir/run.h"

namespace mx::onednn {

const dnnl::engine& cpu_engine();
// Whether products of 8-bit integers are added up in 32 bits (VNNI). Otherwise oneDNN adds pairs of
// them in 16 bits first, which saturates.
bool adds_bytes_exactly();
dnnl::primitive_attr user_scratchpad();  // temporary memory comes from Run

// A dense array in row-major order, or with the given element strides.
dnnl::memory::desc plain(const Dims& dims, DType dtype = DType::kFloat32);
dnnl::memory::desc strided(const Dims& dims, const Dims& strides, DType dtype = DType::kFloat32);
dnnl::memory::desc any_layout(const Dims& dims);
// Images or weights; the logical order of oneDNN's axes is channels first in any case.
dnnl::memory::desc image_layout(const Tensor& array, bool channels_last);

struct Operand {
  int arg;                  // DNNL_ARG_…
  dnnl::memory::desc user;  // the layout of our array
  bool is_output = false;
  int64_t step = 0;  // bytes from one chunk to the next; 0: all chunks share the array
};

class Plan {
 public:
  // `chunks` runs work on neighbouring parts of the operands that have a step.
  Plan(const dnnl::primitive_desc_base& descriptor, dnnl::primitive primitive,
       std::vector<Operand> operands, int64_t chunks = 1);
  // Buffers in the order of the operands.
  void run(const Run& run, std::initializer_list<void*> buffers) const;
  // Size of an operand in the layout the primitive wants.
  [[nodiscard]] int64_t bytes_of(size_t operand) const {
    return static_cast<int64_t>(slots_[operand].inner.get_size());
  }
  [[nodiscard]] const std::string& implementation() const { return implementation_; }

 private:
  struct Slot {
    Operand operand;
    dnnl::memory::desc inner;
    dnnl::reorder reorder;  // empty when the layouts agree
    dnnl::memory::desc reorder_scratchpad = {};
    bool is_reordered = false;
  };
  static void reorder(const Run& run, const Slot& slot, dnnl::memory& from, dnnl::memory& to);

  std::vector<Slot> slots_;
  dnnl::primitive primitive_;
  dnnl::memory::desc scratchpad_;
  int64_t chunks_;
  std::string implementation_;
};

// Everything a plan depends on: operator, shapes, attributes, threads.
class Key {
 public:
  explicit Key(int64_t kind);
  Key& add(int64_t value) {
    words_.push_back(value);
    return *this;
  }
  Key& add(std::span<const int64_t> values) {
    add(static_cast<int64_t>(values.size()));
    words_.append(values.begin(), values.end());
    return *this;
  }
  Key& add(const Shape& shape) { return add(std::span<const int64_t>(shape.dims())); }
  bool operator==(const Key& other) const = default;
  [[nodiscard]] size_t hash() const;

 private:
  SmallVector<int64_t, 32> words_;
};

using PlanPtr = std::shared_ptr<const Plan>;
PlanPtr cached_plan(const Key& key, const std::function<Plan()>& make);

// Kinds of plans, the first word of their keys.
enum PlanKind : int64_t {
  kConvolution,
  kConvolutionData,
  kConvolutionWeight,
  kMatmul,
  kPooling,
  kPoolingBackward,
  kPoolingPlaces,
  kSoftmax,
  kEltwise,
  kMove,
  kPointProducts,
  kIntegerConvolution,
  kIntegerDense,
};

}  // namespace mx::onednn
