"""What front ends of particular graph backends do besides compiling: placing, timing, dumping."""
