"""What `make compiled` made is what is tested here, and nothing of it was left out."""

import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tablee.table.table import Table

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
MODULES = SETTINGS["tool"]["hatch"]["build"]["hooks"]["custom"]["compiled"]


@pytest.mark.parametrize("path", MODULES)
def test_every_module_that_is_named_is_machine_code(path: str) -> None:
    name = path.removesuffix(".py").replace("/", ".")
    file = import_module(f"tablee.{name}").__file__
    assert file is not None
    assert file.endswith(tuple(EXTENSION_SUFFIXES)), f"{file}: begin with `make compiled`"


@pytest.mark.parametrize("path", MODULES)
def test_no_module_of_values_is_compiled(path: str) -> None:
    """mypyc forgets the keywords of a class: its Structs would not be frozen."""
    text = (ROOT / "src" / "tablee" / path).read_text()
    assert "(msgspec.Struct" not in text
    assert "(Struct" not in text


def test_values_are_frozen_as_ever() -> None:
    assert Table.__struct_config__.frozen
    assert not Table.__struct_config__.gc
