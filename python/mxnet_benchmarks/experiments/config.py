"""Configurations: parameters, variables and extensions, of files and of the command line."""

import json
import pathlib

CONFIGS = pathlib.Path(__file__).resolve().parent / "configs"
SECTIONS = {"parameters": dict, "variables": dict, "extensions": list}


class Config:
    """Parameters with their defaults, variables that are tried out, and extensions."""

    def __init__(self):
        self.parameters, self.variables, self.extensions = {}, {}, []
        self.information = {}  # name -> type, range and description of a parameter

    @classmethod
    def of_suite(cls):
        """Return the defaults of the suite."""
        config = cls()
        for name in ("base.json", "mxnet.json"):
            config.add_file(CONFIGS / name)
        return config

    def add_file(self, path):
        """Add a JSON file: its values replace earlier ones."""
        try:
            content = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise ValueError(f"configuration {path}: {error.strerror}") from None
        except ValueError as error:
            raise ValueError(f"configuration {path} is no JSON: {error}") from None
        if not isinstance(content, dict):
            raise ValueError(f"configuration {path} is no JSON object with {', '.join(SECTIONS)}")
        self.add(content, path)

    def add(self, content, source="configuration"):
        """Add a dictionary of sections."""
        for section, kind in SECTIONS.items():
            if not isinstance(content.get(section, kind()), kind):
                raise ValueError(f"{source}: '{section}' must be a JSON {kind.__name__}")
        for name, value in content.get("parameters", {}).items():
            if isinstance(value, dict) and "val" in value:
                self.information[name] = {k: v for k, v in value.items() if k != "val"}
                value = value["val"]
            self.parameters[name] = value
        self.variables.update(content.get("variables", {}))
        self.extensions.extend(content.get("extensions", []))

    def add_extension(self, text):
        """Add an extension of the command line."""
        try:
            extension = json.loads(text)
        except ValueError as error:
            raise ValueError(f"-E {text!r} is no JSON: {error}") from None
        if not isinstance(extension, dict) or set(extension) - {"condition", "parameters", "cases"}:
            raise ValueError(f"-E {text!r}: write an object with condition, parameters and cases")
        self.extensions.append(extension)

    def describe(self):
        """Return the sections, as they are written."""
        return {
            "parameters": self.parameters,
            "variables": self.variables,
            "extensions": self.extensions,
        }


def parse_assignment(text, option):
    """Return (name, value) of a text such as exp.model="resnet50", whose value is JSON."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError(f"{option} {text!r}: write {option}name=value")
    try:
        return name, json.loads(value)
    except ValueError:
        hint = f"for a text write {option}{name}='\"{value}\"'"
        raise ValueError(f"{option} {text!r}: the value is no JSON; {hint}") from None
