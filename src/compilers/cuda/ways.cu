#include "compilers/cuda/ways.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/cat.h"
#include "base/parallel.h"
#include "compilers/cuda/tiling.h"
#include "compilers/cuda/timing.h"
#include "device/cuda/cuda.h"
#include "device/cuda/remembered.h"
#include "ndarray/process.h"
#include "ndarray/storage.h"

namespace mx::cuda {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

bool has_few_taps(const ConvolutionWork& work) {
  return work.is_inside || work.window.taps() <= kMostTaps;
}

std::string key_of(Number number, const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  const Function &f = work.function, &g = work.function2;
  std::string key(name_of(number));
  for (const ImageArray* array : {&work.input, &work.output, &work.residual, &work.second}) {
    key += cat(" ", array->batch, " ", array->height, " ", array->width, " ", array->channels, " ",
               array->pitch);
  }
  for (int part : {w.kernel_h, w.kernel_w, w.stride_h, w.stride_w, w.dilate_h, w.dilate_w, w.pad_h,
                   w.pad_w, work.keeps_first ? 1 : 0}) {
    key += cat(" ", part);
  }
  return key + cat(" ", static_cast<int>(f.other), " ", f.low, " ", f.high, " ",
                   static_cast<int>(g.other), " ", g.low, " ", g.high);
}

// What may serve: libraries first. Nothing is ready yet.
struct Offer {
  std::string name;
  std::function<std::optional<Way>()> make;
};

std::vector<Offer> offers_for(Number number, const ConvolutionWork& work) {
  std::vector<Offer> offers;
  for (LibraryOffer& offer : library_offers(number, work)) {
    auto make = [name = offer.name, make = std::move(offer.make)]() -> std::optional<Way> {
      std::shared_ptr<LibraryKernel> kernel = make();
      if (!kernel) return std::nullopt;
      return Way{.library = std::move(kernel), .name = name};
    };
    offers.push_back({offer.name, std::move(make)});
  }
  if (!has_few_taps(work)) return offers;
  for (Tiling tiling : likely_tilings(number, work)) {
    std::string name = cat("tiling ", int{tiling.shape}, " ", int{tiling.split});
    offers.push_back({name, [tiling, name] { return Way{.tiling = tiling, .name = name}; }});
  }
  return offers;
}

std::optional<Way> first_of(const std::vector<Offer>& offers, const std::string* name) {
  for (const Offer& offer : offers) {
    if (name && offer.name != *name) continue;
    if (std::optional<Way> way = offer.make()) return way;
  }
  return std::nullopt;
}

// Plans of libraries take their time: all threads make some.
std::vector<Way> make_all(const std::vector<Offer>& offers, Context context) {
  std::vector<std::optional<Way>> made(offers.size());
  parallel_for(static_cast<int64_t>(offers.size()), 1, [&](int64_t begin, int64_t end) {
    ok(cudaSetDevice(context.id), "use a device");
    for (int64_t i = begin; i < end; ++i) {
      made[static_cast<size_t>(i)] = offers[static_cast<size_t>(i)].make();
    }
  });
  std::vector<Way> ways;
  for (std::optional<Way>& way : made) {
    if (way) ways.push_back(std::move(*way));
  }
  return ways;
}

int64_t bytes_of(const ImageArray& array, Number number) {
  return array.pixels() * array.pitch * bytes_of(number);
}

// What the layer takes at best: with that its rivals are timed neither too briefly nor too long.
double least_seconds(Number number, const ConvolutionWork& work) {
  const double products = static_cast<double>(work.output.pixels()) * work.output.channels *
                          work.input.channels * work.window.taps();
  const double bytes = static_cast<double>(bytes_of(work.input, number)) +
                       static_cast<double>(bytes_of(work.output, number));
  return std::max(products / 300e12, bytes / 4e12);
}

// Arrays of the layer's sizes, with zeros, and the layer on them.
class Rehearsal {
 public:
  Rehearsal(Number number, const ConvolutionWork& work, Context context,
            const std::vector<Way>& ways)
      : number_(number),
        work_(work),
        device_(device_of(context)),
        stream_(device_.new_stream()),
        runs_(std::clamp(static_cast<int>(3e-4 / least_seconds(number, work)), 2, 24)) {
    int64_t weight_bytes = int64_t{work.output.channels} * work.window.taps() *
                           work.input.channels * mx::cuda::bytes_of(number);
    int64_t memory = 1;
    for (const Way& way : ways) {
      if (way.library) {
        memory = std::max(memory, memory_of(number, work, *way.library));
      } else {
        weight_bytes = std::max(weight_bytes, packed_weight_bytes(number, work, way.tiling));
      }
    }
    const auto* zeros = static_cast<const float*>(take(context, int64_t{work.output.channels} * 4));
    work_.shift = work_.scale2 = work_.shift2 = zeros;
    work_.bias = zeros;
    work_.weight = take(context, weight_bytes);
    work_.input.data = take(context, bytes_of(work.input, number));
    if (work.residual.pitch > 1) {
      work_.residual.data = take(context, bytes_of(work.residual, number));
    }
    if (work.second.pitch > 1) work_.second.data = take(context, bytes_of(work.second, number));
    if (work.keeps_first) work_.output.data = take(context, bytes_of(work.output, number));
    library_memory_ = take(context, memory);
    stream_->synchronize();
  }

  // Never, where it cannot start or is hopeless beside `best`.
  double seconds(const Way& way, double best) {
    constexpr double kHopeless = 1.5;
    try {
      if (time(way, std::max(1, runs_ / 8)) > kHopeless * best) return kNever;
      return time(way, runs_);
    } catch (const DeviceError&) {
      (void)cudaGetLastError();
      return kNever;
    }
  }

 private:
  double time(const Way& way, int runs) {
    return seconds_of(
        device_, *stream_,
        [&](Stream& stream) {
          if (way.library) {
            convolve(number_, work_, *way.library, library_memory_, native(stream));
          } else {
            convolve(number_, work_, way.tiling, native(stream));
          }
        },
        runs);
  }
  void* take(Context context, int64_t bytes) {
    memory_.push_back(make_ref<Storage>(context, bytes));
    stream_->fill(memory_.back()->data(), 0, bytes);
    return memory_.back()->data();
  }

  Number number_;
  ConvolutionWork work_;
  Device& device_;
  std::unique_ptr<Stream> stream_;
  int runs_;
  std::vector<Ref<Storage>> memory_;
  void* library_memory_ = nullptr;
};

// Nothing where none can be timed.
std::optional<Way> fastest(Number number, const ConvolutionWork& work, Context context,
                           const std::vector<Way>& ways) {
  Rehearsal rehearsal(number, work, context, ways);
  std::optional<Way> best;
  double shortest = kNever;
  for (const Way& way : ways) {
    const double time = rehearsal.seconds(way, shortest);
    if (time >= shortest) continue;
    shortest = time;
    best = way;
  }
  return best;
}

}  // namespace

Way choose_way(Number number, const ConvolutionWork& work, Context context, bool measure) {
  if (work.input.batch <= kFewImages) {
    return {.tiling = choose_tiling(number, work, context, measure)};
  }
  static std::mutex one_at_a_time;  // measurements disturb each other
  static auto* const known = new std::map<std::string, Way>;  // plans in use, by device and key
  static auto* const memory = new Remembered("cuda-ways-1", library_versions());
  const std::string key = key_of(number, work);
  std::lock_guard guard(one_at_a_time);
  Way& way = (*known)[cat(context.id, " ", measure ? "" : "first ", key)];
  if (!way.name.empty()) return way;
  // What an offer is made of is used up, so that each attempt has offers of its own.
  std::optional<Way> found;
  if (measure) {
    std::optional<std::string> name = memory->find(key);
    if (name) found = first_of(offers_for(number, work), &*name);
    if (!found) {
      found = fastest(number, work, context, make_all(offers_for(number, work), context));
      if (found) memory->add(key, found->name);
    }
  }
  if (!found) found = first_of(offers_for(number, work), nullptr);
  check<Unsupported>(found.has_value(), "a window of ", work.window.taps(), " taps has no kernel");
  return way = std::move(*found);
}

}  // namespace mx::cuda
