// The thin wall between the compiler and oneDNN: descriptors of values, and any primitive as a
// StepKernel. Only the integer room and this folder see this header.
#pragma once

#include <dnnl.hpp>
#include <functional>
#include <string>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/plan/plan.h"

namespace mx::cpu {

using Desc = dnnl::memory::desc;

const dnnl::engine& onednn_engine();
Desc desc_of(const Shape& shape, Layout layout);
Desc plain_desc(const dnnl::memory::dims& dims,
                dnnl::memory::data_type type = dnnl::memory::data_type::f32);
dnnl::primitive_attr default_attributes();
bool is_reference(std::string_view implementation);  // one of oneDNN's slow ones
void append_activation(dnnl::post_ops& post, const Activation& activation);

// Which of a Buffers' pointers an argument of a primitive is.
enum class Source : uint8_t { kInput, kOutput, kPacked, kScratch, kScale };
struct Argument {
  int id;  // DNNL_ARG_…
  Source source;
  Desc desc;
  size_t index = 0;    // of the input, or of the scale
  int64_t offset = 0;  // floats into the packed constants
};

class PrimitiveKernel final : public StepKernel {
 public:
  struct Spec {
    dnnl::primitive primitive;
    std::string info;
    std::vector<Argument> arguments;
    Desc scratchpad;
    std::vector<float> scales = {};  // that never change: of integers that come and go
    // Constants: the layouts of the packed weight and bias, and of the weight as users know it.
    // `units`: of integer weights.
    Desc packed_weight, plain_weight, bias, units;
  };
  explicit PrimitiveKernel(Spec spec);

  [[nodiscard]] std::string info() const override { return spec_.info; }
  [[nodiscard]] std::unique_ptr<Session> open() const override;
  void run(Session* session, const Buffers& buffers) const override;
  [[nodiscard]] int64_t scratch_bytes() const override;
  [[nodiscard]] int64_t packed_bytes() const override;
  void pack(const PlainWeights& weights, float* packed) const override;
  void unpack(const float* packed, float* weight, float* bias) const override;

 private:
  [[nodiscard]] int64_t bias_offset() const;   // floats
  [[nodiscard]] int64_t units_offset() const;  // floats
  Spec spec_;
};

// Collects a Spec from a primitive descriptor; arguments by the chained calls.
template <class Primitive>
PrimitiveKernel::Spec spec_of(const typename Primitive::primitive_desc& pd,
                              const std::string& kind) {
  PrimitiveKernel::Spec spec;
  spec.primitive = Primitive(pd);
  spec.info = kind + " " + pd.impl_info_str();
  spec.scratchpad = pd.scratchpad_desc();
  return spec;
}

}  // namespace mx::cpu
