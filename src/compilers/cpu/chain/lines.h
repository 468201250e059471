// How a chain walks over its arrays: as lines, along which every input is read element by element,
// or stays one element, or one vector.
#pragma once

#include <vector>

#include "compilers/cpu/chain/reach.h"
#include "compilers/cpu/kernels/kernel.h"
#include "tensor/shape.h"

namespace mx::cpu {

struct ChainLines {
  // An axis over which lines follow each other; the strides of the inputs, in floats.
  struct Axis {
    int64_t extent = 1;
    std::vector<int64_t> strides;
  };
  std::vector<Axis> axes;  // outermost first
  int64_t length = 1;      // of a line
  std::vector<Reach> reach;
  // Short lines over which some inputs repeat themselves (`repeats`) are one long line. Of those
  // inputs the numbers of so many elements must be laid out behind each other. 0: none.
  int64_t period = 0, row = 0;  // `row`: length of a line that repeats
  std::vector<bool> repeats;    // per input

  [[nodiscard]] int64_t count() const;  // of lines
};

// Whether another order than the plain one suits this input: it has the result's shape, or one
// number for each channel or for all.
bool is_blockable(const Shape& input, const Shape& out);
// The layout in which the input is then read.
Layout chain_input_layout(const Shape& input, Layout layout);

// Inputs have the rank of the result.
ChainLines chain_lines(const std::vector<Shape>& inputs, const Shape& out, Layout layout);

}  // namespace mx::cpu
