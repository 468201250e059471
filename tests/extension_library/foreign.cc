// A library that implements the C functions by itself; all but one kind return null pointers and
// wrong counts. Functions that are called with more arguments than they take ignore the others.
// -DKIND chooses what it is: the functions are looked up by name, so no header is needed.
//   0  nothing but a version that is too old
//   1  a version, and nothing else
//   2  an operator whose shapes are null
//   3  names that are null
//   4  negative counts
//   5  a partitioner and a pass that return null
//   6  a good one: an operator that doubles, and a pass that changes nothing
#include <cstdint>
#include <cstdlib>
#include <cstring>

using Function = void (*)();
using Texts = const char* const*;

extern "C" {

int _opVersion() { return KIND == 0 ? 7 : 11; }

#if KIND >= 2
int initialize(int) { return 1; }
int _msgSize() { return 0; }
void _msgGet(int, const char** text) { *text = nullptr; }
void _opCallFree(void* memory) { std::free(memory); }

static void something() {}
static const char* cpu = "cpu";
static Function function = something;

int _opRegSize() { return KIND == 4 ? -1 : 1; }
void _opRegGet(int, const char** name, int* is_subgraph, const char*** forward_devices,
               Function** forward, int* num_forward, const char*** backward_devices,
               Function** backward, int* num_backward, const char*** create_devices,
               Function** create, int* num_create, Function* parse, Function* type,
               Function* storage, Function* shape, Function* mutate) {
  const char* ordinary = KIND == 6 ? "foreign_double" : "foreign_null";
  *name = KIND == 3 ? nullptr : (KIND == 5 ? "_foreign_subgraph" : ordinary);
  *is_subgraph = KIND == 5;
  *forward_devices = &cpu;
  *forward = &function;
  *num_forward = 1;
  *backward_devices = KIND == 6 ? &cpu : nullptr;
  *backward = KIND == 6 ? &function : nullptr;
  *num_backward = KIND == 6 ? 1 : 3;  // of lists that are null
  *create_devices = &cpu;
  *create = &function;
  *num_create = KIND == 5;
  *parse = *type = *shape = something;
  *mutate = KIND == 6 ? nullptr : something;
  *storage = nullptr;
}
int _opCallParseAttrs(Function, Texts, Texts, int, int* inputs, int* outputs) {
  *inputs = *outputs = 1;
  return 1;
}
#if KIND == 6
static void copy_shape(unsigned* from, int ndim, unsigned*** shapes, int** ndims) {
  *shapes = static_cast<unsigned**>(std::malloc(sizeof(unsigned*)));
  *ndims = static_cast<int*>(std::malloc(sizeof(int)));
  **ndims = ndim;
  **shapes = static_cast<unsigned*>(std::malloc(ndim * sizeof(unsigned)));
  std::memcpy(**shapes, from, ndim * sizeof(unsigned));
}
#endif
int _opCallInferShape(Function, Texts, Texts, int, unsigned** in, int* in_ndims, int,
                      unsigned*** in_shapes, int** found_in_ndims, unsigned*** out_shapes,
                      int** out_ndims, int) {
#if KIND == 6
  copy_shape(in[0], in_ndims[0], in_shapes, found_in_ndims);
  copy_shape(in[0], in_ndims[0], out_shapes, out_ndims);
#endif
  return 1;
}
int _opCallInferType(Function, Texts, Texts, int, int*, int, int* out, int) {
  *out = 0;
  return 1;
}
int _opCallInferSType(Function, Texts, Texts, int, int*, int, int*, int) { return 1; }
int _opCallMutateInputs(Function, Texts, Texts, int, int** indices, int* count) {
  *indices = nullptr;
  *count = 4;
  return 1;
}
int _opCallFCompute(Function, Texts, Texts, int, const int64_t** in_shapes, int* in_ndims,
                    void** in_data, int*, size_t*, const char**, int*, int, const int64_t**, int*,
                    void** out_data) {
  int64_t size = 1;
  for (int axis = 0; axis < in_ndims[0]; ++axis) size *= in_shapes[0][axis];
  for (int64_t i = 0; i < size; ++i) {
    static_cast<float*>(out_data[0])[i] = 2 * static_cast<float*>(in_data[0])[i];
  }
  return 1;
}
int _opCallCreateOpState() { return 1; }
void _opCallDestroyOpState(void*) {}
int _opCallFStatefulCompute() { return 1; }

int _partRegSize() { return KIND == 5; }
int _partRegGetCount(int, const char** name) {
  *name = "foreignPart";
  return 1;
}
void _partRegGet(int, int, const char** strategy, Function* supported, Function* selector,
                 Function* review, const char** op) {
  *strategy = "s";
  *supported = *review = something;
  *selector = nullptr;
  *op = "_foreign_subgraph";
}
int _partCallSupportedOps(Function, const char*, int count, int* ids, Texts, Texts, int) {
  for (int i = 0; i < count; ++i) ids[i] = -1;
  return 1;
}
int _partCallCreateSelector() { return 1; }
void _partCallSelect() {}
void _partCallSelectInput() {}
void _partCallSelectOutput() {}
void _partCallFilter() {}
void _partCallReset() {}
int _partCallReviewSubgraph(Function, const char*, int, int* accept, Texts, Texts, int,
                            char*** keys, char*** values, int* count) {
  *accept = 1;
  *keys = *values = nullptr;
  *count = 2;
  return 1;
}
int _passRegSize() { return KIND >= 5; }
void _passRegGet(int, Function* body, const char** name) {
  *body = something;
  *name = KIND == 6 ? "foreignSame" : "foreignPass";
}
int _passCallGraphPass(Function, const char* graph, char** result) {
#if KIND == 6
  *result = strdup(graph);
#endif
  return 1;
}
#endif
}
