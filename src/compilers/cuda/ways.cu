#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/cat.h"
#include "base/ceil_div.h"
#include "base/out_of_memory.h"
#include "base/parallel.h"
#include "compilers/cuda/own_stream.h"
#include "compilers/cuda/tiling.h"
#include "compilers/cuda/timing.h"
#include "compilers/cuda/ways.h"
#include "device/cuda/cuda.h"
#include "device/cuda/remembered.h"
#include "ndarray/process.h"

namespace mx::cuda {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

bool has_few_taps(const ConvolutionWork& work) {
  return work.is_inside || work.window.taps() <= kMostTaps;
}

// Layers of few images have kernels here, but for groups of channels.
bool has_rivals(const ConvolutionWork& work) {
  return work.input.batch > kFewImages || work.groups > 1;
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
  if (work.groups > 1) key += cat(" groups ", work.groups);
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
  if (work.groups > 1) {
    offers.push_back({"plain", [] { return Way{.is_plain = true, .name = "plain"}; }});
    return offers;
  }
  if (!has_few_taps(work)) return offers;
  for (Tiling tiling : likely_tilings(number, work)) {
    std::string name = cat("tiling ", int{tiling.shape}, " ", int{tiling.split});
    offers.push_back({name, [tiling, name] { return Way{.tiling = tiling, .name = name}; }});
  }
  return offers;
}

int64_t bytes_of(const ImageArray& array, Number number) {
  return array.pixels() * array.pitch * bytes_of(number);
}

// What the layer takes at best: with that its rivals are timed neither too briefly nor too long.
double least_seconds(Number number, const ConvolutionWork& work) {
  const double products = static_cast<double>(work.output.pixels()) * work.output.channels *
                          work.input.channels * work.window.taps() / work.groups;
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
        own_(context),
        runs_(std::clamp(static_cast<int>(3e-4 / least_seconds(number, work)), 2, 24)) {
    int64_t weight_bytes = int64_t{work.output.channels} * work.window.taps() *
                           work.input.channels * mx::cuda::bytes_of(number);
    int64_t memory = 1;
    for (const Way& way : ways) {
      if (way.library) {
        memory = std::max(memory, memory_of(number, work, *way.library));
      } else if (way.is_plain) {
        weight_bytes = std::max(weight_bytes, int64_t{work.output.channels} * work.k_packs * 16);
      } else {
        weight_bytes = std::max(weight_bytes, packed_weight_bytes(number, work, way.tiling));
      }
    }
    const auto* zeros = static_cast<const float*>(own_.zeros(int64_t{work.output.channels} * 4));
    work_.shift = work_.scale2 = work_.shift2 = zeros;
    work_.bias = zeros;
    work_.weight = own_.zeros(weight_bytes);
    work_.input.data = own_.zeros(bytes_of(work.input, number));
    if (work.residual.pitch > 1) {
      work_.residual.data = own_.zeros(bytes_of(work.residual, number));
    }
    if (work.second.pitch > 1) work_.second.data = own_.zeros(bytes_of(work.second, number));
    if (work.keeps_first) work_.output.data = own_.zeros(bytes_of(work.output, number));
    library_memory_ = own_.zeros(memory);
    own_.get().synchronize();
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
        device_, own_.get(),
        [&](Stream& stream) {
          if (way.library) {
            convolve(number_, work_, *way.library, library_memory_, native(stream));
          } else if (way.is_plain) {
            const int inputs = work_.input.channels / work_.groups;
            const int64_t padded = round_up(int64_t{inputs}, pack_of(number_));
            convolve_plainly(number_, work_, work_.output.channels, inputs,
                             static_cast<int>(padded), native(stream));
          } else {
            convolve(number_, work_, way.tiling, native(stream));
          }
        },
        runs);
  }

  Number number_;
  ConvolutionWork work_;
  Device& device_;
  OwnStream own_;
  int runs_;
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

// A convolution that no way is known for yet.
struct Search {
  ConvolutionWork work;
  std::string place, key;           // in this process; on disk
  std::optional<std::string> name;  // of the way that was found once
  std::vector<Offer> offers = {};
  std::vector<Way> ready = {};
};

// Asking libraries and making their plans takes the host's time: all its threads do so.
template <class Call>
void on_all_threads(size_t count, Context context, const Call& call) {
  parallel_for(static_cast<int64_t>(count), 1, [&](int64_t begin, int64_t end) {
    ok(cudaSetDevice(context.id), "use a device");
    for (int64_t i = begin; i < end; ++i) call(static_cast<size_t>(i));
  });
}

// All offers, or that of the name alone where it is there.
void ask(Number number, Search& search) {
  search.offers = offers_for(number, search.work);
  auto is_other = [&](const Offer& offer) { return offer.name != search.name; };
  if (std::ranges::all_of(search.offers, is_other)) search.name.reset();
  if (search.name) std::erase_if(search.offers, is_other);
}

void make_ready(std::vector<Search>& searches, Context context) {
  struct Part {
    size_t search, offer;
    std::optional<Way> made;
  };
  std::vector<Part> parts;
  for (size_t i = 0; i < searches.size(); ++i) {
    for (size_t k = 0; k < searches[i].offers.size(); ++k) parts.push_back({i, k, std::nullopt});
  }
  on_all_threads(parts.size(), context, [&](size_t i) {
    Part& part = parts[i];
    part.made = searches[part.search].offers[part.offer].make();
  });
  for (Part& part : parts) {
    if (part.made) searches[part.search].ready.push_back(std::move(*part.made));
  }
}

class Ways {
 public:
  static Ways& get() {  // never destroyed: at exit the driver may be gone first
    static auto* const ways = new Ways;
    return *ways;
  }

  // Per work, without those of few images; raises Unsupported where there is none.
  std::vector<Way> find(Number number, std::span<const ConvolutionWork> works, Context context,
                        bool measure) {
    std::lock_guard guard(lock_);
    std::map<std::string, Way> ways;  // by place; keeps them until all are there
    std::vector<Search> searches = searches_for(number, works, context, measure, ways);
    on_all_threads(searches.size(), context, [&](size_t i) { ask(number, searches[i]); });
    if (measure) make_ready(searches, context);
    for (Search& search : searches) {
      Way& found = ways[search.place] = one_of(number, search, context, measure);
      known_.insert_or_assign(search.place, Known(found));
    }
    std::vector<Way> found;
    for (const ConvolutionWork& work : works) {
      if (!has_rivals(work)) continue;
      found.push_back(ways.at(place_of(number, work, context, measure)));
    }
    return found;
  }

 private:
  // Plans live as long as the regions that use them.
  class Known {
   public:
    explicit Known(const Way& way) : way_(way), library_(way.library) {
      has_library_ = way.library != nullptr;
      way_.library = nullptr;
    }
    [[nodiscard]] std::optional<Way> get() const {
      Way way = way_;
      way.library = library_.lock();
      if (has_library_ && !way.library) return std::nullopt;
      return way;
    }

   private:
    Way way_;
    std::weak_ptr<LibraryKernel> library_;
    bool has_library_;
  };

  Way one_of(Number number, const Search& search, Context context, bool measure) {
    std::optional<Way> found;
    if (!measure) found = first_of(search.offers);
    if (measure && !search.name) found = timed(number, search, context);
    if (!found && !search.ready.empty()) found = search.ready.front();
    if (!found) found = first_of(offers_for(number, search.work));  // the last resort
    check<Unsupported>(found.has_value(), "a window of ", search.work.window.taps(),
                       " taps has no kernel");
    return *found;
  }

  static std::string place_of(Number number, const ConvolutionWork& work, Context context,
                              bool measure) {
    return cat(context.id, measure ? " " : " first ", key_of(number, work));
  }

  // For what is neither known nor among `ways`, which gets what is known.
  std::vector<Search> searches_for(Number number, std::span<const ConvolutionWork> works,
                                   Context context, bool measure,
                                   std::map<std::string, Way>& ways) {
    std::vector<Search> searches;
    for (const ConvolutionWork& work : works) {
      const std::string place = place_of(number, work, context, measure);
      if (!has_rivals(work) || ways.contains(place)) continue;
      auto found = known_.find(place);
      std::optional<Way> way = found == known_.end() ? std::nullopt : found->second.get();
      ways[place] = way.value_or(Way{});
      std::string key = key_of(number, work);
      std::optional<std::string> name = measure ? remembered_.find(key) : std::nullopt;
      if (way) continue;
      searches.push_back({work, place, std::move(key), std::move(name)});
    }
    return searches;
  }

  static std::optional<Way> first_of(const std::vector<Offer>& offers) {
    for (const Offer& offer : offers) {
      if (std::optional<Way> way = offer.make()) return way;
    }
    return std::nullopt;
  }

  // Nothing where the layer does not fit into memory a second time.
  std::optional<Way> timed(Number number, const Search& search, Context context) {
    std::optional<Way> found;
    try {
      found = fastest(number, search.work, context, search.ready);
    } catch (const OutOfMemory&) {
      return std::nullopt;
    }
    if (found) remembered_.add(search.key, found->name);
    return found;
  }

  std::mutex lock_;                     // held while ways are timed: that must not be disturbed
  std::map<std::string, Known> known_;  // by place
  Remembered remembered_{"cuda-ways-2", library_versions()};
};

}  // namespace

Way choose_way(Number number, const ConvolutionWork& work, Context context, bool measure) {
  if (!has_rivals(work)) {
    return {.tiling = choose_tiling(number, work, context, measure)};
  }
  return Ways::get().find(number, {&work, 1}, context, measure)[0];
}

std::vector<Way> find_ways(Number number, std::span<const ConvolutionWork> works, Context context,
                           bool measure) {
  return Ways::get().find(number, works, context, measure);
}

}  // namespace mx::cuda
