// How many threads this process should use: the affinity mask, capped by the cgroup's CPU quota
// (v1 and v2, ancestors included), by OMP_NUM_THREADS and by MXNET_OMP_MAX_THREADS.
#pragma once

#include <optional>
#include <string>

namespace mx {

// Where the facts come from; tests point it at files of their own.
struct ThreadSources {
  std::string cgroup_mount = "/sys/fs/cgroup";
  std::string own_cgroup = "/proc/self/cgroup";
  int affinity = 0;               // processors in the mask; 0 asks the system
  int omp_num_threads = 0;        // 0: not set
  int mxnet_omp_max_threads = 0;  // 0: not set
};

// Processors that the quota allows, rounded up; nothing when there is no quota.
[[nodiscard]] std::optional<int> cgroup_cpus(const ThreadSources& sources);

[[nodiscard]] int count_threads(const ThreadSources& sources);

// The count for this process, settings included; found once, at the first call.
[[nodiscard]] int thread_count();

}  // namespace mx
