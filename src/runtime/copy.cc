#include "runtime/copy.h"

#include <cstring>
#include <memory>

#include "base/error.h"
#include "base/parallel.h"
#include "ndarray/host_copies.h"
#include "ndarray/process.h"
#include "ndarray/stream_point.h"
#include "ops/shape/reshape.h"
#include "runtime/autograd.h"
#include "runtime/eager.h"
#include "runtime/profile/operator_span.h"
#include "runtime/sparse.h"

namespace mx {
namespace {

struct HostCopy {
  NDArray from, to;
  Issuer issuer = {};
  void operator()() const {
    Issuer::Scope scope(issuer);
    OperatorSpan span(kProfileImperative | kProfileSymbolic, "CopyCPU2CPU", to.context());
    const auto* source = static_cast<const char*>(from.tensor().raw());
    auto* target = static_cast<char*>(to.tensor().raw());
    if (source == target) return;
    // Overlapping parts of one array: another thread would write what this one has yet to read.
    bool overlap = source < target + from.bytes() && target < source + from.bytes();
    int64_t grain = overlap ? from.bytes() : 1 << 20;
    parallel_for(from.bytes(), grain, [&](int64_t begin, int64_t end) {
      std::memmove(target + begin, source + begin, static_cast<size_t>(end - begin));
    });
  }
  [[nodiscard]] std::string describe() const { return cat("copy(", from.shape(), ")"); }
};

// A copy that a device makes: inside of it in its compute stream, between it and another place in a
// stream for that direction, beside the kernels. Where another place takes part, nobody may look at
// the target, or change the source, before it has arrived.
struct DeviceCopy {
  NDArray from, to;
  Issuer issuer = {};
  std::unique_ptr<Event> arrived = nullptr;

  [[nodiscard]] Context device() const {
    return from.context().is_host() ? to.context() : from.context();
  }
  void start() {
    Issuer::Scope scope(issuer);
    const char* name = !from.context().is_host()
                           ? to.context().is_host() ? "CopyGPU2CPU" : "CopyGPU2GPU"
                           : "CopyCPU2GPU";
    const bool is_inside = from.context() == to.context();
    OperatorSpan span(kProfileImperative | kProfileSymbolic, name, device(), {},
                      is_inside  ? DeviceLine::kCompute
                      : is_out() ? DeviceLine::kCopyOut
                                 : DeviceLine::kCopyIn);
    if (is_inside) {
      device_of(device()).make_current();
      return stream_of(device()).copy(to.tensor().raw(), from.tensor().raw(), from.bytes());
    }
    Stream& stream = copy_stream_of(device(), is_out());
    if (!to.context().is_host()) wait_for_users(to, stream);
    if (!from.context().is_host()) wait_for_writer(from, stream);
    device_of(device()).make_current();
    if (from.context().is_host() || to.context().is_host()) {
      copy_with_host(from, to);
    } else {
      stream.copy(to.tensor().raw(), from.tensor().raw(), from.bytes());
    }
    arrived = device_of(device()).new_event();
    stream.record(*arrived);
  }
  [[nodiscard]] bool is_out() const { return !from.context().is_host(); }
  void finish() const {
    arrived->synchronize();
    if (!from.context().is_host()) device_of(device()).verify(from.tensor().raw(), from.bytes());
  }
  [[nodiscard]] std::string describe() const {
    return cat("copy(", from.shape(), " ", from.context(), " to ", to.context(), ")");
  }
};

struct StartCopy {
  std::shared_ptr<DeviceCopy> copy;
  void operator()() const { copy->start(); }
  [[nodiscard]] std::string describe() const { return copy->describe(); }
};

// Parts of one array, neither of which begins where the other does.
bool overlap(const NDArray& a, const NDArray& b) {
  return a.storage_ref() == b.storage_ref() && a.offset() != b.offset() &&
         a.offset() < b.offset() + b.bytes() && b.offset() < a.offset() + a.bytes();
}

Work copy_work(const NDArray& from, const NDArray& to) {
  Work work;
  work.reads.push_back(&from.var());
  work.writes.push_back(to.touch());
  work.bytes = to.bytes();
  work.name = "copy";
  return work;
}

void copy_on_host(const NDArray& from, const NDArray& to) {
  Work work = copy_work(from, to);
  work.cost_ns = 100 + from.bytes() / 8;
  work.run = HostCopy{from.detached(), to.detached()};
  engine().push(std::move(work));
}

// What begins on the calling thread. Its estimate: adding a copy, and filling a piece of locked
// memory where that is needed.
constexpr int64_t kStartNs = 4000, kBytesPerNs = 10;

bool goes_unseen() {
  return !engine().is_synchronous() && !is_profiled(kProfileImperative | kProfileSymbolic);
}

// A little for a device that has nothing to do is there soonest where it is asked for: two threads
// would be woken for it otherwise, which takes longer. In its stream it is ordered like a kernel.
bool start_in_line(const NDArray& from, const NDArray& to, const Work& work) {
  const Context host = from.context();
  if (!host.is_host() || host.kind == DeviceKind::kCpuShared) return false;
  if (!goes_unseen() || !can_copy_in_line(&from, to)) return false;
  return engine().try_run(work.reads, work.writes, kStartNs + from.bytes() / kBytesPerNs, work.name,
                          [&] { copy_in_line(from, to); });
}

void copy_same_dtype(const NDArray& from, const NDArray& to) {
  bool is_host_source = from.context().is_host(), is_host_target = to.context().is_host();
  if (is_host_source && is_host_target) return copy_on_host(from, to);
  if (!is_host_source && !is_host_target && from.context().kind != to.context().kind) {
    // Devices of two kinds know nothing of each other's memory.
    return copy_same_dtype(on_context(from, Context{}), to);
  }
  if (overlap(from, to)) {  // a device copies in any order
    NDArray apart(from.shape(), from.dtype(), from.context());
    copy_same_dtype(from, apart);
    return copy_same_dtype(apart, to);
  }
  auto copy = std::make_shared<DeviceCopy>(DeviceCopy{from.detached(), to.detached()});
  Work work = copy_work(from, to);
  work.run = StartCopy{copy};
  if (from.context() == to.context()) {
    work.queue = {.device = copy->device()};
    // Ordered by the stream like a kernel: it can start here.
    if (engine().try_run(work.reads, work.writes, kStartNs, work.name, work.run)) return;
  } else {
    if (start_in_line(from, to, work)) return;
    // Host memory that the driver has to copy through memory of its own keeps this thread waiting.
    work.queue = {.device = copy->device(), .lane = copy->is_out() ? Lane::kCopyOut : Lane::kCopy};
    work.settle = [copy] { copy->finish(); };
  }
  engine().push(std::move(work));
}

}  // namespace

void copy_to(const NDArray& from, const NDArray& to) {
  if (from.is_sparse() || to.is_sparse()) return copy_sparse(from, to);
  check<ShapeError>(from.size() == to.size(), "copy: the source has shape ", from.shape(),
                    ", the target ", to.shape());
  if (from.size() == 0) return;
  if (from.dtype() == to.dtype()) return copy_same_dtype(from, to);
  // Cast where the source is, then move.
  const OpDef& cast = op_table().get("Cast");
  Params params = parse_params(*cast.params, {{"dtype", std::string(name_of(to.dtype()))}}, "Cast");
  NDArray source = from.detached().reshaped(to.shape());
  if (from.context() == to.context() && !(from.storage_ref() == to.storage_ref())) {
    NDArray target = to.detached();
    return invoke_into(cast, params, {&source, 1}, target);
  }
  copy_same_dtype(invoke(cast, params, {&source, 1})[0], to);
}

void read_settled(const NDArray& from, void* to) {
  if (from.size() == 0) return;
  if (from.context().is_host()) {
    std::memcpy(to, from.tensor().raw(), static_cast<size_t>(from.bytes()));
    return;
  }
  device_of(from.context()).make_current();
  OperatorSpan span(kProfileImperative | kProfileSymbolic, "SyncCopyGPU2CPU", from.context(), {},
                    DeviceLine::kCopyOut);
  copy_to_host(from, to);
}

bool read_at_once(const NDArray& from, void* to) {
  if (from.is_none() || from.is_sparse() || from.size() == 0) return false;
  return !from.context().is_host() && goes_unseen() && read_in_line(from, to);
}

NDArray array_from(const void* memory, Shape shape, DType dtype, Context context) {
  if (!context.is_host()) {
    NDArray array(shape, dtype, context);
    Touch writes[] = {array.touch()};
    if (array.size() > 0 && goes_unseen() && can_copy_in_line(nullptr, array) &&
        engine().try_run({}, writes, kStartNs + array.bytes() / kBytesPerNs, "copy",
                         [&] { copy_in_line(memory, array); })) {
      return array;
    }
  }
  NDArray array(std::move(shape), dtype);
  if (array.bytes() > 0) {
    std::memcpy(array.tensor().raw(), memory, static_cast<size_t>(array.bytes()));
  }
  return on_context(array, context);
}

void assign(const NDArray& from, NDArray& to) {
  if (!autograd_state().recording || !live_entry_of(from)) return copy_to(from, to);
  check_not_recorded("copy", to);
  copy_to(from, to);
  bool is_same = from.dtype() == to.dtype() && from.shape() == to.shape();
  if (is_same && from.context() == to.context()) {
    return record(op_table().get("_copy"), {}, {&from, 1}, {&to, 1}, autograd_state().training);
  }
  auto node = make_ref<TapeNode>();
  node->inputs.push_back(from);
  node->training = autograd_state().training;
  node->differentiable = true;
  node->backward = [shape = from.shape(), dtype = from.dtype(), context = from.context()](
                       const NDArrays& out_grads, const NodeGradient&) {
    NDArray grad(shape, dtype, context);
    assign(to_dense(out_grads[0]), grad);
    return NDArrays{std::move(grad)};
  };
  link_outputs(node, {&to, 1});
}

NDArray fitted(const NDArray& array, const NDArray& like) {
  NDArray result = array;
  if (result.shape() != like.shape()) {
    result = invoke_one("reshape_like", ops::ReshapeLikeParam{}, {result, like.detached()});
  }
  if (result.dtype() == like.dtype()) return result;
  return invoke_one("_cast_like", {}, {result, like.detached()});
}

NDArray on_context(const NDArray& array, Context context) {
  if (array.context() == context) return array;
  if (array.is_sparse()) {
    SparseParts parts = parts_of(array);
    for (NDArray* part : {&parts.data, &parts.indices, &parts.indptr}) {
      if (!part->is_none()) *part = on_context(*part, context);
    }
    return make_sparse(kind_of(array), array.shape(), std::move(parts));
  }
  NDArray result(array.shape(), array.dtype(), context);
  copy_to(array, result);
  return result;
}

}  // namespace mx
