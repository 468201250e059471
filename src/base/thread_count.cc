#include "base/thread_count.h"

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/cat.h"
#include "base/settings.h"

namespace mx {
namespace {

std::vector<int> mask_of(const ThreadSources& sources) {
  if (!sources.mask.empty()) return sources.mask;
  std::vector<int> found;
  cpu_set_t mask;
  if (sched_getaffinity(0, sizeof(mask), &mask) == 0) {
    for (int i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(static_cast<size_t>(i), &mask)) found.push_back(i);
    }
    return found;
  }
  found.resize(std::thread::hardware_concurrency());  // more than 1024 processors
  std::iota(found.begin(), found.end(), 0);
  return found;
}

// The first processor of the mask that belongs to the same core; the file holds "0,64" or "0-1".
int first_of_core(const ThreadSources& sources, const std::vector<int>& mask, int processor) {
  std::ifstream file(cat(sources.processors, "/cpu", processor, "/topology/thread_siblings_list"));
  int first = 0, last = 0;
  char separator = ',';
  while (separator == ',' && file >> first) {
    last = first;
    if (file >> separator && separator == '-' && !(file >> last >> separator)) separator = 0;
    for (int i = first; i <= last; ++i) {
      if (std::ranges::count(mask, i) > 0) return i;
    }
  }
  return processor;
}

std::optional<int> rounded_up(double quota, double period) {
  if (quota <= 0 || period <= 0) return std::nullopt;
  return std::max(1, static_cast<int>((quota + period - 1) / period));
}

std::optional<double> read_number(const std::string& file) {
  double value = 0;
  if (std::ifstream(file) >> value) return value;
  return std::nullopt;
}

// cpu.max holds "max 100000" or "150000 100000".
std::optional<int> quota_v2(const std::string& folder) {
  std::ifstream file(folder + "/cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max") return std::nullopt;
  std::istringstream text(quota);
  double value = 0;
  if (!(text >> value)) return std::nullopt;
  return rounded_up(value, period);
}

std::optional<int> quota_v1(const std::string& folder) {
  auto quota = read_number(folder + "/cpu.cfs_quota_us");
  auto period = read_number(folder + "/cpu.cfs_period_us");
  if (!quota || !period) return std::nullopt;  // a quota of -1 means none: rounded_up says so
  return rounded_up(*quota, *period);
}

std::optional<int> smaller(std::optional<int> a, std::optional<int> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

// The tightest quota of a group and its ancestors. Inside a container the path may name groups that
// only the host sees; the mount's own root, always last here, then holds the container's quota.
template <class Quota>
std::optional<int> tightest(const std::string& mount, std::string path, Quota quota) {
  std::optional<int> result;
  while (path.size() > 1) {
    result = smaller(result, quota(mount + path));
    path.erase(path.rfind('/'));
  }
  return smaller(result, quota(mount));
}

bool lists_cpu(std::string_view controllers) {
  while (!controllers.empty()) {
    size_t comma = controllers.find(',');
    if (controllers.substr(0, comma) == "cpu") return true;
    if (comma == std::string_view::npos) return false;
    controllers.remove_prefix(comma + 1);
  }
  return false;
}

void cap(int& count, int limit) {
  if (limit > 0) count = std::min(count, limit);
}

}  // namespace

std::optional<int> cgroup_cpus(const ThreadSources& sources) {
  std::ifstream file(sources.own_cgroup);
  std::optional<int> result;
  std::string line;
  while (std::getline(file, line)) {  // "0::/user.slice" is v2, "4:cpu,cpuacct:/docker/…" is v1
    size_t first = line.find(':');
    size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::string controllers = line.substr(first + 1, second - first - 1);
    std::string path = line.substr(second + 1);
    if (controllers.empty()) {
      result = smaller(result, tightest(sources.cgroup_mount, path, quota_v2));
    } else if (lists_cpu(controllers)) {
      result = smaller(result, tightest(sources.cgroup_mount + "/" + controllers, path, quota_v1));
    }
  }
  return result;
}

int count_cores(const ThreadSources& sources) {
  std::vector<int> mask = mask_of(sources);
  return static_cast<int>(
      std::ranges::count_if(mask, [&](int i) { return first_of_core(sources, mask, i) == i; }));
}

int count_threads(const ThreadSources& sources) {
  int count = sources.omp_num_threads;
  if (count > 0) {
    cap(count, static_cast<int>(mask_of(sources).size()));
  } else {
    count = count_cores(sources);
  }
  cap(count, cgroup_cpus(sources).value_or(0));
  cap(count, sources.mxnet_omp_max_threads);
  return std::max(count, 1);
}

int thread_count() {
  static const int kCount = [] {
    ThreadSources sources;
    sources.omp_num_threads = static_cast<int>(settings::kOmpNumThreads.get().value_or(0));
    sources.mxnet_omp_max_threads = static_cast<int>(settings::kOmpMaxThreads.get().value_or(0));
    return count_threads(sources);
  }();
  return kCount;
}

}  // namespace mx
