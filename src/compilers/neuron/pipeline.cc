#include "compilers/neuron/pipeline.h"

#include <pthread.h>
#include <sched.h>

#include <atomic>

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

Pipeline::Pipeline(int cores) {
  for (int i = 0; i < cores; ++i) cores_.push_back(std::make_unique<Core>());
  for (size_t i = 0; i < cores_.size(); ++i) {
    cores_[i]->thread =
        std::thread([this, i, processor = take_processor()] { serve(i, processor); });
  }
}

Pipeline::~Pipeline() {
  {
    std::lock_guard guard(lock_);
    stop_ = true;
  }
  for (auto& core : cores_) core->arrived.notify_all();
  for (auto& core : cores_) core->thread.join();
}

void Pipeline::run(const Work& work) {
  Job job{work};
  std::unique_lock guard(lock_);
  cores_.front()->waiting.push_back(&job);
  cores_.front()->arrived.notify_one();
  finished_.wait(guard, [&] { return job.done; });
  if (job.error) std::rethrow_exception(job.error);
}

void Pipeline::serve(size_t index, int processor) {
  pin_to(processor);
  set_team_size(1);
  Core& core = *cores_[index];
  std::unique_lock guard(lock_);
  while (true) {
    core.arrived.wait(guard, [&] { return stop_ || !core.waiting.empty(); });
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
    if (index + 1 < cores_.size()) {
      cores_[index + 1]->waiting.push_back(&job);
      cores_[index + 1]->arrived.notify_one();
    } else {
      job.done = true;
      finished_.notify_all();
    }
  }
}

}  // namespace mx::neuron
