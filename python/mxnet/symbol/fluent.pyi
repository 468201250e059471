"""Methods of Symbol that are operators."""

from .._gen.sym_fluent import FluentMethods as FluentMethods
