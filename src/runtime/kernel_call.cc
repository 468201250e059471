#include "runtime/kernel_call.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

#include "base/ceil_div.h"
#include "base/error.h"
#include "device/kinds.h"
#include "ndarray/holders.h"

namespace mx {
namespace {

struct RandomTable {
  std::mutex lock;
  std::map<std::pair<int32_t, int32_t>, std::unique_ptr<RandomResource>> all;
  uint32_t seed = 0;  // for contexts not used yet
};

RandomTable& random_table() {
  static auto* const table = new RandomTable;
  return *table;
}

void push_seed(RandomResource& resource, uint32_t seed, void (RandomState::*how)(uint32_t)) {
  Work work;
  work.writes.push_back({&resource.var});
  work.queue = {.device = resource.context};
  work.run = [&resource, seed, how] {
    // What is still in the stream draws from the old state.
    if (!resource.context.is_host()) stream_of(resource.context).synchronize();
    (resource.state.*how)(seed);
  };
  work.cost_ns = 1000;
  work.name = "seed";
  engine().push(std::move(work));
}

}  // namespace

const Kernel& choose_kernel(const OpDef& op, const Params& params, const Run& run,
                            DeviceKind kind) {
  const auto& kernels = op.kernels_on(kind);
  std::string reasons;
  for (const Kernel& kernel : kernels) {
    const char* reason = kernel.refuses ? kernel.refuses(run, params) : nullptr;
    if (!reason) return kernel;
    reasons += cat(reasons.empty() ? " (" : "; ", kernel.name, ": ", reason);
  }
  fail<Unsupported>(run.who(), ": no kernel for ", kind_name(kind), reasons,
                    reasons.empty() ? "" : ")");
}

double estimate_ns(const OpDef& op, const Params& params, const Run& run) {
  if (op.cost_ns) return op.cost_ns(run, params);
  constexpr double kNsPerByte = 0.05;
  int64_t bytes = 0;
  for (const Tensor& tensor : run.inputs) bytes += tensor.bytes();
  for (const Tensor& tensor : run.outputs) bytes += tensor.bytes();
  return 200 + kNsPerByte * static_cast<double>(bytes);
}

PoolScratch::Block PoolScratch::allocate(int64_t bytes) const {
  Pool& pool = pool_of(context_);
  if (context_.is_host()) return {.data = pool.allocate(bytes), .bytes = bytes};
  Block block{allocate_held(pool, context_, bytes), bytes, HolderScope::current()};
  if (block.holder) block.holder->add(context_, bytes);
  return block;
}

void PoolScratch::release(const Block& block) const {
  pool_of(context_).release(block.data, block.bytes);
  if (block.holder) block.holder->add(context_, -block.bytes);
}

void* PoolScratch::hold() {
  if (!kept_.data && kept_bytes_ > 0) kept_ = allocate(kept_bytes_);
  return kept_.data;
}

void* PoolScratch::take(int64_t bytes) {
  constexpr int64_t kAlignment = 64;
  int64_t size = round_up(bytes, kAlignment);
  wanted_ += size;
  if (used_ + size <= kept_bytes_) {
    void* data = static_cast<char*>(hold()) + used_;
    used_ += size;
    return data;
  }
  has_grown_ = true;
  blocks_.push_back(allocate(bytes));
  return blocks_.back().data;
}

void PoolScratch::reset() {
  for (const Block& block : blocks_) release(block);
  blocks_.clear();
  most_ = std::max(most_, wanted_);
  used_ = wanted_ = 0;
}

PoolScratch::~PoolScratch() {
  reset();
  if (kept_.data) release(kept_);
}

void use_stream(Run& run, Context context) {
  if (context.is_host()) return;
  device_of(context).make_current();
  run.stream_ptr = &stream_of(context);
}

RandomResource& random_of(Context context) {
  if (context.is_host()) context = {};  // all of the host share one stream, as in MXNet
  RandomTable& table = random_table();
  std::lock_guard guard(table.lock);
  auto& resource = table.all[{static_cast<int32_t>(context.kind), context.id}];
  if (!resource) {
    resource = std::make_unique<RandomResource>(context);
    resource->state.seed(table.seed);
  }
  return *resource;
}

void seed_random(uint32_t seed) {
  RandomTable& table = random_table();
  std::vector<RandomResource*> known;
  {
    std::lock_guard guard(table.lock);
    table.seed = seed;
    for (auto& [key, resource] : table.all) known.push_back(resource.get());
  }
  for (RandomResource* resource : known) push_seed(*resource, seed, &RandomState::seed);
}

void seed_random(uint32_t seed, Context context) {
  push_seed(random_of(context), seed, &RandomState::seed_alone);
}

}  // namespace mx
