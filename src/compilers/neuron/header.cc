#include "compilers/neuron/header.h"

#include <array>
#include <cstring>
#include <string_view>

#include "base/error.h"

namespace mx::neuron {
namespace {

constexpr std::string_view kBuild = "remx";
constexpr uint64_t kVersion = 1;

struct Header {
  uint64_t version;
  uint64_t header_bytes;
  uint64_t payload_bytes;
  std::array<uint64_t, 2> reserved;
  std::array<char, 128> build;
  uint32_t cores_used;              // at byte 168
  std::array<char, 304> reserved2;  // a hash, an identity and a name in Neuron's own files
  uint32_t cores_requested;         // at byte 476
  std::array<uint8_t, kMaxCores> cores_of_node;
};
static_assert(sizeof(Header) == kHeaderBytes);
static_assert(offsetof(Header, cores_used) == 168);
static_assert(offsetof(Header, cores_requested) == 476);
static_assert(offsetof(Header, cores_of_node) == 480);

Header make(const Cores& cores, size_t payload_bytes) {
  Header header{};
  header.version = kVersion;
  header.header_bytes = kHeaderBytes;
  header.payload_bytes = payload_bytes;
  std::memcpy(header.build.data(), kBuild.data(), kBuild.size());
  header.cores_used = static_cast<uint32_t>(cores.used);
  header.cores_requested = static_cast<uint32_t>(cores.requested);
  header.cores_of_node[0] = static_cast<uint8_t>(cores.used);
  return header;
}

}  // namespace

std::vector<std::byte> with_header(const Cores& cores, std::span<const std::byte> payload) {
  Header header = make(cores, payload.size());
  std::vector<std::byte> artifact(kHeaderBytes + payload.size());
  std::memcpy(artifact.data(), &header, kHeaderBytes);
  std::memcpy(artifact.data() + kHeaderBytes, payload.data(), payload.size());
  return artifact;
}

Opened read_header(std::span<const std::byte> artifact) {
  check<IoError>(artifact.size() >= kHeaderBytes, "neuron: an artifact of ", artifact.size(),
                 " bytes is too short; compile the graph again");
  Header found{};
  std::memcpy(&found, artifact.data(), kHeaderBytes);
  check<IoError>(std::string_view(found.build.data(), kBuild.size()) == kBuild,
                 "neuron: these bytes are no artifact of this compiler; load the parameters that "
                 "were saved with the graph, or compile it again");
  auto payload = artifact.subspan(kHeaderBytes);
  Cores cores{static_cast<int>(found.cores_used), static_cast<int>(found.cores_requested)};
  Header expected = make(cores, payload.size());
  // Everything in a header follows from these three numbers: any other byte is damage.
  check<IoError>(std::memcmp(&found, &expected, kHeaderBytes) == 0,
                 "neuron: the header of an artifact is damaged or of another version; compile the "
                 "graph again");
  return {cores, payload};
}

}  // namespace mx::neuron
