// libmx_fake_nccl.so: stands in for NVIDIA's libnccl where the devices are simulated. What NCCL
// leaves undefined or lets hang (calls outside a group, members that do not all take part, members
// that disagree) is an error here, so that tests find it.
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "simulated_device/device.h"
#include "simulated_device/shared_folder.h"
#include "simulated_device/stream.h"
#include "tensor/dispatch.h"

namespace mx::simulated {
namespace {

enum Result { kSuccess = 0, kSystemError = 2, kInvalidArgument = 4, kInvalidUsage = 5 };

struct Clique {
  std::vector<int> devices;
};
struct Communicator {
  std::shared_ptr<Clique> clique;
  int rank;
  std::shared_ptr<SharedFolder> folder = nullptr;  // of one whose other members are processes
};
struct UniqueId {
  char bytes[128];
};

enum class Kind { kReduce, kAllReduce, kBroadcast };
struct Call {
  Kind kind;
  const void* from;
  void* to;
  int64_t count;
  int type, root;
  Communicator* own;
  SimulatedStream* stream;
};

struct Group {
  int depth = 0;
  std::vector<Call> calls;
};
Group& group() {
  thread_local Group instance;
  return instance;
}

struct Controls {
  std::mutex lock;
  std::string failing;
  int64_t groups = 0, calls = 0;
};
Controls& told() {
  static auto* const instance = new Controls;
  return *instance;
}

bool fails(const char* function) {
  std::lock_guard guard(told().lock);
  return told().failing == function;
}

DType dtype_of(int type) {
  static const std::map<int, DType> types = {
      {0, DType::kInt8},    {1, DType::kUint8},   {2, DType::kInt32},   {4, DType::kInt64},
      {6, DType::kFloat16}, {7, DType::kFloat32}, {8, DType::kFloat64}, {9, DType::kBFloat16}};
  return types.at(type);
}

void* inside(const void* address) { return memory_of(address)->inside(address); }

// One collective: the members' streams meet, the last one does it for all.
class Meeting {
 public:
  explicit Meeting(std::vector<Call> members) : members_(std::move(members)) {}

  void come() {
    std::unique_lock guard(lock_);
    if (++arrived_ == members_.size()) {
      carry_out();
      is_over_ = true;
      changed_.notify_all();
    }
    changed_.wait(guard, [this] { return is_over_; });
  }

 private:
  [[nodiscard]] bool receives(const Call& member) const {
    return member.kind != Kind::kReduce || member.own->rank == member.root;
  }
  [[nodiscard]] bool sends(const Call& member) const {
    return member.kind != Kind::kBroadcast || member.own->rank == member.root;
  }

  void carry_out() {
    note_exchange();
    DType dtype = dtype_of(members_[0].type);
    int64_t bytes = members_[0].count * size_of(dtype);
    std::string reason;
    for (const Call& member : members_) {
      if (sends(member) && reason.empty()) {
        reason = memory_of(member.from)->reason_of(member.from, bytes);
      }
    }
    dispatch(kNumeric, dtype, [&]<class T>() { write(total<T>()); });
    for (const Call& member : members_) {
      if (!receives(member)) continue;
      DeviceMemory* memory = memory_of(member.to);
      if (reason.empty()) {
        memory->heal(member.to, bytes);
      } else {
        memory->poison(member.to, bytes, reason);
        member.stream->keep_failure(reason);
      }
    }
  }

  template <class T>
  std::vector<T> total() const {
    std::vector<T> sums(static_cast<size_t>(members_[0].count));
    for (size_t i = 0; i < sums.size(); ++i) {
      Acc<T> sum{};
      for (const Call& member : members_) {  // in the order of ranks
        if (sends(member))
          sum = static_cast<Acc<T>>(sum + static_cast<const T*>(inside(member.from))[i]);
      }
      sums[i] = static_cast<T>(sum);
    }
    return sums;
  }
  template <class T>
  void write(const std::vector<T>& values) const {
    for (const Call& member : members_) {
      if (receives(member)) std::ranges::copy(values, static_cast<T*>(inside(member.to)));
    }
  }

  std::vector<Call> members_;
  std::mutex lock_;
  std::condition_variable changed_;
  size_t arrived_ = 0;
  bool is_over_ = false;
};

// The calls of a group, the k-th of each member together; empty where they do not fit.
std::vector<std::vector<Call>> arranged(const std::vector<Call>& calls) {
  std::map<Clique*, std::vector<std::vector<Call>>> by_clique;
  for (const Call& call : calls) {
    auto& members = by_clique[call.own->clique.get()];
    members.resize(call.own->clique->devices.size());
    members[static_cast<size_t>(call.own->rank)].push_back(call);
  }
  std::vector<std::vector<Call>> collectives;
  for (auto& [clique, members] : by_clique) {
    for (size_t k = 0; k < members[0].size(); ++k) {
      std::vector<Call> together;
      for (auto& own : members) {
        if (own.size() != members[0].size()) return {};
        together.push_back(own[k]);
        const Call &first = together.front(), &last = together.back();
        bool agree = first.kind == last.kind && first.count == last.count &&
                     first.type == last.type && first.root == last.root;
        if (!agree) return {};
      }
      collectives.push_back(std::move(together));
    }
  }
  return collectives;
}

// A sum with other processes, on the thread of the stream.
void add_up_with_others(const Call& call) {
  DType dtype = dtype_of(call.type);
  int64_t bytes = call.count * size_of(dtype);
  DeviceMemory* memory = memory_of(call.to);
  std::string reason = memory_of(call.from)->reason_of(call.from, bytes);
  bool is_whole = false;
  dispatch(kNumeric, dtype, [&]<class T>() {
    std::vector<Acc<T>> sums(static_cast<size_t>(call.count));
    auto add = [&](std::span<const std::byte> given) {
      std::vector<T> values(sums.size());
      std::memcpy(values.data(), given.data(), std::min<size_t>(given.size(), bytes));
      for (size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<Acc<T>>(sums[i] + values[i]);
    };
    std::span own(static_cast<const std::byte*>(inside(call.from)), static_cast<size_t>(bytes));
    is_whole = call.own->folder->exchange(own, add);
    if (!is_whole) return;
    auto* to = static_cast<T*>(inside(call.to));
    for (Acc<T> sum : sums) *to++ = static_cast<T>(sum);
  });
  if (!is_whole) reason = "the communicator was aborted";
  if (reason.empty()) {
    memory->heal(call.to, bytes);
    return;
  }
  memory->poison(call.to, bytes, reason);
  call.stream->keep_failure(reason);
}

int start_all(const std::vector<Call>& all) {
  std::vector<Call> calls;
  for (const Call& call : all) {
    if (call.own->folder)
      call.stream->add([call] { add_up_with_others(call); });
    else
      calls.push_back(call);
  }
  auto collectives = arranged(calls);
  if (collectives.empty() && !calls.empty()) return kInvalidUsage;
  for (auto& members : collectives) {
    auto meeting = std::make_shared<Meeting>(members);
    for (const Call& member : members) member.stream->add([meeting] { meeting->come(); });
  }
  std::lock_guard guard(told().lock);
  ++told().groups;
  told().calls += static_cast<int64_t>(collectives.size() + all.size() - calls.size());
  return kSuccess;
}

int take(const Call& call, const char* name) {
  if (fails(name)) return kSystemError;
  if (group().depth == 0 && call.own->clique->devices.size() > 1) return kInvalidUsage;
  if (group().depth == 0) return start_all({call});
  group().calls.push_back(call);
  return kSuccess;
}

}  // namespace
}  // namespace mx::simulated

using namespace mx::simulated;  // NOLINT(google-build-using-namespace): NCCL's functions follow

extern "C" {

int ncclGetVersion(int* number) {
  *number = 22803;
  return kSuccess;
}

int ncclCommInitAll(void** all, int count, const int* devices) {
  if (fails("ncclCommInitAll")) return kSystemError;
  auto clique = std::make_shared<Clique>();
  for (int rank = 0; rank < count; ++rank) {
    bool is_there = devices[rank] >= 0 && devices[rank] < device_count();
    if (!is_there || std::ranges::count(clique->devices, devices[rank]) > 0)
      return kInvalidArgument;
    clique->devices.push_back(devices[rank]);
  }
  for (int rank = 0; rank < count; ++rank) all[rank] = new Communicator{clique, rank};
  return kSuccess;
}

int ncclGetUniqueId(UniqueId* id) {
  std::string path = std::filesystem::temp_directory_path() / "fake_nccl_XXXXXX";
  if (!mkdtemp(path.data()) || path.size() >= sizeof(id->bytes)) return kSystemError;
  std::memset(id->bytes, 0, sizeof(id->bytes));
  std::memcpy(id->bytes, path.data(), path.size());
  return kSuccess;
}

int ncclCommInitRank(void** own, int count, UniqueId id, int rank) {
  if (fails("ncclCommInitRank")) return kSystemError;
  auto folder = std::make_shared<SharedFolder>(id.bytes, count, rank);
  *own = new Communicator{std::make_shared<Clique>(Clique{{0}}), rank, std::move(folder)};
  return kSuccess;
}

int ncclCommAbort(void* own) {
  static_cast<Communicator*>(own)->folder->abort();
  return kSuccess;
}

int ncclGroupStart() {
  ++group().depth;
  return kSuccess;
}

int ncclGroupEnd() {
  if (--group().depth > 0) return kSuccess;
  std::vector<Call> calls;
  calls.swap(group().calls);
  return fails("ncclGroupEnd") ? kSystemError : start_all(calls);
}

int ncclReduce(const void* from, void* to, size_t count, int type, int /*op*/, int root, void* own,
               void* stream) {
  return take({Kind::kReduce, from, to, static_cast<int64_t>(count), type, root,
               static_cast<Communicator*>(own), static_cast<SimulatedStream*>(stream)},
              "ncclReduce");
}

int ncclAllReduce(const void* from, void* to, size_t count, int type, int /*op*/, void* own,
                  void* stream) {
  return take({Kind::kAllReduce, from, to, static_cast<int64_t>(count), type, 0,
               static_cast<Communicator*>(own), static_cast<SimulatedStream*>(stream)},
              "ncclAllReduce");
}

int ncclBroadcast(const void* from, void* to, size_t count, int type, int root, void* own,
                  void* stream) {
  return take({Kind::kBroadcast, from, to, static_cast<int64_t>(count), type, root,
               static_cast<Communicator*>(own), static_cast<SimulatedStream*>(stream)},
              "ncclBroadcast");
}

const char* ncclGetErrorString(int code) {
  switch (code) {
    case kSystemError:
      return "unhandled system error";
    case kInvalidArgument:
      return "invalid argument";
    case kInvalidUsage:
      return "invalid usage";
    default:
      return "no error";
  }
}

// For tests, through ctypes.
void fake_nccl_fail(const char* function) {
  std::lock_guard guard(told().lock);
  told().failing = function;
}
int64_t fake_nccl_groups() { return told().groups; }
int64_t fake_nccl_calls() { return told().calls; }

}  // extern "C"
