#include "dist/node.h"

#include <algorithm>
#include <sstream>

#include "base/error.h"

namespace mx::dist {
namespace {

constexpr int kShortFarewellMs = 1000;

long beat_ms(double timeout_s) {
  return static_cast<long>(std::clamp(timeout_s * 1000 / 8, 50.0, 5000.0));
}

}  // namespace

void Answer::finish(Message message) {
  std::lock_guard guard(lock_);
  if (is_done_) return;
  message_ = std::move(message);
  is_done_ = true;
  ready_.notify_all();
}

void Answer::fail(std::string why) {
  std::lock_guard guard(lock_);
  if (is_done_) return;
  failure_ = std::move(why);
  is_done_ = true;
  ready_.notify_all();
}

bool Answer::wait_for(std::chrono::milliseconds span) {
  std::unique_lock guard(lock_);
  if (!ready_.wait_for(guard, span, [&] { return is_done_; })) return false;
  check<DeviceError>(failure_.empty(), failure_, " (during ", operation, ")");
  return true;
}

Node::Node(NodeOptions options, Receive receive, Heard gone)
    : options_(std::move(options)),
      receive_(std::move(receive)),
      gone_(std::move(gone)),
      heard_(Clock::now()),
      ticked_(Clock::now()) {
  post_ = std::make_unique<Post>(PostOptions{
      .receive = [this](const Peer& from, Message&& m) { this->receive(from, std::move(m)); },
      .tick = [this] { tick(); },
      .tick_ms = beat_ms(options_.timeout_s)});
  scheduler_ = post_->connect(options_.scheduler);
}

Node::~Node() = default;

AnswerRef Node::ask_scheduler(Message message, std::string operation) {
  auto answer = std::make_shared<Answer>();
  answer->operation = std::move(operation);
  std::lock_guard guard(lock_);
  if (!failure_.empty()) {
    answer->fail(failure_);
    return answer;
  }
  message.ticket = next_ticket_++;
  asked_[message.ticket] = answer;
  post_->send(scheduler_, std::move(message));
  return answer;
}

AnswerRef Node::join() {
  return ask_scheduler({.verb = Verb::kHello,
                        .rank = options_.wanted_rank,
                        .number = static_cast<int32_t>(options_.role),
                        .key = options_.host,
                        .text = port_ ? cat(options_.address, ":", port_) : std::string()},
                       cat("joining the job at ", options_.scheduler));
}

void Node::settle_in(const Message& welcome) {
  rank_ = welcome.rank;
  std::istringstream lines(welcome.text);
  std::string role;
  Neighbour one;
  while (lines >> role >> one.rank >> one.host >> one.address) {
    one.role = role == name_of(Role::kServer) ? Role::kServer : Role::kWorker;
    neighbours_.push_back(one);
  }
  std::ranges::sort(neighbours_, [](const Neighbour& a, const Neighbour& b) {
    return std::pair(a.role, a.rank) < std::pair(b.role, b.rank);
  });
}

AnswerRef Node::barrier(bool vote) {
  return ask_scheduler({.verb = Verb::kBarrier, .rank = rank_, .number = vote ? 1 : 0}, "barrier");
}

void Node::say_goodbye(uint64_t calls) {
  post_->send(scheduler_, {.verb = Verb::kGoodbye, .rank = rank_, .ticket = calls, .number = 1});
}

void Node::leave() {
  bool is_alone = !failure().empty();  // nobody is known to listen
  leave(is_alone ? kShortFarewellMs : static_cast<int>(options_.timeout_s * 1000));
}

void Node::leave(int linger_ms) {
  post_->send(scheduler_, {.verb = Verb::kGoodbye, .rank = rank_});
  break_down("kvstore: the store is closed");
  post_->close(linger_ms);
}

int Node::count(Role role) const {
  return static_cast<int>(std::ranges::count(neighbours_, role, &Neighbour::role));
}

int Node::count_dead() const {
  std::lock_guard guard(lock_);
  return static_cast<int>(std::ranges::count(gone_list_, true, &Gone::is_dead));
}

std::string Node::failure() const {
  std::lock_guard guard(lock_);
  return failure_;
}

void Node::receive(const Peer& from, Message&& message) {
  if (from.socket != scheduler_.socket || !from.identity.empty()) {
    receive_(from, std::move(message));
    return;
  }
  AnswerRef answer;
  {
    std::lock_guard guard(lock_);
    heard_ = Clock::now();
    uint64_t ticket = message.verb == Verb::kGone ? 0 : message.ticket;
    if (message.verb == Verb::kWelcome) {
      has_joined_ = true;
      ticket = 1;  // joining is the first question
    }
    if (auto found = asked_.find(ticket); found != asked_.end()) {
      answer = found->second;
      asked_.erase(found);
    }
  }
  switch (message.verb) {
    case Verb::kWelcome:
    case Verb::kReply:
      if (answer) answer->finish(std::move(message));
      break;
    case Verb::kError:
      if (answer)
        answer->fail(message.text);
      else
        break_down(message.text);
      break;
    case Verb::kGone:
      hear(message);
      break;
    case Verb::kStop:
      receive_(from, std::move(message));
      break;
    default:
      break;
  }
}

void Node::hear(const Message& message) {
  auto role = static_cast<Role>(std::clamp(message.number, 0, 2));
  // Who hears that it was given up itself has nobody left to wait for.
  bool is_dead = message.threshold > 0 || (role == options_.role && message.rank == rank_.load());
  Gone gone{role, message.rank, is_dead, message.ticket,
            cat(name_of(role), " ", message.rank, " on ", message.key, " ", message.text)};
  {
    std::lock_guard guard(lock_);
    gone_list_.push_back(gone);
  }
  if (is_dead) break_down(cat("kvstore: ", gone.text));
  gone_(gone);
}

void Node::tick() {
  auto now = Clock::now();
  bool is_silent = false;
  {
    std::lock_guard guard(lock_);
    auto seconds = [](Clock::duration span) { return std::chrono::duration<double>(span).count(); };
    // A process that was stopped itself gives the scheduler time to answer.
    if (seconds(now - ticked_) > options_.timeout_s / 2) heard_ = now;
    ticked_ = now;
    double bound = has_joined_ ? options_.timeout_s : options_.start_timeout_s;
    is_silent = seconds(now - heard_) > bound;
  }
  if (is_silent) {
    break_down(cat("kvstore: the scheduler at ", options_.scheduler, " has been silent for ",
                   has_joined_ ? options_.timeout_s : options_.start_timeout_s, " s"));
    gone_({Role::kScheduler, 0, true, 0, failure()});
    return;
  }
  post_->send(scheduler_, {.verb = Verb::kBeat, .rank = rank_});
}

void Node::break_down(const std::string& why) {
  std::map<uint64_t, AnswerRef> asked;
  {
    std::lock_guard guard(lock_);
    if (failure_.empty()) failure_ = why;
    asked.swap(asked_);
  }
  for (auto& [ticket, answer] : asked) answer->fail(why);
}

}  // namespace mx::dist
