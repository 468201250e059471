"""Spaces of choices, as 1.9.1 keeps those of TVM's schedules: containers that go through JSON."""

import math

__all__ = ["ConfigSpace", "ConfigSpaces", "OtherOptionEntity", "OtherOptionSpace"]

_OPTION = "ot"  # the one kind of choice


def _check_kind(kind):
    if kind != _OPTION:
        raise RuntimeError(f"Invalid config knob type: {kind}; only {_OPTION!r} is known")


class OtherOptionEntity:
    """One of several options: `val`."""

    def __init__(self, val):
        self.val = val

    @classmethod
    def from_tvm(cls, x):
        """Make one from an object with `val`."""
        return cls(x.val)

    def __repr__(self):
        return str(self.val)


class OtherOptionSpace:
    """The options of one choice: `entities`."""

    def __init__(self, entities):
        self.entities = [OtherOptionEntity(value) for value in entities]

    @classmethod
    def from_tvm(cls, x):
        """Make one from an object with `entities`."""
        return cls([entity.val for entity in x.entities])

    def __len__(self):
        return len(self.entities)

    def __repr__(self):
        return f"OtherOption({self.entities}) len={len(self)}"


class ConfigSpace:
    """The choices of a schedule by name, and the option taken of each."""

    def __init__(self, space_map, _entity_map):
        self.space_map = space_map
        self._entity_map = _entity_map
        self._length = None

    @classmethod
    def from_tvm(cls, x):
        """Make one from an object with `space_map` and `_entity_map`."""
        spaces = {name: OtherOptionSpace.from_tvm(one) for name, one in x.space_map.items()}
        taken = {name: OtherOptionEntity.from_tvm(one) for name, one in x._entity_map.items()}
        return cls(spaces, taken)

    def __len__(self):
        if self._length is None:
            self._length = math.prod(len(space) for space in self.space_map.values())
        return self._length

    def __repr__(self):
        rows = enumerate(self.space_map.items())
        lines = "".join(f"  {number:2} {name}: {space}\n" for number, (name, space) in rows)
        return f"ConfigSpace (len={len(self)}, space_map=\n{lines})"

    def to_json_dict(self):
        """What json.dump can write."""
        return {
            "e": [(name, _OPTION, entity.val) for name, entity in self._entity_map.items()],
            "s": [
                (name, _OPTION, [entity.val for entity in space.entities])
                for name, space in self.space_map.items()
            ],
        }

    @classmethod
    def from_json_dict(cls, json_dict):
        """Make one from what to_json_dict gave."""
        for _, kind, _ in (*json_dict["e"], *json_dict["s"]):
            _check_kind(kind)
        spaces = {str(name): OtherOptionSpace(values) for name, _, values in json_dict["s"]}
        taken = {str(name): OtherOptionEntity(value) for name, _, value in json_dict["e"]}
        return cls(spaces, taken)


class ConfigSpaces:
    """The spaces of all schedules by name: `spaces`."""

    def __init__(self):
        self.spaces = {}

    def __setitem__(self, name, space):
        self.spaces[name] = space

    def __len__(self):
        return len(self.spaces)

    def __repr__(self):
        rows = enumerate(self.spaces.items())
        lines = "".join(f"  {number:2} {name}:\n {space}\n" for number, (name, space) in rows)
        return f"ConfigSpaces (len={len(self)}, config_space=\n{lines})"

    def to_json_dict(self):
        """What json.dump can write."""
        return [(name, one.to_json_dict()) for name, one in self.spaces.items()]

    @classmethod
    def from_json_dict(cls, json_dict):
        """Make one from what to_json_dict gave."""
        made = cls()
        for name, one in json_dict:
            made[name] = ConfigSpace.from_json_dict(one)
        return made
