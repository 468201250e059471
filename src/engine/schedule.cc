#include "engine/schedule.h"

namespace mx {

bool Schedule::is_free(std::span<Var* const> reads, std::span<const Touch> writes) {
  for (const Touch& touch : writes) {
    if (!is_idle(*touch.var)) return false;
  }
  for (const Var* var : reads) {
    if (var->writing_ || var->first_) return false;
  }
  return true;
}

Failure* Schedule::inherited(std::span<Var* const> reads, std::span<const Touch> writes) {
  for (const Var* var : reads) {
    if (var->failure_) return var->failure_.get();
  }
  for (const Touch& touch : writes) {
    if (!touch.whole && touch.var->failure_) return touch.var->failure_.get();
  }
  return nullptr;
}

Failure* Schedule::inherited(const Task& task) {
  for (const Link& link : task.links) {
    if (link.is_write && !link.is_whole && link.var->failure_) return link.var->failure_.get();
  }
  return inherited(task.work.reads,
                   {});  // a Var that is read and written has only its write's link
}

void Schedule::start(std::span<Var* const> reads, std::span<const Touch> writes) {
  for (Var* var : reads) ++var->readers_;
  for (const Touch& touch : writes) {
    Var& var = *touch.var;
    if (var.writing_) continue;  // named twice
    var.writing_ = true;
    var.pushed_.store(var.pushed_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
}

void Schedule::count_use(Var& var) {
  var.uses_.store(var.uses_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

void Schedule::finish_read(Var& var) {
  --var.readers_;
  count_use(var);
}

void Schedule::finish_write(Var& var, bool whole, const Ref<Failure>& failure) {
  if (failure) {
    var.failure_ = failure;
    var.failed_.store(true, std::memory_order_relaxed);
  } else if (whole && var.failure_) {
    var.failure_ = nullptr;
    var.failed_.store(false, std::memory_order_relaxed);
  }
  if (!var.writing_) return;  // named twice
  var.writing_ = false;
  var.version_.store(var.version_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  count_use(var);
}

void Schedule::finish(std::span<Var* const> reads, std::span<const Touch> writes,
                      const Ref<Failure>& failure, ReadyTasks& ready) {
  for (Var* var : reads) finish_read(*var);
  for (const Touch& touch : writes) finish_write(*touch.var, touch.whole, failure);
  // Only now: a Var named twice must be let go twice before the next in line starts.
  for (Var* var : reads) {
    if (var->first_) advance(*var, ready);
  }
  for (const Touch& touch : writes) {
    if (touch.var->first_) advance(*touch.var, ready);
  }
}

void Schedule::finish(Task& task, const Ref<Failure>& failure, ReadyTasks& ready) {
  for (Link& link : task.links) {
    Var& var = *link.var;
    if (link.is_write) {
      finish_write(var, link.is_whole, failure);
    } else {
      finish_read(var);
    }
    if (var.first_) advance(var, ready);
  }
}

void Schedule::release(Var& var, ReadyTasks& ready) {
  finish_read(var);
  if (var.first_) advance(var, ready);
}

void Schedule::keep(Task& task, Var& var) { task.links.push_back({&task, &var}); }

void Schedule::collect_links(Task& task) {
  task.sequence = ++last_sequence_;
  task.links.reserve(task.work.reads.size() + task.work.writes.size());
  for (const Touch& touch : task.work.writes) {
    if (touch.var->stamp_ != task.sequence) {
      touch.var->stamp_ = task.sequence;
      task.links.push_back({&task, touch.var, nullptr, true, touch.whole});
      continue;
    }
    for (Link& link : task.links) {
      if (link.var == touch.var) link.is_whole &= touch.whole;
    }
  }
  for (Var* var : task.work.reads) {
    if (var->stamp_ == task.sequence) continue;
    var->stamp_ = task.sequence;
    task.links.push_back({&task, var, nullptr, false, false});
  }
}

bool Schedule::grant(Link& link) {
  Var& var = *link.var;
  if (var.writing_ || (link.is_write && var.readers_ > 0)) return false;
  if (link.is_write) {
    var.writing_ = true;
  } else {
    ++var.readers_;
  }
  return true;
}

bool Schedule::enqueue(Task& task) {
  collect_links(task);
  for (Link& link : task.links) {
    Var& var = *link.var;
    if (link.is_write) {
      var.pushed_.store(var.pushed_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    if (!var.first_ && grant(link)) continue;
    ++task.missing;
    (var.first_ ? var.last_->next : var.first_) = &link;
    var.last_ = &link;
  }
  return task.missing == 0;
}

void Schedule::advance(Var& var, ReadyTasks& ready) {
  while (var.first_ && grant(*var.first_)) {
    Link* link = var.first_;
    var.first_ = link->next;
    if (--link->task->missing == 0) ready.push_back(link->task);
  }
}

}  // namespace mx
