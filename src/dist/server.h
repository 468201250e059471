// Server: keeps values and takes in what workers push. In a synchronous round it waits for a
// gradient of every worker, adds them up in the order of ranks (so results repeat bit for bit) and
// stores the sum, or lets the optimizer update the value with it. It only answers; the network is
// elsewhere.
//
//   Server server({.workers = 4, .update = …, .command = …});
//   for (Letter& letter : server.handle(from, message)) post.send(letter.to, …);
//
// One thread uses it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dist/scheduler.h"
#include "ndarray/ndarray.h"

namespace mx::dist {

// What Message::number of a push says.
inline constexpr int32_t kAsyncPush = 0, kSyncPush = 1;
// What Message::number of kInit says: a key gets its first value, or another one.
inline constexpr int32_t kFirstValue = 0, kOtherValue = 1;

struct ServerOptions {
  int workers = 1;
  // In asynchronous pushes of a key: who is further ahead of another worker gets the value when
  // that one has caught up. Below 0: at once.
  int64_t max_staleness = -1;
  // Empty until an optimizer is set: then it changes `stored` by what was pushed.
  std::function<void(const std::string& key, const NDArray& pushed, const NDArray& stored)> update;
  std::function<std::string(int number, std::string_view body)> command;
};

class Server {
 public:
  explicit Server(ServerOptions options);

  Letters handle(const Peer& from, Message message);
  Letters worker_left(int rank, const std::string& how);  // "worker 2 on host7 has left"
  void set_update(decltype(ServerOptions::update) update) { options_.update = std::move(update); }
  [[nodiscard]] std::vector<std::string> keys() const;

 private:
  struct Asked {
    Peer from;
    Message message;      // without its payload, unless it is a pull
    NDArray pushed = {};  // what the payload was
  };
  struct Value {
    NDArray stored;                        // dense, whatever its storage type is for the optimizer
    bool is_row_sparse = false;            // what the optimizer sees
    std::vector<std::deque<Asked>> lines;  // of each worker: what was not answered yet
    std::vector<std::optional<NDArray>> given;   // of each worker in this round
    std::vector<std::optional<Asked>> expected;  // who waits for the end of this round
    std::vector<int64_t> pushes;                 // of each worker, asynchronous ones
  };

  void take(const Peer& from, Message&& message, Letters& out);
  void advance(Value& value, Letters& out);
  bool advance_line(Value& value, size_t rank, Letters& out);
  void init(Value& value, const Asked& asked, Letters& out);
  void finish_round(const std::string& key, Value& value, Letters& out);
  void apply(const std::string& key, Value& value, const NDArray& pushed) const;
  void reply_value(const Value& value, const std::vector<Asked>& to, Letters& out) const;
  void reply_rows(const Value& value, const Asked& asked, Letters& out) const;
  void push_at_once(Value& value, size_t rank, Asked asked, Letters& out);
  [[nodiscard]] bool is_ahead(const Value& value, size_t rank) const;
  [[nodiscard]] const std::string* why_hopeless(const Value& value) const;
  void refuse(const Asked& asked, const std::string& why, Letters& out) const;
  void refuse_expected(Value& value, const std::string& why, Letters& out) const;
  static void check_fits(const Message& message, const NDArray& stored);
  static NDArray array_of(const Message& message);

  ServerOptions options_;
  std::map<std::string, Value> values_;
  std::map<int, std::string> left_;  // rank: how
};

}  // namespace mx::dist
