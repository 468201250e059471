// Profile: what ran, when and for how long. Off, a hook costs one relaxed load.
//
//   ProfileSpan span(kProfileImperative, "operator", op.name, "cpu/0");   // until the scope ends
//
// Records of all threads collect in one list; `take_profile` hands it over and starts a new one.
// Times are nanoseconds of the monotonic clock. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mx {

// Bits of what is recorded.
inline constexpr uint32_t kProfileSymbolic = 1;    // operators of bound and hybridized graphs
inline constexpr uint32_t kProfileImperative = 2;  // operators called one by one
inline constexpr uint32_t kProfileApi = 4;         // calls into the library
inline constexpr uint32_t kProfileMemory = 8;      // bytes in use
inline constexpr uint32_t kProfileUser = 16;       // what the program records itself

// One for all libraries of the process. A function around it would cost every operator a call.
extern std::atomic<uint32_t> profile_kinds;  // NOLINT(*-avoid-non-const-global-variables)
inline bool is_profiled(uint32_t kinds) {
  return (profile_kinds.load(std::memory_order_relaxed) & kinds) != 0;
}
inline void set_profile_kinds(uint32_t kinds) { profile_kinds.store(kinds); }

struct ProfileRecord {
  char phase;    // of the chrome trace format: X (a span), C (a counter), i (an instant), …
  int category;  // these five are places in ProfileRecords::texts
  int name;
  int lane;       // what the viewer shows as a process: a device, a domain
  int line;       // of the lane, a stream for instance; empty: that of the thread
  int detail;     // the node of a graph, the operator of a kernel, the scope of an instant
  int64_t begin;  // ns
  int64_t value;  // ns of a span, value of a counter
  uint64_t thread;
};

struct ProfileRecords {
  std::vector<std::string> texts;
  std::vector<ProfileRecord> records;
};

struct ProfileEvent {
  char phase = 'X';
  std::string_view category, name, lane, line = {}, detail = {};
  int64_t begin = 0, value = 0;
};

int64_t profile_now();
void add_profile(const ProfileEvent& event);
ProfileRecords take_profile();

// Records the time between its construction and its end. The texts live as long as the span.
class ProfileSpan {
 public:
  ProfileSpan(uint32_t kinds, const char* category, std::string_view name, std::string_view lane,
              std::string_view detail = {}) {
    if (is_profiled(kinds)) begin(category, name, lane, detail);
  }
  ~ProfileSpan() {
    if (is_on()) end();
  }
  ProfileSpan(const ProfileSpan&) = delete;
  ProfileSpan& operator=(const ProfileSpan&) = delete;
  [[nodiscard]] bool is_on() const { return event_.begin != 0; }

 private:
  void begin(const char* category, std::string_view name, std::string_view lane,
             std::string_view detail);
  void end();

  ProfileEvent event_;
};

// A call of the front end, under the name it has in MXNet's C interface.
class ApiSpan : public ProfileSpan {
 public:
  explicit ApiSpan(const char* name)
      : ProfileSpan(kProfileApi, "MXNET_C_API", name, "MXNET_C_API") {}
};

}  // namespace mx
