#include "dist/worker.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <thread>

#include "base/error.h"
#include "dist/elements.h"
#include "dist/rows.h"
#include "dist/server.h"
#include "dist/two_bits.h"
#include "ndarray/process.h"
#include "ndarray/sparse.h"

namespace mx::dist {
namespace {

using std::chrono::milliseconds;

constexpr int kStoresOfAWorker = 1000;  // more share queues with those of the next

// The same on every machine, unlike std::hash: all workers must find a key on the same server.
uint64_t hash_of(std::string_view key) {
  uint64_t hash = 14695981039346656037u;
  for (char letter : key) hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return hash;
}

int next_number() {
  static std::atomic<int> count{0};
  return count++;
}

std::string_view doing(Verb verb) {
  switch (verb) {
    case Verb::kInit:
      return "init";
    case Verb::kPush:
      return "push";
    case Verb::kPull:
      return "pull";
    default:
      return "pushpull";
  }
}

Payload payload_of(const NDArray& array, int64_t begin, int64_t end, float threshold) {
  auto count = static_cast<size_t>(end - begin);
  if (threshold > 0) {
    return pack_two_bits(elements<const float>(array).subspan(static_cast<size_t>(begin), count));
  }
  auto width = static_cast<size_t>(size_of(array.dtype()));
  Payload payload = Payload::sized(count * width);
  const auto* from = static_cast<const std::byte*>(array.tensor().raw());
  if (payload.size > 0) {
    std::memcpy(payload.data.get(), from + static_cast<size_t>(begin) * width, payload.size);
  }
  return payload;
}

// What work that sends the array reads.
SmallVector<Var*, 8> vars_of(const NDArray& array) {
  if (!array.is_sparse()) return {&array.var()};
  SparseParts parts = parts_of(array);
  return {&parts.data.var(), &parts.indices.var()};
}

// The array with the parts it has now: a sparse one may get others before it is sent.
NDArray as_it_is(const NDArray& array) {
  return array.is_sparse() ? make_sparse(kind_of(array), array.shape(), parts_of(array)) : array;
}

void wait_all_of(const std::vector<AnswerRef>& answers) {
  for (const AnswerRef& answer : answers) {
    while (!answer->wait_for(milliseconds(1000))) continue;  // the node's heartbeat ends it
  }
}

}  // namespace

class Worker::OnTheWay {
 public:
  OnTheWay(Worker& worker, std::string key, bool is_synchronous)
      : worker_(worker), key_(std::move(key)), is_synchronous_(is_synchronous) {
    ++worker_.on_the_way_;
  }
  ~OnTheWay() {
    // The next gradient would stand for this one in the round that the others wait for.
    if (!is_sent && is_synchronous_) {
      worker_.fail_all(cat("kvstore: the gradient of key ", shown(key_),
                           " failed before it was pushed, and the other workers wait for it; "
                           "read it to see why, and end this process"));
    }
    --worker_.on_the_way_;
  }
  OnTheWay(const OnTheWay&) = delete;
  OnTheWay& operator=(const OnTheWay&) = delete;
  bool is_sent = false;

 private:
  Worker& worker_;
  std::string key_;
  bool is_synchronous_;
};

Worker::Worker(NodeOptions node, int64_t big_array_bound)
    : big_array_bound_(big_array_bound), number_(next_number()) {
  node_ = std::make_unique<Node>(
      std::move(node), [this](const Peer& from, Message&& m) { receive(from, std::move(m)); },
      [this](const Gone& gone) {
        if (gone.is_dead) fail_all(node_->failure());
      });
}

Worker::~Worker() { close(); }

void Worker::settle_in(const Message& welcome) {
  node_->settle_in(welcome);
  for (const Neighbour& one : node_->neighbours()) {
    if (one.role == Role::kServer) servers_.push_back(node_->post().connect(one.address));
  }
}

// Rows stay whole where every server gets some; dist_states.py cuts an optimizer's states likewise.
std::vector<Worker::Slice> Worker::slices_of(const std::string& key, const Shape& shape) const {
  auto servers = static_cast<int64_t>(servers_.size());
  int64_t size = shape.size();
  int64_t rows = shape.ndim() > 0 ? shape[0] : 0;
  if (size <= big_array_bound_ || servers == 1) {
    return {
        {static_cast<int>(hash_of(key) % static_cast<uint64_t>(servers)), 0, size, 0, rows, shape}};
  }
  bool has_rows = rows >= servers;
  std::vector<Slice> slices;
  for (int64_t i = 0; i < servers; ++i) {
    int64_t pieces = has_rows ? rows : size, width = size / pieces;
    int64_t begin = pieces * i / servers, end = pieces * (i + 1) / servers;
    slices.push_back({static_cast<int>(i), begin * width, end * width, begin, end,
                      has_rows ? row_shape(shape, end - begin) : Shape{end - begin}});
  }
  return slices;
}

AnswerRef Worker::ask(int server, Message message, Pending pending, const std::string& operation) {
  pending.answer = std::make_shared<Answer>();
  pending.answer->operation = operation;
  AnswerRef answer = pending.answer;
  message.rank = node_->rank();
  std::string broken = node_->failure();
  std::lock_guard guard(lock_);
  if (broken.empty()) broken = failure_;
  if (!broken.empty()) {
    answer->fail(broken);
    return answer;
  }
  message.ticket = next_ticket_++;
  pending_.emplace(message.ticket, std::move(pending));
  node_->post().send(servers_[static_cast<size_t>(server)], std::move(message));
  return answer;
}

std::vector<AnswerRef> Worker::send(Verb verb, const std::string& key, const NDArray* value,
                                    const NDArray* out, const PushOptions& options) {
  const NDArray& whole = value ? *value : *out;
  std::vector<AnswerRef> answers;
  for (const Slice& slice : slices_of(key, whole.shape())) {
    Message message{.verb = verb,
                    .number = options.is_synchronous ? kSyncPush : kAsyncPush,
                    .threshold = options.threshold,
                    .dtype = whole.dtype(),
                    .shape = slice.shape,
                    .key = key};
    if (value && value->is_sparse()) {
      message.payload = pack_rows(*value, slice.first_row, slice.end_row, message.rows);
    } else if (value) {
      message.payload = payload_of(*value, slice.begin, slice.end, options.threshold);
    }
    Pending pending{.to = out ? *out : NDArray(),
                    .begin = slice.begin * size_of(whole.dtype()),
                    .is_push = verb == Verb::kPush,
                    .brings_gradient = verb == Verb::kPush || verb == Verb::kPushPull};
    answers.push_back(ask(slice.server, std::move(message), std::move(pending),
                          cat(doing(verb), " of key ", shown(key))));
  }
  return answers;
}

std::vector<AnswerRef> Worker::init(const std::string& key, const NDArray& value, bool is_first,
                                    bool is_row_sparse) {
  auto kind = is_row_sparse ? StorageKind::kRowSparse : StorageKind::kDense;
  std::vector<AnswerRef> answers;
  for (const Slice& slice : slices_of(key, value.shape())) {
    Message message{.verb = Verb::kInit,
                    .number = is_first ? kFirstValue : kOtherValue,
                    .dtype = value.dtype(),
                    .shape = slice.shape,
                    .key = key,
                    .text = std::string(name_of(kind)),
                    .payload = payload_of(value, slice.begin, slice.end, 0)};
    answers.push_back(ask(slice.server, std::move(message), {}, cat("init of key ", shown(key))));
  }
  return answers;
}

std::vector<AnswerRef> Worker::command(int number, const std::string& body) {
  std::vector<AnswerRef> answers;
  for (size_t server = 0; server < servers_.size(); ++server) {
    Message message{.verb = Verb::kCommand, .number = number, .payload = Payload::of(body)};
    answers.push_back(
        ask(static_cast<int>(server), std::move(message), {}, cat("command ", number)));
  }
  return answers;
}

// A queue settles one thing after the other, and the thread that waits for it goes on after that.
// Two stores that two threads use would wait for each other in one queue, where the threads of
// another process are in another order.
QueueId Worker::queue_of(std::string_view key) const {
  int store = 0;  // a key is "i0:name": a letter, the number of its store, the name
  std::from_chars(key.data() + 1, key.data() + key.size(), store);
  return {.device = {.kind = DeviceKind::kCpu, .id = kStoresOfAWorker * number_ + store},
          .lane = Lane::kCopy};
}

// All work on a key writes it, so that a pull does not overtake a push whose gradient is not there
// yet. Whole: a failed push leaves later ones alone.
Touch Worker::order_of(const std::string& key) {
  std::lock_guard guard(lock_);
  return {&orders_[key], true};
}

void Worker::push(const std::string& key, const NDArray& value, const PushOptions& options) {
  auto token = std::make_shared<OnTheWay>(*this, key, options.is_synchronous);
  engine().push({.reads = vars_of(value),
                 .writes = {order_of(key)},
                 .run =
                     [this, key, value = as_it_is(value), options, token] {
                       token->is_sent = true;
                       send(Verb::kPush, key, &value, nullptr, options);
                     },
                 .bytes = value.is_sparse() ? parts_of(value).data.bytes() : value.bytes(),
                 .priority = options.priority,
                 .name = "kvstore.push",
                 .queue = queue_of(key)});
}

void Worker::pull(const std::string& key, const NDArray& out, int priority) {
  auto answers = std::make_shared<std::vector<AnswerRef>>();
  engine().push(
      {.writes = {out.touch(), order_of(key)},
       .run = [this, key, out, answers] { *answers = send(Verb::kPull, key, nullptr, &out, {}); },
       .settle = [answers] { wait_all_of(*answers); },
       .bytes = out.bytes(),
       .priority = priority,
       .name = "kvstore.pull",
       .queue = queue_of(key)});
}

void Worker::pull_rows(const std::string& key, const Shape& shape, const NDArray& numbers,
                       const NDArray& out, int priority) {
  auto answers = std::make_shared<std::vector<AnswerRef>>();
  auto ask_for = [this, key, shape, numbers, out, answers] {
    auto all = elements<const int64_t>(numbers);
    for (const Slice& slice : slices_of(key, shape)) {
      auto first = std::ranges::lower_bound(all, slice.first_row);
      auto last = std::ranges::lower_bound(all, slice.end_row);
      if (first == last) continue;
      std::vector<int64_t> sent(first, last);
      for (int64_t& number : sent) number -= slice.first_row;
      Message message{.verb = Verb::kPull,
                      .dtype = out.dtype(),
                      .shape = slice.shape,
                      .rows = last - first,
                      .key = key,
                      .payload = Payload::sized(sent.size() * sizeof(int64_t))};
      std::memcpy(message.payload.data.get(), sent.data(), message.payload.size);
      int64_t row_bytes = row_shape(shape, 1).size() * size_of(out.dtype());
      Pending pending{.to = out, .begin = (first - all.begin()) * row_bytes};
      answers->push_back(ask(slice.server, std::move(message), std::move(pending),
                             cat("pull of rows of key ", shown(key))));
    }
  };
  engine().push({.reads = {&numbers.var()},
                 .writes = {out.touch(), order_of(key)},
                 .run = std::move(ask_for),
                 .settle = [answers] { wait_all_of(*answers); },
                 .bytes = out.bytes(),
                 .priority = priority,
                 .name = "kvstore.row_sparse_pull",
                 .queue = queue_of(key)});
}

void Worker::push_pull(const std::string& key, const NDArray& value, const NDArray& out,
                       const PushOptions& options) {
  auto token = std::make_shared<OnTheWay>(*this, key, options.is_synchronous);
  auto answers = std::make_shared<std::vector<AnswerRef>>();
  engine().push({.reads = vars_of(value),
                 .writes = {out.touch(), order_of(key)},
                 .run =
                     [this, key, value = as_it_is(value), out, options, token, answers]() mutable {
                       token->is_sent = true;
                       *answers = send(Verb::kPushPull, key, &value, &out, options);
                       token.reset();
                     },
                 .settle = [answers] { wait_all_of(*answers); },
                 .bytes = value.bytes(),
                 .priority = options.priority,
                 .name = "kvstore.pushpull",
                 .queue = queue_of(key)});
}

void Worker::receive(const Peer& /*from*/, Message&& message) {
  Pending pending;
  {
    std::lock_guard guard(lock_);
    auto found = pending_.find(message.ticket);
    if (found == pending_.end()) return;
    pending = std::move(found->second);
    pending_.erase(found);
  }
  settle(pending, std::move(message));
}

void Worker::settle(Pending& pending, Message&& message) {
  if (message.verb == Verb::kError) {
    pending.answer->fail(message.text);
    if (pending.is_push) {
      std::lock_guard guard(lock_);
      failure_ = message.text;
    }
    return;
  }
  if (!pending.to.is_none()) {
    size_t room = static_cast<size_t>(pending.to.bytes() - pending.begin);
    if (message.dtype != pending.to.dtype() || message.payload.size > room ||
        message.payload.size !=
            static_cast<size_t>(message.shape.size() * size_of(message.dtype))) {
      pending.answer->fail(cat("kvstore: the server sent ", message.dtype, " of shape ",
                               message.shape, ", which does not fit"));
      return;
    }
    auto* to = static_cast<std::byte*>(pending.to.tensor().raw()) + pending.begin;
    if (message.payload.size > 0) std::memcpy(to, message.payload.data.get(), message.payload.size);
    message.payload = {};
  }
  pending.answer->finish(std::move(message));
}

void Worker::fail_all(const std::string& why) {
  std::map<uint64_t, Pending> pending;
  {
    std::lock_guard guard(lock_);
    if (failure_.empty()) failure_ = why;
    pending.swap(pending_);
  }
  for (auto& [ticket, one] : pending) one.answer->fail(why);
}

void Worker::close() {
  {
    std::lock_guard guard(lock_);
    if (std::exchange(is_closed_, true)) return;
  }
  auto until =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(node_->options().timeout_s);
  // An answer says that a gradient has arrived. A goodbye takes another way, through the scheduler:
  // it could come first, and servers would tell the others that this worker did not push.
  auto has_pushes = [&] {
    std::lock_guard guard(lock_);
    return on_the_way_ > 0 || std::ranges::any_of(pending_, [](const auto& item) {
             return item.second.brings_gradient;
           });
  };
  while (node_->failure().empty() && has_pushes() && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  node_->leave();
  fail_all("kvstore: the store is closed");
}

}  // namespace mx::dist
