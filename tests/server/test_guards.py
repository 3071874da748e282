"""Nobody gets past the guards who should not, and everybody else does not notice them."""

from ipaddress import ip_network

import pytest

from tablee.server.edge.asgi import Message, Receive, Scope, Send
from tablee.server.edge.guards import (
    BODY,
    RECORD_BODY,
    BodyLimit,
    Buckets,
    OriginGuard,
    RateLimit,
    SecurityHeaders,
)
from tablee.server.edge.proxies import Proxies, sender
from tests.server.asking import ask, echo, knock, scope


def headers(**given: str) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in given.items()}


# --- headers


def test_every_answer_has_the_security_headers() -> None:
    answer = ask(SecurityHeaders(echo))
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self' ws://tablee.test wss://tablee.test",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "object-src": "'none'",
    }
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "strict-transport-security" not in answer.headers
    assert "cache-control" not in answer.headers


def test_files_are_told_what_concerns_files() -> None:
    told = ask(SecurityHeaders(echo), scope(path="/assets/first.js")).headers
    assert told["x-content-type-options"] == "nosniff"
    assert told["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in told


def test_inline_styles_are_allowed_only_when_asked_for() -> None:
    answer = ask(SecurityHeaders(echo, inline_styles=True))
    assert "style-src 'self' 'unsafe-inline';" in answer.headers["content-security-policy"]


def test_https_is_remembered() -> None:
    answer = ask(SecurityHeaders(echo), scope(scheme="https"))
    assert answer.headers["strict-transport-security"].startswith("max-age=")


def test_views_are_kept_by_nobody_and_what_the_application_says_stays() -> None:
    async def cached(asked: Scope, receive: Receive, send: Send) -> None:
        kept = [(b"Cache-Control", b"immutable"), (b"X-Frame-Options", b"SAMEORIGIN")]
        await send({"type": "http.response.start", "status": 200, "headers": kept})
        await send({"type": "http.response.body", "body": b""})

    assert ask(SecurityHeaders(echo), scope(path="/api/v1/me")).headers["cache-control"] == "no-store"
    answer = ask(SecurityHeaders(cached), scope(path="/api/v1/me"))
    assert answer.headers["cache-control"] == "immutable"
    assert answer.headers["x-frame-options"] == "SAMEORIGIN"


def test_a_strange_host_does_not_get_into_the_policy() -> None:
    answer = ask(SecurityHeaders(echo), scope(headers={"host": "a; script-src *"}))
    assert "connect-src 'self';" in answer.headers["content-security-policy"]
    assert "*" not in answer.headers["content-security-policy"]


# --- origin


GUARDED = OriginGuard(echo, ["https://games.example", "http://localhost:5173"])


@pytest.mark.parametrize(
    "given",
    [
        headers(),
        headers(sec_fetch_site="same-origin"),
        headers(origin="http://tablee.test"),
        headers(origin="https://tablee.test"),
        headers(origin="https://TABLEE.test:443"),
        headers(origin="http://tablee.test:8000", host="tablee.test:8000"),
        headers(origin="https://games.example", sec_fetch_site="cross-site"),
        headers(origin="http://localhost:5173"),
        headers(origin="http://[::1]:8000", host="[::1]:8000"),
    ],
)
def test_changes_from_our_own_pages_and_programs_are_let_through(given: dict[str, str]) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert ask(GUARDED, scope(method=method, headers=given)).status == 200


@pytest.mark.parametrize(
    "given",
    [
        headers(origin="https://evil.example"),
        headers(origin="null"),
        headers(origin=""),
        headers(origin="https://tablee.test.evil.example"),
        headers(origin="https://evil.example:tablee.test"),
        headers(origin="http://tablee.test:8000"),
        headers(origin="http://games.example"),
        headers(origin="file://"),
        headers(sec_fetch_site="cross-site"),
        headers(sec_fetch_site="same-site"),
        headers(sec_fetch_site="none"),
    ],
)
def test_changes_from_elsewhere_are_refused(given: dict[str, str]) -> None:
    answer = ask(GUARDED, scope(method="POST", headers=given))
    assert answer.status == 403
    assert answer.detail == "this comes from another site"
    french = ask(GUARDED, scope(method="POST", headers={**given, "accept-language": "fr-CA, en;q=0.8"}))
    assert french.detail == "ceci vient d’un autre site"


def test_reading_is_open_to_everybody() -> None:
    assert ask(GUARDED, scope(headers=headers(origin="https://evil.example"))).status == 200


def test_sockets_are_opened_by_our_own_pages_only() -> None:
    def opened(**given: str) -> str:
        return str(knock(GUARDED, scope("websocket", headers=headers(**given)))["type"])

    assert opened(origin="http://tablee.test") == "websocket.accept"
    assert opened(origin="https://games.example") == "websocket.accept"
    assert opened(origin="https://evil.example") == "websocket.close"
    assert opened(origin="null") == "websocket.close"
    assert opened() == "websocket.close"


# --- body


LIMITED = BodyLimit(echo)


def test_a_body_within_the_limit_arrives_whole() -> None:
    pieces = [b"a" * (BODY // 2), b"b" * (BODY - BODY // 2)]
    answer = ask(LIMITED, scope(method="POST"), pieces)
    assert (answer.status, answer.body) == (200, b"".join(pieces))


def test_a_body_that_announces_too_much_is_not_read() -> None:
    answer = ask(LIMITED, scope(method="POST", headers=headers(content_length=str(BODY + 1))), [b"unread"])
    assert answer.status == 413
    assert answer.detail == "the request is larger than 64 KiB"
    assert answer.headers["connection"] == "close"
    huge = ask(LIMITED, scope(method="POST", headers=headers(content_length="9" * 5_000)))
    assert huge.status == 413


def test_a_body_that_grows_too_large_is_cut_while_it_streams() -> None:
    answer = ask(LIMITED, scope(method="POST"), [b"x" * 1_000] * 100)
    assert answer.status == 413
    lying = ask(LIMITED, scope(method="POST", headers=headers(content_length="5")), [b"x" * BODY, b"x"])
    assert lying.status == 413


@pytest.mark.parametrize("length", ["-1", "1.5", "many", "", "²"])
def test_a_length_that_is_no_number_is_refused(length: str) -> None:
    assert ask(LIMITED, scope(method="POST", headers=headers(content_length=length))).status == 400


def test_records_may_be_larger() -> None:
    record = b"x" * (2 * 1024 * 1024)
    for path in ("/api/v1/records", "/api/v1/records/"):
        assert ask(LIMITED, scope(method="POST", path=path), [record]).status == 200
        assert ask(LIMITED, scope(method="POST", path=path), [b"x" * (RECORD_BODY + 1)]).status == 413
    assert ask(LIMITED, scope(method="PUT", path="/api/v1/records"), [record]).status == 413


def test_other_failures_stay_failures() -> None:
    with pytest.raises(ConnectionError):
        ask(LIMITED, scope(method="POST"), [])


# --- rate


class Limited:
    """A rate limit with a clock that stands still until it is moved."""

    def __init__(self, rate: float = 1.0, burst: float = 3.0) -> None:
        self.now = 0.0
        self.refusals = 0
        self.app = RateLimit(
            echo,
            lambda asked: next((v.decode() for k, v in asked["headers"] if k == b"cookie"), None),
            Buckets(rate, burst, lambda: self.now),
            Buckets(rate * 2, burst * 2, lambda: self.now),
            self._count,
        )

    def _count(self) -> None:
        self.refusals += 1

    def statuses(self, count: int, asked: Scope) -> list[int]:
        return [ask(self.app, dict(asked)).status for _ in range(count)]


def test_whoever_asks_too_often_is_told_when_to_come_back() -> None:
    limited = Limited(rate=0.5)
    assert limited.statuses(5, scope()) == [200, 200, 200, 429, 429]
    assert limited.refusals == 2
    answer = ask(limited.app, scope())
    assert answer.headers["retry-after"] == "2"
    assert answer.detail == "too many requests: try again in 2 s"
    limited.now = 2.0
    assert limited.statuses(2, scope()) == [200, 429]


def test_a_file_of_the_client_counts_an_eighth() -> None:
    limited = Limited()
    assert limited.statuses(25, scope(path="/assets/index.js")) == [200] * 24 + [429]
    assert limited.statuses(1, scope()) == [429]
    limited.now = 0.125
    assert limited.statuses(2, scope(path="/assets/index.js")) == [200, 429]


def test_people_behind_one_address_have_their_own_share() -> None:
    limited = Limited()
    assert limited.statuses(4, scope(headers=headers(cookie="ana")))[-1] == 429
    assert limited.statuses(1, scope(headers=headers(cookie="noe"))) == [200]
    assert limited.statuses(1, scope(client="192.0.2.9")) == [200]


def test_many_cookies_do_not_help_one_address() -> None:
    limited = Limited()
    statuses = [ask(limited.app, scope(headers=headers(cookie=f"guest-{n}"))).status for n in range(8)]
    assert statuses == [200] * 6 + [429] * 2


def test_sockets_are_counted_too() -> None:
    limited = Limited()
    opened = [knock(limited.app, scope("websocket"))["type"] for _ in range(4)]
    assert opened == ["websocket.accept"] * 3 + ["websocket.close"]


# --- proxies


TRUSTED = [ip_network("10.0.0.0/8"), ip_network("::1/128")]


def seen(client: str, **given: str) -> str:
    return ask(Proxies(echo, TRUSTED), scope(client=client, headers=headers(**given))).headers["x-seen"]


def test_forwarding_headers_of_our_proxies_are_believed() -> None:
    assert seen("10.0.0.1", x_forwarded_for="203.0.113.5", x_forwarded_proto="https") == "203.0.113.5 https"
    assert seen("::1", x_forwarded_for="2001:db8::7") == "2001:db8::7 http"
    assert seen("::ffff:10.0.0.1", x_forwarded_for="203.0.113.5") == "203.0.113.5 http"
    # The client may have written the beginning of the chain itself.
    assert seen("10.0.0.1", x_forwarded_for="1.2.3.4, 203.0.113.5, 10.0.0.2") == "203.0.113.5 http"
    assert seen("10.0.0.1", x_forwarded_for="not an address") == "10.0.0.1 http"
    assert seen("10.0.0.1") == "10.0.0.1 http"


def test_forwarding_headers_of_strangers_mean_nothing() -> None:
    assert seen("203.0.113.9", x_forwarded_for="10.0.0.1", x_forwarded_proto="https") == "203.0.113.9 http"


def test_a_household_is_one_sender() -> None:
    assert sender(scope(client="2001:db8::1")) == sender(scope(client="2001:db8::2")) == "2001:db8::/64"
    assert sender(scope(client="2001:db8:0:1::1")) != sender(scope(client="2001:db8::1"))
    assert sender(scope(client="192.0.2.1")) == "192.0.2.1"
    assert sender({**scope(), "client": None}) == ""


# --- all


@pytest.mark.parametrize(
    "guard",
    [
        SecurityHeaders,
        OriginGuard,
        BodyLimit,
        lambda app: RateLimit(app, lambda asked: None, Buckets(1, 1), Buckets(1, 1)),
        lambda app: Proxies(app, TRUSTED),
    ],
)
def test_a_lifespan_passes_every_guard(guard: type[BodyLimit]) -> None:
    reached: list[Message] = []

    async def app(asked: Scope, receive: Receive, send: Send) -> None:
        reached.append(asked)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    ask(guard(app), {"type": "lifespan"})
    assert reached == [{"type": "lifespan"}]
