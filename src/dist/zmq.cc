#include "dist/zmq.h"

#include <memory>
#include <mutex>

#include "base/shared_library.h"

namespace mx::dist::zmq {
namespace {

Library* open(const std::vector<std::string>& others) {
  std::vector<std::string> names = {"libzmq.so.5"};
  names.insert(names.end(), others.begin(), others.end());
  SharedLibrary found("kvstore: ZeroMQ's library, which distributed stores need,", names,
                      "install Debian's libzmq5, or pyzmq from PyPI");
  auto library = std::make_unique<Library>();
  found.take("zmq_ctx_new", library->ctx_new);
  found.take("zmq_ctx_term", library->ctx_term);
  found.take("zmq_socket", library->socket);
  found.take("zmq_close", library->close);
  found.take("zmq_bind", library->bind);
  found.take("zmq_connect", library->connect);
  found.take("zmq_setsockopt", library->setsockopt);
  found.take("zmq_getsockopt", library->getsockopt);
  found.take("zmq_msg_init", library->msg_init);
  found.take("zmq_msg_init_data", library->msg_init_data);
  found.take("zmq_msg_send", library->msg_send);
  found.take("zmq_msg_recv", library->msg_recv);
  found.take("zmq_msg_close", library->msg_close);
  found.take("zmq_msg_data", library->msg_data);
  found.take("zmq_msg_size", library->msg_size);
  found.take("zmq_msg_more", library->msg_more);
  found.take("zmq_poll", library->poll);
  found.take("zmq_errno", library->error);
  found.take("zmq_strerror", library->error_text);
  return library.release();
}

}  // namespace

const Library& library(const std::vector<std::string>& others) {
  static std::mutex lock;
  static Library* opened = nullptr;  // never closed: its threads may outlive every store
  std::lock_guard guard(lock);
  if (!opened) opened = open(others);
  return *opened;
}

}  // namespace mx::dist::zmq
