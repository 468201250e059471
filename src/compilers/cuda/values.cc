#include "compilers/cuda/values.h"

#include <algorithm>
#include <ranges>

#include "base/ceil_div.h"
#include "base/error.h"
#include "passes/place_lifetimes.h"

namespace mx::cuda {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// Kernels count elements in 32 bits, those that fill up included.
void check_size(const ImageArray& image) {
  check<Unsupported>(image.pixels() * image.pitch < int64_t{1} << 31, "an image of ",
                     image.pixels(), " pixels, each of ", image.pitch,
                     " channels as it lies there, is too large");
}

// Per value: the value that comes in whose elements it shows, where only pointwise layers read it,
// or views that only these read; else -1.
std::vector<int> find_plain_inputs(const plan::Plan& plan) {
  using plan::LayerKind;
  auto at = [](int value) { return static_cast<size_t>(value); };
  std::vector<bool> is_image(plan.values.size());  // some reader wants one
  for (int value : plan.outputs) is_image[at(value)] = true;
  for (const plan::Layer& layer : std::views::reverse(plan.layers)) {
    if (layer.kind == LayerKind::kChain) continue;
    const bool is_plain_view = layer.kind == LayerKind::kView && !is_image[at(layer.output)];
    for (int value : layer.inputs) {
      if (!is_plain_view) is_image[at(value)] = true;
    }
  }
  std::vector<int> found(plan.values.size(), -1);
  for (const plan::Plan::Input& input : plan.inputs) {
    if (input.value >= 0 && !is_image[at(input.value)]) found[at(input.value)] = input.value;
  }
  for (const plan::Layer& layer : plan.layers) {
    if (layer.kind == LayerKind::kView) found[at(layer.output)] = found[at(layer.inputs[0])];
  }
  return found;
}

}  // namespace

Values::Values(const plan::Plan& plan, Number number)
    : plan_(plan), number_(number), plain_(find_plain_inputs(plan)) {
  size_t count = plan.values.size();
  for (size_t i = 0; i < count; ++i) {
    const Shape& shape = plan.values[i];
    if (plain_[i] >= 0) {
      images_.emplace_back();
      continue;
    }
    check<Unsupported>(shape.ndim() >= 2 && shape.ndim() <= 4, "an array of shape ", shape,
                       " is no image");
    images_.push_back(plan::image_of(shape));
    check<Unsupported>(images_.back().size() < (int64_t{1} << 30), "an array of shape ", shape,
                       " is too large");
  }
  same_as_.resize(count);
  places_.resize(count);
  first_.assign(count, -1);
  last_.assign(count, -1);
  for (size_t i = 0; i < count; ++i) {
    same_as_[i] = static_cast<int>(i);
    places_[i].root = static_cast<int>(i);
  }
  find_views();
  join_concatenations();
  for (size_t i = 0; i < count; ++i) check_size(shape_of(static_cast<int>(i)));
}

// Per value: whether a layer reads it that does not know that it is an image. A dense layer does.
std::vector<bool> Values::find_read_in_order() const {
  std::vector<bool> found(images_.size());
  for (auto layer = plan_.layers.rbegin(); layer != plan_.layers.rend(); ++layer) {
    const bool knows = layer->kind == plan::LayerKind::kDense ||
                       (layer->kind == plan::LayerKind::kView && !found[at(layer->output)]);
    for (int input : layer->inputs) found[at(input)] = found[at(input)] || !knows;
  }
  return found;
}

// The same elements under another shape are the same memory: an image as it is read row by row.
void Values::find_views() {
  const std::vector<bool> is_read_in_order = find_read_in_order();
  for (const plan::Layer& layer : plan_.layers) {
    if (layer.kind != plan::LayerKind::kView || plain(layer.output) >= 0) continue;
    int source = same_as_[at(layer.inputs[0])];
    plan::Image& image = images_[at(layer.output)];
    const plan::Image& given = images_[at(source)];
    bool is_flat = image.batch == given.batch && image.plane() == 1;
    bool is_same = image.batch == given.batch && image.channels == given.channels &&
                   image.height == given.height && image.width == given.width;
    check<Unsupported>(is_flat || is_same, layer.nodes, ": an array of shape ",
                       plan_.values[at(source)], " is seen as ", plan_.values[at(layer.output)]);
    if (!is_same && given.plane() > 1 && is_read_in_order[at(layer.output)]) continue;
    image = given;
    same_as_[at(layer.output)] = source;
  }
}

// From the last to the first, so that what lies in a part of a result lies in the result.
void Values::join_concatenations() {
  std::vector<bool> is_given(images_.size());
  for (const plan::Plan::Input& input : plan_.inputs) {
    if (input.value >= 0) is_given[at(input.value)] = true;
  }
  std::vector<bool> is_joined(images_.size());
  for (auto layer = plan_.layers.rbegin(); layer != plan_.layers.rend(); ++layer) {
    if (layer->kind != plan::LayerKind::kConcat || layer->axis != 1) continue;
    const Place whole = places_[at(same_as_[at(layer->output)])];
    int64_t channel = whole.channel, pack = pack_of(number_);
    for (int input : layer->inputs) {
      int part = same_as_[at(input)];
      const plan::Image& image = images_[at(part)];
      bool is_whole = channel % pack == 0 && image.channels % pack == 0;
      if (!is_given[at(part)] && !is_joined[at(part)] && is_whole) {
        places_[at(part)] = {whole.root, channel};
        is_joined[at(part)] = true;
      }
      channel += image.channels;
    }
  }
}

void Values::fold(int value, int pixels, int64_t height, int64_t width) {
  plan::Image& image = images_[at(value)];
  image = {
      .batch = image.batch, .channels = image.channels * pixels, .height = height, .width = width};
  check_size(shape_of(value));
}

int Values::channels_of(int value) const {
  return static_cast<int>(images_[at(same_as_[at(value)])].channels);
}

ImageArray Values::shape_of(int value) const {
  int source = same_as_[at(value)];
  const plan::Image& image = images_[at(source)];
  auto padded = [&](int of) {
    return static_cast<int>(ceil_div(images_[at(of)].channels, pack_of(number_)) *
                            pack_of(number_));
  };
  return {.batch = static_cast<int>(image.batch),
          .height = static_cast<int>(image.height),
          .width = static_cast<int>(image.width),
          .channels = padded(source),
          .pitch = padded(places_[at(source)].root)};
}

ImageArray Values::use(int value, int step) {
  int root = places_[at(same_as_[at(value)])].root;
  if (first_[at(root)] < 0) first_[at(root)] = step;
  last_[at(root)] = step;
  return shape_of(value);
}

bool Values::lies_in(int value, int whole, int64_t channel) const {
  const Place &part = places_[at(same_as_[at(value)])], &all = places_[at(same_as_[at(whole)])];
  return part.root == all.root && part.channel == all.channel + channel;
}

int Values::take(int64_t bytes, int step) {
  taken_.push_back({bytes, step});
  return static_cast<int>(images_.size() + taken_.size()) - 1;
}

int64_t Values::place() {
  std::vector<Lifetime> lifetimes;
  for (size_t i = 0; i < images_.size(); ++i) {
    int value = static_cast<int>(i);
    bool is_root = same_as_[i] == value && places_[i].root == value && first_[i] >= 0;
    ImageArray shape = shape_of(value);
    int64_t bytes = shape.pixels() * shape.pitch * bytes_of(number_);
    lifetimes.push_back({is_root ? round_up(bytes, kArenaAlignment) : 0, first_[i], last_[i]});
  }
  for (const Taken& taken : taken_) {
    lifetimes.push_back({round_up(taken.bytes, kArenaAlignment), taken.step, taken.step});
  }
  int64_t total = place_lifetimes(lifetimes);
  for (const Lifetime& life : lifetimes) offsets_.push_back(life.offset);
  return total;
}

int64_t Values::offset(int value) const {
  if (at(value) >= images_.size()) return offsets_[at(value)];
  const Place& place = places_[at(same_as_[at(value)])];
  return offsets_[at(place.root)] + place.channel * bytes_of(number_);
}

}  // namespace mx::cuda
