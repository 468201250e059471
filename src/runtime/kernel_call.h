// Choosing and running the kernel of one operator call.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/op.h"
#include "ir/random.h"
#include "ndarray/process.h"

namespace mx {

class Holder;

// The first kernel of the operator on this kind of device that accepts the call (pointers in `run`
// may still be null).
// Raises Unsupported with every reason when none does.
const Kernel& choose_kernel(const OpDef& op, const Params& params, const Run& run, DeviceKind kind);

// A rough estimate of a call's time on one core, for deciding where it runs.
double estimate_ns(const OpDef& op, const Params& params, const Run& run);

// Scratch memory from a context's pool, returned when the call is over.
class PoolScratch final : public Scratch {
 public:
  // `kept`: bytes that one kernel is known to need; one block of that size serves all kernels of a
  // graph, where blocks of their own would stay in the pool in as many sizes.
  explicit PoolScratch(Context context, int64_t kept = 0) : context_(context), kept_bytes_(kept) {}
  PoolScratch(const PoolScratch&) = delete;
  PoolScratch& operator=(const PoolScratch&) = delete;
  ~PoolScratch() override;
  void* take(int64_t bytes) override;
  [[nodiscard]] void* hold();  // the block of `kept` bytes, taken now; null where that is 0
  void reset();                // after each kernel
  [[nodiscard]] int64_t most() const { return most_; }         // bytes that a kernel took
  [[nodiscard]] bool has_grown() const { return has_grown_; }  // it needed more than was kept

 private:
  struct Block {
    void* data = nullptr;
    int64_t bytes = 0;
    Holder* holder = nullptr;  // null: nobody counts it
  };
  [[nodiscard]] Block allocate(int64_t bytes) const;
  void release(const Block& block) const;

  Context context_;
  int64_t kept_bytes_, used_ = 0, wanted_ = 0, most_ = 0;
  Block kept_;
  bool has_grown_ = false;
  std::vector<Block> blocks_;
};

// Points `run` at the stream of a device and makes the device current; nothing on the host.
void use_stream(Run& run, Context context);

// The generators of a context and the Var that orders those who draw from them.
struct RandomResource {
  Context context;
  RandomState state;
  Var var;
  explicit RandomResource(Context where) : context(where), state(where.id) {}
};
RandomResource& random_of(Context context);
void seed_random(uint32_t seed);                   // every context
void seed_random(uint32_t seed, Context context);  // one

}  // namespace mx
