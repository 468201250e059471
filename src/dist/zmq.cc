#include "dist/zmq.h"

#include <dlfcn.h>

#include <memory>
#include <mutex>

#include "base/error.h"

namespace mx::dist::zmq {
namespace {

template <class Function>
void find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  check<DeviceError>(function != nullptr, "kvstore: the ZeroMQ library that was opened has no ",
                     name, "; install libzmq5 4.0 or newer");
}

Library* open(const std::vector<std::string>& others) {
  std::vector<std::string> names = {"libzmq.so.5"};
  names.insert(names.end(), others.begin(), others.end());
  void* found = nullptr;
  for (size_t i = 0; i < names.size() && !found; ++i) {
    found = dlopen(names[i].c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  check<DeviceError>(found != nullptr,
                     "kvstore: distributed stores need ZeroMQ, and libzmq.so.5 was not found; "
                     "install Debian's libzmq5, or pyzmq from PyPI");
  auto library = std::make_unique<Library>();
  find(found, "zmq_ctx_new", library->ctx_new);
  find(found, "zmq_ctx_term", library->ctx_term);
  find(found, "zmq_socket", library->socket);
  find(found, "zmq_close", library->close);
  find(found, "zmq_bind", library->bind);
  find(found, "zmq_connect", library->connect);
  find(found, "zmq_setsockopt", library->setsockopt);
  find(found, "zmq_getsockopt", library->getsockopt);
  find(found, "zmq_msg_init", library->msg_init);
  find(found, "zmq_msg_init_data", library->msg_init_data);
  find(found, "zmq_msg_send", library->msg_send);
  find(found, "zmq_msg_recv", library->msg_recv);
  find(found, "zmq_msg_close", library->msg_close);
  find(found, "zmq_msg_data", library->msg_data);
  find(found, "zmq_msg_size", library->msg_size);
  find(found, "zmq_msg_more", library->msg_more);
  find(found, "zmq_poll", library->poll);
  find(found, "zmq_errno", library->error);
  find(found, "zmq_strerror", library->error_text);
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
