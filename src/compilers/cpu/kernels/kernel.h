// StepKernel: the code of one step of a schedule, chosen for its shapes and layouts when the region
// is compiled. Read-only afterwards: several threads run one kernel at once, each with a Session of
// its own.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace mx::cpu {

// How a value lies in memory. Blocked: groups of `block_size()` channels innermost, the last group
// filled up with zeros (oneDNN's nChw16c and nChw8c). Last: all channels innermost, pixel by pixel.
// Half: rounded to bfloat16.
enum class Layout : uint8_t { kPlain, kBlocked, kLast, kPlainHalf, kLastHalf };

// Floats between the parts of a scratch buffer that threads write: a processor that fetches ahead
// in steps from block to block runs that far past the end of one's own part, and takes lines away
// from the thread that is about to write them.
constexpr int64_t kThreadGap = 16 << 10;

// Pointers count floats whatever lies there: integers and bfloat16 pass through as memory.
struct Buffers {
  std::span<const float* const> inputs;
  float* output = nullptr;
  const float* packed = nullptr;  // what pack() wrote
  float* scratch = nullptr;
  const float* prologue = nullptr;  // what the kernel of the prologue packed
};

// A layer's constants as the user knows them, norm folded in. Missing ones are null.
struct PlainWeights {
  const float* weight = nullptr;
  const float* bias = nullptr;
  // Of a layer that multiplies integers, instead of `weight`: the integers, and the real numbers of
  // one unit, of all or of each output channel.
  const int8_t* integers = nullptr;
  const float* units = nullptr;
};

class StepKernel {
 public:
  class Session {
   public:
    virtual ~Session() = default;
  };

  virtual ~StepKernel() = default;
  [[nodiscard]] virtual std::string info() const = 0;  // what runs, for reports
  [[nodiscard]] virtual std::unique_ptr<Session> open() const { return nullptr; }
  virtual void run(Session* session, const Buffers& buffers) const = 0;
  [[nodiscard]] virtual int64_t scratch_bytes() const { return 0; }

  // Constants in the order the kernel reads them; both directions, so that they can be saved.
  [[nodiscard]] virtual int64_t packed_bytes() const { return 0; }
  virtual void pack(const PlainWeights& /*weights*/, float* /*packed*/) const {}
  virtual void unpack(const float* /*packed*/, float* /*weight*/, float* /*bias*/) const {}
};

}  // namespace mx::cpu
