// Where the values of a plan lie that are kept in plain order: in the arena, in an array of the
// caller's, or among the constants. Views, and parts that lie in one piece, are the same memory.
#pragma once

#include <vector>

#include "compilers/cuda/kernels/lines.h"
#include "compilers/cuda/schedule.h"
#include "compilers/plan/plan.h"

namespace mx::cuda {

class RowValues {
 public:
  RowValues(const plan::Plan& plan, Number number);

  int add(Shape shape);  // one that the plan does not have
  // So many elements more in its memory, which kernels write that know whole packs only.
  void fill_up(int value, int64_t elements);
  // At a place of the table, or in the block of constants, as float32 or in the region's numbers.
  // What was given no kernel writes.
  void put_at_caller(int value, int place, bool is_float, bool is_given = false);
  void put_at_constants(int value, int64_t offset, bool is_float);
  void use(int value, int step);  // it is read or written then
  int64_t place();  // sets the offsets; returns the bytes of the arena. No uses follow.

  [[nodiscard]] const Shape& shape(int value) const;
  [[nodiscard]] int64_t size(int value) const { return shape(value).size(); }
  [[nodiscard]] int root(int value) const;  // in whose memory it lies
  // From the root's first element to the value's.
  [[nodiscard]] int64_t begin(int value) const;
  [[nodiscard]] bool is_in_arena(int value) const;
  [[nodiscard]] bool is_constant(int value) const;
  [[nodiscard]] bool is_at_caller(int value) const;
  [[nodiscard]] bool is_given(int value) const;
  // Whether it, and what lies `elements` behind its first, begins at 16 bytes, where callers'
  // arrays do.
  [[nodiscard]] bool begins_pack(int value, int64_t elements = 0) const;
  [[nodiscard]] LineArray at(const Addresses& addresses, int value, int64_t elements = 0) const;

 private:
  enum class Home : uint8_t { kArena, kCaller, kConstants };
  struct Buffer {
    Shape shape;
    int root = -1;
    int64_t begin = 0;  // in the root
    // Of a root.
    Home home = Home::kArena;
    int place = 0;
    bool is_float = false, is_given = false;
    int64_t offset = 0;  // bytes
    int64_t more = 0;    // elements
    int first = -1, last = -1;
  };
  void find_views(const plan::Plan& plan);

  Number number_;
  std::vector<Buffer> values_;
};

}  // namespace mx::cuda
