// What a 1 x 1 convolution multiplies: its input through the prologue, or every n-th pixel of it.
#pragma once

#include <array>
#include <string>

#include "compilers/cpu/kernels/convolution/isa/conv1x1.h"
#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

// Neighbouring pixels of the result, in one image.
struct PixelRange {
  int64_t image = 0, begin = 0, end = 0;
  [[nodiscard]] int64_t count() const { return end - begin; }
};

class Conv1x1Input {
 public:
  Conv1x1Input(const ConvolutionSite& site, const Conv1x1Loops& loops);

  [[nodiscard]] std::string info() const;  // what comes before the product, "" for nothing
  [[nodiscard]] const Image& image() const { return in_; }
  [[nodiscard]] int64_t channels() const { return channels_; }
  [[nodiscard]] int64_t blocks() const { return blocks_; }
  [[nodiscard]] bool is_depthwise() const { return is_depthwise_; }
  // Pixels of the input are those of the result, as they lie.
  [[nodiscard]] bool is_plain() const { return !has_prologue_ && is_dense_; }
  // They are fetched in the order in which they lie.
  [[nodiscard]] bool is_streamed() const { return is_depthwise_ || is_dense_; }

  // The first pixel of the input that results from `begin` on need, and behind the last one that
  // those before `end` need.
  [[nodiscard]] int64_t begin_for(int64_t begin) const;
  [[nodiscard]] int64_t end_for(int64_t end) const;
  // Fetches what gather() is about to read of a block.
  void ask_for(const Buffers& buffers, const PixelRange& pixels, int64_t block) const;
  // Writes what the product reads for these pixels of one block of channels.
  void gather(const Buffers& buffers, const PixelRange& pixels, int64_t block, float* v) const;

 private:
  void fetch(const Buffers& buffers, const float* x, int64_t step, int64_t block, float* v,
             int64_t count) const;

  const Conv1x1Loops& loops_;
  Image in_, out_;
  int64_t channels_, blocks_;
  bool has_prologue_, is_depthwise_, prologue_relu_, is_dense_;
  std::array<Window, 2> windows_;  // how results step over the input
};

}  // namespace mx::cpu
