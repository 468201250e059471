#include "ops/onednn/plan.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "base/error.h"
#include "base/fork.h"
#include "base/instruction_set.h"
#include "base/parallel.h"

namespace mx::onednn {
namespace {

struct KeyHash {
  size_t operator()(const Key& key) const { return key.hash(); }
};

// Lives as long as the process. When it is full it starts over: a program with that many shapes
// gains little from keeping the old ones.
struct Cache {
  static constexpr size_t kCapacity = 4096;
  std::mutex lock;
  std::unordered_map<Key, PlanPtr, KeyHash> plans;
};

Cache& cache() {
  static auto* const cache = [] {
    auto* made = new Cache;
    auto release = [](void* self) { static_cast<Cache*>(self)->lock.unlock(); };
    add_fork_handler({ForkStage::kMemory, made,
                      [](void* self) { static_cast<Cache*>(self)->lock.lock(); }, release,
                      release});
    return made;
  }();
  return *cache;
}

const dnnl::stream& thread_stream() {
  thread_local const dnnl::stream stream(cpu_engine());
  return stream;
}

dnnl::memory::data_type data_type_of(DType dtype) {
  switch (dtype) {
    case DType::kFloat32:
      return dnnl::memory::data_type::f32;
    case DType::kInt32:
      return dnnl::memory::data_type::s32;
    case DType::kInt8:
      return dnnl::memory::data_type::s8;
    case DType::kUint8:
      return dnnl::memory::data_type::u8;
    default:
      fail<TypeError>("onednn has no kernels for ", dtype);
  }
}

dnnl::memory::dims dims_of(const Dims& dims) { return {dims.begin(), dims.end()}; }

// oneDNN uses what the processor has, or what REMX_MAX_ISA leaves of it; its own variable does not
// count, so that kernels of ours and of oneDNN agree. It listens until its first use.
void limit_instructions() {
  auto limit = [] {
    if (!is_set_capped()) return dnnl::cpu_isa::isa_default;
    switch (instruction_set()) {
      case InstructionSet::kSse4:
        return dnnl::cpu_isa::sse41;
      case InstructionSet::kAvx2:
        return dnnl::cpu_isa::avx2;
      case InstructionSet::kAvx512:
        return dnnl::cpu_isa::avx512_core;
      case InstructionSet::kAvx512Vnni:
        return dnnl::cpu_isa::avx512_core_vnni;
      case InstructionSet::kAvx512Bf16:
        return dnnl::cpu_isa::avx512_core_bf16;
      case InstructionSet::kAmx:
        break;
    }
    return dnnl::cpu_isa::isa_default;
  };
  ensure(dnnl::set_max_cpu_isa(limit()) == dnnl::status::success,
         "the instruction set is limited before oneDNN is used");
}

}  // namespace

const dnnl::engine& cpu_engine() {
  static const auto* const engine = [] {
    limit_instructions();
    limit_library_threads();
    return new dnnl::engine(dnnl::engine::kind::cpu, 0);
  }();
  return *engine;
}

bool adds_bytes_exactly() {
  static const bool does = [] {
    (void)cpu_engine();  // limits the instruction set
    auto has = [isa = static_cast<unsigned>(dnnl::get_effective_cpu_isa())](dnnl::cpu_isa wanted) {
      return (isa & static_cast<unsigned>(wanted)) == static_cast<unsigned>(wanted);
    };
    return has(dnnl::cpu_isa::avx512_core_vnni) || has(dnnl::cpu_isa::avx2_vnni);
  }();
  return does;
}

dnnl::primitive_attr user_scratchpad() {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return attributes;
}

dnnl::memory::desc strided(const Dims& dims, const Dims& strides, DType dtype) {
  return {dims_of(dims), data_type_of(dtype), dims_of(strides)};
}

dnnl::memory::desc plain(const Dims& dims, DType dtype) {
  return strided(dims, contiguous_strides(Shape(dims)), dtype);
}

dnnl::memory::desc any_layout(const Dims& dims) {
  return {dims_of(dims), dnnl::memory::data_type::f32, dnnl::memory::format_tag::any};
}

dnnl::memory::desc image_layout(const Tensor& array, bool channels_last) {
  Dims dims = array.shape().dims(), strides = contiguous_strides(array.shape());
  if (!channels_last) return strided(dims, strides, array.dtype());
  auto move = [](Dims& values) { std::rotate(values.begin() + 1, values.end() - 1, values.end()); };
  move(dims);
  move(strides);
  return strided(dims, strides, array.dtype());
}

Plan::Plan(const dnnl::primitive_desc_base& descriptor, dnnl::primitive primitive,
           std::vector<Operand> operands, int64_t chunks)
    : primitive_(std::move(primitive)),
      scratchpad_(descriptor.scratchpad_desc()),
      chunks_(chunks),
      implementation_(descriptor.impl_info_str()) {
  for (Operand& operand : operands) {
    Slot slot{.operand = std::move(operand), .inner = {}, .reorder = {}};
    slot.inner = descriptor.query_md(dnnl::query::exec_arg_md, slot.operand.arg);
    slot.is_reordered = slot.inner != slot.operand.user;
    if (slot.is_reordered) {
      const auto& from = slot.operand.is_output ? slot.inner : slot.operand.user;
      const auto& to = slot.operand.is_output ? slot.operand.user : slot.inner;
      dnnl::reorder::primitive_desc reordering(cpu_engine(), from, cpu_engine(), to,
                                               user_scratchpad());
      slot.reorder = dnnl::reorder(reordering);
      slot.reorder_scratchpad = reordering.scratchpad_desc();
    }
    slots_.push_back(std::move(slot));
  }
}

void Plan::reorder(const Run& run, const Slot& slot, dnnl::memory& from, dnnl::memory& to) {
  auto room = static_cast<int64_t>(slot.reorder_scratchpad.get_size());
  if (room == 0) return slot.reorder.execute(thread_stream(), from, to);
  dnnl::memory scratchpad(slot.reorder_scratchpad, cpu_engine(), run.scratch<std::byte>(room));
  slot.reorder.execute(
      thread_stream(),
      {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}, {DNNL_ARG_SCRATCHPAD, scratchpad}});
}

void Plan::run(const Run& run, std::initializer_list<void*> buffers) const {
  ensure(buffers.size() == slots_.size(), "a plan gets one buffer per operand");
  const dnnl::stream& stream = thread_stream();
  auto scratch = [&](const dnnl::memory::desc& desc) {
    return run.scratch<std::byte>(static_cast<int64_t>(desc.get_size()));
  };
  std::unordered_map<int, dnnl::memory> arguments;
  SmallVector<dnnl::memory, 6> users;
  size_t index = 0;
  for (const Slot& slot : slots_) {
    void* buffer = buffers.begin()[index++];
    users.emplace_back(slot.operand.user, cpu_engine(), buffer);
    void* inner = slot.is_reordered ? scratch(slot.inner) : buffer;
    arguments.emplace(slot.operand.arg, dnnl::memory(slot.inner, cpu_engine(), inner));
  }
  if (scratchpad_.get_size() > 0) {
    arguments.emplace(DNNL_ARG_SCRATCHPAD,
                      dnnl::memory(scratchpad_, cpu_engine(), scratch(scratchpad_)));
  }
  for (int64_t chunk = 0; chunk < chunks_; ++chunk) {
    for (size_t i = 0; i < slots_.size(); ++i) {
      const Slot& slot = slots_[i];
      if (chunk > 0 && slot.operand.step > 0) {
        void* next = static_cast<std::byte*>(buffers.begin()[i]) + chunk * slot.operand.step;
        users[i].set_data_handle(next);
        if (!slot.is_reordered) arguments.at(slot.operand.arg).set_data_handle(next);
      }
      bool is_due =
          slot.is_reordered && !slot.operand.is_output && (chunk == 0 || slot.operand.step > 0);
      if (is_due) reorder(run, slot, users[i], arguments.at(slot.operand.arg));
    }
    primitive_.execute(stream, arguments);
    for (size_t i = 0; i < slots_.size(); ++i) {
      const Slot& slot = slots_[i];
      if (!slot.is_reordered || !slot.operand.is_output) continue;
      reorder(run, slot, arguments.at(slot.operand.arg), users[i]);
    }
  }
}

Key::Key(int64_t kind) { add(kind).add(max_threads()); }

size_t Key::hash() const {
  uint64_t hash = 0xcbf29ce484222325u;
  for (int64_t word : words_) {
    hash = (hash ^ static_cast<uint64_t>(word)) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

PlanPtr cached_plan(const Key& key, const std::function<Plan()>& make) {
  Cache& all = cache();
  {
    std::lock_guard guard(all.lock);
    if (auto found = all.plans.find(key); found != all.plans.end()) return found->second;
  }
  PlanPtr made;  // outside the lock: compiling takes milliseconds
  try {
    made = std::make_shared<const Plan>(make());
  } catch (const dnnl::error& failure) {
    fail<DeviceError>("onednn cannot make a kernel: ", failure.message);
  }
  std::lock_guard guard(all.lock);
  if (all.plans.size() >= Cache::kCapacity) all.plans.clear();
  return all.plans.emplace(key, std::move(made)).first->second;
}

}  // namespace mx::onednn
