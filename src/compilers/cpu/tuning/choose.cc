#include "compilers/cpu/tuning/choose.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/cat.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/conv1x1.h"
#include "compilers/cpu/kernels/convolution/strassen.h"
#include "compilers/cpu/kernels/convolution/winograd_guard.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/kernels/matrix/dense_strassen.h"
#include "compilers/cpu/machine/denormals.h"
#include "compilers/cpu/machine/memory.h"
#include "compilers/cpu/tuning/trial.h"

namespace mx::cpu {
namespace {

constexpr Effort kThorough{.seconds = 0.015};
// Networks have many such shapes, and few hundredths to win in each.
constexpr Effort kBrief{.seconds = 0.005, .turns = 2};
constexpr double kTolerance = 2e-5;   // of the largest result
constexpr int64_t kManyTiles = 64;    // more are always cut into pieces of a fixed size
constexpr int64_t kFewChannels = 64;  // enough to compare results
constexpr double kWorthwhile = 0.95;  // of the direct kernel's time
constexpr double kWorthASum = 0.98;   // likewise, where memory does not grow
// Where memory counts, times are multiplied by this power of what weights grow to when packed:
// twice the memory must save a sixth of the time.
constexpr double kPriceOfMemory = 0.25;

class Bench {
 public:
  explicit Bench(const ConvolutionSite& site)
      : site_(site),
        input_(bytes_of(site.prologue ? site.prologue_input : site.input, site.input_layout)),
        output_(bytes_of(site.output, site.output_layout)),
        residual_(output_.size()),
        prologue_(site.prologue ? make_prologue(*site.prologue, site.prologue_input)->packed_bytes()
                                : 0) {
    fill_random(prologue_.floats(), prologue_.size() / kFloat, 6);
    fill_random(input_.floats(), input_.size() / kFloat, 1);
    fill_random(residual_.floats(), residual_.size() / kFloat, 2);
    fill_random(output_.floats(), output_.size() / kFloat, 3);
  }

  ContestResult contest(const std::vector<const StepKernel*>& kernels, const Effort& effort) {
    return contest_of(kernels, effort, [&](const StepKernel& kernel, const Trial& trial) {
      run(kernel, trial.session, trial.packed, trial.scratch);
    });
  }

  std::vector<float> result(const StepKernel& kernel) {
    Image in = image_of(site_.input), out = image_of(site_.output);
    const auto& [rows, columns] = site_.layer.windows;
    std::vector<float> weight(
        static_cast<size_t>(in.channels * out.channels * rows.kernel * columns.kernel));
    std::vector<float> bias(static_cast<size_t>(out.channels));
    fill_random(weight.data(), static_cast<int64_t>(weight.size()), 4);
    fill_random(bias.data(), static_cast<int64_t>(bias.size()), 5);
    Allocation packed(kernel.packed_bytes()), scratch(kernel.scratch_bytes());
    kernel.pack({weight.data(), bias.data()}, packed.floats());
    std::copy(residual_.floats(), residual_.floats() + output_.size() / kFloat, output_.floats());
    auto session = kernel.open();
    run(kernel, session.get(), packed.floats(), scratch.floats());
    return {output_.floats(), output_.floats() + output_.size() / kFloat};
  }

 private:
  static constexpr int64_t kFloat = sizeof(float);
  static int64_t bytes_of(const Shape& shape, Layout layout) {
    return floats_of(shape, layout) * kFloat;
  }
  void run(const StepKernel& kernel, StepKernel::Session* session, const float* packed,
           float* scratch) {
    const float* inputs[] = {input_.floats(), residual_.floats()};
    kernel.run(session, {.inputs = inputs,
                         .output = output_.floats(),
                         .packed = packed,
                         .scratch = scratch,
                         .prologue = prologue_.floats()});
  }

  const ConvolutionSite& site_;
  Allocation input_, output_, residual_, prologue_;
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

// Tiles of a piece with which threads have equally much to do, the best first: for each number of
// threads that share them, while the others share output channels.
std::vector<int64_t> piece_sizes(const ConvolutionSite& site, int m) {
  constexpr int64_t kMostTiles = 28, kFewTiles = 14;
  constexpr double kAsGood = 1.5;  // as far as the guess can tell
  constexpr size_t kMostSizes = 3;
  const int64_t tiles = winograd_tiles(site, m);
  std::vector<std::pair<double, int64_t>> found;
  auto add = [&](int64_t size) {
    std::pair<double, int64_t> one{winograd_cost(site, m, size), size};
    if (std::ranges::count(found, one) == 0) found.push_back(one);
  };
  for (int64_t threads = max_threads(); threads > 0; threads /= 2) {
    const int64_t share = ceil_div(tiles, threads);
    for (int64_t most : {kMostTiles, kFewTiles}) add(ceil_div(share, ceil_div(share, most)));
  }
  if (tiles <= kManyTiles) add(tiles);
  std::ranges::sort(found);
  std::vector<int64_t> sizes;
  for (const auto& [cost, size] : found) {
    bool is_good = sizes.size() < kMostSizes && cost <= kAsGood * found.front().first;
    if (is_good) sizes.push_back(size);
  }
  return sizes;
}

// Only what may win: the others were never seen to.
std::vector<WinogradVariant> variants_of(const ConvolutionSite& site) {
  const auto& [rows, columns] = site.layer.windows;
  if (rows.kernel != 3 || columns.kernel != 3) return {WinogradVariant{}};
  std::vector<WinogradVariant> variants;
  for (int m : {4, 2}) {
    int64_t tiles = winograd_tiles(site, m);
    if (m == 2 && winograd_tiles(site, 4) > 32) continue;     // four wins wherever tiles abound
    if (tiles < 8) continue;                                  // products of so few rows waste loads
    bool is_second = m == 2 && winograd_tiles(site, 4) >= 8;  // four is there too
    if (!is_too_large(site, m)) {
      std::vector<int64_t> sizes = piece_sizes(site, m);
      if (is_second) sizes.resize(1);
      for (int64_t size : sizes) variants.push_back({m, size});
    }
    bool is_strided = rows.stride == 2;
    if (tiles <= kManyTiles && !is_second && !is_strided) variants.push_back({m, tiles, true});
  }
  return variants;
}

struct Measured {
  std::optional<WinogradVariant> variant;  // none: the direct kernel
  bool is_sure = false;
};

// The shape with few channels: there the kernels do all that they do with many, only less often.
bool agrees(const ConvolutionSite& site, const WinogradVariant& variant) {
  ConvolutionSite small = site;
  small.input[1] = std::min(small.input[1], kFewChannels);
  small.output[1] = std::min(small.output[1], kFewChannels);
  auto direct = make_convolution(small, true);
  auto winograd = make_winograd(small, variant);
  if (!direct || !winograd) return false;
  Bench bench(small);
  return agree(bench.result(*winograd), bench.result(*direct));
}

Measured measure(const ConvolutionSite& site, const StepKernel& direct,
                 const std::vector<WinogradVariant>& variants) {
  FlushDenormals flush;
  std::vector<std::unique_ptr<StepKernel>> rivals;
  std::vector<const StepKernel*> kernels = {&direct};
  for (const WinogradVariant& variant : variants) {
    kernels.push_back(rivals.emplace_back(make_winograd(site, variant)).get());
  }
  auto [seconds, is_sure] = Bench(site).contest(kernels, kThorough);
  seconds[0] *= kWorthwhile;
  for (size_t i = 0; site.spare_memory && i < seconds.size(); ++i) {
    double growth = static_cast<double>(kernels[i]->packed_bytes()) /
                    static_cast<double>(direct.packed_bytes());
    seconds[i] *= std::pow(growth, kPriceOfMemory);
  }
  auto winner = static_cast<size_t>(std::ranges::min_element(seconds) - seconds.begin());
  if (winner == 0 || !agrees(site, variants[winner - 1])) return {std::nullopt, is_sure};
  return {variants[winner - 1], is_sure};
}

// As many images of the batch, or as many rows of the only one, as it takes to tell the variants
// of all of it from each other.
ConvolutionSite sample_of(const ConvolutionSite& site) {
  ConvolutionSite sample = site;
  sample.input[0] = sample.output[0] = 1;
  int64_t images = kManyTiles / winograd_tiles(sample, 4) + 1;
  sample.input[0] = sample.output[0] = std::min(site.input[0], images);
  if (sample.input[0] > 1 || sample.output.ndim() != 4) return sample;
  // Threads share the pieces of a large image evenly, whatever their size; so they do with these
  // rows, but not with all pieces of a smaller image.
  int64_t enough = 56 * std::max(int64_t{max_threads()}, int64_t{2});
  int64_t rows = 4 * ceil_div(enough, ceil_div(sample.output[3], 4));
  int64_t spare = sample.output[2] - rows;
  if (spare < 3 * rows) return sample;
  sample.input[2] -= spare * site.layer.windows[0].stride;
  sample.output[2] -= spare;
  return sample;
}

Measured measure_sample(const ConvolutionSite& site, const StepKernel& direct) {
  std::vector<WinogradVariant> variants = variants_of(site);
  if (variants.empty()) return {std::nullopt, true};
  ConvolutionSite sample = sample_of(site);
  bool is_part = sample.input != site.input && std::ranges::all_of(variants, [&](const auto& v) {
                   return make_winograd(sample, v) != nullptr;
                 });
  auto kernel = is_part ? make_convolution(sample, false) : nullptr;
  return kernel ? measure(sample, *kernel, variants) : measure(site, direct, variants);
}

std::string text_of(const std::optional<WinogradVariant>& variant) {
  if (!variant) return "direct";
  return cat(variant->m, " ", variant->tiles, variant->plain_weights ? " plain" : "");
}

// What is remembered of a shape; nothing when this version does not offer it.
struct Remembered {
  std::optional<WinogradVariant> variant;
};
std::optional<Remembered> parse(const ConvolutionSite& site, std::string_view text) {
  if (text.ends_with(kUnsure)) text.remove_suffix(kUnsure.size());
  if (text == text_of(std::nullopt)) return Remembered{};
  for (const WinogradVariant& variant : variants_of(site)) {
    if (text_of(variant) == text) return Remembered{variant};
  }
  return std::nullopt;
}

// Windows of 1 x n and those with stride 2 save less: transforms would outweigh it.
bool is_small(const ConvolutionSite& site) {
  constexpr int64_t kFewestChannels = 64, kFewestPixels = 49;
  const auto& [rows, columns] = site.layer.windows;
  bool is_line = (rows.kernel == 1) != (columns.kernel == 1);
  if (!is_line && (rows.kernel != 3 || rows.stride != 2)) return false;
  Image in = image_of(site.input), out = image_of(site.output);
  return std::min(in.channels, out.channels) < kFewestChannels || out.plane() < kFewestPixels;
}

std::string key_of(const ConvolutionSite& site) {
  const auto& [rows, columns] = site.layer.windows;
  const char* memory = site.spare_memory ? " small" : "";
  return cat(site.input, site.output, rows.pad_before, " ", columns.pad_before, " ",
             static_cast<int>(site.residual), site.layer.activation ? "a" : "", " ", max_threads(),
             memory, rows.kernel == 3 ? "" : cat(" ", rows.kernel, "x", columns.kernel));
}

// A question that is answered by measuring.
bool is_chosen(const std::string& key, ChoiceTable& choices,
               const std::function<Finding()>& measure) {
  if (!choices.contains(key)) {
    auto is_offered = [](const std::string& text) {
      return text.starts_with("yes") || text.starts_with("no");
    };
    choices[key] = remembered(key, is_offered, measure);
  }
  return choices[key].starts_with("yes");
}

// A rival that takes no more memory.
Finding is_rival_faster(const ConvolutionSite& site, const StepKernel& usual,
                        const StepKernel& rival) {
  FlushDenormals flush;
  auto [seconds, is_sure] = Bench(site).contest({&usual, &rival}, kBrief);
  return {seconds[1] < seconds[0] * kWorthASum ? "yes" : "no", is_sure};
}

// Strassen's products in dense layers.
Finding is_strassen_faster(const Shape& in, const Shape& out, const StepKernel& plain,
                           const StepKernel& strassen) {
  FlushDenormals flush;
  Allocation input(in.size() * static_cast<int64_t>(sizeof(float)));
  Allocation output(out.size() * static_cast<int64_t>(sizeof(float)));
  fill_random(input.floats(), in.size(), 1);
  fill_random(output.floats(), out.size(), 2);
  const float* inputs[] = {input.floats()};
  auto [seconds, is_sure] =
      contest_of({&plain, &strassen}, kBrief, [&](const StepKernel& kernel, const Trial& trial) {
        kernel.run(trial.session, {.inputs = inputs,
                                   .output = output.floats(),
                                   .packed = trial.packed,
                                   .scratch = trial.scratch});
      });
  return {seconds[1] < seconds[0] * kWorthwhile ? "yes" : "no", is_sure};
}

}  // namespace

std::unique_ptr<StepKernel> choose_by_measuring(const ConvolutionSite& site,
                                                std::unique_ptr<StepKernel> direct,
                                                ChoiceTable& choices) {
  if (auto ours = make_conv1x1(site)) {
    std::string key = cat("ours ", key_of(site));
    return is_chosen(key, choices, [&] { return is_rival_faster(site, *direct, *ours); })
               ? std::move(ours)
               : std::move(direct);
  }
  if (!make_winograd(site, {}) || is_small(site)) return direct;
  std::string key = key_of(site);
  auto is_offered = [&](const std::string& text) { return parse(site, text).has_value(); };
  if (!choices.contains(key) || !is_offered(choices[key])) {
    choices[key] = remembered(key, is_offered, [&]() -> Finding {
      Measured measured = measure_sample(site, *direct);
      return {text_of(measured.variant), measured.is_sure};
    });
  }
  std::optional<WinogradVariant> variant = parse(site, choices[key])->variant;
  return variant ? guard_winograd(site, *variant, std::move(direct)) : std::move(direct);
}

// Which numbers the bits of the input are in bfloat16 does not change the time.
bool is_half_faster(const ConvolutionSite& site, const StepKernel& whole, const StepKernel& half,
                    ChoiceTable& choices) {
  return is_chosen(cat("half ", key_of(site)), choices, [&]() -> Finding {
    FlushDenormals flush;
    auto [seconds, is_sure] = Bench(site).contest({&whole, &half}, kThorough);
    return {seconds[1] < seconds[0] ? "yes" : "no", is_sure};
  });
}

std::unique_ptr<StepKernel> choose_products(const ConvolutionSite& site,
                                            std::unique_ptr<StepKernel> plain,
                                            ChoiceTable& choices) {
  auto strassen = make_strassen(site);
  if (!strassen) return plain;
  std::string key = cat("strassen ", site.prologue_input, " ", key_of(site));
  return is_chosen(key, choices, [&] { return is_rival_faster(site, *plain, *strassen); })
             ? std::move(strassen)
             : std::move(plain);
}

std::unique_ptr<StepKernel> choose_dense(const Layer& layer, const Shape& in, const Shape& out,
                                         std::unique_ptr<StepKernel> plain, ChoiceTable& choices) {
  auto strassen = make_dense_strassen(layer, in, out);
  if (!strassen) return plain;
  constexpr int64_t kEnoughRows = 128;  // for a thread: more only take longer
  int64_t hidden = out[out.ndim() - 1], rows = out.size() / hidden;
  Shape few_in{std::min(rows, kEnoughRows * max_threads()), in.size() / rows};
  Shape few_out{few_in[0], hidden};
  std::string key = cat("dense ", few_in, few_out, layer.activation ? "a" : "", " ", max_threads());
  auto measure = [&] {
    auto sample = make_dense(layer, few_in, few_out, Layout::kPlain, Layout::kPlain);
    return is_strassen_faster(few_in, few_out, *sample,
                              *make_dense_strassen(layer, few_in, few_out));
  };
  return is_chosen(key, choices, measure) ? std::move(strassen) : std::move(plain);
}

}  // namespace mx::cpu
