#include "dist/post.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <future>
#include <utility>

#include "base/error.h"
#include "dist/zmq.h"

namespace mx::dist {
namespace {

using Clock = std::chrono::steady_clock;

void drop_payload(void* /*data*/, void* hint) { delete static_cast<Payload*>(hint); }
void drop_text(void* /*data*/, void* hint) { delete static_cast<std::string*>(hint); }

// The number after the last colon of an endpoint.
int port_of(std::string_view endpoint) {
  int port = 0;
  std::string_view digits = endpoint.substr(endpoint.rfind(':') + 1);
  std::from_chars(digits.data(), digits.data() + digits.size(), port);
  return port;
}

// A part that owns its text.
zmq::Part part_of(std::string text) {
  zmq::Part part;
  auto* owner = new std::string(std::move(text));
  zmq::library().msg_init_data(&part, owner->data(), owner->size(), drop_text, owner);
  return part;
}

zmq::Part part_of(const Payload& payload) {
  zmq::Part part;
  auto* owner = new Payload(payload);
  zmq::library().msg_init_data(&part, owner->data.get(), owner->size, drop_payload, owner);
  return part;
}

// Reads one part; a payload keeps the part's memory.
struct Received {
  Received()
      : part(new zmq::Part, [](zmq::Part* p) {
          zmq::library().msg_close(p);
          delete p;
        }) {
    zmq::library().msg_init(part.get());
  }
  [[nodiscard]] std::string_view text() const {
    const auto& z = zmq::library();
    return {static_cast<const char*>(z.msg_data(part.get())), z.msg_size(part.get())};
  }
  [[nodiscard]] Payload payload() const {
    auto* data = static_cast<std::byte*>(zmq::library().msg_data(part.get()));
    return {std::shared_ptr<std::byte>(part, data), text().size()};
  }
  [[nodiscard]] bool has_more() const { return zmq::library().msg_more(part.get()) != 0; }
  std::shared_ptr<zmq::Part> part;
};

}  // namespace

Post::Post(PostOptions options) : options_(std::move(options)), owner_(getpid()) {
  context_ = zmq::library().ctx_new();
  wake_ = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  ensure(context_ != nullptr && wake_ >= 0, "the post has a context and a bell");
  sigset_t all, before;
  sigfillset(&all);  // signals belong to the interpreter's thread
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Post::~Post() { close(0); }

void Post::close(int linger_ms) {
  if (!thread_.joinable()) return;
  if (getpid() != owner_) {  // a forked child has neither the thread nor the sockets
    thread_.detach();
    return;
  }
  give([this, linger_ms] {
    for (const Socket& socket : sockets_) {
      if (!socket.handle) continue;
      zmq::library().setsockopt(socket.handle, zmq::kLinger, &linger_ms, sizeof(linger_ms));
      zmq::library().close(socket.handle);
    }
    sockets_.clear();
    closing_ = true;
  });
  thread_.join();
  zmq::library().ctx_term(context_);
  std::lock_guard guard(lock_);
  ::close(std::exchange(wake_, -1));
}

void Post::give(Task task) {
  std::lock_guard guard(lock_);
  if (wake_ < 0) return;  // closed; its number may be another file's by now
  tasks_.push_back(std::move(task));
  uint64_t one = 1;
  [[maybe_unused]] ssize_t rung = write(wake_, &one, sizeof(one));
}

void Post::run_tasks() {
  uint64_t count = 0;
  [[maybe_unused]] ssize_t rung = read(wake_, &count, sizeof(count));
  std::vector<Task> tasks;
  {
    std::lock_guard guard(lock_);
    tasks.swap(tasks_);
  }
  for (Task& task : tasks) {
    if (!closing_) task();
  }
}

void* Post::open_socket(bool is_router) {
  const auto& z = zmq::library();
  void* socket = z.socket(context_, is_router ? zmq::kRouter : zmq::kDealer);
  sockets_.push_back({socket, is_router});
  if (!socket) return nullptr;
  int none = 0;  // no bound: the engine bounds what is on its way
  int yes = 1;
  z.setsockopt(socket, zmq::kSendBound, &none, sizeof(none));
  z.setsockopt(socket, zmq::kReceiveBound, &none, sizeof(none));
  z.setsockopt(socket, zmq::kIpv6, &yes, sizeof(yes));
  z.setsockopt(socket, zmq::kLinger, &none, sizeof(none));
  return socket;
}

int Post::listen(const std::string& host, int port) {
  ++socket_count_;
  std::promise<int> found;
  std::string address = cat("tcp://", host, ":", port == 0 ? std::string("*") : cat(port));
  give([&] {
    const auto& z = zmq::library();
    void* socket = open_socket(true);
    if (!socket || z.bind(socket, address.c_str()) != 0) {
      found.set_exception(std::make_exception_ptr(
          IoError(cat("kvstore: cannot listen at ", address, ": ", z.error_text(z.error()),
                      "; check DMLC_PS_ROOT_URI, DMLC_PS_ROOT_PORT and DMLC_NODE_HOST"))));
      return;
    }
    std::array<char, 256> endpoint = {};
    size_t size = endpoint.size();
    z.getsockopt(socket, zmq::kLastEndpoint, endpoint.data(), &size);
    found.set_value(port_of(endpoint.data()));
  });
  return found.get_future().get();
}

Peer Post::connect(const std::string& address) {
  int place = socket_count_++;
  give([this, to = "tcp://" + address] {
    void* socket = open_socket(false);
    // A name that cannot be resolved leaves a socket that reaches nobody: silence says the rest.
    if (socket) zmq::library().connect(socket, to.c_str());
  });
  return {place, {}};
}

void Post::send(const Peer& to, Message message) {
  give([this, to, message = std::move(message)] { send_now(to, message); });
}

void Post::send_now(const Peer& to, const Message& message) {
  const auto& z = zmq::library();
  if (to.socket < 0 || static_cast<size_t>(to.socket) >= sockets_.size()) return;
  void* socket = sockets_[static_cast<size_t>(to.socket)].handle;
  if (!socket) return;
  auto put = [&](zmq::Part part, int flags) {
    if (z.msg_send(&part, socket, flags | zmq::kDontWait) < 0) z.msg_close(&part);
  };
  if (!to.identity.empty()) put(part_of(to.identity), zmq::kMore);
  bool has_payload = message.payload.size > 0;
  put(part_of(encode(message)), has_payload ? zmq::kMore : 0);
  if (has_payload) put(part_of(message.payload), 0);
}

// False when nothing is there.
bool Post::receive_one(int socket) {
  const auto& z = zmq::library();
  const auto [handle, names_sender] = sockets_[static_cast<size_t>(socket)];
  if (!handle) return false;
  std::vector<Received> parts;
  do {
    Received part;
    if (z.msg_recv(part.part.get(), handle, zmq::kDontWait) < 0) {
      return false;  // parts of one message come together, so this is the first
    }
    parts.push_back(std::move(part));
  } while (parts.back().has_more());
  size_t first = names_sender ? 1 : 0;
  Peer from{socket, std::string(names_sender ? parts[0].text() : "")};
  try {
    size_t count = parts.size() - first;
    check<IoError>(count == 1 || count == 2, "kvstore: a message of ", count, " parts");
    Payload payload = count == 2 ? parts[first + 1].payload() : Payload();
    options_.receive(from, decode(parts[first].text(), std::move(payload)));
  } catch (const std::exception&) {  // what is broken is dropped; its sender waits in vain
    ++dropped_;
  }
  return true;
}

void Post::run() {
  auto next_tick = Clock::now() + std::chrono::milliseconds(options_.tick_ms);
  while (!closing_) {
    std::vector<zmq::PollItem> items = {{nullptr, wake_, zmq::kPollIn, 0}};
    for (const Socket& socket : sockets_) {
      if (socket.handle) items.push_back({socket.handle, 0, zmq::kPollIn, 0});
    }
    auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(next_tick - Clock::now());
    zmq::library().poll(items.data(), static_cast<int>(items.size()),
                        std::max<long>(0, rest.count() + 1));
    run_tasks();
    for (int i = 0; !closing_ && i < static_cast<int>(sockets_.size()); ++i) {
      for (int taken = 0; taken < 64 && receive_one(i); ++taken) continue;
    }
    if (!closing_ && Clock::now() >= next_tick) {
      if (options_.tick) options_.tick();
      next_tick = Clock::now() + std::chrono::milliseconds(options_.tick_ms);
    }
  }
}

}  // namespace mx::dist
