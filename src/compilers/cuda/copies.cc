#include "compilers/cuda/copies.h"

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace mx::cuda {

std::vector<CopyAxis> joined_axes(const std::vector<CopyAxis>& axes) {
  std::vector<CopyAxis> result;
  for (const CopyAxis& axis : axes) {
    if (axis.size == 1) continue;
    bool joins = !result.empty() && result.back().from == axis.size * axis.from &&
                 result.back().to == axis.size * axis.to;
    if (joins) {
      result.back() = {result.back().size * axis.size, axis.from, axis.to};
    } else {
      result.push_back(axis);
    }
  }
  if (result.empty()) result.push_back({1, 1, 1});
  return result;
}

bool Copies::takes(const PlannedCopy& copy) const {
  if (waiting_.size() == static_cast<size_t>(kMostCopies)) return false;
  return std::ranges::none_of(waiting_, [&](const PlannedCopy& other) {
    return values_->root(other.to) == values_->root(copy.from);
  });
}

void Copies::add(const PlannedCopy& copy, int step) {
  values_->use(copy.from, step);
  values_->use(copy.to, step);
  waiting_.push_back(copy);
  step_ = step;
}

// From what the caller gave to what the caller gets: no other kernel of the region works there.
// That all before the region has ended is known from the third kernel on.
bool Copies::is_early(const PlannedCopy& copy) const {
  constexpr int kFirstEarly = 2;
  return step_ >= kFirstEarly && values_->is_given(copy.from) && values_->is_at_caller(copy.to) &&
         !values_->is_given(copy.to);
}

LineCopy Copies::described(const PlannedCopy& copy) const {
  std::vector<CopyAxis> axes = copy.there ? copy.axes : joined_axes(copy.axes);
  check<Unsupported>(axes.size() <= static_cast<size_t>(kMostCopyAxes), copy.nodes,
                     ": an order of ", axes.size(), " axes");
  const int64_t pack = pack_of(number_);
  const CopyAxis& last = axes.back();
  const int64_t there = copy.there.value_or(last.size);
  LineCopy made{.ndim = static_cast<int>(axes.size()),
                .there = static_cast<int>(there),
                .has_packs = last.from == 1 && last.to == 1 && last.size % pack == 0 &&
                             there == last.size &&
                             values_->begins_pack(copy.from, copy.from_begin) &&
                             values_->begins_pack(copy.to, copy.to_begin),
                .is_early = is_early(copy)};
  for (size_t i = 0; i < axes.size(); ++i) {
    made.size[i] = static_cast<int>(axes[i].size);
    made.from_stride[i] = static_cast<int>(axes[i].from);
    made.to_stride[i] = static_cast<int>(axes[i].to);
    bool is_last = i + 1 == axes.size();
    if (!is_last && (axes[i].from % pack != 0 || axes[i].to % pack != 0)) made.has_packs = false;
  }
  return made;
}

Step Copies::take() {
  std::vector<LineCopy> described_copies;
  std::string nodes;
  for (const PlannedCopy& copy : waiting_) {
    described_copies.push_back(described(copy));
    nodes += (nodes.empty() ? "" : ", ") + copy.nodes;
  }
  return {std::move(nodes), "copy",
          [copies = std::exchange(waiting_, {}), described_copies, values = values_,
           number = number_](const Addresses& addresses, cudaStream_t stream) {
            CopyWork work{.count = static_cast<int>(copies.size())};
            for (size_t i = 0; i < copies.size(); ++i) {
              work.copies[i] = described_copies[i];
              work.copies[i].from = values->at(addresses, copies[i].from, copies[i].from_begin);
              work.copies[i].to = values->at(addresses, copies[i].to, copies[i].to_begin);
            }
            copy_lines(number, work, stream);
          }};
}

}  // namespace mx::cuda
