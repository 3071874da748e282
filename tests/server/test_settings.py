"""Settings from the command line and the environment, and what is said about nonsense."""

from ipaddress import ip_network
from pathlib import Path

import pytest

from tablee.server.settings import BadSetting, Settings, read_settings


def test_defaults_are_for_this_machine_alone() -> None:
    settings = read_settings({})
    assert settings == Settings()
    assert not settings.public
    assert not settings.unprotected


def test_the_environment_is_read() -> None:
    assert read_settings(
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
            "TABLEE_SOCKETS": "5",
            "TABLEE_SPECTATORS": "0",
            "TABLEE_DAILY": "3",
            "TABLEE_ARCHIVE": "4000",
            "TABLEE_THINK": "2.5",
            "TABLEE_PAUSE": "0",
            "TABLEE_SOMETHING": "else",
        }
    ) == Settings(
        host="0.0.0.0",
        port=9000,
        data=Path("/srv/tablee"),
        origins=("https://a.example", "http://b.example:8080"),
        proxies=(ip_network("10.0.0.1"), ip_network("192.168.0.0/16"), ip_network("::1")),
        secure=True,
        log="json",
        workers=8,
        rate=0.0,
        sockets=5,
        spectators=0,
        daily=3,
        archive=4000,
        think=2.5,
        pause=0.0,
    )


def test_the_command_line_comes_first() -> None:
    environ = {"TABLEE_PORT": "9000", "TABLEE_HOST": "0.0.0.0", "TABLEE_LOG": ""}
    settings = read_settings(environ, port=7000, host=None, data=Path("there"), secure=False)
    assert (settings.port, settings.host, settings.data) == (7000, "0.0.0.0", Path("there"))
    assert settings.log == "text"


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
def test_nonsense_is_named_as_it_was_written(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSetting, match=sentence.replace("(", r"\(")):
        read_settings({name: value})


def test_nonsense_on_the_command_line_names_the_option() -> None:
    with pytest.raises(BadSetting, match="--port must lie between 0 and 65535, not '99999'"):
        read_settings({"TABLEE_PORT": "80"}, port=99999)
    with pytest.raises(BadSetting, match="there is no setting colour"):
        read_settings({}, colour="red")


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
