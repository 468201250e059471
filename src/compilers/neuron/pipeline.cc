#include "compilers/neuron/pipeline.h"

#include <pthread.h>
#include <sched.h>

#include <atomic>

#include "base/fork.h"
#include "base/parallel.h"

namespace mx::neuron {
namespace {

// Pipelines take processors in turn, so that two of them do not share one while others are idle.
int take_processor() {
  static std::atomic<int> next{0};
  return next.fetch_add(1, std::memory_order_relaxed);
}

// Best effort: where the system refuses, it chooses the processor itself.
void pin_to(int number) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) return;
  int left = number % CPU_COUNT(&allowed);
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (!CPU_ISSET(i, &allowed) || left-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(i, &one);
    pthread_setaffinity_np(pthread_self(), sizeof(one), &one);
    return;
  }
}

}  // namespace

Pipeline::Pipeline(int cores)
    : cores_(cores),
      threads_(std::make_unique<Threads>()),
      fork_handler_(
          add_fork_handler({ForkStage::kParallel, this, [](void*) {}, [](void*) {},
                            [](void* self) { static_cast<Pipeline*>(self)->forget_threads(); }})) {}

Pipeline::~Pipeline() {
  remove_fork_handler(fork_handler_);
  {
    std::lock_guard guard(threads_->lock);
    threads_->stop = true;
  }
  for (auto& core : threads_->cores) core->arrived.notify_all();
  for (auto& core : threads_->cores) core->thread.join();
}

// The child has a copy of the parent's threads' state, and no threads: nothing in it may be touched
// again. No job is lost: the engine lets its work finish before a fork.
void Pipeline::forget_threads() {
  [[maybe_unused]] Threads* forgotten = threads_.release();
  threads_ = std::make_unique<Threads>();
}

void Pipeline::start(Threads& threads) const {
  for (int i = 0; i < cores_; ++i) threads.cores.push_back(std::make_unique<Core>());
  for (size_t i = 0; i < threads.cores.size(); ++i) {
    threads.cores[i]->thread =
        std::thread([&threads, i, processor = take_processor()] { serve(threads, i, processor); });
  }
}

void Pipeline::run(const Work& work) {
  Threads& threads = *threads_;
  Job job{work};
  std::unique_lock guard(threads.lock);
  if (threads.cores.empty()) start(threads);
  threads.cores.front()->waiting.push_back(&job);
  threads.cores.front()->arrived.notify_one();
  threads.finished.wait(guard, [&] { return job.done; });
  if (job.error) std::rethrow_exception(job.error);
}

void Pipeline::serve(Threads& threads, size_t index, int processor) {
  pin_to(processor);
  set_team_size(1);
  std::unique_lock guard(threads.lock);
  Core& core = *threads.cores[index];
  while (true) {
    core.arrived.wait(guard, [&] { return threads.stop || !core.waiting.empty(); });
    if (core.waiting.empty()) return;
    Job& job = *core.waiting.front();
    core.waiting.pop_front();
    if (!job.error) {
      guard.unlock();
      try {
        job.work(static_cast<int>(index));
      } catch (...) {
        job.error = std::current_exception();
      }
      guard.lock();
    }
    if (index + 1 < threads.cores.size()) {
      threads.cores[index + 1]->waiting.push_back(&job);
      threads.cores[index + 1]->arrived.notify_one();
    } else {
      job.done = true;
      threads.finished.notify_all();
    }
  }
}

}  // namespace mx::neuron
