#include "dist/serve.h"

#include <algorithm>

#include "base/error.h"

namespace mx::dist {
namespace {

using Clock = std::chrono::steady_clock;

double seconds() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

}  // namespace

SchedulerProcess::SchedulerProcess(const std::string& host, int port, SchedulerOptions options)
    : scheduler_(options, seconds()) {
  auto tick_ms = static_cast<long>(std::clamp(options.timeout_s * 1000 / 16, 20.0, 1000.0));
  post_ =
      std::make_unique<Post>(PostOptions{.receive =
                                             [this](const Peer& from, Message&& message) {
                                               std::lock_guard guard(lock_);
                                               give(scheduler_.handle(from, message, seconds()));
                                             },
                                         .tick =
                                             [this] {
                                               std::lock_guard guard(lock_);
                                               give(scheduler_.tick(seconds()));
                                             },
                                         .tick_ms = tick_ms});
  port_ = post_->listen(host, port);
}

void SchedulerProcess::give(Letters letters) {
  for (Letter& letter : letters) post_->send(letter.to, std::move(letter.message));
  if (scheduler_.is_over()) over_.notify_all();
}

bool SchedulerProcess::serve(std::chrono::milliseconds span) {
  {
    std::unique_lock guard(lock_);
    if (!over_.wait_for(guard, span, [&] { return scheduler_.is_over(); })) return true;
  }
  post_->close(1000);
  check<DeviceError>(scheduler_.failure().empty(), scheduler_.failure());
  return false;
}

ServerProcess::ServerProcess(NodeOptions options, const std::string& host) {
  node_ = std::make_unique<Node>(
      std::move(options), [this](const Peer& from, Message&& m) { arrive(from, std::move(m)); },
      [this](const Gone& gone) {
        // Of a death the scheduler tells everybody; that somebody left matters to who waits for it.
        if (gone.is_dead && gone.role != Role::kScheduler) return;
        Message message{.verb = Verb::kGone,
                        .rank = gone.rank,
                        .number = static_cast<int32_t>(gone.role),
                        .text = gone.text};
        arrive({}, std::move(message));
      });
  node_->set_port(node_->post().listen(host, 0));
}

void ServerProcess::settle_in(const Message& welcome, ServerOptions options) {
  node_->settle_in(welcome);
  options.workers = node_->count(Role::kWorker);
  auto server = std::make_unique<Server>(std::move(options));
  std::lock_guard guard(lock_);
  server_ = std::move(server);
}

void ServerProcess::arrive(const Peer& from, Message&& message) {
  std::lock_guard guard(lock_);
  inbox_.push_back({from, std::move(message)});
  bell_.notify_one();
}

void ServerProcess::wait(std::chrono::milliseconds span) {
  std::unique_lock guard(lock_);
  bell_.wait_for(guard, span, [&] { return !inbox_.empty(); });
}

bool ServerProcess::serve() {
  std::deque<Arrived> arrived;
  {
    std::lock_guard guard(lock_);
    arrived.swap(inbox_);
  }
  for (Arrived& one : arrived) {
    if (!take(std::move(one))) return false;
  }
  return true;
}

bool ServerProcess::take(Arrived&& arrived) {
  Message& message = arrived.message;
  if (message.verb == Verb::kStop) return false;
  Letters letters;
  if (message.verb == Verb::kGone) {
    auto role = static_cast<Role>(message.number);
    check<DeviceError>(role != Role::kScheduler, message.text);
    if (role == Role::kWorker) letters = server_->worker_left(message.rank, message.text);
  } else {
    letters = server_->handle(arrived.from, std::move(message));
  }
  for (Letter& letter : letters) node_->post().send(letter.to, std::move(letter.message));
  return true;
}

}  // namespace mx::dist
