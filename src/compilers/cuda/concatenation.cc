#include "compilers/cuda/concatenation.h"

#include <algorithm>

#include "base/error.h"
#include "compilers/cuda/kernels/lines.h"

namespace mx::cuda {
namespace {

using plan::Layer;

// A part of whole packs, from `begin` of the result's channels on.
void copy_packs(Scheduling& s, const Layer& layer, int input, int64_t begin) {
  AffineWork work{.input = s.values->use(input, s.next()),
                  .output = s.values->use(layer.output, s.next())};
  work.output.channels = work.input.channels;
  s.add(layer.nodes, "copy",
        [=, number = s.number, values = s.values, output = layer.output](const Addresses& a,
                                                                         cudaStream_t stream) {
          AffineWork placed = work;
          placed.input.data = a.arena + values->offset(input);
          placed.output.data = a.arena + values->offset(output) + begin * bytes_of(number);
          map_channels(number, placed, stream);
        });
}

// A part that begins within a pack: channel by channel; the last one also fills up.
void copy_between_packs(Scheduling& s, const Layer& layer, int input, int64_t begin) {
  const ImageArray from = s.values->use(input, s.next()),
                   to = s.values->use(layer.output, s.next());
  const int channels = s.values->channels_of(input);
  const bool is_last = begin + channels == s.values->channels_of(layer.output);
  const int width = is_last ? to.channels - static_cast<int>(begin) : channels;
  LineCopy copy{.ndim = 2,
                .size = {static_cast<int>(to.pixels()), width},
                .from_stride = {from.pitch, 1},
                .to_stride = {to.pitch, 1},
                .there = channels};
  copy.to.offset = static_cast<int>(begin);
  s.add(layer.nodes, "copy",
        [=, number = s.number, values = s.values, output = layer.output](const Addresses& a,
                                                                         cudaStream_t stream) {
          CopyWork work{.count = 1};
          work.copies[0] = copy;
          work.copies[0].from.data = a.arena + values->offset(input);
          work.copies[0].to.data = a.arena + values->offset(output);
          copy_lines(number, work, stream);
        });
}

// Calls call(part, its first channel in the result).
template <class Call>
void each_part(const Values& values, const Layer& layer, const Call& call) {
  int64_t begin = 0;
  for (int input : layer.inputs) {
    call(input, begin);
    begin += values.channels_of(input);
  }
}

}  // namespace

bool lies_whole(const Values& values, const Layer& layer) {
  bool lies = true;
  each_part(values, layer, [&](int input, int64_t begin) {
    lies = lies && values.lies_in(input, layer.output, begin);
  });
  return lies;
}

void schedule_concatenation(Scheduling& s, const Layer& layer) {
  check<Unsupported>(layer.axis == 1, layer.nodes, ": parts along axis ", layer.axis);
  each_part(*s.values, layer, [&](int input, int64_t begin) {
    if (s.values->lies_in(input, layer.output, begin)) {
      s.values->use(input, s.next());
    } else if (begin % pack_of(s.number) == 0) {
      copy_packs(s, layer, input, begin);
    } else {
      copy_between_packs(s, layer, input, begin);
    }
  });
}

}  // namespace mx::cuda
