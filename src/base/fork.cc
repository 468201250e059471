#include "base/fork.h"

#include <pthread.h>

#include <mutex>
#include <vector>

namespace mx {
namespace {

class ForkRegistry {
 public:
  static ForkRegistry& get() {
    static ForkRegistry* registry = new ForkRegistry;  // fork() may come during exit
    return *registry;
  }

  int add(const ForkHandler& handler) {
    std::lock_guard lock(mutex_);
    entries_.push_back({++last_id_, handler});
    return last_id_;
  }

  void remove(int id) {
    std::lock_guard lock(mutex_);
    std::erase_if(entries_, [id](const Entry& entry) { return entry.id == id; });
  }

 private:
  struct Entry {
    int id;
    ForkHandler handler;
  };

  ForkRegistry() { pthread_atfork(prepare, parent, child); }

  // Without the lock while handlers run: work that the engine still finishes may start a thread
  // team, whose handler belongs to a later stage of the same fork.
  static void prepare() {
    std::vector<ForkHandler>& called = called_handlers();
    called.clear();
    for (auto stage :
         {ForkStage::kEngine, ForkStage::kDevices, ForkStage::kParallel, ForkStage::kMemory}) {
      for (const ForkHandler& handler : get().of_stage(stage)) {
        handler.prepare(handler.self);
        called.push_back(handler);
      }
    }
    get().mutex_.lock();
  }
  static void parent() {
    get().mutex_.unlock();
    for_each_backwards([](const ForkHandler& handler) { handler.parent(handler.self); });
  }
  static void child() {
    get().mutex_.unlock();
    for_each_backwards([](const ForkHandler& handler) { handler.child(handler.self); });
  }
  template <class F>
  static void for_each_backwards(F f) {
    auto& called = called_handlers();
    for (auto handler = called.rbegin(); handler != called.rend(); ++handler) f(*handler);
  }

  // Those prepared for the fork that this thread is in.
  static std::vector<ForkHandler>& called_handlers() {
    thread_local std::vector<ForkHandler> called;
    return called;
  }

  std::vector<ForkHandler> of_stage(ForkStage stage) {
    std::lock_guard lock(mutex_);
    std::vector<ForkHandler> found;
    for (const Entry& entry : entries_) {
      if (entry.handler.stage == stage) found.push_back(entry.handler);
    }
    return found;
  }

  std::mutex mutex_;
  std::vector<Entry> entries_;
  int last_id_ = 0;
};

}  // namespace

int add_fork_handler(const ForkHandler& handler) { return ForkRegistry::get().add(handler); }

void remove_fork_handler(int id) { ForkRegistry::get().remove(id); }

}  // namespace mx
