#include "compilers/cuda/row_values.h"

#include "base/ceil_div.h"
#include "base/error.h"
#include "passes/place_lifetimes.h"

namespace mx::cuda {
namespace {

size_t at_index(int i) { return static_cast<size_t>(i); }

// Whether the elements lie one behind the other.
bool is_one_piece(const plan::Picked& picked, const Shape& shape) {
  int64_t distance = 1;
  for (int i = shape.ndim(); i-- > 0; distance *= shape[i]) {
    if (shape[i] != 1 && picked.strides[at_index(i)] != distance) return false;
  }
  return true;
}

}  // namespace

RowValues::RowValues(const plan::Plan& plan, Number number) : number_(number) {
  for (const Shape& shape : plan.values) add(shape);
  find_views(plan);
}

int RowValues::add(Shape shape) {
  check<Unsupported>(shape.size() < (int64_t{1} << 30), "an array of shape ", shape,
                     " is too large");
  auto value = static_cast<int>(values_.size());
  values_.push_back({.shape = std::move(shape), .root = value});
  return value;
}

void RowValues::find_views(const plan::Plan& plan) {
  using plan::LayerKind;
  for (const plan::Layer& layer : plan.layers) {
    Buffer& made = values_[at_index(layer.output)];
    bool is_view = layer.kind == LayerKind::kView;
    bool is_part = layer.kind == LayerKind::kStrided && is_one_piece(*layer.picked, made.shape);
    if (!is_view && !is_part) continue;
    const Buffer& given = values_[at_index(layer.inputs[0])];
    made.root = given.root;
    made.begin = given.begin + (is_part ? layer.picked->offset : 0);
  }
}

void RowValues::fill_up(int value, int64_t elements) {
  values_[at_index(root(value))].more = elements;
}

void RowValues::put_at_caller(int value, int place, bool is_float, bool is_given) {
  Buffer& buffer = values_[at_index(root(value))];
  buffer.home = Home::kCaller;
  buffer.place = place;
  buffer.is_float = is_float;
  buffer.is_given = is_given;
}

void RowValues::put_at_constants(int value, int64_t offset, bool is_float) {
  Buffer& buffer = values_[at_index(root(value))];
  buffer.home = Home::kConstants;
  buffer.is_float = is_float;
  buffer.offset = offset;
}

void RowValues::use(int value, int step) {
  Buffer& buffer = values_[at_index(root(value))];
  if (buffer.first < 0) buffer.first = step;
  buffer.last = step;
}

const Shape& RowValues::shape(int value) const { return values_[at_index(value)].shape; }

int RowValues::root(int value) const { return values_[at_index(value)].root; }

int64_t RowValues::begin(int value) const { return values_[at_index(value)].begin; }

bool RowValues::is_in_arena(int value) const {
  return values_[at_index(root(value))].home == Home::kArena;
}

bool RowValues::is_constant(int value) const {
  return values_[at_index(root(value))].home == Home::kConstants;
}

bool RowValues::is_at_caller(int value) const {
  return values_[at_index(root(value))].home == Home::kCaller;
}

bool RowValues::is_given(int value) const { return values_[at_index(root(value))].is_given; }

bool RowValues::begins_pack(int value, int64_t elements) const {
  return (begin(value) + elements) % pack_of(number_) == 0;
}

int64_t RowValues::place() {
  std::vector<Lifetime> lifetimes;
  for (size_t i = 0; i < values_.size(); ++i) {
    const Buffer& buffer = values_[i];
    bool is_kept =
        buffer.root == static_cast<int>(i) && buffer.home == Home::kArena && buffer.first >= 0;
    int64_t bytes = (buffer.shape.size() + buffer.more) * bytes_of(number_);
    lifetimes.push_back(
        {is_kept ? round_up(bytes, kArenaAlignment) : 0, buffer.first, buffer.last});
  }
  int64_t total = place_lifetimes(lifetimes);
  for (size_t i = 0; i < values_.size(); ++i) {
    if (values_[i].home == Home::kArena) values_[i].offset = lifetimes[i].offset;
  }
  return total;
}

LineArray RowValues::at(const Addresses& addresses, int value, int64_t elements) const {
  const Buffer& buffer = values_[at_index(root(value))];
  LineArray array{.offset = static_cast<int>(begin(value) + elements), .is_float = buffer.is_float};
  switch (buffer.home) {
    case Home::kArena:
      array.data = addresses.arena + buffer.offset;
      break;
    case Home::kConstants:
      array.data = addresses.constants + buffer.offset;
      break;
    case Home::kCaller:
      array.table = addresses.table;
      array.place = buffer.place;
      break;
  }
  return array;
}

}  // namespace mx::cuda
