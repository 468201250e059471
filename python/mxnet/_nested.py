"""Nested lists of arrays or symbols, as the functions of loops and branches take and give them."""


def flat(kind, what, nested):
    """All elements of a nested list, and its form: None for one element, else a list of forms.

    Parameters
    ----------
    kind : type
        NDArray or Symbol. A symbol of several outputs counts as a list of them.
    what : str
        Opens the error message.
    nested : object of `kind`, or nested lists or tuples of them
    """
    if isinstance(nested, kind):
        count = len(nested) if hasattr(nested, "list_outputs") else 1
        if count == 1:
            return [nested], None
        return list(nested), [(1, None)] * count
    if not isinstance(nested, (list, tuple)):
        raise AssertionError(
            f"{what} must be an {kind.__name__} or a (nested) list of them, got {nested!r} of type "
            f"{type(nested).__name__}"
        )
    elements, form = [], []
    for part in nested:
        inner, inner_form = flat(kind, what, part)
        elements += inner
        form.append((len(inner), inner_form))
    return elements, form


def _flatten_list(nested_list):
    """The elements of a list of lists."""
    return [element for part in nested_list for element in part]


def formed(elements, form):
    """The opposite of `flat`: elements in nested lists."""
    if form is None:
        return elements[0]
    parts, start = [], 0
    for count, inner in form:
        parts.append(formed(elements[start : start + count], inner))
        start += count
    return parts
