// DeviceGroup: sums and copies of arrays over the devices of this process, by NCCL.
//
//   DeviceGroup group({"libnccl.so.2"});
//   group.all_reduce({{a0, a1}, {b0, b1}}, {{a0, a1}, {b0, b1}}, 0);   // a and b in one go
//
// Every call is engine work that puts its kernels into streams of their own. They come after those
// that write the arrays: where a point is known (ndarray/stream_point.h) after that one, and beside
// what else the devices compute; elsewhere after all that the compute streams hold. A row has one
// array a device; all of a row have one shape and dtype, lie on different devices of one kind and
// cover what they are. Thread-safe. Never destroyed: NCCL's threads outlive `main`.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "device/context.h"
#include "kvstore/nccl.h"
#include "ndarray/ndarray.h"

namespace mx {

class DeviceGroup {
 public:
  using Row = std::vector<NDArray>;

  explicit DeviceGroup(const std::vector<std::string>& libraries);

  [[nodiscard]] int version() const;  // 22803 is 2.28.3

  // Writes the sum of each row of `from` to all arrays of that of `to`, which may be the same.
  void all_reduce(const std::vector<Row>& from, const std::vector<Row>& to, int priority);
  // Writes the sum of each row to the array of `to`, on the device of the row's first array.
  void reduce(const std::vector<Row>& from, const Row& to, int priority);
  // Writes each array of `from` to the row of `to`, one of which is on its device.
  void broadcast(const Row& from, const std::vector<Row>& to, int priority);

 private:
  enum class Kind { kAllReduce, kReduce, kBroadcast };
  struct Collective;  // one call, with the arrays it holds

  void push(Kind kind, const std::vector<Row>& from, const std::vector<Row>& to, int priority);
  void start(Collective& collective);
  static std::vector<Context> places_of(const Collective& collective);
  // Lets the streams wait; returns whether for the arrays alone.
  static bool wait_for_arrays(const Collective& collective);
  void start_kernels(const Collective& collective);
  void start_row(const Collective& collective, const Row& from, const Row& to);
  const std::vector<nccl::Communicator>& communicators(const std::vector<int>& devices);

  const nccl::Library& nccl_;
  std::mutex lock_;  // all devices must see NCCL's kernels in one order; it guards what follows
  std::map<std::vector<int>, std::vector<nccl::Communicator>> communicators_;
};

}  // namespace mx
