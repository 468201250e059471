#include "ops/index/sort_line.h"

#include "ops/index/sort_values.h"

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

template class ValueSorter<float>;
template class ValueSorter<double>;
template class ValueSorter<Half>;
template class ValueSorter<BFloat16>;
template class ValueSorter<uint8_t>;
template class ValueSorter<int8_t>;
template class ValueSorter<int32_t>;
template class ValueSorter<int64_t>;
template class ValueSorter<bool>;

}  // namespace mx::ops
