"""Settings of Sphinx for the site; tools/build_site.sh calls it."""

project = "remx"
copyright = "the remx authors, Apache-2.0"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
myst_heading_anchors = 6  # links to headings are spelt as on the repository's pages
html_theme = "furo"
html_title = "remx"
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["breaks.js"]
html_theme_options = {"navigation_with_keys": True}
smartquotes = False  # words in quotes are to be typed as they stand
pygments_style = "tango"
pygments_dark_style = "monokai"
# Blocks that show output, or Python with an ellipsis in it, need not be whole programs.
suppress_warnings = ["misc.highlighting_failure"]
