#include "dist/scheduler.h"

#include <algorithm>
#include <set>

#include "base/cat.h"

namespace mx::dist {
namespace {

Message error(const Message& question, std::string text) {
  return {.verb = Verb::kError, .ticket = question.ticket, .text = std::move(text)};
}

}  // namespace

Scheduler::Scheduler(SchedulerOptions options, double now)
    : options_(options), started_(now), looked_(now) {}

int Scheduler::count(Role role) const {
  return static_cast<int>(std::ranges::count(nodes_, role, &Node::role));
}

int Scheduler::count_here(Role role) const {
  return static_cast<int>(std::ranges::count_if(
      nodes_, [&](const Node& node) { return node.role == role && node.state == State::kHere; }));
}

const Scheduler::Node* Scheduler::first_gone_worker() const {
  for (const Node& node : nodes_) {
    if (node.role == Role::kWorker && node.state != State::kHere) return &node;
  }
  return nullptr;
}

std::string Scheduler::farewell(const Node& node) {
  return cat(name_of(node.role), " ", node.rank, " on ", node.host, " ", node.how);
}

Scheduler::Node* Scheduler::find(const Peer& peer) {
  for (Node& node : nodes_) {
    if (node.peer.identity == peer.identity) return &node;
  }
  return nullptr;
}

void Scheduler::to_all(const Message& message, Letters& out, const Node* but) const {
  for (const Node& node : nodes_) {
    if (node.state != State::kDead && &node != but) out.push_back({node.peer, message});
  }
}

Letters Scheduler::handle(const Peer& from, const Message& message, double now) {
  Letters out;
  if (message.verb == Verb::kHello) {
    hello(from, message, now, out);
    return out;
  }
  Node* node = find(from);
  if (!node) return out;  // a stranger
  if (node->state == State::kDead) {
    // It was silent for too long and comes back: others have given up already, so it must too.
    out.push_back({from,
                   {.verb = Verb::kGone,
                    .rank = node->rank,
                    .number = static_cast<int32_t>(node->role),
                    .key = node->host,
                    .text = "was taken for dead after a silence"}});
    return out;
  }
  node->heard = now;
  switch (message.verb) {
    case Verb::kBeat:
      out.push_back({from, {.verb = Verb::kBeat}});
      break;
    case Verb::kBarrier:
      barrier(from, message, out);
      break;
    case Verb::kGoodbye:
      node->lingers = message.number != 0;
      if (node->state == State::kHere) node->calls = message.ticket;
      depart(*node, State::kLeft, "has left", out);
      break;
    default:
      break;
  }
  return out;
}

void Scheduler::hello(const Peer& from, const Message& message, double now, Letters& out) {
  auto role = message.number == static_cast<int32_t>(Role::kServer) ? Role::kServer : Role::kWorker;
  int wanted = role == Role::kServer ? options_.servers : options_.workers;
  if (find(from)) return;
  if (has_begun_ || count(role) == wanted) {
    out.push_back({from, error(message, cat("kvstore: the job has its ", wanted, " ", name_of(role),
                                            "s already; one more came from ", message.key))});
    return;
  }
  nodes_.push_back({.peer = from,
                    .role = role,
                    .wanted = message.rank,
                    .host = message.key,
                    .address = message.text,
                    .heard = now});
  if (static_cast<int>(nodes_.size()) == options_.workers + options_.servers) begin(out);
}

// Ranks that nodes ask for first, then by order of arrival.
void Scheduler::give_ranks(Role role) {
  std::set<int> free;
  for (int rank = 0; rank < count(role); ++rank) free.insert(rank);
  for (Node& node : nodes_) {
    if (node.role == role && free.erase(node.wanted)) node.rank = node.wanted;
  }
  for (Node& node : nodes_) {
    if (node.role == role && node.rank < 0) node.rank = free.extract(free.begin()).value();
  }
}

void Scheduler::begin(Letters& out) {
  has_begun_ = true;
  give_ranks(Role::kServer);
  give_ranks(Role::kWorker);
  std::string list;
  for (const Node& node : nodes_) {
    list += cat(name_of(node.role), " ", node.rank, " ", node.host, " ",
                node.address.empty() ? "-" : node.address, "\n");
  }
  for (const Node& node : nodes_) {
    out.push_back({node.peer, {.verb = Verb::kWelcome, .rank = node.rank, .text = list}});
  }
}

void Scheduler::barrier(const Peer& from, const Message& message, Letters& out) {
  if (const Node* gone = first_gone_worker()) {
    out.push_back({from, error(message, cat("kvstore.barrier: ", farewell(*gone)))});
    return;
  }
  waiting_.emplace_back(from, message.ticket);
  has_vote_ = has_vote_ || message.number != 0;
  if (static_cast<int>(waiting_.size()) == options_.workers)
    end_barrier({.verb = Verb::kReply, .number = has_vote_ ? 1 : 0}, out);
}

void Scheduler::end_barrier(const Message& answer, Letters& out) {
  for (auto& [peer, ticket] : waiting_) {
    Message message = answer;
    message.ticket = ticket;
    out.push_back({peer, std::move(message)});
  }
  waiting_.clear();
  has_vote_ = false;
}

void Scheduler::depart(Node& node, State state, const std::string& how, Letters& out) {
  if (node.state == state) return;
  node.state = state;
  node.how = how;
  // A server is needed until the last worker has gone: one that leaves before that is a loss too.
  bool is_lost = state == State::kDead || (node.role == Role::kServer && !has_stopped_);
  Message gone{.verb = Verb::kGone,
               .rank = node.rank,
               .ticket = node.calls,
               .number = static_cast<int32_t>(node.role),
               .threshold = is_lost ? 1.0f : 0.0f,
               .key = node.host,
               .text = how};
  if (node.role == Role::kWorker || is_lost) to_all(gone, out, &node);
  std::string who = farewell(node);
  if (node.role == Role::kWorker && !waiting_.empty()) {
    end_barrier({.verb = Verb::kError, .text = cat("kvstore.barrier: ", who)}, out);
  }
  if (!has_begun_ && failure_.empty()) {
    failure_ = cat("kvstore: ", who, " before all nodes had come");
    to_all({.verb = Verb::kError, .text = failure_}, out);
  }
  if (count_here(Role::kWorker) == 0 && has_begun_ && !has_stopped_) {
    has_stopped_ = true;
    to_all({.verb = Verb::kStop}, out);
  }
}

Letters Scheduler::tick(double now) {
  Letters out;
  // When this process itself was asleep, the silence was its own.
  double asleep = now - looked_;
  looked_ = now;
  if (asleep > options_.timeout_s / 2) {
    for (Node& node : nodes_) node.heard += asleep;
    return out;
  }
  if (!has_begun_ && now - started_ > options_.start_timeout_s && failure_.empty()) {
    failure_ = cat("kvstore: ", count(Role::kWorker), " of ", options_.workers, " workers and ",
                   count(Role::kServer), " of ", options_.servers, " servers came within ",
                   options_.start_timeout_s, " s; check the hosts and MXNET_KVSTORE_TIMEOUT");
    to_all({.verb = Verb::kError, .text = failure_}, out);
  }
  for (Node& node : nodes_) {
    // MPI ends for all processes together, so one that dies while it waits for that is a loss.
    bool is_needed = node.state == State::kHere || (node.state == State::kLeft && node.lingers);
    if (!is_needed || now - node.heard <= options_.timeout_s) continue;
    depart(node, State::kDead, cat("has been silent for ", options_.timeout_s, " s"), out);
  }
  return out;
}

bool Scheduler::is_over() const {
  if (!failure_.empty()) return true;
  return has_stopped_ && count_here(Role::kServer) == 0;
}

}  // namespace mx::dist
