#include "ops/index/sort_line.h"

namespace mx::ops {

template class LineSorter<float>;
template class LineSorter<double>;
template class LineSorter<Half>;
template class LineSorter<BFloat16>;
template class LineSorter<uint8_t>;
template class LineSorter<int8_t>;
template class LineSorter<int32_t>;
template class LineSorter<int64_t>;
template class LineSorter<bool>;

}  // namespace mx::ops
