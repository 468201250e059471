"""Sections of docstrings that several layers share."""


def with_sections(text, *sections):
    """Return a docstring with further sections before those of shapes and examples.

    Parameters
    ----------
    text : str or None
        The docstring of a class, as it is written there; None under `python -OO`, and then None
        is returned.
    *sections : str
        Parameters, what is raised: indented as in the class, each with an empty line before it.
    """
    if text is None:
        return None
    places = [text.find(f"\n    {title}\n    ---") for title in ("Shapes", "Examples")]
    place = min((found for found in places if found >= 0), default=len(text.rstrip()))
    return text[:place].rstrip() + "\n" + "".join(sections) + text[place:]


WINDOW = """
    Parameters
    ----------
    channels : int
        Number of filters: the channels of the output.
    kernel_size : int or tuple of int
        Extent of the window; one number serves all axes.
    strides : int or tuple of int, default 1
        How far the window moves from one output element to the next.
    padding : int or tuple of int, default 0
        Zeros at both ends of each axis: added to the input; of a transposed convolution, cut off
        the output.
    dilation : int or tuple of int, default 1
        Distance between the elements that a window reads.
"""
OUTPUT_PADDING = """\
    output_padding : int or tuple of int, default 0
        Lines added to one side of the output, less than the stride.
"""
FILTERS = """\
    groups : int, default 1
        Channels are divided into so many groups that do not mix; as many as there are channels
        make a depthwise convolution.
    layout : str
        Order of the axes, from N (batch), C (channels), D (depth), H (height) and W (width).
    activation : str, optional
        Function applied to the output, such as 'relu'; none when left out.
    use_bias : bool, default True
        Add one learned number to each output channel.
    weight_initializer, bias_initializer : str or Initializer, optional
        How the parameters start: the weight as the network's `initialize` says when left out,
        the bias at zero.
    in_channels : int, default 0
        Number of input channels; 0: the first input tells it.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    MXNetError
        If an input has another number of channels than `in_channels`, or than the first one.
    ValueError
        If the first input has another number of axes.
"""
