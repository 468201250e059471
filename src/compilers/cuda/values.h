// Where the values of a plan lie: buffers of an arena, which parts of a concatenation share.
#pragma once

#include <vector>

#include "compilers/cuda/kernels/layers.h"
#include "compilers/plan/plan.h"

namespace mx::cuda {

class Values {
 public:
  Values(const plan::Plan& plan, Number number);

  // Makes `fold` x `fold` pixels of a value the channels of one, and then those of a line. Before
  // it is used.
  void fold(int value, int fold, const LineFold& line);

  // The value as kernels see it, at `base` + its place. Step `step` reads or writes it, which keeps
  // its memory until then.
  ImageArray use(int value, int step);
  [[nodiscard]] ImageArray shape_of(int value) const;  // without an address
  [[nodiscard]] int channels_of(int value) const;      // without those that fill up
  // Whether the value is part `part` of the concatenation's memory, so that nothing is copied.
  [[nodiscard]] bool lies_in(int value, int whole) const;
  // Sets the offsets; returns the bytes of the arena. No uses follow.
  int64_t place();
  [[nodiscard]] int64_t offset(int value) const;

 private:
  struct Place {
    int root = -1;        // the value in whose memory it lies
    int64_t channel = 0;  // behind the root's first
  };
  void find_views();
  void join_concatenations();

  const plan::Plan& plan_;
  Number number_;
  std::vector<int> same_as_;         // per value: the value that a view shows, or itself
  std::vector<plan::Image> images_;  // per value
  std::vector<Place> places_;        // per value
  std::vector<int> first_, last_;    // per value that is a root: steps
  std::vector<int64_t> offsets_;
};

}  // namespace mx::cuda
