#include "dist/all_reduce.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <thread>

#include "base/error.h"
#include "ndarray/process.h"

namespace mx::dist {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

using mpi::Handle;

constexpr int64_t kMaxCount = int64_t{1} << 30;  // MPI counts in int

bool is_short_float(DType dtype) { return dtype == DType::kFloat16 || dtype == DType::kBFloat16; }

template <class T>
void widen(const T* from, float* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i]);
}
template <class T>
void narrow(const float* from, T* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i) to[i] = T(from[i]);
}

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
  std::deque<Job> jobs;
  AnswerRef current;
  {
    std::lock_guard guard(lock_);
    if (failure_.empty()) failure_ = why;
    jobs.swap(jobs_);
    current = current_;
  }
  if (current) current->fail(why);
  for (Job& job : jobs) job.answer->fail(why);
}

AnswerRef AllReduce::give(std::function<void()> run, std::string operation) {
  auto answer = std::make_shared<Answer>();
  answer->operation = std::move(operation);
  std::lock_guard guard(lock_);
  if (!failure_.empty() || is_closing_) {
    answer->fail(failure_.empty() ? "kvstore: the store is closed" : failure_);
    return answer;
  }
  jobs_.push_back({std::move(run), answer});
  bell_.notify_one();
  return answer;
}

void AllReduce::run() {
  while (true) {
    Job job;
    {
      std::unique_lock guard(lock_);
      current_ = nullptr;
      bell_.wait(guard, [&] { return !jobs_.empty() || is_closing_; });
      if (jobs_.empty()) break;
      job = std::move(jobs_.front());
      jobs_.pop_front();
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

void AllReduce::reduce(void* data, int64_t count, DType dtype, int root) {
  int64_t width = size_of(dtype);
  Handle type = mpi_.type_of(dtype);
  for (int64_t begin = 0; begin < count; begin += kMaxCount) {
    auto part = static_cast<int>(std::min(kMaxCount, count - begin));
    void* to = static_cast<std::byte*>(data) + begin * width;
    if (root == kEverybody) {
      check_mpi(mpi_.allreduce(mpi_.in_place, to, part, type, mpi_.sum, mpi_.world),
                "MPI_Allreduce");
    } else {
      const void* from = root == rank_ ? mpi_.in_place : to;
      check_mpi(mpi_.reduce(from, to, part, type, mpi_.sum, root, mpi_.world), "MPI_Reduce");
    }
  }
}

void AllReduce::reduce_bucket(const std::vector<NDArray>& from, const std::vector<NDArray>& to,
                              int root) {
  DType dtype = from[0].dtype();
  bool has_result = root == kEverybody || root == rank_;
  if (is_short_float(dtype)) {  // MPI has no 16-bit floats: added up in float32
    int64_t total = 0;
    for (const NDArray& array : from) total += array.size();
    wide_.resize(static_cast<size_t>(total));
    auto each = [&](const std::vector<NDArray>& arrays, auto&& change) {
      float* place = wide_.data();
      for (const NDArray& array : arrays) {
        change(array, place);
        place += array.size();
      }
    };
    each(from, [&](const NDArray& a, float* p) {
      if (dtype == DType::kFloat16)
        widen(a.tensor().data<const Half>(), p, a.size());
      else
        widen(a.tensor().data<const BFloat16>(), p, a.size());
    });
    reduce(wide_.data(), total, DType::kFloat32, root);
    if (!has_result) return;
    each(to, [&](const NDArray& a, float* p) {
      if (dtype == DType::kFloat16)
        narrow(p, a.tensor().data<Half>(), a.size());
      else
        narrow(p, a.tensor().data<BFloat16>(), a.size());
    });
    return;
  }
  auto copy = [](void* target, const void* source, int64_t bytes) {
    if (bytes > 0 && target != source) std::memcpy(target, source, static_cast<size_t>(bytes));
  };
  if (from.size() == 1) {
    copy(to[0].tensor().raw(), from[0].tensor().raw(), from[0].bytes());
    reduce(to[0].tensor().raw(), to[0].size(), dtype, root);
    return;
  }
  int64_t bytes = 0;
  for (const NDArray& array : from) bytes += array.bytes();
  together_.resize(static_cast<size_t>(bytes));
  int64_t place = 0;
  for (const NDArray& array : from) {
    copy(together_.data() + place, array.tensor().raw(), array.bytes());
    place += array.bytes();
  }
  reduce(together_.data(), bytes / size_of(dtype), dtype, root);
  if (!has_result) return;
  place = 0;
  for (const NDArray& array : to) {
    copy(array.tensor().raw(), together_.data() + place, array.bytes());
    place += array.bytes();
  }
}

void AllReduce::sum(const std::vector<NDArray>& from, const std::vector<NDArray>& to, int priority,
                    int root) {
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
  work.priority = priority;
  push(std::move(work), [this, from, to, root] { reduce_bucket(from, to, root); }, "all-reduce");
}

// Work that speaks with MPI: its turn comes when its arrays are there and all before it is done.
void AllReduce::push(Work work, std::function<void()> run, const char* name) {
  work.writes.push_back({&order_, true});
  auto answer = std::make_shared<AnswerRef>();
  work.run = [this, run = std::move(run), answer, name] { *answer = give(run, name); };
  work.settle = [this, answer] { wait(*answer); };
  work.name = "kvstore.pushpull";
  work.queue = {.device = {}, .lane = Lane::kCopy};
  engine().push(std::move(work));
}

void AllReduce::send_bytes(void* data, int64_t bytes, int root) {
  for (int64_t begin = 0; begin < bytes; begin += kMaxCount) {
    auto part = static_cast<int>(std::min(kMaxCount, bytes - begin));
    check_mpi(mpi_.bcast(static_cast<std::byte*>(data) + begin, part, mpi_.byte, root, mpi_.world),
              "MPI_Bcast");
  }
}

void AllReduce::spread_bucket(const std::vector<NDArray>& arrays, int root) {
  if (arrays.size() == 1) {
    send_bytes(arrays[0].tensor().raw(), arrays[0].bytes(), root);
    return;
  }
  int64_t bytes = 0;
  for (const NDArray& array : arrays) bytes += array.bytes();
  together_.resize(static_cast<size_t>(bytes));
  auto each = [&](auto&& copy) {
    std::byte* place = together_.data();
    for (const NDArray& array : arrays) {
      if (array.bytes() > 0) copy(array.tensor().raw(), place, static_cast<size_t>(array.bytes()));
      place += array.bytes();
    }
  };
  if (root == rank_) each([](void* mine, void* place, size_t n) { std::memcpy(place, mine, n); });
  send_bytes(together_.data(), bytes, root);
  if (root != rank_) each([](void* mine, void* place, size_t n) { std::memcpy(mine, place, n); });
}

void AllReduce::spread(const std::vector<NDArray>& arrays, int root, int priority) {
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
  work.priority = priority;
  push(std::move(work), [this, arrays, root] { spread_bucket(arrays, root); }, "broadcast");
}

AnswerRef AllReduce::broadcast(const NDArray& array, int root) {
  engine().wait_write(order_);  // sums that were asked for before come before
  return give([this, array, root] { spread_bucket({array}, root); }, "broadcast");
}

AnswerRef AllReduce::barrier() {
  engine().wait_write(order_);
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
