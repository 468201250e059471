// Pipeline: threads that each own one core, and pass work on from one to the next. While the second
// core works for one caller, the first one already works for another. The threads start with the
// first run, and anew in a forked child, which has none of its parent's.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace mx::neuron {

class Pipeline {
 public:
  explicit Pipeline(int cores);
  ~Pipeline();  // waits for the threads; nobody may be in run()
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  using Work = std::function<void(int core)>;
  // Calls work(0), work(1), … each on the thread of that core, and returns after the last one. What
  // a call throws is thrown here, and the calls after it are left out. Many threads may call it.
  void run(const Work& work);

 private:
  struct Job {
    const Work& work;
    std::exception_ptr error = nullptr;
    bool done = false;
  };
  struct Core {
    std::deque<Job*> waiting;
    std::condition_variable arrived;
    std::thread thread;
  };
  struct Threads {
    std::mutex lock;  // guards what follows, and the jobs' flags
    std::condition_variable finished;
    bool stop = false;
    std::vector<std::unique_ptr<Core>> cores;  // none: not started
  };

  void start(Threads& threads) const;
  static void serve(Threads& threads, size_t core, int processor);
  void forget_threads();

  int cores_;
  std::unique_ptr<Threads> threads_;
  int fork_handler_;
};

}  // namespace mx::neuron
