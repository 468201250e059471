#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/fork.h"
#include "base/parallel_backend.h"

namespace mx::parallel_detail {
namespace {

// One team for the process. A caller that finds it taken runs alone.
class Team {
 public:
  static Team& get() {
    static Team* team = new Team;  // never destroyed: its threads may outlive main
    return *team;
  }

  void run(int threads, Body body, void* data) {
    bool free = false;
    if (!busy_.compare_exchange_strong(free, true, std::memory_order_acquire)) {
      call(body, data, 0, 1);
      rethrow(std::exchange(own_error(), nullptr));
      return;
    }
    {
      std::lock_guard lock(mutex_);
      threads = grow(threads);
      body_ = body;
      data_ = data;
      threads_ = threads;
      error_ = nullptr;
      running_.store(static_cast<int>(members_.size()));
      generation_.fetch_add(1, std::memory_order_release);
    }
    start_.notify_all();
    call(body, data, 0, threads);
    wait_for_members();
    std::exception_ptr error = std::exchange(own_error(), nullptr);
    if (!error) error = std::exchange(error_, nullptr);
    busy_.store(false, std::memory_order_release);
    rethrow(error);
  }

 private:
  static constexpr int kSpins = 2000;  // a few microseconds; longer spinning hurts on shared cores

  Team() {
    add_fork_handler({ForkStage::kParallel, this,
                      [](void* self) { static_cast<Team*>(self)->before_fork(); },
                      [](void* self) { static_cast<Team*>(self)->after_fork(); },
                      [](void* self) { static_cast<Team*>(self)->in_child(); }});
  }

  static std::exception_ptr& own_error() {
    thread_local std::exception_ptr error;
    return error;
  }
  static void rethrow(const std::exception_ptr& error) {
    if (error) std::rethrow_exception(error);
  }
  static void call(Body body, void* data, int thread, int threads) {
    thread_state().inside = true;
    try {
      body(data, thread, threads);
    } catch (...) {
      own_error() = std::current_exception();
    }
    thread_state().inside = false;
  }

  // Adds members up to the wanted number of threads, and says how many there are.
  int grow(int threads) {
    try {
      while (static_cast<int>(members_.size()) < threads - 1) {
        int number = static_cast<int>(members_.size()) + 1;
        members_.emplace_back([this, number, seen = generation_.load()] { serve(number, seen); });
      }
      return threads;
    } catch (const std::system_error&) {  // the system has no more: fewer do as well
      return static_cast<int>(members_.size()) + 1;
    }
  }

  // Every member answers every generation, also when the region wants fewer threads.
  void serve(int number, uint64_t seen) {
    for (;;) {
      for (int i = 0; i < kSpins && generation_.load(std::memory_order_acquire) == seen; ++i) {
      }
      Body body = nullptr;
      void* data = nullptr;
      int threads = 0;
      {
        std::unique_lock lock(mutex_);
        start_.wait(lock, [&] { return generation_.load() != seen; });
        seen = generation_.load();
        body = body_;
        data = data_;
        threads = threads_;
      }
      if (number < threads) call(body, data, number, threads);
      std::exception_ptr error = std::exchange(own_error(), nullptr);
      std::lock_guard lock(mutex_);
      if (error && !error_) error_ = error;
      if (running_.fetch_sub(1, std::memory_order_acq_rel) == 1) done_.notify_one();
    }
  }

  void wait_for_members() {
    for (int i = 0; i < kSpins && running_.load(std::memory_order_acquire) > 0; ++i) {
    }
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return running_.load() == 0; });
  }

  void before_fork() {
    if (thread_state().inside) return;  // the child of a region's body may not start regions
    bool free = false;
    while (!busy_.compare_exchange_weak(free, true)) {
      free = false;
      std::this_thread::yield();
    }
    mutex_.lock();
  }
  void after_fork() {
    if (thread_state().inside) return;
    mutex_.unlock();
    busy_.store(false);
  }
  void in_child() {
    if (thread_state().inside) return;
    // The members do not exist here. Their handles must not be destroyed or joined.
    new (&members_) std::vector<std::thread>;
    new (&start_) std::condition_variable;
    new (&done_) std::condition_variable;
    mutex_.unlock();
    busy_.store(false);
  }

  std::atomic<bool> busy_{false};
  std::mutex mutex_;  // guards what follows
  std::condition_variable start_;
  std::condition_variable done_;
  std::vector<std::thread> members_;
  std::atomic<uint64_t> generation_{0};
  std::atomic<int> running_{0};
  Body body_ = nullptr;
  void* data_ = nullptr;
  int threads_ = 0;
  std::exception_ptr error_;
};

}  // namespace

int exchange_library_threads(int /*threads*/) { return 1; }  // no library shares this back end

void run(int threads, Body body, void* data) { Team::get().run(threads, body, data); }

}  // namespace mx::parallel_detail
