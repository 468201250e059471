#include "base/settings.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <map>
#include <mutex>

#include "base/error.h"

namespace mx {
namespace {

constexpr std::array kTable = {
    settings::kEngineType.info(),
    settings::kCpuWorkers.info(),
    settings::kOmpNumThreads.info(),
    settings::kOmpMaxThreads.info(),
    settings::kOmpWaitPolicy.info(),
    settings::kInlineNanoseconds.info(),
    settings::kMaxPending.info(),
    settings::kMaxPendingBytes.info(),
    settings::kPatienceSeconds.info(),
    settings::kPoolCacheBytes.info(),
    settings::kGpuPoolReserve.info(),
    settings::kGpuPoolType.info(),
    settings::kGpuPoolPage.info(),
    settings::kGpuPoolLarge.info(),
    settings::kGpuPoolCutoff.info(),
    settings::kLockedBytes.info(),
    settings::kGpuPeers.info(),
    settings::kCudnnAutotune.info(),
    settings::kReplay.info(),
    settings::kSubgraphBackend.info(),
    settings::kSubgraphVerbose.info(),
    settings::kEnforceDeterminism.info(),
    settings::kKernelCache.info(),
    settings::kCacheHome.info(),
    settings::kUserHome.info(),
    settings::kMaxIsa.info(),
    settings::kWinograd.info(),
    settings::kPrecision.info(),
    settings::kGpuPrecision.info(),
    settings::kGpuMeasure.info(),
    settings::kGpuStreams.info(),
    settings::kNeuronDevice.info(),
    settings::kOneDnnEnabled.info(),
    settings::kNoFusedConvolution.info(),
    settings::kNoFusedDense.info(),
    settings::kNoFusedAttention.info(),
    settings::kNoConvolutionNorm.info(),
    settings::kNoConvolutionActivation.info(),
    settings::kNoConvolutionSum.info(),
    settings::kNoDenseFunction.info(),
    settings::kBackwardDoMirror.info(),
    settings::kEliminateCommonExpressions.info(),
    settings::kBucketBytes.info(),
    settings::kDevicePlugins.info(),
    settings::kAllowFallback.info(),
    settings::kStorageFallbackVerbose.info(),
    settings::kTensorrtLibrary.info(),
    settings::kTensorrtVerbose.info(),
    settings::kTensorrtHalf.info(),
    settings::kTensorrtMaxBatch.info(),
    settings::kUseTensorrt.info(),
    settings::kAllowTensorCore.info(),
    settings::kAllowConversion.info(),
    settings::kTf32Override.info(),
    settings::kCuptiLibrary.info(),
    settings::kNvjpegLibrary.info(),
    settings::kNvjpeg.info(),
    settings::kNgraphBackend.info(),
    settings::kNgraphTimer.info(),
    settings::kNgraphGluon.info(),
    settings::kNeuronProfile.info(),
};

std::optional<std::string> read_environment(std::string_view name) {
  const char* value = std::getenv(std::string(name).c_str());
  if (!value) return std::nullopt;
  return std::string(value);
}

using Snapshot = std::map<std::string_view, std::optional<std::string>>;

const Snapshot& values_at_load() {
  static const auto* snapshot = [] {
    auto* values = new Snapshot;
    for (const SettingInfo& info : kTable) {
      if (info.when == When::kAtLoad) (*values)[info.name] = read_environment(info.name);
    }
    return values;
  }();
  return *snapshot;
}

std::optional<std::string> text_of(const SettingInfo& info) {
  if (info.when == When::kEachUse) return read_environment(info.name);
  auto found = values_at_load().find(info.name);
  ensure(found != values_at_load().end(), "a setting read at load is listed in the table");
  return found->second;
}

template <class T>
bool parse_number(std::string_view text, T& value) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

bool parse(std::string_view text, std::string& value) {
  value = text;
  return true;
}
bool parse(std::string_view text, int64_t& value) {
  // OMP_NUM_THREADS may list one number per nesting level; the first is the outer one.
  return parse_number(text.substr(0, text.find(',')), value);
}
bool parse(std::string_view text, double& value) { return parse_number(text, value); }
bool parse(std::string_view text, bool& value) {
  for (std::string_view yes : {"1", "true", "True", "TRUE", "on", "ON", "yes"}) {
    if (text == yes) return value = true;
  }
  for (std::string_view no : {"", "0", "false", "False", "FALSE", "off", "OFF", "no"}) {
    if (text == no) return !(value = false);
  }
  int64_t number = 0;  // MXNet reads any other number as true
  if (!parse_number(text, number)) return false;
  value = number != 0;
  return true;
}

const char* wanted(std::string_view type) {
  if (type == "bool") return "0 or 1";
  if (type == "int") return "a whole number";
  return "a number";
}

template <class T>
T parsed(const SettingInfo& info, std::string_view text) {
  T value{};
  check(parse(text, value), info.name, ": \"", text, "\" cannot be read; use ", wanted(info.type));
  return value;
}

}  // namespace

template <class T>
std::optional<T> OptionalSetting<T>::get() const {
  std::optional<std::string> text = text_of(info_);
  if (!text) return std::nullopt;
  return parsed<T>(info_, *text);
}

template <class T>
T Setting<T>::get() const {
  std::optional<std::string> text = text_of(info_);
  return parsed<T>(info_, text ? std::string_view(*text) : info_.fallback);
}

template class OptionalSetting<bool>;
template class OptionalSetting<int64_t>;
template class OptionalSetting<double>;
template class OptionalSetting<std::string>;
template class Setting<bool>;
template class Setting<int64_t>;
template class Setting<double>;
template class Setting<std::string>;

std::span<const SettingInfo> settings_table() { return kTable; }

}  // namespace mx
