#include "compilers/cpu/chain/interpret.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ops/pointwise/lane.h"
#include "ops/pointwise/loop.h"

namespace mx::cpu {
namespace {

using ops::Instruction;
using ops::Step;

constexpr size_t kTile = 256;  // lanes; a multiple of every vector's width

struct Lanes {
  uint32_t* to;
  std::array<const uint32_t*, 3> of;
  uint32_t bits;
};
using Loop = void (*)(const Lanes&, int64_t count);

template <Step kStep>
void loop(const Lanes& lanes, int64_t count) {
  auto [a, b, c] = lanes.of;
  ops::vector_loop(count, [a = a, b = b, c = c, to = lanes.to, bits = lanes.bits](int64_t i) {
    constexpr int kOperands = ops::operands_of(kStep);
    uint32_t x = kOperands > 0 ? a[i] : 0, y = kOperands > 1 ? b[i] : 0,
             z = kOperands > 2 ? c[i] : 0;
    to[i] = ops::lane<kStep>(x, y, z, bits);
  });
}

Loop loop_of(Step step) {
  static constexpr auto kLoops = []<size_t... kStep>(std::index_sequence<kStep...>) {
    return std::array<Loop, ops::kSteps>{loop<static_cast<Step>(kStep)>...};
  }(std::make_index_sequence<ops::kSteps>{});
  return kLoops[static_cast<size_t>(step)];
}

size_t at(int32_t i) { return static_cast<size_t>(i); }

}  // namespace

Interpreter::Interpreter(ops::Expression expression, std::span<const Reach> reach, int width)
    : expression_(std::move(expression)), reach_(reach.begin(), reach.end()), width_(width) {
  place_values();
}

bool Interpreter::stays(const Instruction& instruction) const {
  return instruction.step == Step::kConstant ||
         (instruction.step == Step::kInput && reach_[instruction.bits] != Reach::kLine);
}

// Tiles are used again once the last reader of their value has run.
void Interpreter::place_values() {
  const auto& all = expression_.instructions;
  std::vector<size_t> last(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    last[i] = i;
    for (size_t k = 0; k < at(operands_of(all[i].step)); ++k) last[at(all[i].of[k])] = i;
  }
  std::vector<size_t> unused;
  for (size_t i = 0; i < all.size(); ++i) {
    Place place;
    if (all[i].step == Step::kConstant) {
      place = {Home::kConstant, constants_.size() / kTile};
      constants_.insert(constants_.end(), kTile, all[i].bits);
    } else if (all[i].step == Step::kInput && !stays(all[i])) {
      place = {Home::kLine, all[i].bits};
    } else if (unused.empty() || stays(all[i])) {
      place.index = tiles_++;
    } else {
      place.index = unused.back();
      unused.pop_back();
    }
    places_.push_back(place);
    for (size_t k = 0; k < at(operands_of(all[i].step)); ++k) {
      size_t of = at(all[i].of[k]);
      if (last[of] != i || places_[of].home != Home::kTile || stays(all[of])) continue;
      last[of] = all.size();  // an operand that is read twice is given back once
      unused.push_back(places_[of].index);
    }
  }
}

void Interpreter::fill(uint32_t* to, const Instruction& instruction, const float* const* in) const {
  bool is_one = reach_[instruction.bits] == Reach::kOne;
  for (size_t i = 0; i < kTile; ++i) {
    to[i] = std::bit_cast<uint32_t>(in[instruction.bits][is_one ? 0 : i % at(width_)]);
  }
}

void Interpreter::run(float* out, const float* const* in, int64_t count) const {
  const auto& all = expression_.instructions;
  thread_local std::vector<uint32_t> tiles;
  thread_local std::vector<const uint32_t*> values;
  tiles.resize(std::max(tiles.size(), tiles_ * kTile));
  values.resize(std::max(values.size(), all.size()));
  auto tile_of = [&](size_t i) { return tiles.data() + places_[i].index * kTile; };
  for (size_t i = 0; i < all.size(); ++i) {
    if (places_[i].home == Home::kConstant) {
      values[i] = constants_.data() + places_[i].index * kTile;
    } else if (places_[i].home == Home::kTile) {
      values[i] = tile_of(i);
      if (stays(all[i])) fill(tile_of(i), all[i], in);
    }
  }
  for (int64_t begin = 0; begin < count; begin += int64_t{kTile}) {
    int64_t lanes = std::min(count - begin, int64_t{kTile});
    auto* to = reinterpret_cast<uint32_t*>(out + begin);
    for (size_t i = 0; i < all.size(); ++i) {
      bool is_result = i + 1 == all.size();
      if (places_[i].home == Home::kLine) {
        values[i] = reinterpret_cast<const uint32_t*>(in[places_[i].index] + begin);
      }
      if (places_[i].home == Home::kTile && !stays(all[i])) {
        Lanes work{.to = is_result ? to : tile_of(i), .of = {}, .bits = all[i].bits};
        for (size_t k = 0; k < at(operands_of(all[i].step)); ++k) {
          work.of[k] = values[at(all[i].of[k])];
        }
        loop_of(all[i].step)(work, lanes);
      } else if (is_result && values[i] != to) {
        std::copy(values[i], values[i] + lanes, to);
      }
    }
  }
}

}  // namespace mx::cpu
