#include "compilers/cuda/turning.h"

#include "compilers/cuda/kernels/lines.h"

namespace mx::cuda {

void schedule_turning(Scheduling& s, const plan::Layer& layer) {
  const int input = layer.inputs[0];
  const ImageArray from = s.values->use(input, s.next()),
                   to = s.values->use(layer.output, s.next());
  const int plane = from.height * from.width, channels = s.values->channels_of(input),
            length = channels * plane;
  const LineCopy turned{.ndim = 3,
                        .size = {from.batch, channels, plane},
                        .from_stride = {plane * from.pitch, 1, from.pitch},
                        .to_stride = {to.pitch, plane, 1},
                        .there = plane};
  LineCopy filled{.ndim = 2,
                  .size = {from.batch, to.channels - length},
                  .from_stride = {0, 0},
                  .to_stride = {to.pitch, 1},
                  .there = 0};
  filled.to.offset = length;
  s.add(layer.nodes, "turn",
        [=, number = s.number, values = s.values, output = layer.output](const Addresses& a,
                                                                         cudaStream_t stream) {
          CopyWork work{.count = filled.size[1] > 0 ? 2 : 1, .copies = {turned, filled}};
          for (LineCopy& copy : work.copies) {
            copy.from.data = a.arena + values->offset(input);
            copy.to.data = a.arena + values->offset(output);
          }
          copy_lines(number, work, stream);
        });
}

}  // namespace mx::cuda
