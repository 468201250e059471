#include "base/ceil_div.h"
#include "compilers/cuda/folding.h"
#include "compilers/cuda/integer_scheduling.h"

namespace mx::cuda {
namespace {

using integer::IntegerKind;
using integer::IntegerStep;

bool is_inside(const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  auto reaches = [](int out, int stride, int kernel, int dilate, int in) {
    return (out - 1) * stride + (kernel - 1) * dilate < in;
  };
  return w.pad_h == 0 && w.pad_w == 0 &&
         reaches(work.output.height, w.stride_h, w.kernel_h, w.dilate_h, work.input.height) &&
         reaches(work.output.width, w.stride_w, w.kernel_w, w.dilate_w, work.input.width);
}

// A layer with weights, and what it reads and makes.
class Layer {
 public:
  Layer(IntegerScheduling& s, const IntegerStep& step) : s_(s), step_(step) {
    find_window();
    find_constants();
    find_results();
    const ConvolutionWork& products = work_.products;
    is_plain_ = products.groups > 1 || (!products.is_inside && products.window.taps() > kMostTaps);
    check<Unsupported>(!is_plain_ || (!gives_reals() && !second_), step.nodes,
                       ": real or second results of a large window");
    if (!is_plain_) tiling_ = s_.choose(work_);
  }

  void schedule() const {
    s_.add(
        second_ ? cat(step_.nodes, " + ", second_->nodes) : step_.nodes, name(),
        [work = work_, constants = constants_, norm = norm_, tiling = tiling_, is_plain = is_plain_,
         values = s_.values, input = step_.inputs[0], output = keeps_first_ ? step_.output : -1,
         second = second_ ? second_->output : -1, residual = step_.residual,
         gives_reals = gives_reals()](const Addresses& a, cudaStream_t stream) {
          IntegerConvolution placed = work;
          ConvolutionWork& products = placed.products;
          auto place = [&](ImageArray& image, int value) {
            if (value >= 0) image.data = a.arena + values->offset(value);
          };
          place(products.input, input);
          place(products.output, output);
          place(products.second, second);
          place(products.residual, residual);
          products.weight = a.constants + constants.packed;
          products.shift = numbers_at(a, constants.shift);
          placed.factor = numbers_at(a, constants.factor);
          products.scale2 = numbers_at(a, norm.factor);
          products.shift2 = numbers_at(a, norm.shift);
          if (gives_reals) products.table = a.table;
          if (!is_plain) return convolve_integers(placed, tiling, stream);
          if (constants.is_depthwise) return convolve_integers_depthwise(placed, stream);
          convolve_integers_plainly(placed, constants.channels, constants.inputs,
                                    constants.padded_inputs, stream);
        });
  }

 private:
  [[nodiscard]] bool gives_reals() const { return s_.value(step_.output).dtype == DType::kFloat32; }

  // A dense layer's is the image.
  void find_window() {
    const IntegerArray input = s_.values->use(step_.inputs[0], s_.next());
    ConvolutionWork& products = work_.products;
    work_.input_unsigned = input.is_unsigned;
    products.input = input.image;
    products.output = s_.values->shape_of(step_.output).image;
    products.function = function_of(step_.activation);
    if (step_.kind == IntegerKind::kDense) {
      products.window = {.kernel_h = input.image.height, .kernel_w = input.image.width};
    } else {
      products.window = s_.window_of(step_);
      products.groups = static_cast<int>(step_.convolution.num_group);
    }
    if (s_.folded.contains(step_.inputs[0])) {
      constants_.folded = folded_taps(products.window, {});
      products.window = fold(products.window, {});
    }
    products.is_inside = is_inside(products);
  }

  void find_constants() {
    ConvolutionWork& products = work_.products;
    const int64_t inputs = s_.values->image_of(step_.inputs[0]).channels / products.groups;
    constants_.step = s_.number_of(step_);
    constants_.channels = static_cast<int>(s_.values->image_of(step_.output).channels);
    constants_.padded = products.output.channels;
    constants_.inputs = static_cast<int>(inputs);
    constants_.padded_inputs = static_cast<int>(round_up<int64_t>(inputs, kIntegerPack));
    constants_.taps = products.window.taps();
    constants_.is_depthwise =
        products.groups > 1 && inputs == 1 && constants_.channels == products.groups;
    const int64_t packs = int64_t{constants_.taps} * constants_.padded_inputs / kIntegerPack;
    constants_.k_packs = products.k_packs = static_cast<int>(round_up<int64_t>(packs, 8));
    s_.constants.place(constants_);
  }

  void find_results() {
    ConvolutionWork& products = work_.products;
    auto found = s_.second.find(&step_);
    if (found != s_.second.end()) find_second(*found->second);
    keeps_first_ = !gives_reals() && (!second_ || s_.reads[step_.output] > 1);
    if (keeps_first_) s_.values->use(step_.output, s_.next());
    if (gives_reals()) {
      products.place = s_.place_of(step_, step_.output);
      products.exported = constants_.channels;
    } else {
      work_.output_unsigned = s_.values->shape_of(step_.output).is_unsigned;
      work_.per_unit = IntegerScheduling::per_unit(s_.value(step_.output));
    }
    if (step_.residual < 0) return;
    const IntegerArray added = s_.values->use(step_.residual, s_.next());
    products.residual = added.image;
    work_.residual_unsigned = added.is_unsigned;
    work_.residual_unit = static_cast<float>(s_.value(step_.residual).step);
  }

  void find_second(const IntegerStep& norm) {
    const IntegerArray array = s_.values->use(norm.output, s_.next());
    second_ = &norm;
    work_.products.second = array.image;
    work_.products.function2 = function_of(norm.activation);
    work_.second_unsigned = array.is_unsigned;
    norm_ = {.step = s_.number_of(norm),
             .channels = static_cast<int>(s_.values->image_of(norm.output).channels),
             .padded = array.image.channels};
    s_.constants.place(norm_);
  }

  [[nodiscard]] std::string name() const {
    const std::string_view kind = step_.kind == IntegerKind::kDense ? "dense" : "convolution";
    if (constants_.is_depthwise) return "depthwise";
    if (is_plain_) return cat(kind, work_.products.groups > 1 ? " in groups" : " plain");
    const TilingShape& tile = integer_tiling_shapes()[tiling_.shape];
    const bool has_rounds = tiling_.shape >= kFirstIntegerRounds;
    return cat(kind, " ", tile.rows, "x", tile.columns, has_rounds ? " in rounds" : "",
               tiling_.split > 1 ? cat(" / ", int{tiling_.split}) : "");
  }

  IntegerScheduling& s_;
  const IntegerStep& step_;
  const IntegerStep* second_ = nullptr;
  IntegerConvolution work_;
  IntegerConstantsOfStep constants_, norm_;
  Tiling tiling_;
  bool is_plain_ = false, keeps_first_ = true;
};

}  // namespace

void schedule_convolution(IntegerScheduling& s, const IntegerStep& step) {
  Layer(s, step).schedule();
}

}  // namespace mx::cuda
