// How a thread sleeps in the engine until a question about its state is answered with yes. Only the
// engine's own sources include this.
#pragma once

#include <condition_variable>

#include "engine/engine.h"

namespace mx {

struct Engine::Waiter {
  using Ask = bool (*)(const void* question);
  Waiter(Ask asks, const void* about) : ask(asks), question(about) {}

  Ask ask;  // called under the lock, by whoever changed the state
  const void* question;
  std::condition_variable wake;
  bool is_outside = false;  // not on a worker
  bool asks_again = false;  // its answer may change without anybody's doing
  Waiter* next = nullptr;

  [[nodiscard]] bool is_ready() const { return ask(question); }
};

template <class Question>
void Engine::block_until(Lock& lock, Question question, bool may_interrupt) {
  // Again: the lock is free for a moment while the hook takes the interpreter lock back.
  while (!question()) {
    Waiter waiter([](const void* q) { return (*static_cast<const Question*>(q))(); }, &question);
    sleep(lock, waiter, may_interrupt);
  }
}

}  // namespace mx
