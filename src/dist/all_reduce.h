// AllReduce: sums of arrays over the processes of an MPI world. One thread
// speaks with MPI, in the order in which the calls were made, which is the same
// in all processes. A process that dies is found by its heartbeat: what waits
// for it fails, though MPI itself may wait for ever.
//
//   AllReduce world({"libmpi.so.40"});
//   wait(world.start());   // MPI_Init
//   world.sum({gradient_a, gradient_b}, {sum_a, sum_b});   // one message for both
//
// Thread-safe, but for what `asking` says. Never destroyed: its thread may hang in MPI.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "dist/mpi.h"
#include "dist/serve.h"
#include "dist/turns.h"
#include "engine/work.h"
#include "ndarray/ndarray.h"

namespace mx::dist {

class AllReduce {
 public:
  static constexpr int kEverybody = -1;

  explicit AllReduce(const std::vector<std::string>& libraries);

  // Joins the world, and tells everybody where rank 0 listens: at `address`, how others reach this
  // process. Both wait for processes that may have died before anybody could know: whoever waits
  // too long for the answer gives up.
  AnswerRef start();
  AnswerRef meet(const std::string& address, double timeout_s);
  void give_up(const std::string& why) { fail_all(why); }

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] std::string version() const;
  // Whether the library takes memory of GPUs: `sum` then takes arrays of one device.
  [[nodiscard]] bool takes_device_memory() const { return takes_device_memory_; }

  // After both. Rank 0 holds the list of the living; the others join it.
  AnswerRef watch(const std::string& host);
  void settle_in(const Message& welcome) { node_->settle_in(welcome); }
  [[nodiscard]] int count_dead() const { return node_ ? node_->count_dead() : 0; }

  // Held around each call of `sum` and `spread`: by the caller, who may have to give up other
  // locks before it can wait for this one.
  [[nodiscard]] std::mutex& asking() { return asking_; }

  // Engine work: writes to each of `to` the sum over all processes of that of
  // `from`. All arrays are on the CPU, or one device (above), and of one dtype. With a root only
  // that process gets sums; the others may give their arrays as `to`, which stay as they are.
  void sum(const std::vector<NDArray>& from, const std::vector<NDArray>& to, int root = kEverybody);
  // The same for arrays of a device, carried by something else than MPI's own functions: `carry`
  // runs in turn on the thread that speaks with MPI, and may wait for the other processes.
  void sum_by(std::function<void()> carry, const std::vector<NDArray>& from,
              const std::vector<NDArray>& to);
  // Something else that all processes do together; waited for by the caller.
  AnswerRef together(std::function<void()> run, const std::string& operation);
  // Gives everybody rank 0's text, of at most 255 bytes; for `run` of the function before.
  void spread_text(std::string& text);
  // Called once, at the first failure, from any thread.
  void set_on_failure(std::function<void()> call);
  // Engine work: gives all processes the elements of the root's arrays.
  void spread(const std::vector<NDArray>& arrays, int root);
  // The same for an array that is there; waited for by the caller.
  AnswerRef broadcast(const NDArray& array, int root);
  AnswerRef barrier();
  // Waits so long for an answer; true once it is there. What cannot come, since a process has left
  // that takes no part in it, fails.
  bool wait_for(const AnswerRef& answer, std::chrono::milliseconds span);

  // The end, in this order. MPI ends for all processes together, so that who is early waits for
  // those that still compute; it listens meanwhile.
  void say_goodbye();
  bool has_ended(std::chrono::milliseconds span);  // or never will: somebody died
  void leave();

 private:
  class Turn;
  int64_t take_turn();
  AnswerRef give(int64_t turn, std::function<void()> run, std::string operation);
  AnswerRef give(std::function<void()> run, std::string operation);  // takes the next turn
  void run();
  void wait(const AnswerRef& answer);
  void hear(const Gone& gone);
  void fail_all(const std::string& why);
  void check_mpi(int code, const char* what) const;
  static Work work_of(const std::vector<NDArray>& from, const std::vector<NDArray>& to);
  void push(Work work, std::function<void()> run, const char* name);
  void wait_for_order();
  void reduce(void* data, int64_t count, DType dtype, int root);
  void reduce_bucket(const std::vector<NDArray>& from, const std::vector<NDArray>& to, int root);
  void reduce_on_device(const std::vector<NDArray>& from, const std::vector<NDArray>& to, int root);
  void send_bytes(void* data, int64_t bytes, int root);
  void spread_bucket(const std::vector<NDArray>& arrays, int root);

  const mpi::Library& mpi_;
  int rank_ = 0;
  int size_ = 1;
  bool takes_device_memory_ = false;
  // Work writes them by turns, so that MPI has the next sum while it is busy with one. Not more:
  // one thread settles, and it could wait for a third sum before the first is settled, which the
  // second one's arrays may come from.
  std::array<Var, 2> order_;
  std::mutex asking_;
  std::vector<float> wide_;          // only the thread's
  std::vector<std::byte> together_;  // the same: a bucket's elements
  std::mutex lock_;
  std::condition_variable bell_;
  Turns turns_;
  AnswerRef current_;
  std::string failure_;
  std::function<void()> on_failure_;
  std::string meeting_place_;
  uint64_t completed_ = 0;  // calls, the first ones without a gap
  // Who ended in order, of several the one that took part in the fewest calls; and in how many.
  std::string left_;
  uint64_t calls_of_left_ = 0;
  bool is_ours_ = false;
  bool is_closing_ = false;
  bool is_finished_ = false;
  double timeout_s_ = 60;
  std::unique_ptr<SchedulerProcess> scheduler_;
  std::unique_ptr<Node> node_;
};

}  // namespace mx::dist
