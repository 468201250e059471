// The processes of a distributed store that train nothing: the scheduler and the servers. Each has
// a serve() that its program calls again and again, so that the program can look at signals in
// between.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "dist/node.h"
#include "dist/scheduler.h"
#include "dist/server.h"

namespace mx::dist {

class SchedulerProcess {
 public:
  SchedulerProcess(const std::string& host, int port, SchedulerOptions options);
  // Sleeps for so long, or until the job is over; false: it is over. Raises why it ended early.
  bool serve(std::chrono::milliseconds span);
  [[nodiscard]] int port() const { return port_; }

 private:
  void give(Letters letters);  // with the lock

  std::mutex lock_;
  std::condition_variable over_;
  Scheduler scheduler_;
  int port_ = 0;
  std::unique_ptr<Post> post_;  // last: its thread uses all of the above
};

class ServerProcess {
 public:
  // Listens at `host`; options.address is what others call it.
  ServerProcess(NodeOptions options, const std::string& host);
  void wait(std::chrono::milliseconds span);  // until something has arrived
  // Answers what has arrived; false once no worker is left. Raises when the scheduler is gone.
  bool serve();
  AnswerRef join() { return node_->join(); }
  void settle_in(const Message& welcome, ServerOptions options);
  Server& server() { return *server_; }
  Node& node() { return *node_; }
  void leave() { node_->leave(); }

 private:
  struct Arrived {
    Peer from;
    Message message;
  };
  void arrive(const Peer& from, Message&& message);
  bool take(Arrived&& arrived);

  std::mutex lock_;
  std::condition_variable bell_;
  std::deque<Arrived> inbox_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<Node> node_;  // last: its thread uses all of the above
};

}  // namespace mx::dist
