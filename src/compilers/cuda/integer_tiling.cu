#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>

#include "base/cat.h"
#include "base/ceil_div.h"
#include "base/out_of_memory.h"
#include "compilers/cuda/integer_tiling.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/own_stream.h"
#include "compilers/cuda/tiling.h"
#include "compilers/cuda/timing.h"
#include "device/cuda/remembered.h"
#include "ndarray/process.h"

namespace mx::cuda {
namespace {

// The one that shapes suggest comes first.
Tilings rivals_of(const IntegerConvolution& work) {
  constexpr int64_t kMostWaves = 4;  // of blocks that divide products
  const ImageArray& output = work.products.output;
  const Tiling likeliest = integer_tiling(work, multiprocessors(), has_clusters());
  Tilings rivals = {likeliest};
  for (uint8_t shape = 0; shape < integer_tiling_shapes().size(); ++shape) {
    const TilingShape& tile = integer_tiling_shapes()[shape];
    if (shape > 0 && output.channels * 2 <= tile.columns) continue;
    const int64_t blocks =
        ceil_div<int64_t>(output.pixels(), tile.rows) * ceil_div(output.channels, tile.columns);
    for (int split = 1; split <= kMostSplit; split *= 2) {
      const bool divides = has_clusters() && shape < kFirstIntegerRounds &&
                           work.products.k_packs / 8 >= 2 * split &&
                           blocks * split <= kMostWaves * multiprocessors();
      const Tiling rival{shape, static_cast<uint8_t>(split)};
      if ((split == 1 || divides) && rival != likeliest) rivals.push_back(rival);
    }
  }
  return rivals;
}

// Arrays of the layer's sizes, with zeros, and the layer on them.
class Trial {
 public:
  Trial(const IntegerConvolution& work, Context context)
      : work_(work), device_(device_of(context)), own_(context) {
    ConvolutionWork& products = work_.products;
    auto image = [&](const ImageArray& array) { return own_.zeros(array.pixels() * array.pitch); };
    auto numbers = [&] {
      return static_cast<const float*>(own_.zeros(int64_t{products.output.channels} * 4));
    };
    work_.factor = numbers();
    products.shift = numbers();
    products.input.data = image(products.input);
    products.output.data = image(products.output);
    products.weight = own_.zeros(int64_t{products.output.channels} * products.k_packs * 16);
    if (products.second.pitch > 1) {
      products.second.data = image(products.second);
      products.scale2 = products.shift2 = numbers();
    }
    if (products.residual.pitch > 1) products.residual.data = products.output.data;
    own_.get().synchronize();
  }

  // Infinity where it cannot start.
  double seconds(Tiling tiling) {
    try {
      return seconds_of(device_, own_.get(),
                        [&](Stream& stream) { convolve_integers(work_, tiling, native(stream)); });
    } catch (const DeviceError&) {
      (void)cudaGetLastError();
      return std::numeric_limits<double>::infinity();
    }
  }

 private:
  IntegerConvolution work_;
  Device& device_;
  OwnStream own_;
};

std::string text_of(Tiling tiling) { return cat(int{tiling.shape}, " ", int{tiling.split}); }

// What a text tells that may come from anywhere.
std::optional<Tiling> tiling_in(const std::string& text, const Tilings& rivals) {
  auto found = std::ranges::find(rivals, text, text_of);
  if (found == rivals.end()) return std::nullopt;
  return *found;
}

}  // namespace

Tiling choose_integer_tiling(const IntegerConvolution& work, Context context, bool measure) {
  static auto* const memory = new Remembered("cuda-integers-1", cat("toolkit ", CUDART_VERSION));
  static std::mutex one_at_a_time;  // measurements disturb each other
  const Tilings rivals = rivals_of(work);
  if (!measure) return rivals.front();
  std::lock_guard guard(one_at_a_time);
  const std::string key =
      cat("int8", shapes_of(work.products), " ", int{work.input_unsigned},
          int{work.products.residual.pitch > 1}, int{work.products.second.pitch > 1});
  if (std::optional<std::string> text = memory->find(key)) {
    if (std::optional<Tiling> known = tiling_in(*text, rivals)) return *known;
  }
  try {
    Trial trial(work, context);
    Tiling best = rivals.front();
    double least = std::numeric_limits<double>::infinity();
    for (Tiling rival : rivals) {
      const double seconds = trial.seconds(rival);
      if (seconds < least) {
        least = seconds;
        best = rival;
      }
    }
    memory->add(key, text_of(best));
    return best;
  } catch (const OutOfMemory&) {  // does not fit a second time
    return rivals.front();
  }
}

}  // namespace mx::cuda
