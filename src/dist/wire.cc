#include "dist/wire.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"

namespace mx::dist {
namespace {

constexpr uint32_t kMagic = 0x32584d52;  // "RMX2": another program, or another version, is refused
constexpr int kMaxAxes = 32;

template <class T>
void put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

void put_text(std::string& out, const std::string& text) {
  put(out, static_cast<uint32_t>(text.size()));
  out += text;
}

class Reader {
 public:
  explicit Reader(std::string_view rest) : rest_(rest) {}

  template <class T>
  T take() {
    T value;
    std::string_view bytes = part(sizeof(T));
    bytes.copy(reinterpret_cast<char*>(&value), bytes.size());
    return value;
  }
  std::string text() {
    auto size = take<uint32_t>();
    return std::string(part(size));
  }
  [[nodiscard]] bool is_empty() const { return rest_.empty(); }

 private:
  std::string_view part(size_t size) {
    check<IoError>(size <= rest_.size(), "kvstore: a message ends after ", rest_.size(), " of the ",
                   size, " bytes of a field");
    std::string_view found = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return found;
  }

  std::string_view rest_;
};

Shape take_shape(Reader& in) {
  auto axes = in.take<uint8_t>();
  check<IoError>(axes <= kMaxAxes, "kvstore: a message has an array of ", int{axes}, " axes");
  Dims dims;
  int64_t size = 1;
  for (int axis = 0; axis < axes; ++axis) {
    dims.push_back(in.take<int64_t>());
    check<IoError>(dims.back() >= 0 && !__builtin_mul_overflow(size, dims.back(), &size),
                   "kvstore: a message has an array with an extent of ", dims.back());
  }
  int64_t bits = 0;  // no dtype is wider
  check<IoError>(!__builtin_mul_overflow(size, int64_t{64}, &bits),
                 "kvstore: a message has an array of ", size, " elements");
  return Shape(std::move(dims));
}

}  // namespace

std::string_view name_of(Role role) {
  switch (role) {
    case Role::kScheduler:
      return "scheduler";
    case Role::kServer:
      return "server";
    case Role::kWorker:
      return "worker";
  }
  return "node";
}

Payload Payload::sized(size_t size) {
  std::shared_ptr<std::byte[]> bytes = std::make_shared_for_overwrite<std::byte[]>(size);
  return {std::shared_ptr<std::byte>(bytes, bytes.get()), size};
}

Payload Payload::of(std::string_view text) {
  Payload payload = sized(text.size());
  if (!text.empty()) std::memcpy(payload.data.get(), text.data(), text.size());
  return payload;
}

std::string shown(std::string_view key) {
  std::string_view name = key.substr(std::min(key.size(), key.find(':') + 1));
  return key.starts_with('s') ? cat("'", name, "'") : std::string(name);
}

std::string encode(const Message& message) {
  std::string out;
  out.reserve(64 + message.key.size() + message.text.size());
  put(out, kMagic);
  put(out, static_cast<uint8_t>(message.verb));
  put(out, message.rank);
  put(out, message.ticket);
  put(out, message.number);
  put(out, message.threshold);
  put(out, static_cast<int8_t>(message.dtype));
  put(out, static_cast<uint8_t>(message.shape.ndim()));
  for (int64_t extent : message.shape) put(out, extent);
  put(out, message.rows);
  put_text(out, message.key);
  put_text(out, message.text);
  return out;
}

Message decode(std::string_view header, Payload payload) {
  Reader in(header);
  check<IoError>(in.take<uint32_t>() == kMagic,
                 "kvstore: a message comes from something else than a node of this version");
  Message message;
  auto verb = in.take<uint8_t>();
  check<IoError>(verb <= static_cast<uint8_t>(kLastVerb), "kvstore: a message has the verb ",
                 int{verb});
  message.verb = static_cast<Verb>(verb);
  message.rank = in.take<int32_t>();
  message.ticket = in.take<uint64_t>();
  message.number = in.take<int32_t>();
  message.threshold = in.take<float>();
  auto flag = in.take<int8_t>();
  auto dtype = dtype_from_flag(flag);
  check<IoError>(dtype.has_value(), "kvstore: a message has the dtype number ", int{flag});
  message.dtype = *dtype;
  message.shape = take_shape(in);
  message.rows = in.take<int64_t>();
  message.key = in.text();
  message.text = in.text();
  check<IoError>(in.is_empty(), "kvstore: a message is longer than its fields");
  message.payload = std::move(payload);
  return message;
}

}  // namespace mx::dist
