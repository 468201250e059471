// Post: carries messages between processes over ZeroMQ. One thread owns all sockets; send() may be
// called from any thread and never waits for the network.
//
//   Post post({.receive = [&](const Peer& from, Message&& m) { … }, .tick = …, .tick_ms = 500});
//   int port = post.listen("*", 0);
//   Peer server = post.connect("10.0.0.7:9000");
//   post.send(server, std::move(message));
//
// A message that cannot be read is dropped and counted. A forked child must not use it; it may
// destroy it.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "dist/wire.h"

namespace mx::dist {

struct Peer {
  int socket = -1;
  std::string
      identity;  // given by ZeroMQ to whoever connected to us; empty for one we connected to
};

struct PostOptions {
  std::function<void(const Peer& from, Message&& message)> receive;  // on the post's thread
  std::function<void()> tick;                                        // the same, every tick_ms
  long tick_ms = 1000;
};

class Post {
 public:
  explicit Post(PostOptions options);
  ~Post();  // without waiting for unsent messages
  Post(const Post&) = delete;
  Post& operator=(const Post&) = delete;

  int listen(const std::string& host, int port);  // 0: any port; returns which. Raises IoError.
  Peer connect(const std::string& address);       // "host:port"; who is not there yet is waited for
  void send(const Peer& to, Message message);
  void close(int linger_ms);  // ends the thread; unsent messages get that long to leave
  [[nodiscard]] int64_t dropped() const { return dropped_; }

 private:
  using Task = std::function<void()>;
  struct Socket {
    void* handle;       // null: it could not be opened
    bool names_sender;  // a router: the first part of a message says who sent it
  };
  void run();
  void give(Task task);  // to the thread
  void run_tasks();
  void send_now(const Peer& to, const Message& message);
  bool receive_one(int socket);
  void* open_socket(bool is_router);

  const PostOptions options_;
  void* context_ = nullptr;
  int wake_ = -1;
  pid_t owner_;
  std::vector<Socket> sockets_;  // only the thread's
  std::atomic<int> socket_count_{0};
  std::atomic<int64_t> dropped_{0};
  std::mutex lock_;
  std::vector<Task> tasks_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace mx::dist
