// The C interface of extension libraries: the functions that a library built for MXNet 1.9.1
// exports under fixed names, with the signatures its own half of the interface was compiled with.
// What a library registers (an operator's forward, a pass) stays inside it: the core holds such
// functions as opaque pointers and hands them back to the library, which alone knows how to call
// them.
//
// Functions that return int return 0 for failure, those of counting aside.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mx::extension {

inline constexpr int kInterfaceVersion = 11;  // what _opVersion() must say
inline constexpr int kMxnetVersion = 10901;   // what initialize() is told

using Opaque = void (*)();  // a function that the library registered
using Texts = const char* const*;

// Memory for a running function, until it returns. The first argument is the core's own.
using Allocate = void* (*)(void* allocator, int bytes);
using AllocateSparse = void (*)(void* allocator, int index, int num_indices, int num_pointers,
                                void** data, int64_t** indices, int64_t** pointers);
// An array that a graph pass adds.
using AllocateArray = void (*)(const void* allocator, const int64_t* shape, int ndim,
                               const char* device, int device_id, int dtype, const char* name,
                               int is_argument, void** data);

struct Interface {
  int (*version)();
  int (*initialize)(int mxnet_version);
  int (*count_messages)();
  void (*get_message)(int index, const char** text);
  void (*release)(void* memory);  // what the library allocated

  int (*count_operators)();
  void (*get_operator)(int index, const char** name, int* is_subgraph_op,
                       const char*** forward_devices, Opaque** forward, int* num_forward,
                       const char*** backward_devices, Opaque** backward, int* num_backward,
                       const char*** create_devices, Opaque** create, int* num_create,
                       Opaque* parse, Opaque* infer_type, Opaque* infer_storage,
                       Opaque* infer_shape, Opaque* mutate);
  int (*parse)(Opaque function, Texts keys, Texts values, int num_attrs, int* num_inputs,
               int* num_outputs);
  int (*infer_shape)(Opaque function, Texts keys, Texts values, int num_attrs, unsigned** in_shapes,
                     int* in_ndims, int num_inputs, unsigned*** found_in_shapes,
                     int** found_in_ndims, unsigned*** out_shapes, int** out_ndims,
                     int num_outputs);
  int (*infer_type)(Opaque function, Texts keys, Texts values, int num_attrs, int* in_types,
                    int num_inputs, int* out_types, int num_outputs);
  int (*infer_storage)(Opaque function, Texts keys, Texts values, int num_attrs, int* in_storage,
                       int num_inputs, int* out_storage, int num_outputs);
  int (*mutate)(Opaque function, Texts keys, Texts values, int num_attrs, int** indices,
                int* num_indices);
  int (*compute)(Opaque function, Texts keys, Texts values, int num_attrs,
                 const int64_t** in_shapes, int* in_ndims, void** in_data, int* in_types,
                 size_t* in_versions, const char** in_devices, int* in_device_ids, int num_inputs,
                 const int64_t** out_shapes, int* out_ndims, void** out_data, int* out_types,
                 size_t* out_versions, const char** out_devices, int* out_device_ids,
                 int num_outputs, Allocate allocate_host, void* host_allocator,
                 Allocate allocate_gpu, void* gpu_allocator, void* stream,
                 AllocateSparse allocate_sparse, void* sparse_allocator, int* in_storage,
                 int* out_storage, void** in_indices, void** out_indices, void** in_pointers,
                 void** out_pointers, int64_t* num_in_indices, int64_t* num_out_indices,
                 int64_t* num_in_pointers, int64_t* num_out_pointers, void* host_generators,
                 void* gpu_generators);
  int (*create_state)(Opaque function, Texts keys, Texts values, int num_attrs, const char* device,
                      int device_id, unsigned** in_shapes, int* in_ndims, int num_inputs,
                      const int* in_types, void** state);
  void (*destroy_state)(void* state);
  int (*compute_with_state)(int is_forward, void* state, const int64_t** in_shapes, int* in_ndims,
                            void** in_data, int* in_types, size_t* in_versions,
                            const char** in_devices, int* in_device_ids, int num_inputs,
                            const int64_t** out_shapes, int* out_ndims, void** out_data,
                            int* out_types, size_t* out_versions, const char** out_devices,
                            int* out_device_ids, int num_outputs, Allocate allocate_host,
                            void* host_allocator, Allocate allocate_gpu, void* gpu_allocator,
                            void* stream, AllocateSparse allocate_sparse, void* sparse_allocator,
                            int* in_storage, int* out_storage, void** in_indices,
                            void** out_indices, void** in_pointers, void** out_pointers,
                            int64_t* num_in_indices, int64_t* num_out_indices,
                            int64_t* num_in_pointers, int64_t* num_out_pointers,
                            void* host_generators, void* gpu_generators);

  int (*count_partitioners)();
  int (*count_strategies)(int partitioner, const char** name);
  void (*get_strategy)(int partitioner, int strategy, const char** name, Opaque* supported_ops,
                       Opaque* create_selector, Opaque* review_subgraph, const char** op);
  int (*supported_ops)(Opaque function, const char* graph, int num_nodes, int* ids, Texts keys,
                       Texts values, int num_options);
  int (*create_selector)(Opaque function, const char* graph, void** selector, Texts keys,
                         Texts values, int num_options);
  void (*select)(void* selector, int node, int* is_selected);
  void (*select_input)(void* selector, int node, int input, int* is_selected);
  void (*select_output)(void* selector, int node, int output, int* is_selected);
  void (*filter)(void* selector, int* candidates, int num_candidates, int** kept, int* num_kept);
  void (*reset)(void* selector);
  int (*review_subgraph)(Opaque function, const char* graph, int number, int* is_accepted,
                         Texts keys, Texts values, int num_options, char*** attr_keys,
                         char*** attr_values, int* num_attrs, Texts arg_names, int num_args,
                         void* const* arg_data, const int64_t* const* arg_shapes,
                         const int* arg_ndims, const int* arg_types, const size_t* arg_versions,
                         Texts arg_devices, const int* arg_device_ids, Texts aux_names, int num_aux,
                         void* const* aux_data, const int64_t* const* aux_shapes,
                         const int* aux_ndims, const int* aux_types, const size_t* aux_versions,
                         Texts aux_devices, const int* aux_device_ids);

  int (*count_passes)();
  void (*get_pass)(int index, Opaque* function, const char** name);
  int (*run_pass)(Opaque function, const char* graph, char** result, Texts keys, Texts values,
                  int num_options, const char* name, Texts arg_names, int num_args,
                  void* const* arg_data, const int64_t* const* arg_shapes, const int* arg_ndims,
                  const int* arg_types, const size_t* arg_versions, Texts arg_devices,
                  const int* arg_device_ids, Texts aux_names, int num_aux, void* const* aux_data,
                  const int64_t* const* aux_shapes, const int* aux_ndims, const int* aux_types,
                  const size_t* aux_versions, Texts aux_devices, const int* aux_device_ids,
                  AllocateArray allocate_array, const void* array_allocator);
};

}  // namespace mx::extension
