#include "compilers/live_inputs.h"

#include <atomic>

namespace mx {
namespace {

uint64_t next_unknown_stamp() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

}  // namespace

InputStamps::InputStamps(const Run& run, const LiveInputs& live)
    : run_(run), live_(live), unknown_(run.input_stamps.empty() ? next_unknown_stamp() : 0) {}

}  // namespace mx
