// Node: a worker's or a server's place in a job: it joins through the scheduler, beats so that its
// death is noticed, hears of others' deaths, and meets other workers at barriers.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "dist/post.h"

namespace mx::dist {

struct NodeOptions {
  Role role = Role::kWorker;
  std::string scheduler;  // "host:port"
  std::string address;    // a server's own, under which workers reach it; its port is added
  std::string host;       // a name for messages
  int wanted_rank = -1;
  double timeout_s = 60;
  double start_timeout_s = 600;
};

struct Neighbour {
  Role role = Role::kWorker;
  int rank = 0;
  std::string host;
  std::string address;
};

struct Gone {
  Role role = Role::kWorker;
  int rank = 0;
  bool is_dead = false;  // else it left in order
  uint64_t calls = 0;    // over all processes, that it took part in before it left
  std::string text;      // "worker 2 on host7 has been silent for 60 s"
};

// An answer that is on its way.
class Answer {
 public:
  void finish(Message message);
  void fail(std::string why);
  // True once there is an answer. Raises what went wrong, with what was being done.
  bool wait_for(std::chrono::milliseconds span);
  [[nodiscard]] const Message& message() const { return message_; }
  std::string operation;  // "pull of key 3"; set before it is sent
  uint64_t turn = 0;      // the same: its place in an order of calls, where there is one

 private:
  std::mutex lock_;
  std::condition_variable ready_;
  bool is_done_ = false;
  std::string failure_;
  Message message_;
};
using AnswerRef = std::shared_ptr<Answer>;

class Node {
 public:
  // `receive` and `gone` run on the post's thread.
  using Receive = std::function<void(const Peer& from, Message&& message)>;
  using Heard = std::function<void(const Gone& gone)>;
  Node(NodeOptions options, Receive receive, Heard gone);
  ~Node();

  Post& post() { return *post_; }
  void set_port(int port) { port_ = port; }  // where a server listens; before join
  AnswerRef join();                          // its message is the welcome; then call settle_in
  void settle_in(const Message& welcome);
  AnswerRef barrier(bool vote = false);  // its message's number: whether a worker voted
  void say_goodbye(uint64_t calls);      // asks for nothing more, and still listens
  // Goes, and ends the post. The goodbye gets as long to leave this process as a silence may last:
  // on a loaded machine that takes seconds, and who goes without one is taken for dead.
  void leave();
  void leave(int linger_ms);
  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] const std::vector<Neighbour>& neighbours() const { return neighbours_; }
  [[nodiscard]] int count(Role role) const;
  [[nodiscard]] int count_dead() const;
  // Why nothing can be had any more from the others: somebody died, or the scheduler did.
  [[nodiscard]] std::string failure() const;
  [[nodiscard]] const NodeOptions& options() const { return options_; }

 private:
  using Clock = std::chrono::steady_clock;
  AnswerRef ask_scheduler(Message message, std::string operation);
  void receive(const Peer& from, Message&& message);
  void hear(const Message& message);
  void tick();
  void break_down(const std::string& why);

  const NodeOptions options_;
  const Receive receive_;
  const Heard gone_;
  std::atomic<int> rank_{-1};  // the post's thread reads it
  int port_ = 0;
  std::vector<Neighbour> neighbours_;
  mutable std::mutex lock_;
  std::map<uint64_t, AnswerRef> asked_;
  uint64_t next_ticket_ = 1;
  std::vector<Gone> gone_list_;
  std::string failure_;
  Clock::time_point heard_;   // the scheduler
  Clock::time_point ticked_;  // when this process last looked
  bool has_joined_ = false;
  Peer scheduler_;
  std::unique_ptr<Post> post_;  // last: its thread uses all of the above
};

}  // namespace mx::dist
