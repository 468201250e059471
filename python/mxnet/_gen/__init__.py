"""Generated modules: do not edit by hand."""
