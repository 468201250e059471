// ProcessGroup: sums of arrays over the processes of a job, of one device in each, by NCCL.
//
//   ProcessGroup group({"libnccl.so.2"});
//   std::string id = group.new_id();            // in one process, which gives it to all
//   group.join(device, id, 4, rank);            // waits for the others
//   group.sum({gradient_a, gradient_b}, {sum_a, sum_b});
//
// join() and sum() wait, and are called by one thread, in the same order in all processes. Sums run
// in a stream of their own beside the kernels that computed the arrays. Never destroyed.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "device/context.h"
#include "kvstore/nccl.h"
#include "ndarray/ndarray.h"

namespace mx {

class ProcessGroup {
 public:
  explicit ProcessGroup(const std::vector<std::string>& libraries);

  [[nodiscard]] std::string new_id() const;
  void join(Context device, const std::string& id, int count, int rank);
  // Writes to each of `to` the sum over all processes of that of `from`, which may be the same. All
  // lie on one device that has joined.
  void sum(const std::vector<NDArray>& from, const std::vector<NDArray>& to);
  // From any thread: another process will never come, so that what waits for it must end.
  void give_up() { is_given_up_ = true; }

 private:
  struct Member {
    nccl::Communicator own = nullptr;
    std::unique_ptr<Stream> stream;
    std::unique_ptr<Event> done;
  };
  void start(Member& member, const std::vector<NDArray>& from, const std::vector<NDArray>& to);
  void wait(Member& member);

  const nccl::Library& nccl_;
  std::map<std::pair<int, int>, Member> members_;  // by kind and number of the device
  std::atomic<bool> is_given_up_{false};
};

}  // namespace mx
