"""What newer parts of the package replace, and old programs still use."""
