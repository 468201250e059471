#include "compilers/neuron/profile.h"

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <iostream>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/settings.h"

namespace mx::neuron {
namespace {

int64_t microseconds(RunProfile::Clock::duration time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

// Names may hold what has another meaning in a path.
std::string file_name(std::string_view node, int64_t run) {
  std::string name(node);
  for (char& letter : name) {
    if (letter == '/' || letter == '\0') letter = '_';
  }
  return cat(name, "-", getpid(), "-", run, ".json");
}

}  // namespace

bool RunProfile::is_wanted() {
  static const bool kIsWanted = !settings::kNeuronProfile.get().value_or("").empty();
  return kIsWanted;
}

void RunProfile::add(int core, std::string operators, Clock::time_point begin,
                     Clock::time_point end) {
  std::lock_guard guard(lock_);
  spans_.push_back({core, std::move(operators), begin, end});
}

std::string RunProfile::text(std::string_view node) const {
  std::string events;
  for (const Span& span : spans_) {
    events += cat(events.empty() ? "" : ",\n  ", R"({"ph": "X", "cat": "neuron", "name": )",
                  json_quoted(node), R"(, "pid": )", getpid(), R"(, "tid": )", span.core,
                  R"(, "ts": )", microseconds(span.begin.time_since_epoch()), R"(, "dur": )",
                  microseconds(span.end - span.begin), R"(, "args": {"core": )", span.core,
                  R"(, "operators": )", json_quoted(span.operators), "}}");
  }
  return cat("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n  ", events, "\n]}\n");
}

void RunProfile::write(std::string_view node) const {
  static std::atomic<int64_t> next{0};
  static std::atomic<bool> complained{false};
  std::filesystem::path folder = *settings::kNeuronProfile.get();
  try {
    std::filesystem::create_directories(folder);
    std::string content = text(node);
    OutputFile file(folder / file_name(node, next.fetch_add(1)));
    file.write(content.data(), content.size());
    file.commit();
  } catch (const std::exception& error) {  // the run itself is fine
    if (complained.exchange(true)) return;
    std::cerr << cat("NEURON_PROFILE=", folder.string(), ": ", error.what(), "\n");
  }
}

}  // namespace mx::neuron
