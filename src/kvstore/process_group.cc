#include "kvstore/process_group.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "base/error.h"
#include "ndarray/process.h"

namespace mx {
namespace {

std::pair<int, int> number_of(Context device) { return {static_cast<int>(device.kind), device.id}; }

}  // namespace

ProcessGroup::ProcessGroup(const std::vector<std::string>& libraries)
    : nccl_(nccl::open(libraries)) {}

std::string ProcessGroup::new_id() const {
  nccl::UniqueId id;
  nccl_.check_call(nccl_.unique_id(&id), "ncclGetUniqueId");
  return {id.bytes, sizeof(id.bytes)};
}

void ProcessGroup::join(Context device, const std::string& id, int count, int rank) {
  nccl::UniqueId whole;
  check(id.size() == sizeof(whole.bytes), "kvstore: an id of NCCL has ", sizeof(whole.bytes),
        " bytes, got ", id.size());
  std::memcpy(whole.bytes, id.data(), sizeof(whole.bytes));
  Member member;
  device_of(device).make_current();
  nccl_.check_call(nccl_.init_rank(&member.own, count, whole, rank), "ncclCommInitRank");
  member.stream = device_of(device).new_stream();
  member.done = device_of(device).new_event();
  members_[number_of(device)] = std::move(member);
}

void ProcessGroup::sum(const std::vector<NDArray>& from, const std::vector<NDArray>& to) {
  ensure(!from.empty() && from.size() == to.size(), "each array has a sum");
  Context device = from.front().context();
  for (size_t i = 0; i < from.size(); ++i) {
    ensure(from[i].context() == device && to[i].context() == device, "arrays lie on one device");
    ensure(from[i].bytes() == to[i].bytes(), "a sum is as large as its array");
  }
  auto found = members_.find(number_of(device));
  check<DeviceError>(found != members_.end() && found->second.own, "kvstore: ", device,
                     " has joined no other process's device by NCCL");
  Member& member = found->second;
  device_of(device).make_current();
  wait_for_compute(device, *member.stream);
  start(member, from, to);
  member.stream->record(*member.done);
  wait(member);
  for (const NDArray& array : to) device_of(device).verify(array.tensor().raw(), array.bytes());
}

// One group: NCCL makes one kernel of the small ones.
void ProcessGroup::start(Member& member, const std::vector<NDArray>& from,
                         const std::vector<NDArray>& to) {
  nccl_.check_call(nccl_.group_start(), "ncclGroupStart");
  for (size_t i = 0; i < from.size(); ++i) {
    auto count = static_cast<size_t>(from[i].size());
    if (count == 0) continue;
    int code = nccl_.all_reduce(from[i].tensor().raw(), to[i].tensor().raw(), count,
                                nccl::type_of(from[i].dtype()), nccl::kSum, member.own,
                                member.stream->native());
    if (code == 0) continue;
    nccl_.group_end();  // the group must not stay open for the thread's next call
    nccl_.check_call(code, "ncclAllReduce");
  }
  nccl_.check_call(nccl_.group_end(), "ncclGroupEnd");
}

// A kernel that waits for a dead process never ends by itself, and would hold the device.
void ProcessGroup::wait(Member& member) {
  using std::chrono::microseconds;
  auto nap = microseconds(5);
  while (!member.done->is_done()) {
    if (is_given_up_) {
      nccl_.abort(std::exchange(member.own, nullptr));
      fail<DeviceError>("kvstore: a sum by NCCL was given up, since another process is gone");
    }
    std::this_thread::sleep_for(nap);
    nap = std::min(nap * 2, microseconds(200));
  }
}

}  // namespace mx
