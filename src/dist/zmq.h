// ZeroMQ's library, opened at run time: the few functions of its C interface that dist/post uses.
// The declarations are ours, so that building needs no header and running needs only the library.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace mx::dist::zmq {

struct Part {  // ZeroMQ's zmq_msg_t: 64 bytes that only it understands
  alignas(8) unsigned char room[64];
};
struct PollItem {
  void* socket;
  int fd;
  short events;
  short revents;
};
using Release = void(void* data, void* hint);

inline constexpr int kDealer = 5, kRouter = 6;
inline constexpr int kDontWait = 1, kMore = 2;
inline constexpr short kPollIn = 1;
inline constexpr int kLinger = 17, kSendBound = 23, kReceiveBound = 24, kLastEndpoint = 32,
                     kIpv6 = 42;

struct Library {
  void* (*ctx_new)();
  int (*ctx_term)(void* context);
  void* (*socket)(void* context, int type);
  int (*close)(void* socket);
  int (*bind)(void* socket, const char* address);
  int (*connect)(void* socket, const char* address);
  int (*setsockopt)(void* socket, int option, const void* value, size_t size);
  int (*getsockopt)(void* socket, int option, void* value, size_t* size);
  int (*msg_init)(Part* part);
  int (*msg_init_data)(Part* part, void* data, size_t size, Release* release, void* hint);
  int (*msg_send)(Part* part, void* socket, int flags);
  int (*msg_recv)(Part* part, void* socket, int flags);
  int (*msg_close)(Part* part);
  void* (*msg_data)(Part* part);
  size_t (*msg_size)(const Part* part);
  int (*msg_more)(const Part* part);
  int (*poll)(PollItem* items, int count, long timeout_ms);
  int (*error)();
  const char* (*error_text)(int number);
};

// Opened at the first call: the system's library, else the first of `others` that opens. Raises
// DeviceError with what to install.
const Library& library(const std::vector<std::string>& others = {});

}  // namespace mx::dist::zmq
