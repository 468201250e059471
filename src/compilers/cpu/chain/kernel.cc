// The kernel of a chain: threads share its lines, or parts of long ones.
#include <algorithm>
#include <optional>

#include "base/parallel.h"
#include "compilers/cpu/chain/code.h"
#include "compilers/cpu/chain/interpret.h"
#include "compilers/cpu/chain/lines.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/kernels/layout.h"
#include "ops/pointwise/stream.h"

namespace mx::cpu {
namespace {

constexpr int64_t kPiece = 4096;  // floats of a line that are given away at once

// About ten microseconds of work are worth a thread.
int64_t grain_of(const ops::Expression& expression) {
  auto steps = static_cast<int64_t>(expression.instructions.size());
  return std::clamp<int64_t>(int64_t{1 << 18} / (steps + 8), kPiece, int64_t{1 << 14});
}

// Gathers results, one behind the other, before they are written past the caches: lines need not be
// whole cache lines.
class Stage {
 public:
  // Where `count` results go that belong to `out`, right behind those before.
  float* room_for(float* out, int64_t count) {
    if (count_ + count > kPiece) flush();
    if (count_ == 0) out_ = out;
    float* room = &block_[count_];
    count_ += count;
    return room;
  }
  void flush() {
    ops::stream_bytes(out_, &block_[0], count_ * static_cast<int64_t>(sizeof(float)));
    count_ = 0;
  }

 private:
  alignas(64) float block_[kPiece];
  float* out_ = nullptr;
  int64_t count_ = 0;
};

class ChainKernel final : public StepKernel {
 public:
  ChainKernel(const ops::Expression& expression, const std::vector<Shape>& inputs, const Shape& out,
              Layout layout)
      : lines_(chain_lines(inputs, out, layout)),
        code_(ChainCode::make(expression, lines_.reach)),
        piece_(std::min(lines_.length, lines_.period > 0 ? lines_.period : kPiece)),
        pieces_(ceil_div(lines_.length, piece_)),
        grain_(std::max<int64_t>(1, grain_of(expression) / piece_)) {
    if (!code_) interpreter_.emplace(expression, lines_.reach, static_cast<int>(block_size()));
    int64_t floats = floats_of(out, layout);
    for (const Shape& input : inputs) floats += input.size();
    passes_caches_ = ops::passes_caches(floats * static_cast<int64_t>(sizeof(float)));
    if (layout == Layout::kBlocked) clears_ = image_of(out);
  }

  [[nodiscard]] std::string info() const override {
    return "chain " + (code_ ? code_->name() : "interpreted");
  }

  // Inputs that repeat themselves, laid out for one piece.
  [[nodiscard]] int64_t scratch_bytes() const override {
    return std::ranges::count(lines_.repeats, true) * piece_ * static_cast<int64_t>(sizeof(float));
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    lay_out(buffers);
    bool streams = passes_caches_ && std::ranges::count(buffers.inputs, buffers.output) == 0;
    parallel_for(lines_.count() * pieces_, grain_,
                 [&](int64_t begin, int64_t end) { run_pieces(buffers, begin, end, streams); });
    if (clears_ && clears_->channels % block_size() != 0) clear_filling(buffers.output);
  }

 private:
  using Offsets = std::vector<int64_t>;

  void lay_out(const Buffers& buffers) const {
    float* to = buffers.scratch;
    for (size_t i = 0; i < lines_.repeats.size(); ++i) {
      if (!lines_.repeats[i]) continue;
      for (int64_t k = 0; k < piece_; k += lines_.row) {
        to = std::copy_n(buffers.inputs[i], lines_.row, to);
      }
    }
  }

  void run_pieces(const Buffers& buffers, int64_t begin, int64_t end, bool streams) const {
    std::vector<int64_t> place(lines_.axes.size());
    Offsets offsets(buffers.inputs.size());
    std::vector<const float*> in(buffers.inputs.size());
    Stage stage;
    int64_t line = begin / pieces_;
    seek(line, place, offsets);
    for (int64_t piece = begin; piece < end; ++piece) {
      if (piece / pieces_ != line) {
        ++line;
        advance(place, offsets);
      }
      int64_t start = piece % pieces_ * piece_, count = std::min(piece_, lines_.length - start);
      float* laid_out = buffers.scratch;
      for (size_t i = 0; i < in.size(); ++i) {
        in[i] = buffers.inputs[i] + offsets[i] + (lines_.reach[i] == Reach::kLine ? start : 0);
        if (lines_.period > 0 && lines_.repeats[i]) {
          in[i] = laid_out;
          laid_out += piece_;
        }
      }
      float* out = buffers.output + line * lines_.length + start;
      compute(streams ? stage.room_for(out, count) : out, in.data(), count);
    }
    if (!streams) return;
    stage.flush();
    ops::finish_stream();
  }

  void compute(float* out, const float* const* in, int64_t count) const {
    code_ ? code_->run(out, in, count) : interpreter_->run(out, in, count);
  }

  void seek(int64_t line, std::vector<int64_t>& place, Offsets& offsets) const {
    for (size_t a = lines_.axes.size(); a-- > 0;) {
      place[a] = line % lines_.axes[a].extent;
      line /= lines_.axes[a].extent;
      for (size_t i = 0; i < offsets.size(); ++i) {
        offsets[i] += place[a] * lines_.axes[a].strides[i];
      }
    }
  }

  void advance(std::vector<int64_t>& place, Offsets& offsets) const {
    for (size_t a = lines_.axes.size(); a-- > 0;) {
      const ChainLines::Axis& axis = lines_.axes[a];
      bool wraps = ++place[a] == axis.extent;
      for (size_t i = 0; i < offsets.size(); ++i) {
        offsets[i] += wraps ? -(axis.extent - 1) * axis.strides[i] : axis.strides[i];
      }
      if (!wraps) return;
      place[a] = 0;
    }
  }

  // Channels that only fill up a block are zero in every array: convolutions rely on it.
  void clear_filling(float* out) const {
    int64_t block = block_size(), blocks = blocks_of(clears_->channels);
    int64_t used = clears_->channels % block, plane = clears_->plane();
    for (int64_t n = 0; n < clears_->batch; ++n) {
      float* last = out + ((n + 1) * blocks - 1) * plane * block;
      for (int64_t i = 0; i < plane; ++i) std::fill_n(last + i * block + used, block - used, 0.0F);
    }
  }

  ChainLines lines_;
  std::unique_ptr<ChainCode> code_;
  std::optional<Interpreter> interpreter_;  // where there is no code
  int64_t piece_, pieces_, grain_;
  bool passes_caches_ = false;
  std::optional<Image> clears_;
};

}  // namespace

std::unique_ptr<StepKernel> make_chain(const Layer& layer, const std::vector<Shape>& inputs,
                                       const Shape& out, Layout layout) {
  return std::make_unique<ChainKernel>(*layer.chain, inputs, out, layout);
}

}  // namespace mx::cpu
