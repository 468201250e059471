// What must happen around fork(): one pthread_atfork registration serves all parts. Before the fork
// the handlers run stage by stage, in each in the order they were added; after it in the opposite
// order.
//
//   int id = add_fork_handler({ForkStage::kMemory, this, lock_all, unlock_all, unlock_all});
//
// Thread-safe. A handler stays until no thread can be in fork().
#pragma once

namespace mx {

enum class ForkStage : int {
  kEngine = 0,    // lets pending work finish, then holds its lock
  kDevices = 1,   // takes from devices what they may not use across a fork
  kParallel = 2,  // puts the thread teams to rest
  kMemory = 3,    // holds the locks of the pools: work above may allocate until here
};

struct ForkHandler {
  ForkStage stage;
  void* self;
  void (*prepare)(void* self);  // in the parent, before
  void (*parent)(void* self);   // in the parent, after
  void (*child)(void* self);    // in the child, whose only thread is the one that forked
};

int add_fork_handler(const ForkHandler& handler);
void remove_fork_handler(int id);

}  // namespace mx
