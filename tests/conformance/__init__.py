"""Conformance of the operators: tables of rows, and the judges that try each row."""
