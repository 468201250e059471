"""Experiments: parameters, plans, and what runs them. The command line is `experimenter.py`."""
