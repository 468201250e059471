// How many threads this process should use: one for each core of the affinity mask, for two
// hardware threads of a core share what multiplies, or as many as OMP_NUM_THREADS says, up to the
// mask's processors; capped by the cgroup's CPU quota (v1 and v2, ancestors included) and by
// MXNET_OMP_MAX_THREADS.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mx {

// Where the facts come from; tests point it at files of their own.
struct ThreadSources {
  std::string cgroup_mount = "/sys/fs/cgroup";
  std::string own_cgroup = "/proc/self/cgroup";
  std::string processors = "/sys/devices/system/cpu";
  std::vector<int> mask = {};     // processors this process may use; empty asks the system
  int omp_num_threads = 0;        // 0: not set
  int mxnet_omp_max_threads = 0;  // 0: not set
};

// Processors that the quota allows, rounded up; nothing when there is no quota.
[[nodiscard]] std::optional<int> cgroup_cpus(const ThreadSources& sources);

// Cores that the processors of the mask belong to; where the system does not say, each is a core.
[[nodiscard]] int count_cores(const ThreadSources& sources);

[[nodiscard]] int count_threads(const ThreadSources& sources);

// The count for this process, settings included; found once, at the first call.
[[nodiscard]] int thread_count();

}  // namespace mx
