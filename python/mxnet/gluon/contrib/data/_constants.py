"""Tokens with a meaning."""

EOS_TOKEN = "<eos>"
