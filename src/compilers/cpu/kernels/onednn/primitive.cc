#include "compilers/cpu/kernels/onednn/primitive.h"

#include <algorithm>
#include <cstring>

#include "base/by_instruction_set.h"
#include "base/ceil_div.h"
#include "base/cold_bytes.h"
#include "base/error.h"
#include "compilers/cpu/kernels/layout.h"
#include "ops/onednn/plan.h"

namespace mx::cpu {
namespace {

constexpr int64_t kAlignment = 64;

dnnl::memory::dims dims_of(const Shape& shape) {
  if (shape.ndim() == 0) return {1};
  return {shape.begin(), shape.end()};
}

int64_t size_of_desc(const Desc& desc) {
  return desc.get_ndims() == 0 ? 0 : static_cast<int64_t>(desc.get_size());
}

void reorder(const Desc& from, const void* source, const Desc& to, float* target) {
  dnnl::memory in(from, onednn_engine(), const_cast<void*>(source));
  dnnl::memory out(to, onednn_engine(), target);
  dnnl::stream stream(onednn_engine());
  dnnl::reorder(in, out).execute(stream, in, out);
  stream.wait();
}

// A large weight, some lines at a time: where the plain one lies in a file (base/cold_bytes.h) the
// lines that were packed leave memory, so that there are never two whole ones. False: the packed
// layout cannot be cut so.
bool reorder_by_lines(const Desc& from, const float* source, const Desc& to, float* target) {
  constexpr int64_t kWhole = int64_t{16} << 20, kPart = int64_t{8} << 20;  // bytes
  constexpr int64_t kLines = 192;  // a multiple of the lines that layouts group: 16, 24, 32, 48, 64
  dnnl::memory::dims dims = from.get_dims();
  int64_t bytes = size_of_desc(from), line = bytes / dims[0];
  if (bytes < kWhole || dims.size() != 2) return false;
  int64_t step = round_up(std::max<int64_t>(kPart / line, 1), kLines);
  for (int64_t begin = 0; begin < dims[0]; begin += step) {
    dnnl::memory::dims part = {std::min(step, dims[0] - begin), dims[1]};
    Desc to_part = to.submemory_desc(part, {begin, 0}, true);
    if (!to_part.get(true)) return false;
    const float* lines = source + begin * dims[1];
    reorder(from.submemory_desc(part, {0, 0}), lines, to_part, target);
    ColdBytes::cool_part(std::as_bytes(std::span(lines, static_cast<size_t>(part[0] * dims[1]))));
  }
  return true;
}

// Up to where the next part of the packed constants may begin.
int64_t aligned_floats(const Desc& desc) {
  int64_t bytes = round_up(size_of_desc(desc), kAlignment);
  return bytes / static_cast<int64_t>(sizeof(float));
}

class PrimitiveSession final : public StepKernel::Session {
 public:
  explicit PrimitiveSession(const std::vector<Argument>& arguments) : stream(onednn_engine()) {
    memories.reserve(arguments.size());
    for (const Argument& argument : arguments) {
      memories.emplace_back(argument.desc, onednn_engine(), nullptr);
      calls.push_back({argument.id, memories.back().get()});
    }
  }
  dnnl::stream stream;
  std::vector<dnnl::memory> memories;
  std::vector<dnnl_exec_arg_t> calls;
};

}  // namespace

const dnnl::engine& onednn_engine() { return onednn::cpu_engine(); }

std::string library_version() {
  onednn_engine();  // applies our limit, which must come before the question
  auto isa = static_cast<unsigned>(dnnl::get_effective_cpu_isa());
  const dnnl::version_t* version = dnnl::version();
  return cat("oneDNN ", version->major, ".", version->minor, ".", version->patch, version->hash,
             " ", isa);
}

const void* library_code() { return reinterpret_cast<const void*>(&dnnl_version); }

int64_t block_size() {
  static const auto size = by_instruction_set<int64_t>(8, 8, 16);
  return size;
}

bool adds_bytes_exactly() { return onednn::adds_bytes_exactly(); }

bool multiplies_bfloat16() { return instruction_set() >= InstructionSet::kAvx512Bf16; }

Desc plain_desc(const dnnl::memory::dims& dims, dnnl::memory::data_type type) {
  dnnl::memory::dims strides(dims.size(), 1);
  for (size_t i = dims.size() - 1; i > 0; --i) strides[i - 1] = strides[i] * dims[i];
  return {dims, type, strides};
}

Desc desc_of(const Shape& shape, Layout layout) {
  auto type = is_half(layout) ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
  if (is_plain(layout)) return plain_desc(dims_of(shape), type);
  Image image = image_of(shape);
  using tags = dnnl::memory::format_tag;
  auto tag = layout != Layout::kBlocked ? tags::nhwc
             : block_size() == 16       ? tags::nChw16c
                                        : tags::nChw8c;
  return {{image.batch, image.channels, image.height, image.width}, type, tag};
}

dnnl::primitive_attr default_attributes() {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return attributes;
}

bool is_reference(std::string_view implementation) {
  return implementation.find("ref") != std::string_view::npos;
}

PrimitiveKernel::PrimitiveKernel(Spec spec) : spec_(std::move(spec)) {
  if (size_of_desc(spec_.scratchpad) > 0) {
    spec_.arguments.push_back({DNNL_ARG_SCRATCHPAD, Source::kScratch, spec_.scratchpad});
  }
  if (size_of_desc(spec_.packed_weight) > 0) {
    spec_.arguments.push_back({DNNL_ARG_WEIGHTS, Source::kPacked, spec_.packed_weight});
  }
  if (size_of_desc(spec_.bias) > 0) {
    spec_.arguments.push_back({DNNL_ARG_BIAS, Source::kPacked, spec_.bias, 0, bias_offset()});
  }
  if (size_of_desc(spec_.units) > 0) {
    spec_.arguments.push_back(
        {DNNL_ARG_ATTR_SCALES | DNNL_ARG_WEIGHTS, Source::kPacked, spec_.units, 0, units_offset()});
  }
}

std::unique_ptr<StepKernel::Session> PrimitiveKernel::open() const {
  return std::make_unique<PrimitiveSession>(spec_.arguments);
}

void PrimitiveKernel::run(Session* session, const Buffers& buffers) const {
  auto& mine = *static_cast<PrimitiveSession*>(session);
  for (size_t i = 0; i < spec_.arguments.size(); ++i) {
    const Argument& argument = spec_.arguments[i];
    const float* data = nullptr;
    switch (argument.source) {
      case Source::kInput:
        data = buffers.inputs[argument.index];
        break;
      case Source::kOutput:
        data = buffers.output;
        break;
      case Source::kPacked:
        data = buffers.packed + argument.offset;
        break;
      case Source::kScratch:
        data = buffers.scratch;
        break;
      case Source::kScale:
        data = &spec_.scales[argument.index];
        break;
    }
    mine.memories[i].set_data_handle(const_cast<float*>(data));
  }
  // The C call takes the prepared list; the C++ one builds a map and a vector every time.
  auto status = dnnl_primitive_execute(spec_.primitive.get(), mine.stream.get(),
                                       static_cast<int>(mine.calls.size()), mine.calls.data());
  check<DeviceError>(status == dnnl_success, spec_.info, " failed with status ",
                     static_cast<int>(status));
}

int64_t PrimitiveKernel::scratch_bytes() const { return size_of_desc(spec_.scratchpad); }

int64_t PrimitiveKernel::bias_offset() const { return aligned_floats(spec_.packed_weight); }

int64_t PrimitiveKernel::units_offset() const { return bias_offset() + aligned_floats(spec_.bias); }

int64_t PrimitiveKernel::packed_bytes() const {
  if (size_of_desc(spec_.units) > 0) {
    return units_offset() * static_cast<int64_t>(sizeof(float)) + size_of_desc(spec_.units);
  }
  return bias_offset() * static_cast<int64_t>(sizeof(float)) + size_of_desc(spec_.bias);
}

void PrimitiveKernel::pack(const PlainWeights& weights, float* packed) const {
  if (size_of_desc(spec_.packed_weight) > 0) {
    bool is_packed = !weights.integers && reorder_by_lines(spec_.plain_weight, weights.weight,
                                                           spec_.packed_weight, packed);
    const void* weight = weights.weight;
    if (weights.integers) weight = weights.integers;
    if (!is_packed) reorder(spec_.plain_weight, weight, spec_.packed_weight, packed);
  }
  if (size_of_desc(spec_.bias) > 0) {
    std::memcpy(packed + bias_offset(), weights.bias, spec_.bias.get_size());
  }
  if (size_of_desc(spec_.units) > 0) {
    std::memcpy(packed + units_offset(), weights.units, spec_.units.get_size());
  }
}

void PrimitiveKernel::unpack(const float* packed, float* weight, float* bias) const {
  if (size_of_desc(spec_.packed_weight) > 0) {
    reorder(spec_.packed_weight, packed, spec_.plain_weight, weight);
  }
  if (size_of_desc(spec_.bias) > 0) {
    std::memcpy(bias, packed + bias_offset(), spec_.bias.get_size());
  }
}

}  // namespace mx::cpu
