"""Settings from the command line and the environment, and what is said about nonsense."""

import os
from collections.abc import Callable, Mapping
from dataclasses import fields
from ipaddress import ip_network
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from tablee.cli.app import app, run
from tablee.cli.complaint import UNUSABLE
from tablee.cli.environment import PREFIX
from tablee.server.settings import BadSetting, Settings

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Settings]:
    """What `tablee serve` makes of an environment and these words."""
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)

    def read(environ: Mapping[str, str], *words: str) -> Settings:
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        _, bound, _ = app.parse_args(["serve", *words], exit_on_error=False, print_error=False)
        bound.apply_defaults()
        read: Settings = bound.arguments["settings"]
        return read

    return read


Read = Callable[..., Settings]


def test_defaults_are_for_this_machine_alone(settings: Read) -> None:
    read = settings({})
    assert read == Settings()
    assert not read.public
    assert not read.unprotected


def test_the_environment_is_read(settings: Read) -> None:
    assert settings(
        {
            "TABLEE_HOST": "0.0.0.0",
            "TABLEE_PORT": "9000",
            "TABLEE_DATA": "/srv/tablee",
            "TABLEE_ORIGINS": "https://a.example, http://b.example:8080/",
            "TABLEE_PROXIES": "10.0.0.1 192.168.0.0/16,::1",
            "TABLEE_SECURE": "yes",
            "TABLEE_LOG": "json",
            "TABLEE_WORKERS": "8",
            "TABLEE_RATE": "0",
            "TABLEE_CONNECTIONS": "64",
            "TABLEE_STORE": "postgres://me:secret@there/house",
            "TABLEE_NODE": "http://10.0.0.5:8000/",
            "TABLEE_SOCKETS": "5",
            "TABLEE_SPECTATORS": "0",
            "TABLEE_DAILY": "3",
            "TABLEE_ARCHIVE": "4000",
            "TABLEE_TABLES": "7",
            "TABLEE_KEEP_EMPTY": "1",
            "TABLEE_KEEP_ABANDONED": "2",
            "TABLEE_KEEP_TALK": "0",
            "TABLEE_KEEP_GUESTS": "4",
            "TABLEE_PUSH_HOSTS": "Push.example.org, 127.0.0.1",
            "TABLEE_THINK": "2.5",
            "TABLEE_PAUSE": "0",
            "TABLEE_SOMETHING": "else",
        }
    ) == Settings(
        host="0.0.0.0",
        port=9000,
        data=Path("/srv/tablee"),
        store="postgres://me:secret@there/house",
        node="http://10.0.0.5:8000",
        origins=("https://a.example", "http://b.example:8080"),
        proxies=(ip_network("10.0.0.1"), ip_network("192.168.0.0/16"), ip_network("::1")),
        secure=True,
        log="json",
        workers=8,
        rate=0.0,
        connections=64,
        sockets=5,
        spectators=0,
        daily=3,
        archive=4000,
        tables=7,
        keep_empty=1,
        keep_abandoned=2,
        keep_talk=0,
        keep_guests=4,
        push_hosts=("push.example.org", "127.0.0.1"),
        think=2.5,
        pause=0.0,
    )


def test_the_command_line_comes_first(settings: Read) -> None:
    environ = {"TABLEE_PORT": "9000", "TABLEE_HOST": "0.0.0.0", "TABLEE_LOG": "", "TABLEE_SECURE": "yes"}
    read = settings(environ, "--port", "7000", "--data", "there", "--secure", "no")
    assert (read.port, read.host, read.data) == (7000, "0.0.0.0", Path("there"))
    assert read.secure is False
    assert read.log == "text"


def test_lists_are_one_text_on_the_command_line_too(settings: Read) -> None:
    read = settings({}, "--proxies", "10.0.0.1, ::1", "--origins", "https://a.example http://b.example:8080/")
    assert read.proxies == (ip_network("10.0.0.1"), ip_network("::1"))
    assert read.origins == ("https://a.example", "http://b.example:8080")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TABLEE_SOCKETS", "-1", "TABLEE_SOCKETS must be a whole number, not '-1'"),
        ("TABLEE_ARCHIVE", "9999999", "TABLEE_ARCHIVE must lie between 0 and 1000000, not '9999999'"),
        ("TABLEE_PORT", "http", "TABLEE_PORT must be a whole number, not 'http'"),
        ("TABLEE_PORT", "70000", "TABLEE_PORT must lie between 0 and 65535, not '70000'"),
        ("TABLEE_WORKERS", "0", "TABLEE_WORKERS must lie between 1 and 256, not '0'"),
        ("TABLEE_HOST", "http://x/", "TABLEE_HOST must be a host name or an address, not 'http://x/'"),
        ("TABLEE_ORIGINS", "x.example", "must list origins like https://example.org"),
        ("TABLEE_ORIGINS", "https://x.example/path", "must list origins like https://example.org"),
        ("TABLEE_PROXIES", "nginx", "must list addresses or networks"),
        ("TABLEE_SECURE", "maybe", "TABLEE_SECURE must be yes or no, not 'maybe'"),
        ("TABLEE_LOG", "xml", "TABLEE_LOG must be json or text, not 'xml'"),
        ("TABLEE_RATE", "fast", "TABLEE_RATE must be a number, not 'fast'"),
        ("TABLEE_RATE", "-1", "must lie between 0 and"),
        ("TABLEE_RATE", "nan", "must lie between 0 and"),
        ("TABLEE_THINK", "0", "TABLEE_THINK must be more than 0, not '0'"),
    ],
)
def test_nonsense_is_named_as_it_was_written(settings: Read, name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSetting, match=sentence.replace("(", r"\(")):
        settings({name: value})
    option = f"--{name.removeprefix(PREFIX).lower()}"
    with pytest.raises(BadSetting, match=sentence.replace("(", r"\(").replace(name, option)):
        settings({}, f"{option}={value}")


def test_nonsense_on_the_command_line_names_the_option(settings: Read) -> None:
    with pytest.raises(BadSetting, match="--port must lie between 0 and 65535, not '99999'"):
        settings({"TABLEE_PORT": "80"}, "--port", "99999")
    with pytest.raises(CycloptsError, match="Unknown option: --colour"):
        settings({}, "--colour", "red")


def test_nonsense_is_one_sentence_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", "http"]) == UNUSABLE
    assert capsys.readouterr().err == "tablee: --port must be a whole number, not 'http'.\n"


def test_the_help_and_the_hosts_page_name_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    for field in fields(Settings):
        variable = PREFIX + field.name.upper()
        option = "--" + field.name.replace("_", "-")
        assert f"{option} " in shown
        assert f"[env var: {variable}]" in shown
        assert f"| `{option}` | `{variable}` |" in DOCS.read_text("utf-8")


@pytest.mark.parametrize(
    ("host", "public"),
    [
        ("127.0.0.1", False),
        ("127.1.2.3", False),
        ("localhost", False),
        ("::1", False),
        ("0.0.0.0", True),
        ("::", True),
        ("", True),
        ("192.168.1.5", True),
        ("games.example", True),
    ],
)
def test_a_public_address_without_https_is_noticed(host: str, public: bool) -> None:
    assert Settings(host=host).public is public
    assert Settings(host=host).unprotected is public
    assert not Settings(host=host, secure=True).unprotected
    assert not Settings(host=host, proxies=(ip_network("10.0.0.1"),)).unprotected
