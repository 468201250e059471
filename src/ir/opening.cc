#include "ir/opening.h"

#include <unordered_map>

namespace mx {
namespace {

std::unordered_map<const OpDef*, Opening>& openings() {
  static auto* const all = new std::unordered_map<const OpDef*, Opening>;
  return *all;
}

std::unordered_map<const OpDef*, const OpDef*>& kin() {
  static auto* const all = new std::unordered_map<const OpDef*, const OpDef*>;
  return *all;
}

}  // namespace

void add_opening(const OpDef& op, Opening opening) { openings()[&op] = std::move(opening); }

const Opening* opening_of(const OpDef& op) {
  auto found = openings().find(&op);
  return found == openings().end() ? nullptr : &found->second;
}

void add_kin(const OpDef& op, const OpDef& classic) { kin()[&op] = &classic; }

const OpDef& kin_of(const OpDef& op) {
  auto found = kin().find(&op);
  return found == kin().end() ? op : *found->second;
}

}  // namespace mx
