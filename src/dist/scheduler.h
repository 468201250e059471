// Scheduler: knows every process of a job, gives them their ranks, holds barriers, and tells
// everybody who is gone. It only answers: time and messages are given to it, so tests need neither.
//
//   for (Letter& letter : scheduler.handle(from, message, now)) post.send(letter.to, …);
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "dist/post.h"

namespace mx::dist {

struct Letter {
  Peer to;
  Message message;
};
using Letters = std::vector<Letter>;

struct SchedulerOptions {
  int workers = 1;
  int servers = 1;
  double timeout_s = 60;         // a node that is silent for so long is dead
  double start_timeout_s = 600;  // all nodes must have come by then
};

class Scheduler {
 public:
  Scheduler(SchedulerOptions options, double now);

  Letters handle(const Peer& from, const Message& message, double now);
  Letters tick(double now);  // finds out who is silent
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] const std::string& failure() const { return failure_; }  // why it ended early

 private:
  enum class State { kHere, kLeft, kDead };
  struct Node {
    Peer peer;
    Role role = Role::kWorker;
    int rank = -1;
    int wanted = -1;
    std::string host;
    std::string address;
    double heard = 0;
    State state = State::kHere;
    std::string how = {};  // it went
    uint64_t calls = 0;    // that it took part in, as it said
    bool lingers = false;  // it has left, and waits for the others
  };

  void hello(const Peer& from, const Message& message, double now, Letters& out);
  void begin(Letters& out);  // everybody is there
  void give_ranks(Role role);
  void barrier(const Peer& from, const Message& message, Letters& out);
  void depart(Node& node, State state, const std::string& how, Letters& out);
  void end_barrier(const Message& answer, Letters& out);
  [[nodiscard]] int count(Role role) const;
  [[nodiscard]] int count_here(Role role) const;
  [[nodiscard]] const Node* first_gone_worker() const;
  static std::string farewell(const Node& node);  // "worker 1 on host7 has left"
  Node* find(const Peer& peer);
  // Those too who have left: they may wait until the others can do without them.
  void to_all(const Message& message, Letters& out, const Node* but = nullptr) const;

  const SchedulerOptions options_;
  const double started_;
  double looked_;  // when tick() last ran
  bool has_begun_ = false;
  bool has_stopped_ = false;
  std::string failure_;
  std::vector<Node> nodes_;
  std::vector<std::pair<Peer, uint64_t>> waiting_;  // at the barrier
  bool has_vote_ = false;                           // of one of them
};

}  // namespace mx::dist
