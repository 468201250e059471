#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "base/cat.h"
#include "base/ceil_div.h"
#include "base/out_of_memory.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/own_stream.h"
#include "compilers/cuda/tiling.h"
#include "compilers/cuda/timing.h"
#include "device/cuda/cuda.h"
#include "device/cuda/remembered.h"
#include "ndarray/process.h"

namespace mx::cuda {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

int64_t blocks_of(const ConvolutionWork& work, Tiling tiling) {
  const TilingShape& shape = tiling_shapes()[tiling.shape];
  return ceil_div<int64_t>(work.output.pixels(), shape.rows) *
         ceil_div(work.output.channels, shape.columns) * tiling.split;
}

int64_t blocks_of(std::span<const ConvolutionWork> works, const Tilings& tilings) {
  int64_t blocks = 0;
  for (size_t i = 0; i < works.size(); ++i) blocks += blocks_of(works[i], tilings[i]);
  return blocks;
}

std::string key_of(Number number, std::span<const ConvolutionWork> works) {
  std::string key(name_of(number));
  for (const ConvolutionWork& work : works) key += shapes_of(work) + ";";
  return key;
}

// The shape of all tilings, and the split of each: what is remembered.
std::string text_of(const Tilings& tilings) {
  if (tilings.empty()) return "apart";
  std::string text = cat(int{tilings[0].shape});
  for (Tiling tiling : tilings) text += cat(" ", int{tiling.split});
  return text;
}

// Those that text_of() tells; the text may come from anywhere.
std::optional<Tilings> tilings_in(const std::string& text, size_t count) {
  if (count > 1 && text == "apart") return Tilings();
  std::istringstream words(text);
  int shape = -1, split = 0;
  words >> shape;
  if (!words || shape < 0 || shape >= static_cast<int>(tiling_shapes().size())) return {};
  Tilings tilings;
  while (words >> split) {
    if (split < 1 || split > kMostSplit || (split & (split - 1)) != 0) return {};
    tilings.push_back({static_cast<uint8_t>(shape), static_cast<uint8_t>(split)});
  }
  if (!words.eof() || tilings.size() != count) return {};
  return tilings;
}

bool can_serve(Number number, std::span<const ConvolutionWork> works, const Tilings& tilings) {
  if (tilings.empty()) return works.size() > 1;
  if (works.size() == 1) return can_convolve(number, works[0], tilings[0]);
  return can_convolve_together(number, works, tilings);
}

// Arrays of the layers' sizes, with zeros, and the layers on them.
class Trial {
 public:
  Trial(Number number, std::span<const ConvolutionWork> works, Context context,
        std::span<const Tilings> rivals)
      : number_(number),
        works_(works.begin(), works.end()),
        device_(device_of(context)),
        own_(context) {
    for (size_t i = 0; i < works_.size(); ++i) {
      int64_t weight_bytes = 0;
      for (const Tilings& rival : rivals) {
        weight_bytes = std::max(weight_bytes, packed_weight_bytes(number, works[i], rival[i]));
      }
      give_memory(works_[i], weight_bytes);
    }
    own_.get().synchronize();
  }

  // Infinity where it cannot start.
  double seconds(const Tilings& tilings) {
    try {
      return seconds_of(device_, own_.get(), [&](Stream& stream) {
        if (works_.size() == 1) return convolve(number_, works_[0], tilings[0], native(stream));
        convolve_together(number_, works_, tilings, native(stream));
      });
    } catch (const DeviceError&) {
      (void)cudaGetLastError();
      return kNever;
    }
  }

 private:
  void give_memory(ConvolutionWork& work, int64_t weight_bytes) {
    auto image = [&](const ImageArray& array) {
      return own_.zeros(array.pixels() * array.pitch * bytes_of(number_));
    };
    auto numbers = [&](int channels) {
      return static_cast<const float*>(own_.zeros(int64_t{channels} * 4));
    };
    work.shift = work.scale2 = work.shift2 = numbers(work.output.channels);
    work.input_scale = work.input_shift = numbers(work.input.channels);
    work.input.data = image(work.input);
    work.weight = own_.zeros(weight_bytes);
    work.output.data = image(work.output);
    if (work.residual.pitch > 1) work.residual.data = work.output.data;
    if (work.second.pitch > 1) work.second.data = image(work.second);
  }

  Number number_;
  std::vector<ConvolutionWork> works_;
  Device& device_;
  OwnStream own_;
};

struct Measured {
  Tilings best;
  double seconds = kNever;
};

Measured measured(Number number, std::span<const ConvolutionWork> works, Context context,
                  std::span<const Tilings> rivals) {
  Trial trial(number, works, context, rivals);
  Measured found{.best = rivals.front()};
  for (const Tilings& rival : rivals) {
    double seconds = trial.seconds(rival);
    if (seconds < found.seconds) found = {rival, seconds};
  }
  return found;
}

// A rival each.
std::vector<Tilings> one_by_one(const Tilings& tilings) {
  std::vector<Tilings> found;
  for (Tiling tiling : tilings) found.push_back({tiling});
  return found;
}

// What holds for this GPU, found by `measure` where nothing is remembered that can serve.
template <class Measure>
Tilings recalled(Number number, std::span<const ConvolutionWork> works, Measure&& measure) {
  static auto* const memory = new Remembered(
      "cuda-layers-1", cat("toolkit ", CUDART_VERSION, " slices ", int{has_warpgroups()}));
  static std::recursive_mutex one_at_a_time;  // measurements disturb each other
  std::lock_guard guard(one_at_a_time);
  const std::string key = key_of(number, works);
  if (std::optional<std::string> text = memory->find(key)) {
    std::optional<Tilings> known = tilings_in(*text, works.size());
    if (known && can_serve(number, works, *known)) return *known;
  }
  Tilings found = measure();
  memory->add(key, text_of(found));
  return found;
}

// Where the layers do not fit into memory a second time nothing can be timed: `likeliest` is taken,
// and not remembered.
template <class Measure>
Tilings recalled_or(const Tilings& likeliest, Number number, std::span<const ConvolutionWork> works,
                    Measure&& measure) {
  try {
    return recalled(number, works, std::forward<Measure>(measure));
  } catch (const OutOfMemory&) {
    return likeliest;
  }
}

// Those that occupy the device first, then large blocks, which read less.
template <class Rival, class Blocks, class Shape>
void sort_rivals(std::vector<Rival>& rivals, Blocks&& blocks, Shape&& shape) {
  const int64_t wanted = multiprocessors();
  std::ranges::stable_sort(rivals, [&](const Rival& a, const Rival& b) {
    auto waste = [&](const Rival& r) { return std::max<int64_t>(wanted - blocks(r), 0); };
    if (waste(a) != waste(b)) return waste(a) < waste(b);
    const TilingShape &x = tiling_shapes()[shape(a)], &y = tiling_shapes()[shape(b)];
    return x.rows * x.columns > y.rows * y.columns;
  });
}

// The largest split, up to `most`, that a convolution can have in a block of this shape.
std::optional<Tiling> most_divided(Number number, const ConvolutionWork& work, uint8_t shape,
                                   int most) {
  for (int split = most; split >= 1; split /= 2) {
    Tiling tiling{shape, static_cast<uint8_t>(split)};
    if (can_convolve(number, work, tiling)) return tiling;
  }
  return {};
}

}  // namespace

std::string shapes_of(const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  std::string text;
  for (int part : {work.input.batch, work.input.height, work.input.width, work.input.channels,
                   work.input.pitch, work.output.height, work.output.width, work.output.channels,
                   work.output.pitch, w.kernel_h, w.kernel_w, w.stride_h, w.stride_w, w.dilate_h,
                   w.dilate_w, w.pad_h, w.pad_w, int{work.norms_input}}) {
    text += cat(" ", part);
  }
  return text;
}

Tilings likely_tilings(Number number, const ConvolutionWork& work) {
  Tilings found;
  for (uint8_t shape = 0; shape < tiling_shapes().size(); ++shape) {
    for (uint8_t split = 1; split <= kMostSplit; split = static_cast<uint8_t>(split * 2)) {
      Tiling tiling{shape, split};
      if (!can_convolve(number, work, tiling)) continue;
      bool is_enough = split > 1 && blocks_of(work, {shape, static_cast<uint8_t>(split / 2)}) >
                                        multiprocessors();
      if (!is_enough) found.push_back(tiling);
    }
  }
  sort_rivals(
      found, [&](Tiling t) { return blocks_of(work, t); }, [](Tiling t) { return t.shape; });
  return found;
}

std::vector<Tilings> likely_together(Number number, std::span<const ConvolutionWork> works) {
  std::vector<Tilings> found;
  for (uint8_t shape = kFirstSliceShape; shape < kFewRowsShape; ++shape) {
    int64_t before = 0;  // blocks with half the split
    for (int most = 1; most <= kMostSplit && before <= multiprocessors(); most *= 2) {
      Tilings tilings;
      for (const ConvolutionWork& work : works) {
        if (auto tiling = most_divided(number, work, shape, most)) tilings.push_back(*tiling);
      }
      if (!can_convolve_together(number, works, tilings)) continue;
      if (std::ranges::max(tilings, {}, &Tiling::split).split < most) break;
      before = blocks_of(works, tilings);
      found.push_back(std::move(tilings));
    }
  }
  sort_rivals(
      found, [&](const Tilings& t) { return blocks_of(works, t); },
      [](const Tilings& t) { return t[0].shape; });
  return found;
}

Tiling choose_tiling(Number number, const ConvolutionWork& work, Context context, bool measure) {
  Tilings rivals = likely_tilings(number, work);
  check<Unsupported>(!rivals.empty(), "a convolution has no kernel on this GPU");
  if (!measure || rivals.size() == 1) return rivals.front();
  return recalled_or(Tilings{rivals.front()}, number, {&work, 1}, [&] {
    return measured(number, {&work, 1}, context, one_by_one(rivals)).best;
  })[0];
}

Tilings choose_together(Number number, std::span<const ConvolutionWork> works, Context context,
                        bool measure) {
  std::vector<Tilings> rivals = likely_together(number, works);
  if (rivals.empty()) return {};
  if (!measure) return rivals.front();
  return recalled_or(rivals.front(), number, works, [&] {
    double apart = 0;
    for (const ConvolutionWork& work : works) {
      std::vector<Tilings> alone{{choose_tiling(number, work, context, measure)}};
      apart += measured(number, {&work, 1}, context, alone).seconds;
    }
    Measured together = measured(number, works, context, rivals);
    return together.seconds < apart ? together.best : Tilings();
  });
}

}  // namespace mx::cuda
