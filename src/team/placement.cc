#include "team/placement.h"

#include <sched.h>

namespace mx::team {

int current_core() { return sched_getcpu(); }

void keep_apart(pthread_t thread, int number, int threads) {
  cpu_set_t cores;
  const int own = current_core();
  if (own < 0 || sched_getaffinity(0, sizeof(cores), &cores) != 0) return;
  CPU_CLR(static_cast<size_t>(own), &cores);
  const int others = CPU_COUNT(&cores);
  if (others == 0) return;
  if (threads == others + 1) {
    int place = 0;
    for (size_t core = 0; core < CPU_SETSIZE; ++core) {
      if (!CPU_ISSET(core, &cores) || ++place == number) continue;
      CPU_CLR(core, &cores);
    }
  }
  // A core that the system has taken away since: the helper stays where it was.
  (void)pthread_setaffinity_np(thread, sizeof(cores), &cores);
}

}  // namespace mx::team
