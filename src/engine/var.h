// Var: the identity of a piece of memory in the engine. Work names the Vars it reads and writes,
// and the engine keeps the order. A storage embeds one; it must outlive the work that names it, so
// the work's closure holds a reference to the storage.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

#include "base/ref.h"

namespace mx {

struct Link;  // one place of a task in a Var's line (engine/schedule.h)

// Why a Var holds no value: the error of the work that should have written it, shared by all Vars
// that the error reached.
class Failure : public RefCounted<Failure> {
 public:
  using Raise = void (*)(const std::string& text);
  Failure(std::string text, Raise raise) : text_(std::move(text)), raise_(raise) {}

  // Captures the exception being handled; `who` is the operator, `origin` the caller's line or "".
  static Ref<Failure> capture(const std::string& who, const std::string& origin);
  static Ref<Failure> of_error(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  // Throws a fresh exception of the first one's class and counts as a report. `others`: how many
  // more failures the caller keeps silent about.
  [[noreturn]] void raise(int64_t others = 0) const;
  // True for the first caller only: each failure is reported by at most one wait_all.
  bool mark_reported() const { return !reported_.exchange(true, std::memory_order_relaxed); }

  [[nodiscard]] bool is_reported() const { return reported_.load(std::memory_order_relaxed); }

 private:
  std::string text_;
  Raise raise_;
  mutable std::atomic<bool> reported_{false};
};

class Var {
 public:
  Var() = default;
  Var(const Var&) = delete;
  Var& operator=(const Var&) = delete;

  // Completed writes, failed ones included.
  [[nodiscard]] uint64_t version() const { return version_.load(std::memory_order_acquire); }
  // Completed accesses, reads and writes.
  [[nodiscard]] uint64_t uses() const { return uses_.load(std::memory_order_acquire); }
  // No write is pending. What was written is visible to the caller.
  [[nodiscard]] bool is_settled() const {
    return version_.load(std::memory_order_acquire) == pushed_.load(std::memory_order_relaxed);
  }
  // The last completed write failed.
  [[nodiscard]] bool is_failed() const { return failed_.load(std::memory_order_acquire); }

 private:
  friend class Schedule;
  friend class Engine;

  std::atomic<uint64_t> version_{0};
  std::atomic<uint64_t> uses_{0};
  std::atomic<uint64_t> pushed_{0};  // writes pushed; all below is guarded by the engine's lock too
  std::atomic<bool> failed_{false};  // failure_ is set: the question without the lock
  bool writing_ = false;
  int32_t readers_ = 0;    // running now
  uint64_t stamp_ = 0;     // the last task that named this Var: finds duplicates
  Link* first_ = nullptr;  // the line of tasks that wait for this Var
  Link* last_ = nullptr;
  Ref<Failure> failure_;
};

// A write. One that covers only a part of the storage (through a view) keeps the rest, so it
// depends on the old content: it does not run on a failed Var, and never heals one.
struct Touch {
  Var* var = nullptr;
  bool whole = true;
};

}  // namespace mx
