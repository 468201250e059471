"""The networks of the suite. A new one is a new file here: see `deep_mnist.py`, the simplest."""
