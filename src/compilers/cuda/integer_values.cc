#include "compilers/cuda/integer_values.h"

#include <limits>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/folding.h"
#include "passes/place_lifetimes.h"

namespace mx::cuda {
namespace {

using integer::IntegerKind;
using integer::IntegerPlan;
using integer::IntegerStep;
using integer::IntegerValue;

size_t at(int i) { return static_cast<size_t>(i); }

plan::Image checked_image(const Shape& shape) {
  check<Unsupported>(shape.ndim() >= 1 && shape.ndim() <= 4,
                     "only images and rows are compiled for GPUs");
  return plan::image_of(shape);
}

}  // namespace

IntegerValues::IntegerValues(const IntegerPlan& plan)
    : plan_(plan),
      images_(plan.values.size()),
      same_as_(plan.values.size()),
      places_(plan.values.size()),
      first_(plan.values.size(), -1),
      last_(plan.values.size(), -1) {
  for (size_t i = 0; i < same_as_.size(); ++i) same_as_[i] = static_cast<int>(i);
  for (const IntegerStep& step : plan.steps) find_image(step);
  join_concatenations();
  for (size_t i = 0; i < images_.size(); ++i) {
    const IntegerArray array = shape_of(static_cast<int>(i));
    check<Unsupported>(array.image.pixels() * array.image.pitch < std::numeric_limits<int>::max(),
                       "an array of more elements than kernels count");
  }
}

bool IntegerValues::is_view(const IntegerStep& step) const {
  const IntegerValue& given = plan_.values[at(step.inputs[0])];
  const IntegerValue& made = plan_.values[at(step.output)];
  return step.kind == IntegerKind::kReorder && made.is_plain && given.dtype == made.dtype &&
         given.step == made.step;
}

// What dense layers alone read is the matrix that they see.
plan::Image IntegerValues::image_of_quantized(int value) const {
  const IntegerValue& made = plan_.values[at(value)];
  if (made.is_plain) {
    for (const IntegerStep& step : plan_.steps) {
      if (step.kind != IntegerKind::kDense || step.inputs[0] != value) continue;
      const int64_t columns = step.weight_shape[1];
      return {.batch = made.shape.size() / columns, .channels = columns};
    }
  }
  return checked_image(made.shape);
}

void IntegerValues::find_image(const IntegerStep& step) {
  const IntegerValue& made = plan_.values[at(step.output)];
  plan::Image& image = images_[at(step.output)];
  switch (step.kind) {
    case IntegerKind::kQuantize:
      image = image_of_quantized(step.output);
      return;
    case IntegerKind::kDense: {
      const plan::Image& given = images_[at(step.inputs[0])];
      check<Unsupported>(step.weight_shape[1] == given.size() / given.batch, step.nodes,
                         ": its rows are not those of what it reads");
      image = {.batch = given.batch, .channels = step.weight_shape[0]};
      return;
    }
    case IntegerKind::kAdd:
      image = images_[at(step.inputs[0])];
      for (int input : step.inputs) {
        const plan::Image& other = images_[at(input)];
        check<Unsupported>(other.batch == image.batch && other.channels == image.channels &&
                               other.height == image.height && other.width == image.width,
                           step.nodes, ": its inputs are no images of one shape");
      }
      return;
    case IntegerKind::kReorder:
      if (is_view(step)) same_as_[at(step.output)] = same_as_[at(step.inputs[0])];
      [[fallthrough]];
    case IntegerKind::kRelu:
    case IntegerKind::kDequantize:
    case IntegerKind::kCopy:
      image = images_[at(step.inputs[0])];
      return;
    default:
      image = checked_image(made.shape);
  }
}

// Parts of whole packs lie in their concatenation; those that several have lie in one of them.
void IntegerValues::join_concatenations() {
  for (const IntegerStep& step : plan_.steps) {
    if (step.kind != IntegerKind::kConcat || step.axis != 1) continue;
    int64_t first = 0;
    for (int part : step.inputs) {
      const int64_t channels = image_of(part).channels;
      const bool is_last = first + channels == image_of(step.output).channels;
      const bool fits = first % kIntegerPack == 0 && (is_last || channels % kIntegerPack == 0);
      const bool is_free = same_as_[at(part)] == part && places_[at(part)].whole < 0;
      if (fits && is_free) places_[at(part)] = {step.output, first};
      first += channels;
    }
  }
}

IntegerValues::Place IntegerValues::root_of(int value) const {
  Place found{same_as_[at(value)], 0};
  while (places_[at(found.whole)].whole >= 0) {
    const Place& part = places_[at(found.whole)];
    found = {part.whole, found.channel + part.channel};
  }
  return found;
}

bool IntegerValues::lies_in(int value, int whole, int64_t channel) const {
  const Place part = root_of(value), all = root_of(whole);
  return part.whole == all.whole && part.channel == all.channel + channel;
}

void IntegerValues::fold(int value) {
  plan::Image& image = images_[at(value)];
  image = {.batch = image.batch,
           .channels = image.channels * kFold * kFold,
           .height = ceil_div<int64_t>(image.height, kFold),
           .width = ceil_div<int64_t>(image.width, kFold)};
}

const plan::Image& IntegerValues::image_of(int value) const { return images_[at(value)]; }

IntegerArray IntegerValues::shape_of(int value) const {
  const plan::Image& image = images_[at(value)];
  auto padded = [&](int of) {
    return static_cast<int>(round_up<int64_t>(images_[at(of)].channels, kIntegerPack));
  };
  return {.image = {.batch = static_cast<int>(image.batch),
                    .height = static_cast<int>(image.height),
                    .width = static_cast<int>(image.width),
                    .channels = padded(value),
                    .pitch = padded(root_of(value).whole)},
          .is_unsigned = plan_.values[at(value)].dtype == DType::kUint8};
}

IntegerArray IntegerValues::use(int value, int step) {
  const size_t root = at(root_of(value).whole);
  if (first_[root] < 0) first_[root] = step;
  last_[root] = step;
  return shape_of(value);
}

int64_t IntegerValues::place() {
  std::vector<Lifetime> lifetimes;
  for (size_t i = 0; i < images_.size(); ++i) {
    const ImageArray image = shape_of(static_cast<int>(i)).image;
    const bool is_used = first_[i] >= 0;
    const int64_t bytes = is_used ? image.pixels() * image.pitch : 0;
    lifetimes.push_back({round_up(bytes, kArenaAlignment), first_[i], last_[i]});
  }
  const int64_t total = place_lifetimes(lifetimes);
  for (const Lifetime& life : lifetimes) offsets_.push_back(life.offset);
  return total;
}

int64_t IntegerValues::offset(int value) const {
  const Place place = root_of(value);
  return offsets_[at(place.whole)] + place.channel;
}

}  // namespace mx::cuda
