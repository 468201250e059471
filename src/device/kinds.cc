#include "device/kinds.h"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <ostream>

#include "base/error.h"

namespace mx {
namespace {

// Facts are replaced as a whole and never destroyed: whoever reads them may keep the reference.
struct Table {
  std::array<std::atomic<const KindFacts*>, kMaxDeviceKinds> now;
  std::mutex lock;
  std::vector<std::unique_ptr<const KindFacts>> ever;
};

size_t place(DeviceKind kind) { return static_cast<size_t>(kind); }

void put(Table& table, DeviceKind kind, KindFacts facts) {
  std::lock_guard guard(table.lock);
  table.ever.push_back(std::make_unique<const KindFacts>(std::move(facts)));
  table.now[place(kind)] = table.ever.back().get();
}

Table& table() {
  static auto* const kinds = [] {
    auto* fresh = new Table{};
    put(*fresh, DeviceKind::kCpu, {.name = "cpu"});
    put(*fresh, DeviceKind::kCpuPinned, {.name = "cpu_pinned"});
    put(*fresh, DeviceKind::kCpuShared, {.name = "cpu_shared"});
    put(*fresh, DeviceKind::kGpu,
        {.name = "gpu",
         .library = "libmx_cuda.so",
         .driver = "libcuda.so.1",
         .without_driver = "no NVIDIA driver was found (libcuda.so.1)",
         .without_libraries = "pip install \"mxnet[cuda]\" brings NVIDIA's libraries"});
    return fresh;
  }();
  return *kinds;
}

const KindFacts* find_facts(DeviceKind kind) {
  bool is_number = static_cast<int>(kind) >= 0 && static_cast<int>(kind) < kMaxDeviceKinds;
  return is_number ? table().now[place(kind)].load() : nullptr;
}

}  // namespace

void add_kind(DeviceKind kind, KindFacts facts) {
  check<DeviceError>(static_cast<int>(kind) > 0 && static_cast<int>(kind) < kMaxDeviceKinds,
                     "device kind \"", facts.name, "\": its number ", static_cast<int>(kind),
                     " is not in 1..", kMaxDeviceKinds - 1);
  const KindFacts* known = find_facts(kind);
  check<DeviceError>(!known || known->name == facts.name, "device kind \"", facts.name,
                     "\": its number ", static_cast<int>(kind), " is that of \"",
                     known ? known->name : "", "\"; choose another");
  std::optional<DeviceKind> named = find_kind(facts.name);
  check<DeviceError>(!named || *named == kind, "device kind \"", facts.name,
                     "\": this name is taken; choose another");
  if (known) {
    for (std::string KindFacts::* fact :
         {&KindFacts::default_backend, &KindFacts::library, &KindFacts::driver,
          &KindFacts::without_driver, &KindFacts::without_libraries}) {
      if ((facts.*fact).empty()) facts.*fact = known->*fact;
    }
  }
  put(table(), kind, std::move(facts));
}

const KindFacts& facts_of(DeviceKind kind) {
  const KindFacts* facts = find_facts(kind);
  if (!facts) {
    fail<DeviceError>("device kind ", static_cast<int>(kind),
                      " is not known; known kinds: ", names_of_kinds());
  }
  return *facts;
}

std::string_view kind_name(DeviceKind kind) {
  const KindFacts* facts = find_facts(kind);
  return facts ? std::string_view(facts->name) : "unknown device";
}

std::optional<DeviceKind> find_kind(std::string_view name) {
  for (int number = 0; number < kMaxDeviceKinds; ++number) {  // no list: every creation asks
    const KindFacts* facts = table().now[static_cast<size_t>(number)].load();
    if (facts && facts->name == name) return static_cast<DeviceKind>(number);
  }
  return std::nullopt;
}

std::vector<DeviceKind> known_kinds() {
  std::vector<DeviceKind> kinds;
  for (int number = 0; number < kMaxDeviceKinds; ++number) {
    auto kind = static_cast<DeviceKind>(number);
    if (find_facts(kind)) kinds.push_back(kind);
  }
  return kinds;
}

std::string names_of_kinds() {
  std::string text;
  for (DeviceKind kind : known_kinds()) text += cat(text.empty() ? "" : ", ", kind_name(kind));
  return text;
}

std::ostream& operator<<(std::ostream& out, Context context) {
  return out << kind_name(context.kind) << "(" << context.id << ")";
}

}  // namespace mx
