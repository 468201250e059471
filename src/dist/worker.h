// Worker: a training process of a distributed store. Pushes and pulls are work of the engine: they
// start when the arrays they read are there, in the order of their priorities, and the caller does
// not wait. An array larger than the bound is cut into one slice a server.
//
//   Worker worker({.scheduler = "10.0.0.1:9000"}, 1'000'000);
//   worker.push_pull("i0:3", gradient, weight, {.is_synchronous = true, .priority = -3});
//   weight.wait_to_read();   // raises when another worker died
//
// Methods that return an AnswerRef wait for nothing; the caller does. Thread-safe.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "dist/node.h"
#include "engine/work.h"
#include "ndarray/ndarray.h"

namespace mx::dist {

struct PushOptions {
  bool is_synchronous = true;
  float threshold = 0;  // above 0: every element is 0 or it, plus or minus, and is sent in two bits
  int priority = 0;
};

class Worker {
 public:
  Worker(NodeOptions node, int64_t big_array_bound);  // in elements
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  AnswerRef join() { return node_->join(); }
  void settle_in(const Message& welcome);  // connects to the servers
  Node& node() { return *node_; }

  // The value must be on the CPU, and there already.
  // `is_row_sparse`: so the servers' optimizer sees it.
  std::vector<AnswerRef> init(const std::string& key, const NDArray& value, bool is_first,
                              bool is_row_sparse);
  std::vector<AnswerRef> command(int number, const std::string& body);
  // Arrays are on the CPU; values are dense or row_sparse. Work that was pushed holds `this`: the
  // worker outlives the engine's work.
  void push(const std::string& key, const NDArray& value, const PushOptions& options);
  void pull(const std::string& key, const NDArray& out, int priority);
  // Writes rows of a value of that shape to `out`; `numbers` (int64) ascend, and are there.
  void pull_rows(const std::string& key, const Shape& shape, const NDArray& numbers,
                 const NDArray& out, int priority);
  void push_pull(const std::string& key, const NDArray& value, const NDArray& out,
                 const PushOptions& options);
  // Lets what was pushed arrive, says goodbye. Pulls that are still waited for fail.
  void close();

 private:
  struct Slice {
    int server;
    int64_t begin, end;          // elements
    int64_t first_row, end_row;  // the same, where rows stay whole
    Shape shape;
  };
  struct Pending {
    AnswerRef answer = {};
    NDArray to = {};  // where a value goes; none: nowhere
    int64_t begin = 0;
    bool is_push = false;
    bool brings_gradient = false;  // a round of others may need it
  };
  class OnTheWay;  // a push that is still in the engine

  [[nodiscard]] QueueId queue_of(std::string_view key) const;
  [[nodiscard]] Touch order_of(const std::string& key);
  [[nodiscard]] std::vector<Slice> slices_of(const std::string& key, const Shape& shape) const;
  AnswerRef ask(int server, Message message, Pending pending, const std::string& operation);
  std::vector<AnswerRef> send(Verb verb, const std::string& key, const NDArray* value,
                              const NDArray* out, const PushOptions& options);
  void receive(const Peer& from, Message&& message);
  void settle(Pending& pending, Message&& message);
  void fail_all(const std::string& why);

  const int64_t big_array_bound_;
  const int number_;  // of this process's workers: a test has several
  std::vector<Peer> servers_;
  std::mutex lock_;
  std::map<std::string, Var, std::less<>> orders_;  // of what is asked for a key
  std::map<uint64_t, Pending> pending_;
  uint64_t next_ticket_ = 1;
  std::string failure_;  // of a push, whose caller is gone, or of a neighbour: raised from now on
  std::atomic<int> on_the_way_{0};
  bool is_closed_ = false;
  std::unique_ptr<Node> node_;  // last: its thread uses all of the above
};

}  // namespace mx::dist
