#include "compilers/tensorrt/engine.h"

#include <cstring>
#include <map>
#include <mutex>

#include "base/error.h"
#include "compilers/tensorrt/network.h"
#include "ir/symbol_json.h"

namespace mx::tensorrt {
namespace {

// Two hashes of 64 bits over everything that an engine depends on.
class Fingerprint {
 public:
  void add(std::span<const std::byte> bytes) {
    add_word(bytes.size());
    for (size_t i = 0; i < bytes.size(); i += sizeof(uint64_t)) {
      uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i, std::min(sizeof(word), bytes.size() - i));
      add_word(word);
    }
  }
  void add(const std::string& text) { add(std::as_bytes(std::span(text))); }
  [[nodiscard]] std::pair<uint64_t, uint64_t> value() const { return {first_, second_}; }

 private:
  void add_word(uint64_t word) {
    first_ = (first_ ^ word) * 0x100000001b3U;
    first_ ^= first_ >> 29;
    second_ = (second_ + word) * 0x9e3779b97f4a7c15U;
    second_ ^= second_ >> 32;
  }
  uint64_t first_ = 0xcbf29ce484222325U, second_ = 0x243f6a8885a308d3U;
};

auto fingerprint(const Library& library, const Subgraph& region, Precision precision) {
  Fingerprint print;
  print.add(cat(library.version(), " ", region.context, " ", precision.name()));
  print.add(to_json(region.graph.graph()));
  for (const Subgraph::Input& input : region.inputs) {
    print.add(cat(region.slots[static_cast<size_t>(region.graph.first_entry(input.node))].shape));
    if (!input.frozen) continue;
    print.add({static_cast<const std::byte*>(input.value.raw()),
               static_cast<size_t>(input.value.bytes())});
  }
  return print.value();
}

std::shared_ptr<const Engine> build(const Library& library, const Subgraph& region,
                                    Precision precision) {
  std::unique_ptr<nv::Builder> builder = library.builder();
  std::unique_ptr<nv::Network> network(builder->table->create_network(0));
  std::unique_ptr<nv::BuilderConfig> config(builder->table->create_builder_config());
  check<DeviceError>(network && config, "TensorRT: no network could be made", library.complaint());
  NetworkWriter writer(region, *network->table);
  writer.write();
  if (precision.half) config->table->set_flag(nv::BuilderFlag::kHalf);
  if (precision.bfloat16) config->table->set_flag(nv::BuilderFlag::kBfloat16);
  std::unique_ptr<nv::HostMemory> plan(builder->table->build_serialized_network(*network, *config));
  check<DeviceError>(plan != nullptr, "TensorRT: no engine could be built for \"", region.name,
                     "\"", library.complaint());
  std::span bytes(static_cast<const std::byte*>(plan->table->data()), plan->table->size());
  return std::make_shared<Engine>(library, bytes, writer.inputs());
}

}  // namespace

std::string Precision::name() const {
  if (half && bfloat16) return "fp16_bf16";
  if (half) return "fp16";
  return bfloat16 ? "bf16" : "fp32";
}

Engine::Engine(const Library& library, std::span<const std::byte> plan, std::vector<size_t> inputs)
    : library_(library), runtime_(library.runtime()), inputs_(std::move(inputs)) {
  engine_.reset(runtime_->table->deserialize_cuda_engine(plan.data(), plan.size()));
  check<IoError>(engine_ != nullptr, "TensorRT: the library cannot read this engine",
                 library.complaint(),
                 "; it runs only with the version and the kind of GPU that it ",
                 "was built on; partition the graph again");
}

std::unique_ptr<nv::Context> Engine::new_context() const {
  std::unique_ptr<nv::Context> made(
      engine_->table->create_execution_context(nv::ContextMemory::kStatic));
  check<DeviceError>(made != nullptr, "TensorRT: no memory for an engine", library_.complaint());
  return made;
}

std::unique_ptr<nv::HostMemory> Engine::serialize() const {
  std::unique_ptr<nv::HostMemory> plan(engine_->table->serialize());
  check<DeviceError>(plan != nullptr, "TensorRT: the engine cannot be saved", library_.complaint());
  return plan;
}

std::shared_ptr<const Engine> engine_of(const Library& library, const Subgraph& region,
                                        Precision precision) {
  static auto* const lock = new std::mutex;
  static auto* const known =
      new std::map<std::pair<uint64_t, uint64_t>, std::weak_ptr<const Engine>>;
  auto key = fingerprint(library, region, precision);
  std::lock_guard guard(*lock);  // two builds at once would disturb each other's measurements
  if (auto found = (*known)[key].lock()) return found;
  std::erase_if(*known, [](const auto& item) { return item.second.expired(); });
  std::shared_ptr<const Engine> made = build(library, region, precision);
  (*known)[key] = made;
  return made;
}

}  // namespace mx::tensorrt
