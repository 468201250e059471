#include "kvstore/device_group.h"

#include <algorithm>
#include <memory>
#include <set>

#include "base/error.h"
#include "ndarray/process.h"
#include "ndarray/stream_point.h"

namespace mx {
namespace {

constexpr const char* kNames[] = {"nccl all-reduce", "nccl reduce", "nccl broadcast"};

void check_row(const DeviceGroup::Row& row) {
  ensure(!row.empty(), "a row has at least one array");
  const NDArray& first = row.front();
  for (size_t i = 0; i < row.size(); ++i) {
    const NDArray& array = row[i];
    check<DeviceError>(!array.context().is_host(), "kvstore 'nccl': an array is on ",
                       array.context(), "; NCCL serves GPUs: use kvstore 'local' or 'device'");
    check(!array.is_sparse(), "kvstore 'nccl': NCCL adds up dense arrays; use kvstore 'device'");
    check<DeviceError>(array.context().kind == first.context().kind,
                       "kvstore 'nccl': arrays are on ", first.context(), " and ", array.context(),
                       "; use devices of one kind");
    check<ShapeError>(array.shape() == first.shape(),
                      "kvstore 'nccl': arrays of one key have shapes ", first.shape(), " and ",
                      array.shape());
    check<TypeError>(array.dtype() == first.dtype(), "kvstore 'nccl': arrays of one key are ",
                     first.dtype(), " and ", array.dtype());
    for (size_t k = 0; k < i; ++k) {
      check<DeviceError>(row[k].context() != array.context(), "kvstore 'nccl': two arrays are on ",
                         array.context(), "; give one array a device");
    }
  }
  static_cast<void>(nccl::type_of(first.dtype()));
}

// A sum for all goes where it comes from; otherwise one side has one array, with a twin on its
// device on the other side.
void check_targets(const DeviceGroup::Row& from, const DeviceGroup::Row& to, bool is_for_all) {
  check<ShapeError>(from.front().shape() == to.front().shape(),
                    "kvstore 'nccl': the source has shape ", from.front().shape(), ", the target ",
                    to.front().shape());
  check<TypeError>(from.front().dtype() == to.front().dtype(), "kvstore 'nccl': the source is ",
                   from.front().dtype(), ", the target ", to.front().dtype());
  auto is_place_of = [](const NDArray& array) {
    return [&array](const NDArray& other) { return other.context() == array.context(); };
  };
  bool is_right = is_for_all
                      ? std::ranges::equal(from, to, {}, &NDArray::context, &NDArray::context)
                  : from.size() == 1 ? std::ranges::any_of(to, is_place_of(from.front()))
                                     : is_place_of(from.front())(to.front());
  check<DeviceError>(is_right, "kvstore 'nccl': what is sent from ", from.front().context(),
                     " has no target there");
}

std::vector<int> devices_of(const DeviceGroup::Row& row) {
  std::vector<int> devices;
  for (const NDArray& array : row) devices.push_back(array.context().id);
  return devices;
}

}  // namespace

struct DeviceGroup::Collective {
  Kind kind;
  std::vector<Row> from, to;
  std::vector<std::unique_ptr<Event>> ends = {};  // one a device, where somebody sleeps until then
};

DeviceGroup::DeviceGroup(const std::vector<std::string>& libraries)
    : nccl_(nccl::open(libraries)) {}

int DeviceGroup::version() const {
  int number = 0;
  nccl_.check_call(nccl_.version(&number), "ncclGetVersion");
  return number;
}

void DeviceGroup::all_reduce(const std::vector<Row>& from, const std::vector<Row>& to,
                             int priority) {
  push(Kind::kAllReduce, from, to, priority);
}

void DeviceGroup::reduce(const std::vector<Row>& from, const Row& to, int priority) {
  std::vector<Row> rows;
  for (const NDArray& array : to) rows.push_back({array});
  push(Kind::kReduce, from, rows, priority);
}

void DeviceGroup::broadcast(const Row& from, const std::vector<Row>& to, int priority) {
  std::vector<Row> rows;
  for (const NDArray& array : from) rows.push_back({array});
  push(Kind::kBroadcast, rows, to, priority);
}

void DeviceGroup::push(Kind kind, const std::vector<Row>& from, const std::vector<Row>& to,
                       int priority) {
  ensure(from.size() == to.size(), "each row has a target");
  if (from.empty()) return;
  auto collective = std::make_shared<Collective>(Collective{.kind = kind, .from = {}, .to = {}});
  Work work;
  for (size_t i = 0; i < from.size(); ++i) {
    check_row(from[i]);
    check_row(to[i]);
    const Row& group = kind == Kind::kBroadcast ? to[i] : from[i];
    check_targets(from[i], to[i], kind == Kind::kAllReduce);
    auto& columns = *collective;
    columns.from.emplace_back();
    columns.to.emplace_back();
    for (const NDArray& array : from[i]) {
      work.reads.push_back(&array.var());
      columns.from.back().push_back(array.detached());
    }
    for (const NDArray& array : to[i]) {
      work.writes.push_back(array.touch());
      work.bytes += array.bytes();
      columns.to.back().push_back(array.detached());
    }
    // Made here, not by a worker: a failure is then the caller's.
    std::lock_guard guard(lock_);
    communicators(devices_of(group));
  }
  work.priority = priority;
  work.name = kNames[static_cast<int>(kind)];
  work.queue = {.device = collective->from.front().front().context(), .lane = Lane::kGroup};
  work.run = [this, collective] { start(*collective); };
  if (kind != Kind::kBroadcast) {
    work.settle = [collective] {
      for (const auto& end : collective->ends) end->synchronize();
    };
  }
  engine().push(std::move(work));
}

void DeviceGroup::start(Collective& collective) {
  std::lock_guard guard(lock_);
  bool is_early = wait_for_arrays(collective);
  start_kernels(collective);
  for (Context place : places_of(collective)) {
    device_of(place).make_current();
    std::unique_ptr<Event> end = device_of(place).new_event();
    group_stream_of(place).record(*end);
    if (is_early) {
      collective.ends.push_back(std::move(end));
    } else {
      stream_of(place).wait(*end);
    }
  }
}

std::vector<Context> DeviceGroup::places_of(const Collective& collective) {
  std::vector<Context> places;
  for (const auto* rows : {&collective.from, &collective.to}) {
    for (const Row& row : *rows) {
      for (const NDArray& array : row) {
        if (std::ranges::find(places, array.context()) == places.end()) {
          places.push_back(array.context());
        }
      }
    }
  }
  return places;
}

bool DeviceGroup::wait_for_arrays(const Collective& collective) {
  // What is sent back to all comes when nothing else is left to do.
  bool is_early = collective.kind != Kind::kBroadcast;
  for (const Row& row : collective.from) is_early &= std::ranges::all_of(row, knows_writer);
  for (const Row& row : collective.to) is_early &= std::ranges::all_of(row, knows_users);
  if (!is_early) {
    for (Context place : places_of(collective)) wait_for_compute(place, group_stream_of(place));
    return false;
  }
  std::set<const Event*> seen;  // arrays of one piece of a backward pass share their point
  for (const auto* rows : {&collective.from, &collective.to}) {
    for (const Row& row : *rows) {
      for (const NDArray& array : row) {
        if (!seen.insert(array.storage_ref()->point()->event.get()).second) continue;
        device_of(array.context()).make_current();
        wait_for_writer(array, group_stream_of(array.context()));
      }
    }
  }
  return true;
}

void DeviceGroup::start_kernels(const Collective& collective) {
  nccl_.check_call(nccl_.group_start(), "ncclGroupStart");
  try {
    for (size_t i = 0; i < collective.from.size(); ++i) {
      start_row(collective, collective.from[i], collective.to[i]);
    }
  } catch (...) {
    nccl_.group_end();  // the group must not stay open for the thread's next call
    throw;
  }
  nccl_.check_call(nccl_.group_end(), "ncclGroupEnd");
}

void DeviceGroup::start_row(const Collective& collective, const Row& from, const Row& to) {
  const Row& group = collective.kind == Kind::kBroadcast ? to : from;
  const auto& own = communicators(devices_of(group));
  auto count = static_cast<size_t>(from.front().size());
  int type = nccl::type_of(from.front().dtype());
  int root = 0;  // of a broadcast: the member that is where the source is
  while (collective.kind == Kind::kBroadcast &&
         to[static_cast<size_t>(root)].context() != from.front().context()) {
    ++root;
  }
  for (size_t i = 0; count > 0 && i < group.size(); ++i) {
    Context place = group[i].context();
    device_of(place).make_current();
    nccl::NativeStream stream = group_stream_of(place).native();
    bool is_root = static_cast<int>(i) == root;
    switch (collective.kind) {
      case Kind::kAllReduce:
        nccl_.check_call(nccl_.all_reduce(from[i].tensor().raw(), to[i].tensor().raw(), count, type,
                                          nccl::kSum, own[i], stream),
                         "ncclAllReduce");
        break;
      case Kind::kReduce:
        nccl_.check_call(
            nccl_.reduce(from[i].tensor().raw(), is_root ? to[0].tensor().raw() : nullptr, count,
                         type, nccl::kSum, root, own[i], stream),
            "ncclReduce");
        break;
      case Kind::kBroadcast:
        nccl_.check_call(nccl_.broadcast(is_root ? from[0].tensor().raw() : nullptr,
                                         to[i].tensor().raw(), count, type, root, own[i], stream),
                         "ncclBroadcast");
        break;
    }
  }
}

const std::vector<nccl::Communicator>& DeviceGroup::communicators(const std::vector<int>& devices) {
  auto& all = communicators_[devices];
  if (all.empty()) {
    std::vector<nccl::Communicator> fresh(devices.size());
    nccl_.check_call(nccl_.init_all(fresh.data(), static_cast<int>(fresh.size()), devices.data()),
                     "ncclCommInitAll");
    all = std::move(fresh);
  }
  return all;
}

}  // namespace mx
