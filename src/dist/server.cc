#include "dist/server.h"

#include <cstring>

#include "base/error.h"
#include "dist/elements.h"
#include "dist/rows.h"
#include "dist/two_bits.h"
#include "ndarray/sparse.h"

namespace mx::dist {
namespace {

Letter answer(const Peer& to, const Message& question, Verb verb, std::string text = {}) {
  return {to,
          {.verb = verb, .ticket = question.ticket, .key = question.key, .text = std::move(text)}};
}

void check_bytes(const Message& message) {
  bool is_packed = message.threshold > 0;
  check<TypeError>(!is_packed || message.dtype == DType::kFloat32, "kvstore: key ",
                   shown(message.key), ": only float32 is sent in two bits, got ", message.dtype);
  check<TypeError>(!is_packed || message.rows < 0, "kvstore: key ", shown(message.key),
                   ": rows of a row_sparse array are not sent in two bits");
  if (message.rows >= 0) return;  // unpack_rows looks at them
  int64_t elements = message.shape.size();
  size_t bytes =
      is_packed ? packed_bytes(elements) : static_cast<size_t>(elements * size_of(message.dtype));
  check<IoError>(message.payload.size == bytes, "kvstore: key ", shown(message.key), " of shape ",
                 message.shape, " came with ", message.payload.size, " bytes instead of ", bytes);
}

}  // namespace

Server::Server(ServerOptions options) : options_(std::move(options)) {}

std::vector<std::string> Server::keys() const {
  std::vector<std::string> found;
  for (const auto& [key, value] : values_) found.push_back(key);
  return found;
}

Letters Server::handle(const Peer& from, Message message) {
  Letters out;
  uint64_t ticket = message.ticket;
  try {
    take(from, std::move(message), out);
  } catch (const std::exception& error) {
    out.push_back({from, {.verb = Verb::kError, .ticket = ticket, .text = error.what()}});
  }
  return out;
}

void Server::take(const Peer& from, Message&& message, Letters& out) {
  if (message.verb == Verb::kCommand) {
    std::string said = options_.command(message.number, message.payload.text());
    Letter reply = answer(from, message, Verb::kReply);
    reply.message.payload = Payload::of(said);
    out.push_back(std::move(reply));
    return;
  }
  bool is_known = message.verb == Verb::kInit || message.verb == Verb::kPush ||
                  message.verb == Verb::kPull || message.verb == Verb::kPushPull;
  check<IoError>(is_known, "kvstore: a server was told something that is not for servers");
  check<IoError>(message.rank >= 0 && message.rank < options_.workers,
                 "kvstore: a message of worker ", message.rank, "; there are ", options_.workers);
  auto found = values_.find(message.key);
  check(found != values_.end() || message.verb == Verb::kInit, "kvstore: key ", shown(message.key),
        " has no value yet; init it first");
  if (found == values_.end()) {
    auto workers = static_cast<size_t>(options_.workers);
    Value fresh;
    fresh.lines.resize(workers);
    fresh.given.resize(workers);
    fresh.expected.resize(workers);
    fresh.pushes.resize(workers);
    fresh.stored = densified(array_of(message));
    fresh.is_row_sparse = message.text == name_of(StorageKind::kRowSparse);
    values_.emplace(message.key, std::move(fresh));
    out.push_back(answer(from, message, Verb::kReply));
    return;
  }
  Value& value = found->second;
  NDArray pushed;
  if (message.verb != Verb::kPull) {
    check_fits(message, value.stored);  // before anybody waits for it
    pushed = array_of(message);
    message.payload = {};
  }
  if (message.verb == Verb::kPush) out.push_back(answer(from, message, Verb::kReply));
  auto rank = static_cast<size_t>(message.rank);
  value.lines[rank].push_back({from, std::move(message), std::move(pushed)});
  advance(value, out);
}

void Server::check_fits(const Message& message, const NDArray& stored) {
  check<ShapeError>(message.shape == stored.shape() && message.dtype == stored.dtype(),
                    "kvstore: key ", shown(message.key), " holds ", stored.dtype(), " of shape ",
                    stored.shape(), ", got ", message.dtype, " of shape ", message.shape);
}

// The elements of a message as an array of their own: what comes from the network is not aligned.
NDArray Server::array_of(const Message& message) {
  check_bytes(message);
  if (message.rows >= 0) return unpack_rows(message);
  NDArray array(message.shape, message.dtype);
  if (message.threshold > 0) {
    unpack_two_bits(message.payload.bytes(), message.threshold, elements<float>(array));
  } else if (message.payload.size > 0) {
    std::memcpy(array.tensor().raw(), message.payload.data.get(), message.payload.size);
  }
  return array;
}

// Answers everything that can be answered.
void Server::advance(Value& value, Letters& out) {
  bool moved = true;
  while (moved) {
    moved = false;
    for (size_t rank = 0; rank < value.lines.size(); ++rank) {
      while (!value.lines[rank].empty() && advance_line(value, rank, out)) moved = true;
    }
  }
}

// Takes the first of a worker's line; false when it has to wait for the end of the round.
bool Server::advance_line(Value& value, size_t rank, Letters& out) {
  const std::string* hopeless = why_hopeless(value);
  if (value.given[rank] && !hopeless) return false;
  if (value.lines[rank].front().message.verb == Verb::kPull && is_ahead(value, rank)) return false;
  Asked asked = std::move(value.lines[rank].front());
  value.lines[rank].pop_front();
  if (value.given[rank]) {
    refuse(asked, *hopeless, out);
    return true;
  }
  const Message& message = asked.message;
  const std::string key = message.key;
  if (message.verb == Verb::kPull) {
    try {
      if (message.rows >= 0)
        reply_rows(value, asked, out);
      else
        reply_value(value, {asked}, out);
    } catch (const std::exception& error) {  // of the optimizer, or of rows that are not there
      out.push_back(answer(asked.from, message, Verb::kError, error.what()));
    }
    return true;
  }
  if (message.verb == Verb::kInit) {
    init(value, asked, out);
    return true;
  }
  if (message.number == kAsyncPush) {
    push_at_once(value, rank, std::move(asked), out);
    return true;
  }
  value.given[rank] = std::move(asked.pushed);
  if (message.verb == Verb::kPushPull) value.expected[rank] = std::move(asked);
  if (hopeless) refuse_expected(value, *hopeless, out);
  finish_round(key, value, out);
  return true;
}

void Server::push_at_once(Value& value, size_t rank, Asked asked, Letters& out) {
  Message& message = asked.message;
  try {
    check(static_cast<bool>(options_.update),
          "kvstore: an asynchronous store adds nothing up; "
          "call set_optimizer, so that its servers update key ",
          shown(message.key));
    apply(message.key, value, asked.pushed);
    ++value.pushes[rank];
  } catch (const std::exception& error) {
    out.push_back(answer(asked.from, message, Verb::kError, error.what()));
    return;
  }
  if (message.verb != Verb::kPushPull) return;
  message.verb = Verb::kPull;  // what is left of it
  message.rows = -1;
  value.lines[rank].push_front({asked.from, std::move(message), {}});
}

// Whether a worker has pushed so often that its value has to wait for another one's pushes.
bool Server::is_ahead(const Value& value, size_t rank) const {
  if (options_.max_staleness < 0) return false;
  for (size_t other = 0; other < value.pushes.size(); ++other) {
    bool is_here = !left_.contains(static_cast<int>(other));
    if (is_here && value.pushes[rank] - value.pushes[other] > options_.max_staleness) return true;
  }
  return false;
}

void Server::init(Value& value, const Asked& asked, Letters& out) {
  if (asked.message.number == kFirstValue) {
    out.push_back(answer(asked.from, asked.message, Verb::kError,
                         cat("kvstore.init: key ", shown(asked.message.key),
                             " has a value already; init or broadcast a key once")));
    return;
  }
  value.stored = densified(asked.pushed);
  out.push_back(answer(asked.from, asked.message, Verb::kReply));
}

void Server::finish_round(const std::string& key, Value& value, Letters& out) {
  for (const auto& one : value.given) {
    if (!one) return;
  }
  NDArray sum = sum_of(value.given);
  std::vector<Asked> waiting;
  for (auto& one : value.expected) {
    if (one) waiting.push_back(std::move(*one));
    one.reset();
  }
  for (auto& one : value.given) one.reset();
  try {
    apply(key, value, sum);
    reply_value(value, waiting, out);
  } catch (const std::exception& error) {
    for (const Asked& one : waiting) {
      out.push_back(answer(one.from, one.message, Verb::kError, error.what()));
    }
  }
}

void Server::apply(const std::string& key, Value& value, const NDArray& pushed) const {
  if (!options_.update) {
    value.stored = densified(pushed);
  } else if (value.is_row_sparse) {
    NDArray rows = with_all_rows(value.stored);
    options_.update(key, pushed, rows);
    value.stored = densified(rows);
  } else {
    options_.update(key, pushed, value.stored);
  }
}

void Server::reply_value(const Value& value, const std::vector<Asked>& to, Letters& out) const {
  if (to.empty()) return;
  const void* data = value.stored.host_data();  // waits for the optimizer; raises what it threw
  Payload payload = Payload::sized(static_cast<size_t>(value.stored.bytes()));
  if (payload.size > 0) std::memcpy(payload.data.get(), data, payload.size);
  for (const Asked& asked : to) {
    Letter reply = answer(asked.from, asked.message, Verb::kReply);
    reply.message.dtype = value.stored.dtype();
    reply.message.shape = value.stored.shape();
    reply.message.payload = payload;
    out.push_back(std::move(reply));
  }
}

void Server::reply_rows(const Value& value, const Asked& asked, Letters& out) const {
  Letter reply = answer(asked.from, asked.message, Verb::kReply);
  check<IoError>(asked.message.shape == value.stored.shape(), "kvstore: key ",
                 shown(asked.message.key), " holds shape ", value.stored.shape(),
                 "; rows of shape ", asked.message.shape, " were asked for");
  reply.message.payload = take_rows(asked.message, value.stored);
  reply.message.dtype = value.stored.dtype();
  reply.message.shape = row_shape(value.stored.shape(), asked.message.rows);
  out.push_back(std::move(reply));
}

// Why this round cannot end: a worker has left without giving its part. Null: it can.
const std::string* Server::why_hopeless(const Value& value) const {
  for (const auto& [rank, text] : left_) {
    auto place = static_cast<size_t>(rank);
    if (!value.given[place] && value.lines[place].empty()) return &text;
  }
  return nullptr;
}

void Server::refuse(const Asked& asked, const std::string& why, Letters& out) const {
  out.push_back(answer(asked.from, asked.message, Verb::kError,
                       cat(why, " before it pushed key ", shown(asked.message.key))));
}

void Server::refuse_expected(Value& value, const std::string& why, Letters& out) const {
  for (auto& asked : value.expected) {
    if (asked) refuse(*asked, why, out);
    asked.reset();
  }
}

Letters Server::worker_left(int rank, const std::string& how) {
  Letters out;
  if (rank < 0 || rank >= options_.workers) return out;
  left_[rank] = cat("kvstore: ", how);
  for (auto& [key, value] : values_) {
    if (const std::string* why = why_hopeless(value)) refuse_expected(value, *why, out);
    advance(value, out);
  }
  return out;
}

}  // namespace mx::dist
