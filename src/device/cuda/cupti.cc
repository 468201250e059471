#include "device/cuda/cupti.h"

#include <cupti.h>
#include <cxxabi.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

#include "base/cat.h"
#include "base/profile.h"
#include "base/settings.h"
#include "base/shared_library.h"
#include "device/cuda/nvidia_library.h"

namespace mx::cuda {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;
constexpr std::align_val_t kBufferAlignment{8};  // what the library asks for

// Calls of the two interfaces are told only because a call's number comes with them.
constexpr std::array kKinds = {
    CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
    CUPTI_ACTIVITY_KIND_MEMCPY,
    CUPTI_ACTIVITY_KIND_MEMCPY2,
    CUPTI_ACTIVITY_KIND_MEMSET,
    CUPTI_ACTIVITY_KIND_RUNTIME,
    CUPTI_ACTIVITY_KIND_DRIVER,
    CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION,
};

std::vector<std::string> files_to_try() {
  if (std::optional<std::string> given = settings::kCuptiLibrary.get()) return {*given};
  return places_of(cat("libcupti.so.", CUPTI_API_VERSION / 10000));
}

// What is used of the library.
struct Library {
  SharedLibrary opened;
  decltype(&cuptiActivityEnable) enable = nullptr;
  decltype(&cuptiActivityDisable) disable = nullptr;
  decltype(&cuptiActivityEnableDriverApi) tell_driver_call = nullptr;
  decltype(&cuptiActivityEnableRuntimeApi) tell_runtime_call = nullptr;
  decltype(&cuptiActivityFlushAll) flush = nullptr;
  decltype(&cuptiActivityGetNextRecord) next_record = nullptr;
  decltype(&cuptiActivityPopExternalCorrelationId) pop = nullptr;
  decltype(&cuptiActivityPushExternalCorrelationId) push = nullptr;
  decltype(&cuptiActivityRegisterCallbacks) give_buffers = nullptr;
  decltype(&cuptiActivityRegisterTimestampCallback) give_clock = nullptr;

  Library()
      : opened("mx.profiler: NVIDIA's CUPTI", files_to_try(),
               "pip install \"mxnet[cuda]\" brings it") {
    opened.take("cuptiActivityEnable", enable);
    opened.take("cuptiActivityDisable", disable);
    opened.take("cuptiActivityEnableDriverApi", tell_driver_call);
    opened.take("cuptiActivityEnableRuntimeApi", tell_runtime_call);
    opened.take("cuptiActivityFlushAll", flush);
    opened.take("cuptiActivityGetNextRecord", next_record);
    opened.take("cuptiActivityPopExternalCorrelationId", pop);
    opened.take("cuptiActivityPushExternalCorrelationId", push);
    opened.take("cuptiActivityRegisterCallbacks", give_buffers);
    opened.take("cuptiActivityRegisterTimestampCallback", give_clock);
  }
};

// "ns::kernel<float>" of a symbol: without the result's type and the parameters, which are long and
// say nothing that the rest does not.
std::string readable(const char* symbol) {
  if (!symbol) return "kernel";
  int status = 0;
  std::unique_ptr<char, decltype(&std::free)> plain(
      abi::__cxa_demangle(symbol, nullptr, nullptr, &status), &std::free);
  std::string name = status == 0 ? plain.get() : symbol;
  if (name.starts_with("void ")) name.erase(0, 5);
  int depth = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '<') ++depth;
    if (name[i] == '>') --depth;
    const bool is_namespace = name.compare(i, 11, "(anonymous ") == 0;
    if (depth == 0 && name[i] == '(' && !is_namespace) {
      name.resize(i);
      break;
    }
  }
  constexpr size_t kLongest = 200;
  if (name.size() > kLongest) name.resize(kLongest);
  return name;
}

const char* direction(uint8_t kind) {
  switch (kind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
      return "host to device";
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
      return "device to host";
    default:
      return "device to device";
  }
}

template <class Record>
Activity activity_of(const Record& record, Activity::Kind kind, std::string name) {
  return {.kind = kind,
          .name = std::move(name),
          .device = static_cast<int>(record.deviceId),
          .begin = static_cast<int64_t>(record.start),
          .end = static_cast<int64_t>(record.end)};
}

class OpenCupti final : public Cupti {
 public:
  [[nodiscard]] bool start() override {
    std::lock_guard guard(switching_);
    if (is_on_) return true;
    is_on_ = library_.give_clock(clock) == CUPTI_SUCCESS &&
             library_.give_buffers(give_buffer, take_buffer) == CUPTI_SUCCESS;
    for (CUpti_ActivityKind kind : kKinds) {
      is_on_ = is_on_ && library_.enable(kind) == CUPTI_SUCCESS;
    }
    if (!is_on_) {
      disable();
      return false;
    }
    // Asked thousands of times while somebody waits, and nothing runs for them.
    library_.tell_runtime_call(CUPTI_RUNTIME_TRACE_CBID_cudaEventQuery_v3020, 0);
    library_.tell_runtime_call(CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020, 0);
    library_.tell_driver_call(CUPTI_DRIVER_TRACE_CBID_cuEventQuery, 0);
    return true;
  }

  void stop() override {
    std::lock_guard guard(switching_);
    if (!std::exchange(is_on_, false)) return;
    disable();
    (void)take();
  }

  void begin_call(uint64_t call) override {
    library_.push(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, call);
  }

  void end_call() override {
    uint64_t call = 0;
    library_.pop(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, &call);
  }

  [[nodiscard]] std::vector<Activity> take() override {
    library_.flush(0);
    std::lock_guard guard(lock_);
    std::vector<Activity> done;
    for (auto& [number, activity] : done_) {
      for (const Owners* owners : {&owners_, &owners_before_}) {
        auto owner = owners->find(number);
        if (owner != owners->end()) activity.call = owner->second;
      }
      done.push_back(std::move(activity));
    }
    done_.clear();
    // The owner of what has not finished yet is asked for once more.
    owners_before_ = std::exchange(owners_, {});
    return done;
  }

 private:
  using Owners = std::unordered_map<uint32_t, uint64_t>;  // calls by the number of a driver's call

  void disable() {
    for (CUpti_ActivityKind kind : kKinds) library_.disable(kind);
  }

  static uint64_t CUPTIAPI clock() { return static_cast<uint64_t>(profile_now()); }

  static void CUPTIAPI give_buffer(uint8_t** buffer, size_t* size, size_t* most_records) {
    *size = kBufferBytes;
    *buffer = static_cast<uint8_t*>(::operator new(kBufferBytes, kBufferAlignment, std::nothrow));
    if (!*buffer) *size = 0;  // what it would have held is lost
    *most_records = 0;        // as many as fit
  }

  static void CUPTIAPI take_buffer(CUcontext /*context*/, uint32_t /*stream*/, uint8_t* buffer,
                                   size_t /*size*/, size_t valid) {
    static_cast<OpenCupti*>(cupti())->read(buffer, valid);
    ::operator delete(buffer, kBufferAlignment);
  }

  void read(uint8_t* buffer, size_t valid) {
    if (!buffer || valid == 0) return;
    std::lock_guard guard(lock_);
    CUpti_Activity* record = nullptr;
    while (library_.next_record(buffer, valid, &record) == CUPTI_SUCCESS) keep(*record);
  }

  void keep(const CUpti_Activity& record) {  // expects the lock
    switch (record.kind) {
      case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
        const auto& kernel = reinterpret_cast<const CUpti_ActivityKernel10&>(record);
        done_.emplace_back(kernel.correlationId,
                           activity_of(kernel, Activity::Kind::kKernel, readable(kernel.name)));
        return;
      }
      case CUPTI_ACTIVITY_KIND_MEMCPY: {
        const auto& copy = reinterpret_cast<const CUpti_ActivityMemcpy6&>(record);
        Activity activity = activity_of(copy, Activity::Kind::kCopy, direction(copy.copyKind));
        activity.bytes = static_cast<int64_t>(copy.bytes);
        done_.emplace_back(copy.correlationId, std::move(activity));
        return;
      }
      case CUPTI_ACTIVITY_KIND_MEMCPY2: {
        const auto& copy = reinterpret_cast<const CUpti_ActivityMemcpyPtoP4&>(record);
        Activity activity = activity_of(copy, Activity::Kind::kCopy, "device to device");
        activity.bytes = static_cast<int64_t>(copy.bytes);
        done_.emplace_back(copy.correlationId, std::move(activity));
        return;
      }
      case CUPTI_ACTIVITY_KIND_MEMSET: {
        const auto& fill = reinterpret_cast<const CUpti_ActivityMemset4&>(record);
        Activity activity = activity_of(fill, Activity::Kind::kFill, "fill");
        activity.bytes = static_cast<int64_t>(fill.bytes);
        done_.emplace_back(fill.correlationId, std::move(activity));
        return;
      }
      case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION: {
        const auto& link = reinterpret_cast<const CUpti_ActivityExternalCorrelation&>(record);
        if (link.externalKind == CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0) {
          owners_[link.correlationId] = link.externalId;
        }
        return;
      }
      default:
        return;
    }
  }

  Library library_;
  std::mutex switching_;
  bool is_on_ = false;
  std::mutex lock_;  // guards what follows
  std::vector<std::pair<uint32_t, Activity>> done_;
  Owners owners_, owners_before_;
};

struct Opened {
  std::unique_ptr<Cupti> library = {};
  std::string reason = {};
};
const Opened& opened() {
  static const auto* const instance = []() -> Opened* {
    try {
      return new Opened{.library = std::make_unique<OpenCupti>()};
    } catch (const Error& error) {
      return new Opened{.reason = error.what()};
    }
  }();
  return *instance;
}

}  // namespace

Cupti* cupti() { return opened().library.get(); }
const std::string& why_no_cupti() { return opened().reason; }

}  // namespace mx::cuda
