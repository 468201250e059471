#include "compilers/cuda/library.h"

#include <cmath>

#include "base/ceil_div.h"
#include "base/settings.h"
#include "compilers/cuda/kernels/finishing.h"
#include "ops/cublas/row_product.h"
#include "ops/cudnn/prepared_convolution.h"

namespace mx::cuda {
namespace {

DType dtype_of(Number number) {
  if (number == Number::kHalf) return DType::kFloat16;
  return number == Number::kBfloat ? DType::kBFloat16 : DType::kFloat32;
}

// Where the products go: where nobody else reads the first result, straight to the second's memory.
const ImageArray& target_of(const ConvolutionWork& work) {
  return work.keeps_first ? work.output : work.second;
}

bool has_residual(const ConvolutionWork& work) { return work.residual.pitch > 1; }

// The libraries know relu, and that there is nothing.
bool is_relu(const Function& f) {
  return f.other == plan::ActivationKind::kNone && f.low == 0 && std::isinf(f.high);
}
bool is_nothing(const Function& f) {
  return f.other == plan::ActivationKind::kNone && std::isinf(f.low) && std::isinf(f.high);
}
bool is_known(const Function& f) { return is_relu(f) || is_nothing(f); }

cudnn::ConvolutionKind kind_of(Number number, const ConvolutionWork& work, LibraryPart part) {
  const WindowShape& w = work.window;
  const ImageArray &in = work.input, &out = target_of(work);
  ops::ConvGeometry geometry{.batch = in.batch,
                             .groups = work.groups,
                             .in_channels = in.channels / work.groups,
                             .out_channels = out.channels / work.groups,
                             .in = {1, in.height, in.width},
                             .out = {1, out.height, out.width},
                             .channels_last = true};
  geometry.windows[1] = {
      .kernel = w.kernel_h, .stride = w.stride_h, .dilate = w.dilate_h, .pad = w.pad_h};
  geometry.windows[2] = {
      .kernel = w.kernel_w, .stride = w.stride_w, .dilate = w.dilate_w, .pad = w.pad_w};
  cudnn::ConvolutionKind kind{.geometry = geometry,
                              .dtype = dtype_of(number),
                              .rounds = number == Number::kTf32,
                              .is_deterministic = settings::kEnforceDeterminism.get(),
                              .is_direct = number == Number::kSingle};
  kind.pitches[cudnn::kData] = in.pitch;
  if (part != LibraryPart::kProductsApart) kind.pitches[cudnn::kOutput] = out.pitch;
  if (part != LibraryPart::kWhole) return kind;
  kind.after = {.addend = has_residual(work), .bias = true, .relu = is_relu(work.function)};
  if (has_residual(work)) kind.pitches[cudnn::kAddend] = work.residual.pitch;
  return kind;
}

class Convolution final : public LibraryKernel {
 public:
  Convolution(std::shared_ptr<cudnn::PreparedConvolution> made, LibraryPart part)
      : made_(std::move(made)), part_(part) {}
  [[nodiscard]] int64_t workspace() const override { return made_->workspace(); }
  [[nodiscard]] LibraryPart part() const override { return part_; }
  void start(const ConvolutionWork& work, void* workspace, cudaStream_t stream) override {
    cudnn::Addresses arrays{};
    arrays[cudnn::kData] = work.input.data;
    arrays[cudnn::kWeight] = const_cast<void*>(work.weight);
    arrays[cudnn::kOutput] = work.output.data;
    if (part_ == LibraryPart::kWhole) {
      arrays[cudnn::kBias] = const_cast<void*>(work.bias);
      arrays[cudnn::kAddend] = work.residual.data;
    }
    made_->start(arrays, workspace, stream);
  }

 private:
  std::shared_ptr<cudnn::PreparedConvolution> made_;
  LibraryPart part_;
};

class Product final : public LibraryKernel {
 public:
  explicit Product(std::shared_ptr<cublas::PreparedProduct> made) : made_(std::move(made)) {}
  [[nodiscard]] int64_t workspace() const override { return made_->workspace(); }
  [[nodiscard]] LibraryPart part() const override { return LibraryPart::kWhole; }
  void start(const ConvolutionWork& work, void* workspace, cudaStream_t stream) override {
    made_->start({.rows = work.input.data,
                  .weight = work.weight,
                  .bias = work.bias,
                  .addend = work.residual.data,
                  .result = work.output.data},
                 workspace, stream);
  }

 private:
  std::shared_ptr<cublas::PreparedProduct> made_;
};

// Whether each result is a row of the input, times weights: a window of one pixel, or an image.
bool is_product(const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  const ImageArray &in = work.input, &out = work.output;
  if (w.pad_h > 0 || w.pad_w > 0 || work.groups > 1) return false;
  if (w.taps() == 1) return w.stride_h == 1 && w.stride_w == 1;
  return out.height == 1 && out.width == 1 && w.kernel_h == in.height && w.kernel_w == in.width &&
         w.dilate_h == 1 && w.dilate_w == 1 && in.pitch == in.channels;
}

cublas::RowProduct product_of(Number number, const ConvolutionWork& work) {
  const int64_t taps = work.window.taps();
  return {.rows = work.output.pixels(),
          .depth = taps * work.input.channels,
          .columns = work.output.channels,
          .pitch = taps * work.input.pitch,
          .result_pitch = target_of(work).pitch,
          .addend_pitch = has_residual(work) ? work.residual.pitch : 0,
          .dtype = dtype_of(number),
          .rounds = number == Number::kTf32,
          .has_addend = has_residual(work),
          .has_relu = is_relu(work.function)};
}

}  // namespace

std::vector<LibraryOffer> library_offers(Number number, const ConvolutionWork& work) {
  constexpr int kMostProducts = 6;
  constexpr cudnn::ProposalLimits kMostWhole = {.all = 6, .of_each = 4};
  constexpr cudnn::ProposalLimits kMostParts = {.all = 3, .of_each = 3};
  std::vector<LibraryOffer> offers;
  if (is_product(work) && is_known(work.function)) {
    for (auto& made : cublas::PreparedProduct::rivals(product_of(number, work), kMostProducts)) {
      offers.push_back({cat("cublas product ", offers.size()),
                        [made] { return std::make_shared<Product>(made); }});
    }
  }
  auto add = [&](LibraryPart part, cudnn::ProposalLimits most, std::string_view behind) {
    for (auto& offer : cudnn::PreparedConvolution::offers(kind_of(number, work, part), most)) {
      auto make = [make = std::move(offer.make), part]() -> std::shared_ptr<LibraryKernel> {
        auto made = make();
        return made ? std::make_shared<Convolution>(std::move(made), part) : nullptr;
      };
      offers.push_back({cat("cudnn ", offer.name, behind), std::move(make)});
    }
  };
  if (is_known(work.function)) add(LibraryPart::kWhole, kMostWhole, "");
  add(LibraryPart::kProducts, kMostParts, " + pass");
  if (target_of(work).pitch != target_of(work).channels) {
    add(LibraryPart::kProductsApart, kMostParts, " apart + pass");
  }
  return offers;
}

std::string library_versions() {
  return cat("cudnn ", cudnn::library_version(), " cublas ", cublas::library_version());
}

int64_t memory_of(Number number, const ConvolutionWork& work, const LibraryKernel& library) {
  const int64_t workspace = round_up(library.workspace(), kArenaAlignment);
  if (library.part() != LibraryPart::kProductsApart) return workspace;
  return workspace + work.output.pixels() * work.output.channels * bytes_of(number);
}

void convolve(Number number, const ConvolutionWork& work, LibraryKernel& library, void* memory,
              cudaStream_t stream) {
  ConvolutionWork first = work;
  first.output = target_of(work);
  if (library.part() == LibraryPart::kProductsApart) {
    first.output.data =
        static_cast<std::byte*>(memory) + round_up(library.workspace(), kArenaAlignment);
    first.output.pitch = first.output.channels;
  }
  library.start(first, memory, stream);
  const bool is_whole = library.part() == LibraryPart::kWhole;
  if (is_whole && !work.second.data) return;
  FinishingWork rest{.input = first.output,
                     .second = work.second,
                     .scale2 = work.scale2,
                     .shift2 = work.shift2,
                     .function2 = work.function2};
  if (!is_whole) {
    rest.residual = work.residual;
    rest.output = work.output;
    rest.shift = work.shift;
    rest.function = work.function;
  }
  finish_channels(number, rest, stream);
}

}  // namespace mx::cuda
