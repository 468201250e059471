#include "ndarray/holders.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <vector>

#include "base/cat.h"
#include "base/error.h"
#include "base/out_of_memory.h"
#include "device/kinds.h"
#include "device/pool.h"
#include "ndarray/side_streams.h"

namespace mx {
namespace {

struct Table {
  std::mutex lock;
  std::map<std::pair<Holder::Kind, std::string>, std::unique_ptr<Holder>> all;

  static Table& get() {
    static auto* const table = new Table;
    return *table;
  }
  Holder& find(Holder::Kind kind, const std::string& name) {
    std::lock_guard guard(lock);
    std::unique_ptr<Holder>& holder = all[{kind, name}];
    if (!holder) holder = std::make_unique<Holder>(name, kind);
    return *holder;
  }
};

}  // namespace

std::string in_units(int64_t bytes) {
  constexpr double kMega = 1e6, kGiga = 1e9;
  auto size = static_cast<double>(bytes);
  std::ostringstream text;
  text << std::fixed << std::setprecision(2);
  if (size >= kGiga) {
    text << size / kGiga << " GB";
  } else {
    text << size / kMega << " MB";
  }
  return text.str();
}

void Holder::raise_peak(Held& held, int64_t now) {
  int64_t before = held.peak.load(std::memory_order_relaxed);
  while (before < now && !held.peak.compare_exchange_weak(before, now)) {
  }
}

void Holder::record(Context context, int64_t now) const {
  const std::string name = cat(name_, ": ", kind_name(context.kind), "/", context.id);
  add_profile({.phase = 'C',
               .category = "Operator Storage",
               .name = name,
               .lane = "Operator Storage",
               .begin = profile_now(),
               .value = now});
}

Holder& holder_of(const std::string& name) {
  struct Known {
    const std::string* name = nullptr;
    Holder* holder = nullptr;
  };
  constexpr size_t kPlaces = 64;
  thread_local std::array<Known, kPlaces> known;
  Known& place = known[reinterpret_cast<uintptr_t>(&name) / 64 % kPlaces];
  if (place.name == &name && place.holder->name() == name) return *place.holder;
  place = {&name, &Table::get().find(Holder::Kind::kOperator, name)};
  return *place.holder;
}

Holder& holder_for(const std::string& purpose) {
  return Table::get().find(Holder::Kind::kPurpose, purpose);
}

std::string set_purpose(const std::string& purpose) {
  Holder*& current = HolderScope::current();
  std::string before = HolderScope::has_purpose() ? current->name() : "";
  current = purpose.empty() ? nullptr : &holder_for(purpose);
  return before;
}

std::string largest_holders(Context context) {
  constexpr size_t kShown = 5;
  std::vector<std::pair<int64_t, const Holder*>> sizes;
  {
    std::lock_guard guard(Table::get().lock);
    for (const auto& [key, holder] : Table::get().all) {
      if (holder->bytes(context) > 0) sizes.emplace_back(holder->bytes(context), holder.get());
    }
  }
  std::ranges::sort(sizes, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string text;
  for (size_t i = 0; i < std::min(kShown, sizes.size()); ++i) {
    const auto& [bytes, holder] = sizes[i];
    text += i ? ", " : "";
    text += holder->kind() == Holder::Kind::kOperator ? "results of " : "";
    text += holder->name() + " " + in_units(bytes);
  }
  return text;
}

std::vector<HolderBytes> holders_of(Context context) {
  std::vector<HolderBytes> holders;
  {
    std::lock_guard guard(Table::get().lock);
    for (const auto& [key, holder] : Table::get().all) {
      if (holder->peak(context) <= 0) continue;
      holders.push_back({holder->name(), holder->bytes(context), holder->peak(context)});
    }
  }
  std::ranges::sort(holders, std::ranges::greater{}, &HolderBytes::peak);
  return holders;
}

void reset_holder_peaks(Context context) {
  std::lock_guard guard(Table::get().lock);
  for (const auto& [key, holder] : Table::get().all) holder->reset_peak(context);
}

namespace {

// Runs beside the compute stream keep their arrays until somebody finds that they are over.
void* allocate_or_join(Pool& pool, Context context, int64_t bytes) {
  try {
    return pool.allocate(bytes);
  } catch (const OutOfMemory&) {
    SideStreams& side = side_streams_of(context);
    if (!side.is_busy()) throw;
    side.join();
    return pool.allocate(bytes);
  }
}

}  // namespace

void* allocate_held(Pool& pool, Context context, int64_t bytes) {
  try {
    return allocate_or_join(pool, context, bytes);
  } catch (const OutOfMemory& error) {
    const Holder* asking = HolderScope::has_purpose() ? nullptr : HolderScope::current();
    const std::string holders = largest_holders(context);
    if (!asking && holders.empty()) throw;
    fail<OutOfMemory>(asking ? cat(asking->name(), ": ") : "", error.what(),
                      holders.empty() ? "" : "; most is held by ", holders,
                      "; in training try smaller batches whose gradients add up "
                      "(grad_req=\"add\"), mx.contrib.amp, or MXNET_BACKWARD_DO_MIRROR=1");
  }
}

}  // namespace mx
