#include "ops/cudnn/convolution_kind.h"

#include "base/cat.h"

namespace mx::cudnn {

ConvolutionKind::Words ConvolutionKind::words() const {
  const ops::ConvGeometry& g = geometry;
  Words words = {static_cast<int64_t>(dtype),
                 static_cast<int64_t>(direction),
                 after.addend,
                 after.bias,
                 after.relu,
                 rounds,
                 is_deterministic,
                 adds,
                 g.channels_last,
                 g.batch,
                 g.groups,
                 g.in_channels,
                 g.out_channels,
                 pitches[kData],
                 pitches[kOutput],
                 pitches[kAddend],
                 is_direct};
  size_t at = 17;
  for (size_t i = 0; i < 3; ++i) {
    const ops::Window& w = g.windows[i];
    for (int64_t fact : {g.in[i], g.out[i], w.kernel, w.stride, w.dilate, w.pad}) {
      words[at++] = fact;
    }
  }
  return words;
}

std::string ConvolutionKind::text() const {
  std::string text = "convolution";
  for (int64_t word : words()) text += cat(" ", word);
  return text;
}

bool ConvolutionKind::is_flat() const {
  const ops::ConvGeometry& g = geometry;
  return g.in[0] == 1 && g.out[0] == 1 && g.windows[0].kernel == 1 && g.windows[0].pad == 0;
}

}  // namespace mx::cudnn
