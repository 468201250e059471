#include "ir/constant.h"

#include <cstring>

#include "base/base64.h"
#include "base/error.h"
#include "ir/op.h"

namespace mx {
namespace {

constexpr char kEndOfValue = '.';  // no character of base64

// FNV-1a over words of eight bytes; the rest is padded with zeros.
std::string checksum(std::span<const std::byte> bytes) {
  uint64_t hash = 0xcbf29ce484222325U ^ bytes.size();
  for (size_t i = 0; i < bytes.size(); i += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min(sizeof(word), bytes.size() - i));
    hash = (hash ^ word) * 0x100000001b3U;
    hash ^= hash >> 29;
  }
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[hash >> shift & 15];
  return digits;
}

}  // namespace

Bytes Codec<Bytes>::parse(std::string_view text) {
  size_t end = std::min(text.find(kEndOfValue), text.size());
  std::vector<std::byte> bytes = base64_decode(text.substr(0, end));
  std::string_view expected = text.substr(std::min(end + 1, text.size()));
  check<IoError>(end == text.size() || expected == checksum(bytes),
                 "the bytes are damaged, their checksum is not ", expected,
                 "; load the file that was saved, or partition the graph again");
  return std::make_shared<const ColdBytes>(bytes);
}

std::string Codec<Bytes>::text(const Bytes& value) {
  if (!value) return "";
  return cat(base64_encode(value->view()), kEndOfValue, checksum(value->view()));
}

Value constant_of(std::string name, const Tensor& value) {
  const auto* data = static_cast<const std::byte*>(value.raw());
  std::span bytes(data, static_cast<size_t>(value.bytes()));
  return constant_of(std::move(name), value, std::make_shared<const ColdBytes>(bytes));
}

Value constant_of(std::string name, const Tensor& like, Bytes bytes) {
  auto node = make_ref<Node>();
  node->op = &op_table().get(kConstantOp);
  node->name = std::move(name);
  node->params = ConstantParam{
      .shape = like.shape().dims(), .ctx = {}, .dtype = like.dtype(), .value = std::move(bytes)};
  return {node, 0};
}

bool is_constant(const Node& node) { return node.op && node.op->name == kConstantOp; }

Tensor constant_value(const Node& node) {
  const auto& p = node.params.as<ConstantParam>();
  void* data = p.value ? const_cast<std::byte*>(p.value->view().data()) : nullptr;
  return {data, Shape(p.shape), p.dtype};
}

void cool_constant(const Node& node) {
  const auto& p = node.params.as<ConstantParam>();
  if (p.value) p.value->cool();
}

}  // namespace mx
