// Where the values of a plan lie: buffers of an arena, which parts of a concatenation share.
#pragma once

#include <vector>

#include "compilers/cuda/kernels/layers.h"
#include "compilers/plan/plan.h"

namespace mx::cuda {

class Values {
 public:
  Values(const plan::Plan& plan, Number number);

  // Makes so many pixels of a value one, side by side as its channels; it has then the given size.
  // Before it is used.
  void fold(int value, int pixels, int64_t height, int64_t width);

  // The value as kernels see it, at `base` + its place. Step `step` reads or writes it, which keeps
  // its memory until then.
  ImageArray use(int value, int step);
  [[nodiscard]] ImageArray shape_of(int value) const;  // without an address
  [[nodiscard]] int channels_of(int value) const;      // without those that fill up
  // The value that comes in whose elements this one shows in the order of users, where only
  // pointwise layers read it: it is laid out as no image. Else -1.
  [[nodiscard]] int plain(int value) const { return plain_[static_cast<size_t>(value)]; }
  // Whether the value's memory is that of the concatenation from `channel` on, so that nothing is
  // copied. A value that is several parts lies in one place.
  [[nodiscard]] bool lies_in(int value, int whole, int64_t channel) const;
  // Whether a view is no view here: users see the elements of a flat image channel by channel, but
  // they lie pixel by pixel, and some layer reads them in the users' order.
  [[nodiscard]] bool is_turned(const plan::Layer& view) const {
    return same_as_[static_cast<size_t>(view.output)] == view.output;
  }
  // Memory that step `step` alone uses; its number is that of a value to `offset`.
  int take(int64_t bytes, int step);
  // Sets the offsets; returns the bytes of the arena. No uses follow.
  int64_t place();
  [[nodiscard]] int64_t offset(int value) const;

 private:
  struct Place {
    int root = -1;        // the value in whose memory it lies
    int64_t channel = 0;  // behind the root's first
  };
  [[nodiscard]] std::vector<bool> find_read_in_order() const;
  void find_views();
  void join_concatenations();

  const plan::Plan& plan_;
  Number number_;
  std::vector<int> plain_;           // per value
  std::vector<int> same_as_;         // per value: the value that a view shows, or itself
  std::vector<plan::Image> images_;  // per value
  std::vector<Place> places_;        // per value
  std::vector<int> first_, last_;    // per value that is a root: steps
  struct Taken {
    int64_t bytes;
    int step;
  };
  std::vector<Taken> taken_;
  std::vector<int64_t> offsets_;  // of values, then of what is taken
};

}  // namespace mx::cuda
