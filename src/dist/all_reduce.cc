#include "dist/all_reduce.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <limits>
#include <thread>

#include "base/error.h"
#include "ndarray/process.h"

namespace mx::dist {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// A queue of its own: what waits for other processes must not keep other work from settling.
constexpr QueueId kQueue = {
    .device = {.kind = DeviceKind::kCpu, .id = std::numeric_limits<int>::max()},
    .lane = Lane::kCopy};

}  // namespace

AllReduce::AllReduce(const std::vector<std::string>& libraries) : mpi_(mpi::open(libraries)) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread([this] { run(); }).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

AnswerRef AllReduce::start() {
  return give(
      [this] {
        int is_up = 0;
        mpi_.initialized(&is_up);
        if (!is_up) {  // else the program has started MPI and will end it
          int provided = 0;
          check_mpi(mpi_.init_thread(nullptr, nullptr, mpi::kThreadSerialized, &provided),
                    "MPI_Init");
          is_ours_ = true;
          check<DeviceError>(provided >= mpi::kThreadSerialized,
                             "kvstore: this MPI library does not let a second thread call it");
        }
        mpi_.comm_set_errhandler(mpi_.world, mpi_.errors_return);
        mpi_.comm_rank(mpi_.world, &rank_);
        mpi_.comm_size(mpi_.world, &size_);
      },
      "MPI_Init");
}

std::string AllReduce::version() const {
  std::array<char, mpi::kMaxVersionText> text = {};
  int size = 0;
  mpi_.library_version(text.data(), &size);
  return text.data();
}

void AllReduce::check_mpi(int code, const char* what) const {
  if (code == 0) return;
  std::array<char, 1024> text = {};
  int size = 0;
  mpi_.error_string(code, text.data(), &size);
  fail<DeviceError>("kvstore: ", what, " on rank ", rank_, " failed: ", text.data());
}

AnswerRef AllReduce::meet(const std::string& address, double timeout_s) {
  timeout_s_ = timeout_s;
  if (rank_ == 0) {
    SchedulerOptions options{
        .workers = size_, .servers = 0, .timeout_s = timeout_s, .start_timeout_s = 10 * timeout_s};
    scheduler_ = std::make_unique<SchedulerProcess>("*", 0, options);
    meeting_place_ = cat(address, ":", scheduler_->port());
  }
  return give(
      [this] {
        std::array<char, 256> place = {};
        std::memcpy(place.data(), meeting_place_.data(),
                    std::min(meeting_place_.size(), place.size() - 1));
        auto size = static_cast<int>(place.size());
        check_mpi(mpi_.bcast(place.data(), size, mpi_.byte, 0, mpi_.world), "MPI_Bcast");
        meeting_place_ = place.data();
      },
      "meeting the other processes");
}

AnswerRef AllReduce::watch(const std::string& host) {
  NodeOptions options{.role = Role::kWorker,
                      .scheduler = meeting_place_,
                      .address = {},
                      .host = host,
                      .wanted_rank = rank_,
                      .timeout_s = timeout_s_,
                      .start_timeout_s = 10 * timeout_s_};
  node_ = std::make_unique<Node>(
      std::move(options), [](const Peer&, Message&&) {}, [this](const Gone& gone) { hear(gone); });
  return node_->join();
}

void AllReduce::hear(const Gone& gone) {
  if (gone.is_dead) {
    fail_all(gone.role == Role::kScheduler ? cat("kvstore: worker 0 is gone; ", gone.text)
                                           : cat("kvstore: ", gone.text));
    return;
  }
  std::lock_guard guard(lock_);
  left_ = cat("kvstore: ", gone.text);
  left_at_ = Clock::now();
}

void AllReduce::fail_all(const std::string& why) {
  std::vector<Job> jobs;
  AnswerRef current;
  {
    std::lock_guard guard(lock_);
    if (failure_.empty()) failure_ = why;
    jobs = turns_.drop_all();
    current = current_;
  }
  if (current) current->fail(why);
  for (Job& job : jobs) job.answer->fail(why);
}

// A place in the order of MPI's calls; skipped where the work that has it never runs.
class AllReduce::Turn {
 public:
  explicit Turn(AllReduce& world) : world_(world), number_(world.take_turn()) {}
  ~Turn() {
    if (is_used_) return;
    std::lock_guard guard(world_.lock_);
    world_.turns_.skip(number_);
    world_.bell_.notify_one();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  [[nodiscard]] int64_t number() const { return number_; }
  AnswerRef use(std::function<void()> run, std::string operation) {
    is_used_ = true;
    return world_.give(number_, std::move(run), std::move(operation));
  }

 private:
  AllReduce& world_;
  int64_t number_;
  bool is_used_ = false;
};

int64_t AllReduce::take_turn() {
  std::lock_guard guard(lock_);
  return turns_.take();
}

AnswerRef AllReduce::give(std::function<void()> run, std::string operation) {
  return give(take_turn(), std::move(run), std::move(operation));
}

AnswerRef AllReduce::give(int64_t turn, std::function<void()> run, std::string operation) {
  auto answer = std::make_shared<Answer>();
  answer->operation = std::move(operation);
  std::lock_guard guard(lock_);
  if (!failure_.empty() || is_closing_) {
    turns_.skip(turn);
    answer->fail(failure_.empty() ? "kvstore: the store is closed" : failure_);
    return answer;
  }
  turns_.give(turn, {std::move(run), answer});
  bell_.notify_one();
  return answer;
}

void AllReduce::run() {
  while (true) {
    Job job;
    {
      std::unique_lock guard(lock_);
      current_ = nullptr;
      bell_.wait(guard, [&] { return turns_.has_next() || is_closing_; });
      auto next = turns_.next();
      if (!next) break;
      job = std::move(*next);
      current_ = job.answer;
    }
    try {
      job.run();
      job.answer->finish({.verb = Verb::kReply});
    } catch (const std::exception& error) {
      job.answer->fail(error.what());
    }
  }
  if (is_ours_) mpi_.finalize();
  std::lock_guard guard(lock_);
  is_finished_ = true;
  bell_.notify_all();
}

// Until the answer is there, or it is clear that it will not come: who left
// cannot take part. The last sum of one that left may still be on its way, so
// it gets a moment.
void AllReduce::wait(const AnswerRef& answer) {
  while (!answer->wait_for(milliseconds(100))) {
    std::string left;
    {
      std::lock_guard guard(lock_);
      auto grace = std::chrono::duration<double>(std::min(2.0, timeout_s_ / 2));
      if (!left_.empty() && Clock::now() - left_at_ > grace) left = left_;
    }
    if (!left.empty()) fail_all(left);
  }
}

void AllReduce::sum(const std::vector<NDArray>& from, const std::vector<NDArray>& to, int root) {
  check(!from.empty() && from.size() == to.size(),
        "kvstore: a sum needs as many results as arrays");
  Work work;
  for (size_t i = 0; i < from.size(); ++i) {
    check(from[i].dtype() == from[0].dtype() && to[i].dtype() == from[0].dtype() &&
              from[i].size() == to[i].size(),
          "kvstore: arrays that are added up in one message have one dtype and "
          "their results' sizes");
    work.reads.push_back(&from[i].var());
    work.writes.push_back(to[i].touch());
    work.bytes += from[i].bytes();
  }
  push(std::move(work), [this, from, to, root] { reduce_bucket(from, to, root); }, "all-reduce");
}

// Work that speaks with MPI: its turn comes when its arrays are there and all before it is done.
// It has no priority: what settles first must be what was asked for first.
void AllReduce::push(Work work, std::function<void()> run, const char* name) {
  auto turn = std::make_shared<Turn>(*this);
  work.writes.push_back({&order_[static_cast<size_t>(turn->number() % 2)], true});
  auto answer = std::make_shared<AnswerRef>();
  work.run = [turn, run = std::move(run), answer, name] { *answer = turn->use(run, name); };
  work.settle = [this, answer] { wait(*answer); };
  work.name = "kvstore.pushpull";
  work.queue = kQueue;
  engine().push(std::move(work));
}

void AllReduce::spread(const std::vector<NDArray>& arrays, int root) {
  check(!arrays.empty() && root >= 0 && root < size_, "kvstore: process ", root, " of ", size_,
        " cannot give arrays to the others");
  Work work;
  for (const NDArray& array : arrays) {
    if (root == rank_)
      work.reads.push_back(&array.var());
    else
      work.writes.push_back(array.touch());
    work.bytes += array.bytes();
  }
  push(std::move(work), [this, arrays, root] { spread_bucket(arrays, root); }, "broadcast");
}

// Until the sums that were asked for are there.
void AllReduce::wait_for_order() {
  for (Var& order : order_) engine().wait_write(order);
}

AnswerRef AllReduce::broadcast(const NDArray& array, int root) {
  wait_for_order();
  return give([this, array, root] { spread_bucket({array}, root); }, "broadcast");
}

AnswerRef AllReduce::barrier() {
  wait_for_order();
  return give(
      [this] {
        int one = 1;
        reduce(&one, 1, DType::kInt32, kEverybody);
      },
      "barrier");
}

void AllReduce::close(double timeout_s) {
  std::unique_lock guard(lock_);
  if (is_closing_) return;
  is_closing_ = true;
  bell_.notify_all();
  if (failure_.empty()) {
    bell_.wait_for(guard, std::chrono::duration<double>(timeout_s), [&] { return is_finished_; });
  }
  guard.unlock();
  if (node_) node_->leave(200);
}

}  // namespace mx::dist
