"""The tests that speak of CPUs: left out where another default context is asked for (conftest.py).

Each line is the beginning of a test's name, and why it is nothing for another device. A test that
names the place of each of its arrays needs no line; it passes on any default context.
"""

CORE, PYTHON = "tests/python/core/test_", "tests/python/"
GLUON, ARRAYS = "tests/python/gluon/test_", "tests/python/ndarray/test_"
VALUES = "a GPU does not wait for values to refuse them"
DRAWS = "the numbers that 1.9.1's CPU draws"
FILES = "files and exported blocks load on the CPU where no context is named"
REASONS = {
    PYTHON + "backends/": "compilers for CPUs",
    PYTHON + "quantization/": "regions that the CPU's compiler makes",
    PYTHON + "symbol/test_bind_precision.py": "it names the CPU, and what its compiler rounds",
    PYTHON + "docs/test_docstrings.py::test_every_example": "arrays of the CPU are printed",
    PYTHON + "docs/test_raises.py::test_an_error_is_raised_as_told[mxnet.executor": "the CPU",
    "tests/seeds/test_neuron_page.py": "compilers for CPUs",
    PYTHON + "gpu/": "they name the GPU, and the CPU beside it",
    PYTHON + "simulated/": "they name the simulated accelerator, and the CPU beside it",
    PYTHON + "checkpoint/test_pickles.py::test_what_": "MXNet's pickles, and ours, made on a CPU",
    PYTHON + "checkpoint/test_pickles.py::test_training_goes_on_after_loading": "the same",
    CORE + "common_expressions.py::test_results_do_not_change[ngraph]": "a region for the CPU",
    PYTHON + "symbol/test_serving_memory.py": "weights that the CPU's compiler packs",
    PYTHON + "symbol/test_symbol_binding.py::test_groups_of_contexts": "backends of the CPU",
    ARRAYS + "ndarray.py::test_comparisons_truth_and_printing": "an array of the CPU is printed",
    ARRAYS + "ndarray_surface.py::test_truth_length_hash": "an array of the CPU is printed",
    ARRAYS + "ndarray_surface.py::test_copyto_and_contexts": "copies from the CPU to it",
    ARRAYS + "ndarray.py::test_memory_is_shared_with_numpy": "NumPy shares the host's memory",
    ARRAYS + "ndarray_sharing.py": "NumPy shares the host's memory",
    GLUON + "gluon_hybrid_block.py::test_export_and_imports": FILES,
    GLUON + "gluon_hybrid_block.py::test_optimize_for_with_frozen": "a region for the CPU",
    GLUON + "gluon_rnn_cells.py::test_an_exported_sequence_loads_again": FILES,
    GLUON + "gluon_rnn_layers.py::test_files_are_read": FILES,
    GLUON + "gluon_save_load.py::test_a_network_of_other_names": FILES,
    GLUON + "gluon_save_load.py::test_a_compiled_graph_is_kept": "a region for the CPU",
    GLUON + "gluon_save_load.py::test_the_file_of_mxnet_is_read": FILES,
    GLUON + "gluon_trainer.py::test_updates_equal_numpy_sgd": "it names CPUs, one and two",
    GLUON + "gluon_trainer.py::test_a_stale_gradient": "it names the CPU",
    GLUON + "gluon_trainer.py::test_multipliers_and_grad_req": "it names the CPU",
    GLUON + "gluon_trainer.py::test_states_survive_a_file": "it names the CPU",
    GLUON + "gluon_visualization.py::test_a_bound_network_shows": "a region for the CPU",
    GLUON + "members_for_subclasses.py::test_nested_arguments": "arrays of the CPU",
    GLUON + "members_for_subclasses.py::test_a_loader_of_a_programs_own": "its workers make arrays",
    PYTHON + "optimizer/test_aggregated_updates.py::test_an_optimizer": "arrays of the CPU",
    PYTHON + "optimizer/test_steps.py::test_steps[sgld": DRAWS,
    PYTHON + "random/test_streams.py": DRAWS,
    PYTHON
    + "data/test_gluon_loader_workers.py::test_threads_and_the_old": "the data set holds arrays",
    PYTHON + "autograd/test_zero_gradients.py": "sums that are exactly zero in the CPU's order",
    PYTHON + "operators/test_contrib.py::test_wrong_calls": VALUES,
    PYTHON + "operators/test_recurrent_layers.py::test_label_outside": VALUES,
    PYTHON + "ndarray/test_ndarray_bad_input.py::test_inputs_on_different_devices": "the CPU's",
    PYTHON + "ndarray/test_ndarray_bad_input.py::test_kernel_errors_arrive": "a GPU raises at once",
    GLUON + "gluon_initializer.py::test_values_are_those_of_mxnet": DRAWS,
    GLUON + "gluon_initializer.py::test_integers_of_quantized": DRAWS,
    CORE + "mirroring.py::test_nodes_can_be_forced": "sums in the CPU's order, to the last bit",
    PYTHON + "numpy/test_np_corners.py::test_parameters_that_make_no": VALUES,
    PYTHON + "numpy/test_np_corners.py::test_chances_lie_between": VALUES,
    PYTHON + "numpy/test_np_values.py::test_percentiles_outside": VALUES,
    PYTHON + "numpy/test_np_values.py::test_multinomial_counts": DRAWS,
    PYTHON + "numpy/test_np_values.py::test_draws": DRAWS,
    PYTHON + "numpy/test_np_array.py::test_type_rules_of_arithmetic": "powers to the last bit",
    PYTHON + "numpy/test_np_array.py::test_printing_is_numpys": "an array of the CPU is printed",
    PYTHON + "numpy/test_np_array.py::test_numbers_are_formatted": "an array of the CPU is printed",
    PYTHON + "numpy/test_np_array.py::test_buffers_and_dlpack": "NumPy shares the host's memory",
    PYTHON + "numpy/test_np_symbol.py::test_what_is_written": "files name the CPU",
    PYTHON + "numpy/test_np_gluon.py::test_a_regression_written_by_hand": DRAWS,
    PYTHON + "numpy/test_np_gluon.py::test_a_block_becomes_a_symbol": FILES,
    PYTHON + "numpy/test_np_gluon.py::test_batches": "workers read the arrays of the data set",
    CORE + "mirroring.py::test_hybridized": "BatchNorm and ReLU, joined, keep nothing to compute",
    PYTHON + "sparse/test_sparse_arrays.py::test_printing": "an array of the CPU is printed",
    PYTHON + "sparse/test_sparse_arrays.py::test_parts_cannot_be_set": "NumPy writes host memory",
    PYTHON + "sparse/test_sparse_arrays.py::test_copies_are_independent": "copies to the CPU",
    PYTHON + "sparse/test_sparse_arrays.py::test_files_hold_the_bytes": "bytes name the CPU",
    PYTHON + "members/test_members.py::test_a_program_gives_what_it_gave[checkpoints_are": FILES,
    PYTHON + "members/test_members.py::test_a_program_gives_what_it_gave[indices_out": "the CPU's",
    PYTHON + "members/test_members.py::test_a_program_gives_what_it_gave[scopes_know": "the CPU",
    PYTHON + "sparse/test_sparse_sizes.py": "the memory of the host",
    PYTHON + "sparse/test_sparse_stores.py::test_sparse_embedding_trains": FILES,
    CORE + "engine.py::test_a_failed_array_raises_at_each_read": "a GPU raises at the call",
    CORE + "engine.py::test_interrupt_ends_a_wait": "a GPU is done before the signal comes",
    CORE + "environment_modules.py::test_contexts": "the default context is the CPU",
    CORE + "executor.py::test_compiled_equals_plain": "compilers for CPUs",
    CORE + "executor.py::test_unknown_backends": "the CPU has backends",
    CORE + "executor.py::test_partitioned_symbol": "regions that the CPU's compiler makes",
    CORE + "executor.py::test_groups_place_their_arrays": "groups of CPUs",
    CORE + "executor.py::test_options_reach_the_compiler": "a compiler for CPUs",
    CORE + "executor.py::test_explain": "what the CPU's compiler made",
    CORE + "executor.py::test_frozen_weights": "regions that the CPU's compiler makes",
    CORE + "executor.py::test_gradient_passes_through_frozen": "the same",
    CORE + "precision.py": "what the CPU's compiler rounds",
    CORE + "profiler.py": "names and memory of the CPU; test_profile_gpu.py has the GPU's",
    PYTHON + "typing/test_types.py::test_the_typed_program_runs": "it names the CPU",
    CORE + "transformer_regions.py": "regions that the CPU's compiler makes",
}

# Programs in the manner of MXNet's examples, which say mx.cpu() or draw first weights.
PROGRAM = PYTHON + "programs/test_classic.py::test_a_classic_program_does_what_it_does_with_mxnet["
ON_CPUS = "adversary autoencoder dcgan lstm_crf neural_style vae word_model"
DRAWING = (
    "adversarial bi_lstm_sort bucketing_model chained_modules ctc_ocr custom_operators "
    "dropout_scratch factorization fcn feed_forward module_training multi_task nce_loss rcnn "
    "recurrent reinforce softmax_scratch ssd stochastic_depth svm"
)
REASONS |= {f"{PROGRAM}{name}]": "it names the CPU" for name in ON_CPUS.split()}
REASONS |= {f"{PROGRAM}{name}]": DRAWS for name in DRAWING.split()}
REASONS[PROGRAM + "blocks_and_files]"] = FILES


def reason_for(nodeid):
    """Why a test is left out, or None."""
    for beginning, reason in REASONS.items():
        if nodeid.startswith(beginning):
            return reason
    return None
