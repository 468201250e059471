#include "compilers/cpu/kernels/convolution/winograd_guard.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <random>
#include <vector>

#include "base/cat.h"
#include "base/ceil_div.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/machine/denormals.h"
#include "compilers/cpu/machine/memory.h"
#include "ops/pointwise/vector_once.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float), kFlagBytes = 64;
constexpr int64_t kSide = 4;  // of the result that weights are tried on: one tile, or four
// What is allowed of a usual result of the channel. F(4,3) stays below a third of it.
constexpr double kBound = 1e-4;
// Where results are compared; rounding grows towards the last row and column of a tile.
struct Pixel {
  int64_t y, x;
};
constexpr std::array<Pixel, 4> kPixels = {{{0, 0}, {1, 2}, {2, 1}, {3, 3}}};
constexpr size_t kNumPixels = kPixels.size();

// Sums over `n` weights of one output channel: squares, and products with each pixel's window.
struct Sums {
  double squares = 0;
  std::array<double, kNumPixels> products{};
};
Sums sums_of(const float* weight, const std::array<const float*, kNumPixels>& windows, int64_t n) {
  return ops::vector_once([=] {
    constexpr int64_t kLanes = 8;
    double squares[kLanes] = {}, products[kNumPixels][kLanes] = {};
    auto add = [&](int64_t i, int64_t lane) {
      double w = weight[i];
      squares[lane] += w * w;
      for (size_t p = 0; p < kNumPixels; ++p) products[p][lane] += w * windows[p][i];
    };
    int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
      for (int64_t lane = 0; lane < kLanes; ++lane) add(i + lane, lane);
    }
    for (; i < n; ++i) add(i, 0);
    Sums sums;
    for (int64_t lane = 0; lane < kLanes; ++lane) {
      sums.squares += squares[lane];
      for (size_t p = 0; p < kNumPixels; ++p) sums.products[p] += products[p][lane];
    }
    return sums;
  });
}

class GuardedKernel final : public StepKernel {
 public:
  GuardedKernel(const ConvolutionSite& site, const WinogradVariant& variant,
                std::unique_ptr<StepKernel> direct)
      : rows_(trial_window(site.layer.windows[0])),
        columns_(trial_window(site.layer.windows[1])),
        input_layout_(site.input_layout),
        in_channels_(image_of(site.input).channels),
        out_channels_(image_of(site.output).channels),
        has_bias_(site.layer.bias >= 0 || site.layer.norm.has_value()),
        winograd_(make_winograd(site, variant)),
        direct_(std::move(direct)) {
    Layer layer = site.layer;
    layer.activation = {};
    layer.windows = {rows_, columns_};
    ConvolutionSite small{layer,
                          {1, in_channels_, in_height(), in_width()},
                          {1, out_channels_, kSide, kSide},
                          input_layout_,
                          Layout::kBlocked};
    trial_ = make_winograd(small, variant);
  }

  [[nodiscard]] std::string info() const override {
    double error = error_;
    if (error <= kBound) return winograd_->info();
    return cat(direct_->info(), ", for winograd errs by ", error, " of a result on these weights");
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    return std::max(winograd_->scratch_bytes(), direct_->scratch_bytes());
  }
  [[nodiscard]] int64_t packed_bytes() const override { return flag_offset() + kFlagBytes; }

  void pack(const PlainWeights& weights, float* packed) const override {
    winograd_->pack(weights, packed);
    double error = error_on(weights, packed);
    error_ = error;
    bool is_good = error <= kBound;
    if (!is_good) direct_->pack(weights, packed);
    packed[flag_offset() / kFloat] = is_good ? 1.0F : 0.0F;
  }
  void unpack(const float* packed, float* weight, float* bias) const override {
    chosen(packed).unpack(packed, weight, bias);
  }

  [[nodiscard]] std::unique_ptr<Session> open() const override { return direct_->open(); }
  void run(Session* session, const Buffers& buffers) const override {
    chosen(buffers.packed).run(session, buffers);  // Winograd needs no session
  }

 private:
  // Behind whichever of the two packed.
  [[nodiscard]] int64_t flag_offset() const {
    int64_t bytes = std::max(winograd_->packed_bytes(), direct_->packed_bytes());
    return round_up(bytes, kFlagBytes);
  }
  [[nodiscard]] const StepKernel& chosen(const float* packed) const {
    return packed[flag_offset() / kFloat] != 0 ? *winograd_ : *direct_;
  }

  // The largest error on a random image, relative to what is usual in its channel: the result
  // itself or, where that is smaller, its expected size. Infinite when a result is no number.
  [[nodiscard]] double error_on(const PlainWeights& weights, const float* packed) const {
    const int64_t pixels = in_height() * in_width();
    std::vector<float> image(static_cast<size_t>(in_channels_ * pixels));
    std::minstd_rand rng(7);
    std::uniform_real_distribution<float> draw(-1, 1);
    for (float& value : image) value = draw(rng);
    Allocation x(in_channels_ * pixels * kFloat), y(out_channels_ * kSide * kSide * kFloat);
    for (int64_t c = 0; c < in_channels_; ++c) {
      for (int64_t i = 0; i < pixels; ++i) {
        const int64_t plain = c * pixels + i;
        x.floats()[is_plain(input_layout_) ? plain : blocked(c, i, pixels)] =
            image[static_cast<size_t>(plain)];
      }
    }
    {
      FlushDenormals flush;  // as in a run
      Allocation scratch(trial_->scratch_bytes());
      const float* inputs[] = {x.floats()};
      trial_->run(
          nullptr,
          {.inputs = inputs, .output = y.floats(), .packed = packed, .scratch = scratch.floats()});
    }
    std::array<std::vector<float>, kNumPixels> windows;
    std::array<const float*, kNumPixels> views{};
    for (size_t p = 0; p < kNumPixels; ++p) {
      windows[p] = window_of(image, kPixels[p]);
      views[p] = windows[p].data();
    }
    std::vector<double> errors(static_cast<size_t>(out_channels_));
    parallel_for(out_channels_, 8, [&](int64_t begin, int64_t end) {
      for (int64_t o = begin; o < end; ++o) {
        double bias = has_bias_ ? weights.bias[o] : 0;
        const int64_t count = in_channels_ * rows_.kernel * columns_.kernel;
        Sums sums = sums_of(weights.weight + o * count, views, count);
        double usual = std::sqrt(sums.squares / 3);  // the variance of the image is 1/3
        double worst = 0;
        for (size_t p = 0; p < kNumPixels; ++p) {
          double expected = sums.products[p] + bias;
          double got = y.floats()[blocked(o, kPixels[p].y * kSide + kPixels[p].x, kSide * kSide)];
          double size = std::max(usual, std::abs(expected));
          double error = size > 0 ? std::abs(got - expected) / size : std::abs(got);
          worst = error <= worst ? worst : error;  // nan replaces every number
          if (std::isnan(worst)) worst = INFINITY;
        }
        errors[static_cast<size_t>(o)] = worst;
      }
    });
    return *std::ranges::max_element(errors);
  }

  // As many results as there are steps in the input.
  static Window trial_window(const Window& w) {
    return {.kernel = w.kernel,
            .stride = w.stride,
            .pad_before = w.kernel / 2,
            .pad_after = w.kernel / 2};
  }
  [[nodiscard]] int64_t in_height() const { return kSide * rows_.stride; }
  [[nodiscard]] int64_t in_width() const { return kSide * columns_.stride; }

  static int64_t blocked(int64_t channel, int64_t pixel, int64_t pixels) {
    int64_t block = block_size();
    return (channel / block * pixels + pixel) * block + channel % block;
  }

  // What the pixel's result is a sum over, in the order of the weights.
  [[nodiscard]] std::vector<float> window_of(const std::vector<float>& image, Pixel at) const {
    std::vector<float> window;
    const int64_t top = at.y * rows_.stride - rows_.pad_before;
    const int64_t left = at.x * columns_.stride - columns_.pad_before;
    for (int64_t c = 0; c < in_channels_; ++c) {
      for (int64_t y = top; y < top + rows_.kernel; ++y) {
        for (int64_t x = left; x < left + columns_.kernel; ++x) {
          bool is_inside = y >= 0 && y < in_height() && x >= 0 && x < in_width();
          auto place = static_cast<size_t>((c * in_height() + y) * in_width() + x);
          window.push_back(is_inside ? image[place] : 0.0F);
        }
      }
    }
    return window;
  }

  Window rows_, columns_;
  Layout input_layout_;
  int64_t in_channels_, out_channels_;
  bool has_bias_;
  std::unique_ptr<StepKernel> winograd_, trial_, direct_;
  mutable std::atomic<double> error_{0};  // on the weights packed last
};

}  // namespace

std::unique_ptr<StepKernel> guard_winograd(const ConvolutionSite& site,
                                           const WinogradVariant& variant,
                                           std::unique_ptr<StepKernel> direct) {
  return std::make_unique<GuardedKernel>(site, variant, std::move(direct));
}

}  // namespace mx::cpu
