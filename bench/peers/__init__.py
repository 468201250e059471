"""One module per engine; each offers job classes with run(iterations) and answer()."""
