"""Metrics by family; `mx.metric` has them all."""
