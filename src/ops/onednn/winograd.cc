// Convolutions with 3 x 3 windows and stride 1, and their gradients, through Winograd's
// F(4 x 4, 3 x 3): 36 matrix products with a quarter of the direct way's multiplications.
//
//   forward            points of result  = points of data · points of weight
//   gradient of data   the same over the other channels, with turned weights
//   gradient of weight points of weight  = Σ over tiles: points of result's gradient · of data
//
// Images go through in chunks, with their channels innermost and zeros around them.
#include <algorithm>

#include "base/ceil_div.h"
#include "base/instruction_set.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/onednn/kernels.h"
#include "ops/onednn/plan.h"
#include "ops/onednn/winograd_transforms.h"
#include "ops/pointwise/loop.h"

namespace mx::onednn {
namespace {

using ops::ConvGeometry;
using ops::ConvolutionParam;

// One side of the convolution: (batch, channels, height, width) as the user has it.
struct Side {
  const Tensor& array;
  int64_t margin;                 // places around the tiles: 2 where windows are read, else 0
  int64_t pad_rows, pad_columns;  // zeros before the first element
};

// How the images are cut.
struct Cut {
  int64_t images, rows, columns;  // a chunk; tiles of an image
  int64_t chunks;

  [[nodiscard]] TileGrid grid(int64_t channels) const { return {images, rows, columns, channels}; }
  [[nodiscard]] int64_t image_floats(const Side& side) const {
    return images * (kTile * rows + side.margin) * (kTile * columns + side.margin) *
           side.array.dim(1);
  }
};

// Chunks whose points stay in the cache, but with enough tiles for good products.
Cut cut_of(const Tensor& results, int64_t channels) {
  constexpr int64_t kCacheBytes = int64_t{6} << 20, kLeastTiles = 64;
  int64_t batch = results.dim(0);
  Cut cut{batch, ceil_div(results.dim(2), kTile), ceil_div(results.dim(3), kTile), 1};
  int64_t tiles = cut.rows * cut.columns;
  int64_t bytes = kPoints * tiles * channels * static_cast<int64_t>(sizeof(float));
  int64_t images = std::clamp<int64_t>(kCacheBytes / bytes, 1, batch);
  while (batch % images != 0) --images;
  if (images * tiles >= kLeastTiles) cut.images = images;
  cut.chunks = batch / cut.images;
  return cut;
}

// Moves one chunk between the user's array and images with channels innermost.
class Mover {
 public:
  Mover(const Run& run, const Side& side, const Cut& cut, bool is_output)
      : run_(run), side_(side), is_output_(is_output), size_(cut.image_floats(side)) {
    int64_t channels = side.array.dim(1);
    int64_t width = kTile * cut.columns + side.margin, height = kTile * cut.rows + side.margin;
    image_ = run.scratch<float>(size_);
    inside_ = image_ + (side.pad_rows * width + side.pad_columns) * channels;
    Shape shape = side.array.shape();
    shape[0] = cut.images;
    Dims places = {height * width * channels, 1, width * channels, channels};
    step_ = shape.size();
    // Parts of an image beyond the array stay zero through all chunks.
    if (!is_output) fill_zeros();
    Key key(kMove);
    key.add(shape).add(places).add(is_output);
    plan_ = cached_plan(key, [&]() -> Plan {
      auto user = plain(shape.dims()), image = strided(shape.dims(), places);
      dnnl::reorder::primitive_desc descriptor(cpu_engine(), is_output ? image : user, cpu_engine(),
                                               is_output ? user : image, user_scratchpad());
      return {descriptor,
              dnnl::reorder(descriptor),
              {{DNNL_ARG_FROM, is_output ? image : user},
               {DNNL_ARG_TO, is_output ? user : image, true}}};
    });
  }
  [[nodiscard]] float* image() const { return image_; }
  void move(int64_t chunk) const {
    float* user = side_.array.data<float>() + chunk * step_;
    if (is_output_) {
      plan_->run(run_, {inside_, user});
    } else {
      plan_->run(run_, {user, inside_});
    }
  }

 private:
  void fill_zeros() const {
    parallel_for(size_, 1 << 16, [&](int64_t begin, int64_t end) {
      std::fill(image_ + begin, image_ + end, 0.0F);
    });
  }

  const Run& run_;
  const Side& side_;
  bool is_output_;
  int64_t size_, step_ = 0;
  float *image_ = nullptr, *inside_ = nullptr;
  PlanPtr plan_;
};

// A stack of row-major matrices, possibly read as its transpose.
struct Stack {
  int64_t rows, columns, stride;  // as stored
  bool transposed = false;
  [[nodiscard]] dnnl::memory::desc desc() const {
    if (transposed) return strided({kPoints, columns, rows}, {stride, 1, columns});
    return strided({kPoints, rows, columns}, {stride, columns, 1});
  }
  void add_to(Key& key) const { key.add(rows).add(columns).add(stride).add(transposed); }
};

// c = a · b for each point, or c += a · b.
PlanPtr product(const Stack& a, const Stack& b, const Stack& c, bool adds) {
  Key key(kPointProducts);
  for (const Stack* stack : {&a, &b, &c}) stack->add_to(key);
  key.add(adds);
  return cached_plan(key, [&]() -> Plan {
    dnnl::primitive_attr attributes = user_scratchpad();
    dnnl::post_ops sum;
    sum.append_sum(1.0F);
    if (adds) attributes.set_post_ops(sum);
    dnnl::matmul::primitive_desc descriptor(cpu_engine(), a.desc(), b.desc(), c.desc(), attributes);
    return {
        descriptor,
        dnnl::matmul(descriptor),
        {{DNNL_ARG_SRC, a.desc()}, {DNNL_ARG_WEIGHTS, b.desc()}, {DNNL_ARG_DST, c.desc(), true}}};
  });
}

// results = windows of data · weight (+ bias). `turned`: the weight's filters are data's channels.
void convolve(const Run& run, const Side& data, const Tensor& weight, bool turned,
              const float* bias, const Side& results) {
  int64_t depth = data.array.dim(1), width = results.array.dim(1);
  Cut cut = cut_of(results.array, depth + width);
  TileGrid in = cut.grid(depth), out = cut.grid(width);
  Mover reader(run, data, cut, false), writer(run, results, cut, true);
  float* data_points = run.scratch<float>(kPoints * in.stride());
  float* result_points = run.scratch<float>(kPoints * out.stride());
  float* weight_points = run.scratch<float>(kPoints * depth * width);
  transform_weight(weight.dim(0), weight.dim(1), weight.data<const float>(), turned, weight_points);
  PlanPtr multiply =
      product({in.tiles(), depth, in.stride()},
              {turned ? depth : width, turned ? width : depth, depth * width, !turned},
              {out.tiles(), width, out.stride()}, false);
  for (int64_t chunk = 0; chunk < cut.chunks; ++chunk) {
    reader.move(chunk);
    transform_data(in, reader.image(), data_points);
    multiply->run(run, {data_points, weight_points, result_points});
    transform_result(out, result_points, bias, writer.image());
    writer.move(chunk);
  }
}

void forward(Run& run, const ConvolutionParam& p) {
  Side data{run.in(0), 2, p.pad.empty() ? 0 : p.pad[0], p.pad.empty() ? 0 : p.pad[1]};
  const float* bias = p.no_bias ? nullptr : run.in(2).data<const float>();
  convolve(run, data, run.in(1), false, bias, {run.out(0), 0, 0, 0});
}

void backward_data(Run& run, const ConvolutionParam& p) {
  Side gradient{run.in(0), 2, p.pad.empty() ? 2 : 2 - p.pad[0], p.pad.empty() ? 2 : 2 - p.pad[1]};
  convolve(run, gradient, run.in(1), true, nullptr, {run.out(0), 0, 0, 0});
}

void backward_weight(Run& run, const ConvolutionParam& p) {
  Side gradient{run.in(0), 0, 0, 0};
  Side data{run.in(1), 2, p.pad.empty() ? 0 : p.pad[0], p.pad.empty() ? 0 : p.pad[1]};
  int64_t filters = gradient.array.dim(1), channels = data.array.dim(1);
  Cut cut = cut_of(gradient.array, filters + channels);
  TileGrid in = cut.grid(channels), out = cut.grid(filters);
  Mover data_reader(run, data, cut, false), gradient_reader(run, gradient, cut, false);
  float* data_points = run.scratch<float>(kPoints * in.stride());
  float* gradient_points = run.scratch<float>(kPoints * out.stride());
  float* weight_points = run.scratch<float>(kPoints * filters * channels);
  for (int64_t chunk = 0; chunk < cut.chunks; ++chunk) {
    data_reader.move(chunk);
    transform_data(in, data_reader.image(), data_points);
    gradient_reader.move(chunk);
    transform_gradient(out, gradient_reader.image(), gradient_points);
    PlanPtr multiply =
        product({out.tiles(), filters, out.stride(), true}, {in.tiles(), channels, in.stride()},
                {filters, channels, filters * channels}, chunk > 0);
    multiply->run(run, {gradient_points, data_points, weight_points});
  }
  transform_weight_gradient(filters, channels, weight_points, run.out(0).data<float>());
}

const char* refuses_geometry(const ConvGeometry& g) {
  if (instruction_set() < InstructionSet::kAvx2) return "the machine has no wide vectors";
  if (g.channels_last || g.groups > 1) return "only channels first and one group are supported";
  for (size_t axis : {1, 2}) {
    const ops::Window& w = g.windows[axis];
    if (w.kernel != 3 || w.stride != 1 || w.dilate != 1) return "only 3 x 3 with stride 1";
    if (w.pad > 2) return "the padding is wider than the window";
  }
  if (g.in_channels % kLanes != 0 || g.out_channels % kLanes != 0) return "odd count of channels";
  constexpr int64_t kLeastChannels = 32, kLeastResults = 768;
  if (g.in_channels < kLeastChannels || g.out_channels < kLeastChannels ||
      g.batch * g.out_plane() < kLeastResults) {
    return "the work is too small for the transforms";
  }
  // Points of a whole image and of all weights are held at once.
  constexpr int64_t kMostBytes = int64_t{48} << 20;
  int64_t tiles =
      ceil_div(std::max(g.in[1], g.out[1]), kTile) * ceil_div(std::max(g.in[2], g.out[2]), kTile);
  int64_t values =
      std::max(tiles * (g.in_channels + g.out_channels), g.in_channels * g.out_channels);
  if (values * kPoints * static_cast<int64_t>(sizeof(float)) > kMostBytes) {
    return "the transforms would need too much memory";
  }
  return nullptr;
}

// Shapes of data and output lie at different places of the three operators.
template <auto data, auto output>
const char* refuses(const Run& run, const ConvolutionParam& p) {
  if (const char* reason = refuses_arrays(run)) return reason;
  if (p.kernel.size() != 2) return "only two spatial axes are supported";
  return refuses_geometry(ops::conv_geometry(data(run).shape(), output(run).shape(), p));
}

template <int i>
const Tensor& input(const Run& run) {
  return run.in(i);
}
const Tensor& result(const Run& run) { return run.out(0); }

}  // namespace

void add_winograd(OpTable& table) {
  auto cpu = DeviceKind::kCpu;
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    table.add(op, cpu, {"winograd", refuses<input<0>, result>, forward});
  }
  table.add("_backward_Convolution_data", cpu,
            {"winograd", refuses<result, input<0>>, backward_data});
  table.add("_backward_Convolution_weight", cpu,
            {"winograd", refuses<input<1>, input<0>>, backward_weight});
}

}  // namespace mx::onednn
