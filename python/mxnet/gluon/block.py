"""Blocks, the building stones of networks: `Block`, `HybridBlock`, `SymbolBlock`."""

from ._base_block import Block
from ._hybrid_block import HybridBlock
from ._symbol_block import SymbolBlock

__all__ = ["Block", "HybridBlock", "SymbolBlock"]
