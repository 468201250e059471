// Where the values of an integer plan lie: bytes, channels last, in whole packs of 16.
#pragma once

#include <vector>

#include "compilers/cuda/kernels/integers/integers.h"
#include "compilers/integer/plan.h"

namespace mx::cuda {

class IntegerValues {
 public:
  explicit IntegerValues(const integer::IntegerPlan& plan);  // raises Unsupported

  // Makes 2 x 2 pixels of a value one, side by side as its channels. Before it is used.
  void fold(int value);

  // The value as kernels see it, at `base` + offset(value). Step `step` reads or writes it, which
  // keeps its memory until then.
  IntegerArray use(int value, int step);
  [[nodiscard]] IntegerArray shape_of(int value) const;  // without an address
  // As users see it: a matrix whose rows are dense layers' is an image of one pixel.
  [[nodiscard]] const plan::Image& image_of(int value) const;
  // Whether a step brings a value into the order of users, in which nothing here lies: dense layers
  // count the elements of an image in that order wherever they lie.
  [[nodiscard]] bool is_view(const integer::IntegerStep& step) const;
  // Whether a part lies in its concatenation from `channel` on, so that nothing is copied.
  [[nodiscard]] bool lies_in(int value, int whole, int64_t channel) const;
  int64_t place();  // sets the offsets; returns the bytes of the arena. No uses follow
  [[nodiscard]] int64_t offset(int value) const;

 private:
  // Where a value lies that is a part of another.
  struct Place {
    int whole = -1;  // -1: it lies alone
    int64_t channel = 0;
  };
  void find_image(const integer::IntegerStep& step);
  void join_concatenations();
  [[nodiscard]] Place root_of(int value) const;
  [[nodiscard]] plan::Image image_of_quantized(int value) const;

  const integer::IntegerPlan& plan_;
  std::vector<plan::Image> images_;  // per value
  std::vector<int> same_as_;         // per value: the one that a view shows, or itself
  std::vector<Place> places_;        // per value
  std::vector<int> first_, last_;    // per value that is a root: steps
  std::vector<int64_t> offsets_;
};

}  // namespace mx::cuda
