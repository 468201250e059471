#include "compilers/cpu/chain/lines.h"

#include <algorithm>

#include "base/error.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

using Axis = ChainLines::Axis;

// One number for each channel, perhaps for each image.
bool is_per_channel(const Shape& input, const Shape& out) {
  Image image = image_of(input);
  return image.plane() == 1 && image.channels == image_of(out).channels &&
         (image.batch == 1 || image.batch == image_of(out).batch);
}

// Axes of extent 1 vanish; neighbours are one axis where every input walks over both in one go.
std::vector<Axis> collapsed(const std::vector<Axis>& axes) {
  std::vector<Axis> kept;
  for (const Axis& axis : axes) {
    if (axis.extent == 1) continue;
    bool joins = !kept.empty();
    for (size_t i = 0; joins && i < axis.strides.size(); ++i) {
      joins = kept.back().strides[i] == axis.strides[i] * axis.extent;
    }
    if (joins) {
      kept.back().extent *= axis.extent;
      kept.back().strides = axis.strides;
    } else {
      kept.push_back(axis);
    }
  }
  return kept;
}

std::vector<Axis> plain_axes(const std::vector<Shape>& inputs, const Shape& out) {
  std::vector<Axis> axes(static_cast<size_t>(out.ndim()));
  for (size_t i = 0; i < axes.size(); ++i) axes[i].extent = out[static_cast<int>(i)];
  for (const Shape& input : inputs) {
    ensure(input.ndim() == out.ndim(), "inputs of chains have the rank of the result");
    int64_t stride = 1;
    for (int i = out.ndim() - 1; i >= 0; --i) {
      ensure(input[i] == out[i] || input[i] == 1, "inputs of chains broadcast to the result");
      axes[static_cast<size_t>(i)].strides.push_back(input[i] == 1 ? 0 : stride);
      stride *= input[i];
    }
  }
  return axes;
}

// A call for each line of a few elements would cost more than they do.
void join_short_lines(ChainLines& lines) {
  constexpr int64_t kShort = 256, kPeriod = 2048;
  if (lines.axes.size() != 1 || lines.length >= kShort) return;
  const Axis& rows = lines.axes[0];
  std::vector<bool> repeats;
  for (size_t i = 0; i < lines.reach.size(); ++i) {
    bool is_line = lines.reach[i] == Reach::kLine;
    bool goes_on = is_line && rows.strides[i] == lines.length;
    if (!goes_on && rows.strides[i] != 0) return;  // one number for each line
    repeats.push_back(is_line && !goes_on);
  }
  lines.period = kPeriod / lines.length * lines.length;
  lines.row = lines.length;
  lines.repeats = std::move(repeats);
  lines.length *= rows.extent;
  lines.axes.clear();
}

ChainLines plain_lines(const std::vector<Shape>& inputs, const Shape& out) {
  ChainLines lines;
  lines.axes = collapsed(plain_axes(inputs, out));
  Axis last{1, std::vector<int64_t>(inputs.size(), 1)};
  if (!lines.axes.empty()) {
    last = lines.axes.back();
    lines.axes.pop_back();
  }
  lines.length = last.extent;
  for (int64_t stride : last.strides) {
    lines.reach.push_back(stride == 0 ? Reach::kOne : Reach::kLine);
  }
  join_short_lines(lines);
  return lines;
}

// A line is a block of channels of one image; where all inputs go on in the same way, all of them.
ChainLines blocked_lines(const std::vector<Shape>& inputs, const Shape& out) {
  Image image = image_of(out);
  int64_t block = block_size(), blocks = blocks_of(image.channels), size = image.plane() * block;
  Axis images{image.batch, {}}, groups{blocks, {}}, line{size, {}};
  ChainLines lines;
  for (const Shape& input : inputs) {
    if (input == out) {
      images.strides.push_back(blocks * size);
      groups.strides.push_back(size);
      line.strides.push_back(1);
      lines.reach.push_back(Reach::kLine);
    } else if (input.size() == 1) {
      for (Axis* axis : {&images, &groups, &line}) axis->strides.push_back(0);
      lines.reach.push_back(Reach::kOne);
    } else {
      images.strides.push_back(image_of(input).batch == 1 ? 0 : blocks * block);
      groups.strides.push_back(block);
      line.strides.push_back(0);
      lines.reach.push_back(Reach::kRepeat);
    }
  }
  bool repeats = std::ranges::count(lines.reach, Reach::kRepeat) > 0;
  lines.axes = collapsed({images, groups});
  lines.length = size;
  if (!repeats) {
    lines.length = image.batch * blocks * size;
    lines.axes.clear();
  }
  return lines;
}

// The same arrays with their channels innermost.
std::vector<Shape> channels_last(const std::vector<Shape>& shapes) {
  std::vector<Shape> turned;
  for (const Shape& shape : shapes) {
    Image image = shape.size() == 1 ? Image{} : image_of(shape);
    turned.push_back({image.batch, image.height, image.width, image.channels});
  }
  return turned;
}

}  // namespace

int64_t ChainLines::count() const {
  int64_t count = 1;
  for (const Axis& axis : axes) count *= axis.extent;
  return count;
}

bool is_blockable(const Shape& input, const Shape& out) {
  return input == out || input.size() == 1 || is_per_channel(input, out);
}

Layout chain_input_layout(const Shape& input, Layout layout) {
  return input.size() == 1 ? Layout::kPlain : layout;
}

ChainLines chain_lines(const std::vector<Shape>& inputs, const Shape& out, Layout layout) {
  if (layout == Layout::kBlocked) return blocked_lines(inputs, out);
  if (layout == Layout::kLast) return plain_lines(channels_last(inputs), channels_last({out})[0]);
  return plain_lines(inputs, out);
}

}  // namespace mx::cpu
