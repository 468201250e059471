#include "compilers/cpu/tuning.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "base/cat.h"
#include "base/parallel.h"
#include "compilers/cpu/denormals.h"
#include "compilers/cpu/layout.h"
#include "compilers/cpu/memory.h"
#include "compilers/cpu/pointwise.h"
#include "compilers/cpu/strassen.h"
#include "compilers/cpu/winograd_guard.h"

namespace mx::cpu {
namespace {

constexpr int kRounds = 5;
constexpr double kHopeless = 1.4;     // of the best time: such a kernel is not run again
constexpr double kTolerance = 2e-5;   // of the largest result
constexpr int64_t kManyTiles = 64;    // more are always cut into pieces of a fixed size
constexpr double kWorthwhile = 0.95;  // of the direct kernel's time
constexpr double kWorthASum = 0.98;   // likewise, where memory does not grow
// Where memory counts, times are multiplied by this power of what weights grow to when packed:
// twice the memory must save a sixth of the time.
constexpr double kPriceOfMemory = 0.25;

// Numbers between -1 and 1 that look random.
void fill(float* data, int64_t count, uint32_t seed) {
  uint32_t state = seed * 2654435761U;
  for (int64_t i = 0; i < count; ++i) {
    state = state * 1664525U + 1013904223U;
    data[i] = static_cast<float>(static_cast<int32_t>(state)) * 0x1p-31F;
  }
}

class Bench {
 public:
  explicit Bench(const ConvolutionSite& site)
      : site_(site),
        input_(bytes_of(site.input, site.input_layout)),
        output_(bytes_of(site.output, site.output_layout)),
        residual_(output_.size()) {
    fill(input_.floats(), input_.size() / kFloat, 1);
    fill(residual_.floats(), residual_.size() / kFloat, 2);
    fill(output_.floats(), output_.size() / kFloat, 3);
  }

  // The quickest of a few runs of each. They take turns, so that a disturbance hits all alike.
  std::vector<double> seconds(const std::vector<const Kernel*>& kernels) {
    // One place for the weights of all: getting memory from the system takes longer than the runs.
    int64_t packed_bytes = 0, scratch_bytes = 0;
    std::vector<std::unique_ptr<Kernel::Session>> sessions;
    for (const Kernel* kernel : kernels) {
      packed_bytes = std::max(packed_bytes, kernel->packed_bytes());
      scratch_bytes = std::max(scratch_bytes, kernel->scratch_bytes());
      sessions.push_back(kernel->open());
    }
    Memory packed(packed_bytes), scratch(scratch_bytes);
    std::fill(packed.floats(), packed.floats() + packed_bytes / kFloat, 1e-3F);
    std::vector<double> best(kernels.size(), 1e9);
    for (int round = 0; round < kRounds; ++round) {
      const double hopeless = kHopeless * *std::ranges::min_element(best);
      for (size_t i = 0; i < kernels.size(); ++i) {
        if (round > 1 && best[i] > hopeless) continue;
        // In a network each layer's weights were last read a whole pass ago.
        evict(packed, kernels[i]->packed_bytes());
        auto start = std::chrono::steady_clock::now();
        run(*kernels[i], sessions[i].get(), packed, scratch);
        std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        best[i] = std::min(best[i], time.count());
      }
    }
    return best;
  }

  std::vector<float> result(const Kernel& kernel) {
    Image in = image_of(site_.input), out = image_of(site_.output);
    const auto& [rows, columns] = site_.layer.windows;
    std::vector<float> weight(
        static_cast<size_t>(in.channels * out.channels * rows.kernel * columns.kernel));
    std::vector<float> bias(static_cast<size_t>(out.channels));
    fill(weight.data(), static_cast<int64_t>(weight.size()), 4);
    fill(bias.data(), static_cast<int64_t>(bias.size()), 5);
    Memory packed(kernel.packed_bytes()), scratch(kernel.scratch_bytes());
    kernel.pack({weight.data(), bias.data()}, packed.floats());
    std::copy(residual_.floats(), residual_.floats() + output_.size() / kFloat, output_.floats());
    auto session = kernel.open();
    run(kernel, session.get(), packed, scratch);
    return {output_.floats(), output_.floats() + output_.size() / kFloat};
  }

 private:
  static constexpr int64_t kFloat = sizeof(float);
  static int64_t bytes_of(const Shape& shape, Layout layout) {
    return floats_of(shape, layout) * kFloat;
  }
  void run(const Kernel& kernel, Kernel::Session* session, const Memory& packed,
           const Memory& scratch) {
    const float* inputs[] = {input_.floats(), residual_.floats()};
    kernel.run(session, {.inputs = inputs,
                         .output = output_.floats(),
                         .packed = packed.floats(),
                         .scratch = scratch.floats(),
                         .rider = residual_.floats()});
  }

  const ConvolutionSite& site_;
  Memory input_, output_, residual_;
};

bool agree(const std::vector<float>& a, const std::vector<float>& b) {
  float difference = 0, largest = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    difference = std::max(difference, std::abs(a[i] - b[i]));
    largest = std::max(largest, std::abs(b[i]));
  }
  return difference <= kTolerance * largest;
}

// Transformed weights stay beside the user's own: a large layer's are not worth their memory.
bool is_too_large(const ConvolutionSite& site, int m) {
  constexpr int64_t kMostBytes = int64_t{20} << 20;
  int64_t weights = image_of(site.input).channels * image_of(site.output).channels;
  return weights * (m + 2) * (m + 2) * static_cast<int64_t>(sizeof(float)) > kMostBytes;
}

std::vector<WinogradVariant> variants_of(const ConvolutionSite& site) {
  const auto& [rows, columns] = site.layer.windows;
  if (rows.kernel != 3 || columns.kernel != 3) return {WinogradVariant{}};
  std::vector<WinogradVariant> variants;
  for (int m : {4, 2}) {
    int64_t tiles = winograd_tiles(site, m);
    if (m == 2 && winograd_tiles(site, 4) > 32) continue;  // four wins wherever tiles abound
    if (tiles < 8) continue;                               // products of so few rows waste loads
    if (rows.stride == 2) {
      // Products have rows enough with any number of tiles, but border tiles count the more.
      if ((m == 4 && tiles <= 32) || is_too_large(site, m)) continue;
      variants.push_back({m, std::min<int64_t>(28, ceil_div(tiles, max_threads()))});
      continue;
    }
    for (int64_t piece : {14, 28}) {
      if (tiles >= 2 * piece && !is_too_large(site, m)) variants.push_back({m, piece});
    }
    int64_t share = ceil_div(tiles, max_threads());
    if (share < tiles && share < 28 && share > 14 && !is_too_large(site, m)) {
      variants.push_back({m, share});
    }
    if (tiles > kManyTiles) continue;
    if (!is_too_large(site, m)) variants.push_back({m, tiles});
    variants.push_back({m, tiles, true});
  }
  return variants;
}

std::optional<WinogradVariant> measure(const ConvolutionSite& site, const Kernel& direct) {
  FlushDenormals flush;
  std::vector<WinogradVariant> variants = variants_of(site);
  if (variants.empty()) return std::nullopt;
  std::vector<std::unique_ptr<Kernel>> rivals;
  std::vector<const Kernel*> kernels = {&direct};
  for (const WinogradVariant& variant : variants) {
    kernels.push_back(rivals.emplace_back(make_winograd(site, variant)).get());
  }
  Bench bench(site);
  std::vector<double> seconds = bench.seconds(kernels);
  seconds[0] *= kWorthwhile;
  for (size_t i = 0; site.spare_memory && i < seconds.size(); ++i) {
    double growth = static_cast<double>(kernels[i]->packed_bytes()) /
                    static_cast<double>(direct.packed_bytes());
    seconds[i] *= std::pow(growth, kPriceOfMemory);
  }
  auto winner = static_cast<size_t>(std::ranges::min_element(seconds) - seconds.begin());
  if (winner == 0 || !agree(bench.result(*kernels[winner]), bench.result(direct))) {
    return std::nullopt;
  }
  return variants[winner - 1];
}

// As many images of the batch as it takes to have the variants of all of it.
ConvolutionSite sample_of(const ConvolutionSite& site) {
  ConvolutionSite sample = site;
  sample.input[0] = sample.output[0] = 1;
  int64_t enough = kManyTiles / winograd_tiles(sample, 4) + 1;
  sample.input[0] = sample.output[0] = std::min(site.input[0], enough);
  return sample;
}

std::optional<WinogradVariant> measure_sample(const ConvolutionSite& site, const Kernel& direct) {
  ConvolutionSite sample = sample_of(site);
  auto kernel = sample.input == site.input ? nullptr : make_convolution(sample, false);
  return kernel ? measure(sample, *kernel) : measure(site, direct);
}

std::string text_of(const std::optional<WinogradVariant>& variant) {
  if (!variant) return "direct";
  return cat(variant->m, " ", variant->tiles, variant->plain_weights ? " plain" : "");
}

bool has_line_window(const ConvolutionSite& site) {
  const auto& [rows, columns] = site.layer.windows;
  return (rows.kernel == 1) != (columns.kernel == 1);
}

// Networks have windows of 1 x n, and 3 x 3 windows with stride 2, in shapes that all gain alike:
// one of a usual size speaks for them.
bool has_usual(const ConvolutionSite& site) {
  const auto& [rows, columns] = site.layer.windows;
  return has_line_window(site) || (rows.kernel == 3 && rows.stride == 2);
}

// What a line of the file says; nothing when this version does not offer it.
std::optional<WinogradVariant> variant_of(const ConvolutionSite& site, const std::string& text) {
  if (has_usual(site) && text != "direct") {
    std::vector<WinogradVariant> variants = variants_of(site);
    return variants.empty() ? std::nullopt : std::optional(variants[0]);
  }
  for (const WinogradVariant& variant : variants_of(site)) {
    if (text_of(variant) == text) return variant;
  }
  return std::nullopt;
}

// Transforms would outweigh what products save.
bool is_small(const ConvolutionSite& site) {
  constexpr int64_t kFewestChannels = 64, kFewestPixels = 49;
  Image in = image_of(site.input), out = image_of(site.output);
  return has_usual(site) &&
         (std::min(in.channels, out.channels) < kFewestChannels || out.plane() < kFewestPixels);
}

std::optional<WinogradVariant> measure_usual(const ConvolutionSite& site) {
  const auto& [rows, columns] = site.layer.windows;
  const int64_t taps = std::max(rows.kernel, columns.kernel), stride = rows.stride;
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  layer.windows[1] = {
      .kernel = taps, .stride = stride, .pad_before = taps / 2, .pad_after = taps / 2};
  if (!has_line_window(site)) layer.windows[0] = layer.windows[1];
  const Shape out = stride == 2 ? Shape{1, 128, 28, 28} : Shape{1, 192, 17, 17};
  const Shape in{1, out[1], out[2] * stride, out[3] * stride};
  ConvolutionSite usual{layer, in, out, site.input_layout, site.output_layout};
  usual.spare_memory = site.spare_memory;
  auto direct = make_convolution(usual, false);
  return direct ? measure(usual, *direct) : std::nullopt;
}

std::string key_of(const ConvolutionSite& site) {
  const auto& [rows, columns] = site.layer.windows;
  const char* memory = site.spare_memory ? " small" : "";
  if (has_usual(site)) {
    return cat(has_line_window(site) ? "line " : "stride 2 ", std::max(rows.kernel, columns.kernel),
               " ", max_threads(), memory);
  }
  return cat(site.input, site.output, rows.pad_before, " ", columns.pad_before, " ",
             static_cast<int>(site.residual), site.layer.activation ? "a" : "", " ", max_threads(),
             memory, rows.kernel == 3 ? "" : cat(" ", rows.kernel, "x", columns.kernel));
}

// From the file, or measured now and added to it.
std::string remembered(const std::string& key, const std::function<std::string()>& measure) {
  static std::mutex lock;
  std::lock_guard guard(lock);  // one at a time: measurements disturb each other
  static auto* const known = new Choices(choices_path(library_version()));
  if (std::optional<std::string> choice = known->find(key)) return *choice;
  std::string choice = measure();
  known->add(key, choice);
  return choice;
}

// Strassen's products beside plain ones, in a layer of the usual size.
bool is_strassen_faster() {
  FlushDenormals flush;
  Layer layer, rider;
  layer.kind = LayerKind::kConvolution;
  rider.kind = LayerKind::kAffine;
  const Shape shape{1, 512, 14, 14};
  ConvolutionSite site{layer, shape, shape, Layout::kBlocked, Layout::kBlocked};
  site.rider = &rider;
  site.rider_input = shape;
  auto direct = make_pointwise(site), strassen = make_strassen(site);
  if (!strassen) return false;
  std::vector<double> seconds = Bench(site).seconds({direct.get(), strassen.get()});
  return seconds[1] < seconds[0] * kWorthASum;
}

}  // namespace

std::unique_ptr<Kernel> choose_by_measuring(const ConvolutionSite& site,
                                            std::unique_ptr<Kernel> direct, ChoiceTable& choices) {
  if (!make_winograd(site, {}) || is_small(site)) return direct;
  std::string key = key_of(site);
  if (!choices.contains(key)) {
    choices[key] = remembered(key, [&] {
      return text_of(has_usual(site) ? measure_usual(site) : measure_sample(site, *direct));
    });
  }
  std::optional<WinogradVariant> variant = variant_of(site, choices[key]);
  return variant ? guard_winograd(site, *variant, std::move(direct)) : std::move(direct);
}

bool strassen_pays(ChoiceTable& choices) {
  std::string key = cat("strassen ", max_threads());
  if (!choices.contains(key)) {
    choices[key] = remembered(key, [] { return is_strassen_faster() ? "yes" : "no"; });
  }
  return choices[key] == "yes";
}

}  // namespace mx::cpu
