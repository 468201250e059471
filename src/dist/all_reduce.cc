#include "dist/all_reduce.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <limits>
#include <thread>
#include <utility>

#include "base/error.h"
#include "ndarray/process.h"

namespace mx::dist {
namespace {

using std::chrono::milliseconds;

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
        takes_device_memory_ = mpi_.query_cuda && mpi_.query_cuda() != 0;  // not before MPI_Init
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
  return give([this] { spread_text(meeting_place_); }, "meeting the other processes");
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
  if (!left_.empty() && calls_of_left_ <= gone.calls) return;
  left_ = cat("kvstore: ", gone.text);
  calls_of_left_ = gone.calls;
}

void AllReduce::fail_all(const std::string& why) {
  std::vector<Job> jobs;
  AnswerRef current;
  std::function<void()> on_failure;
  {
    std::lock_guard guard(lock_);
    if (failure_.empty()) failure_ = why;
    on_failure = std::exchange(on_failure_, nullptr);
    jobs = turns_.drop_all();
    current = current_;
    bell_.notify_all();
  }
  if (current) current->fail(why);
  for (Job& job : jobs) job.answer->fail(why);
  if (on_failure) on_failure();
}

// A place in the order of MPI's calls. Work that never runs, as its arrays failed, has none.
class AllReduce::Turn {
 public:
  explicit Turn(AllReduce& world) : world_(world), number_(world.take_turn()) {}
  ~Turn() {
    if (is_used_) return;
    {
      std::lock_guard guard(world_.lock_);
      world_.turns_.skip(number_);
      world_.bell_.notify_one();
      if (world_.is_closing_) return;
    }
    // The others' sums would meet the next ones of this process, which are other arrays.
    world_.fail_all(
        "kvstore: arrays of a sum over processes failed before they were sent, and the other "
        "processes wait for them; read the gradients to see why, and end this process");
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
  answer->turn = static_cast<uint64_t>(turn);
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
      {
        std::lock_guard guard(lock_);
        if (completed_ == job.answer->turn) ++completed_;
      }
      job.answer->finish({.verb = Verb::kReply});
    } catch (const std::exception& error) {
      job.answer->fail(error.what());
    }
  }
  bool is_whole = false;
  {
    std::lock_guard guard(lock_);
    is_whole = failure_.empty();
  }
  if (is_ours_ && is_whole) mpi_.finalize();  // else it would wait for who is gone
  std::lock_guard guard(lock_);
  is_finished_ = true;
  bell_.notify_all();
}

// All processes make the same calls, so that who left knows best in which of them it took part.
bool AllReduce::wait_for(const AnswerRef& answer, milliseconds span) {
  if (answer->wait_for(span)) return true;
  std::string left;
  {
    std::lock_guard guard(lock_);
    if (answer->turn >= calls_of_left_) left = left_;
  }
  if (!left.empty()) fail_all(left);
  return false;
}

void AllReduce::wait(const AnswerRef& answer) {
  while (!wait_for(answer, milliseconds(100))) continue;
}

Work AllReduce::work_of(const std::vector<NDArray>& from, const std::vector<NDArray>& to) {
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
  return work;
}

void AllReduce::sum(const std::vector<NDArray>& from, const std::vector<NDArray>& to, int root) {
  auto run = [this, from, to, root] { reduce_bucket(from, to, root); };
  push(work_of(from, to), std::move(run), "all-reduce");
}

void AllReduce::sum_by(std::function<void()> carry, const std::vector<NDArray>& from,
                       const std::vector<NDArray>& to) {
  push(work_of(from, to), std::move(carry), "all-reduce");
}

AnswerRef AllReduce::together(std::function<void()> run, const std::string& operation) {
  wait_for_order();
  return give(std::move(run), operation);
}

void AllReduce::set_on_failure(std::function<void()> call) {
  std::unique_lock guard(lock_);
  on_failure_ = std::move(call);
  if (failure_.empty()) return;
  auto late = std::exchange(on_failure_, nullptr);
  guard.unlock();
  late();
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

void AllReduce::say_goodbye() {
  uint64_t calls = 0;
  {
    std::lock_guard guard(lock_);
    is_closing_ = true;
    calls = completed_;
    bell_.notify_all();
  }
  if (node_) node_->say_goodbye(calls);
}

bool AllReduce::has_ended(milliseconds span) {
  std::unique_lock guard(lock_);
  return bell_.wait_for(guard, span, [&] { return is_finished_ || !failure_.empty(); });
}

void AllReduce::leave() {
  if (node_) node_->leave(200);
}

}  // namespace mx::dist
