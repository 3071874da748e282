"""Told when it is one's turn, on all one's devices: asked for where it makes sense, shown, one touch into the
game, and gone when it is done. A push service of our own opens what the house sends, and hands it to the
browser."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.patience import until
from tests.push_service import PushService
from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import id_of, open_table, rush
from tests.web.house import House, opened
from tests.web.person import PHONE, Device, Lang, Person

CONTROLLED = "() => navigator.serviceWorker.controller?.scriptURL"

# The push service of Chromium is Google's, and no test goes there: what it would answer, and the question to
# whoever sits there, are not real.
SUBSCRIBED = """((made) => {
  const kept = () => sessionStorage.getItem("subscribed");
  const device = {
    endpoint: made.endpoint,
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: made.p256dh, auth: made.auth } }),
    unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; },
  };
  PushManager.prototype.subscribe = async (options) => {
    window.asked = options;
    sessionStorage.setItem("subscribed", "yes");
    return device;
  };
  PushManager.prototype.getSubscription = async () => (kept() ? device : null);
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => (kept() ? "granted" : "default") });
  Object.defineProperty(navigator, "setAppBadge", { value: async (count) => void (window.badge = count) });
})(%s)"""
# Nor has a browser without a screen anywhere to show a notification: they are kept here.
SCREEN = """() => {
  self.screen = new Map();
  self.opened = [];
  self.registration.showNotification = async (title, { body, tag, silent, image }) => {
    self.screen.set(tag, { title, body, tag, silent, image, close: () => self.screen.delete(tag) });
  };
  self.registration.getNotifications = async () => [...self.screen.values()];
  Object.defineProperty(self.navigator, "setAppBadge", { value: async (count) => void (self.badge = count) });
  self.clients.openWindow = async (path) => void self.opened.push(path);
}"""
SHOWN = "() => [...self.screen.values()].map(({ title, tag }) => [title, tag])"
TOUCHED = """async (tag) => {
  const event = new Event("notificationclick");
  const done = [];
  Object.assign(event, { notification: self.screen.get(tag), waitUntil: (work) => done.push(work) });
  self.dispatchEvent(event);
  await Promise.all(done);
  return self.opened;
}"""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "time": "Time",
        "day": "1 day for a move",
        "tell": "Tell me",
        "thanks": "This device tells you when it is your turn.",
        "ended": "This device tells you nothing any more.",
        "settings": "Settings",
        "switch": "Told when it is your turn",
        "on": "on",
        "off": "off",
        "quiet": "Quiet hours",
        "from": "from",
        "until": "until",
    },
    "fr": {
        "time": "Temps",
        "day": "1 jour par coup",
        "tell": "Me prévenir",
        "thanks": "Cet appareil vous prévient quand c’est à vous.",
        "ended": "Cet appareil ne vous prévient plus.",
        "settings": "Réglages",
        "switch": "Être prévenu quand c’est à vous",
        "on": "oui",
        "off": "non",
        "quiet": "Heures calmes",
        "from": "de",
        "until": "à",
    },
}
DAY = 86_400_000


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service
    assert service.wrong == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[House]:
    """Tells at once whoever is away."""
    near = ("--push-hosts", "127.0.0.1", "--push-after", "0")
    with opened(tmp_path_factory.mktemp("house"), *near) as house:
        service.house = house.get("/me/push")["key"]
        yield house


def told(page: Page) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate("() => fetch('/api/v1/me/push').then((answer) => answer.json())")
    return answer


class Screen:
    """A device of somebody's that is told: its page, its mailbox, and what its worker shows."""

    def __init__(self, person: Person, service: PushService) -> None:
        self.person, self.page, self.words = person, person.page, WORDS[person.lang]
        self.mailbox = service.browser()
        person.context.grant_permissions(["notifications"], origin=person.url)
        person.context.add_init_script(SUBSCRIBED % json.dumps(self.mailbox.subscription))
        person.go("/")
        self.page.wait_for_function(CONTROLLED)
        (self.worker,) = person.context.service_workers
        self.worker.evaluate(SCREEN)
        self._line = person.context.new_cdp_session(self.page)
        registrations: list[str] = []
        self._line.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
        )
        self._line.send("ServiceWorker.enable")
        self.wait(lambda: bool(registrations), "the browser to tell of the worker")
        self._registration = {"origin": person.url, "registrationId": registrations[0]}

    def wait(self, done: Callable[[], object], what: str) -> None:
        for _ in until(done, what):
            self.page.wait_for_timeout(20)

    def wants_it(self, address: str) -> None:
        """Says yes to the offer, at a table where one has long."""
        self.person.go(address)
        self.person.press(self.words["tell"])
        expect(self.page.get_by_text(self.words["thanks"])).to_be_visible()

    def arrives(self, number: int) -> None:
        """The letter of that number comes: at the push service, and from there on the device."""
        self.wait(lambda: len(self.mailbox.taken) > number, f"letter {number}")
        assert len(self.mailbox.taken) == number + 1
        self.deliver(number)

    def deliver(self, number: int) -> None:
        data = json.dumps(self.mailbox.taken[number])
        self._line.send("ServiceWorker.deliverPushMessage", {**self._registration, "data": data})

    def look_now_and_then(self) -> None:
        """What a browser does with an installed app, as often as it likes."""
        self._line.send("ServiceWorker.dispatchPeriodicSyncEvent", {**self._registration, "tag": "waiting"})

    def shows(self, *wanted: list[str]) -> None:
        """These notifications, in the order in which they came."""
        self.wait(lambda: self.worker.evaluate(SHOWN) == list(wanted), f"the screen to show {wanted}")

    def counts(self, badge: int) -> None:
        self.wait(lambda: self.worker.evaluate("() => self.badge") == badge, f"the badge to show {badge}")

    def goes_elsewhere(self) -> None:
        """No page of the house is open."""
        self.person.go("/icon.svg")


def open_long(host: Person, guest: Person, game: str = "helpme") -> str:
    """A game of two with a day for each move, in which the host moves first; its address."""
    settings = {"timer": DAY, "starts": 0} if game == "helpme" else {"timer": DAY}
    table = host.context.request.post(
        f"{host.url}/api/v1/tables", data={"game": game, "seats": 2, "settings": settings}
    ).json()["id"]
    at = f"{host.url}/api/v1/tables/{table}"
    assert guest.context.request.post(f"{at}/commands", data={"t": "sit", "id": "sits-down"}).ok
    assert host.context.request.post(f"{at}/commands", data={"t": "start", "id": "begins-now"}).ok
    return f"/t/{table}"


@EVERYWHERE
def test_asked_for_where_one_has_long_and_switched_off(
    people: People, service: PushService, device: Device, dark: bool, lang: Lang
) -> None:
    ada = Screen(people(worker=True, device=device, dark=dark, lang=lang), service)
    page, words = ada.page, ada.words
    # Nothing is asked of somebody who has just come.
    tell = page.get_by_role("button", name=words["tell"])
    expect(tell).to_have_count(0)
    open_table(ada.person)
    expect(tell).to_have_count(0)
    ada.person.choose(words["time"], words["day"])
    expect(tell).to_be_visible()
    check_up(ada.person, "the offer")
    tell.press("Enter")
    expect(page.get_by_text(words["thanks"])).to_be_visible()
    expect(tell).to_have_count(0)
    assert told(page)["devices"] == 1
    assert page.evaluate("() => window.asked.applicationServerKey") == told(page)["key"]
    assert page.evaluate("() => window.asked.userVisibleOnly") is True

    # The settings say so; quiet hours are kept with where one is, and all of it can be switched off.
    ada.person.press(words["settings"])
    panel = page.get_by_role("dialog")
    switch = panel.get_by_role("group", name=words["switch"])
    expect(switch.get_by_role("radio", name=words["on"])).to_be_checked()
    panel.get_by_role("group", name=words["quiet"]).get_by_role("radio", name=words["on"]).check()
    expect(panel.get_by_label(words["from"], exact=True)).to_have_value("22:00")
    check_up(ada.person, "quiet hours")
    end = panel.get_by_label(words["until"], exact=True)
    end.fill("07:15")
    end.blur()
    page.wait_for_function(
        "() => fetch('/api/v1/me/push').then((a) => a.json()).then((told) => told.quiet?.ends === 435)"
    )
    switch.get_by_role("radio", name=words["off"]).check()
    expect(page.get_by_text(words["ended"])).to_be_visible()
    assert told(page)["devices"] == 0


def test_told_on_all_devices_and_done_with_on_all_of_them(people: People, service: PushService) -> None:
    desk, bo = Screen(people(worker=True), service), people()
    desk.person.be_called("Ada")
    phone = Screen(
        people(worker=True, device=PHONE, state=desk.person.context.storage_state()),
        service,
    )
    bo.go("/")
    bo.be_called("Bo")
    first = open_long(bo, desk.person)
    for one in (desk, phone):
        one.wants_it("/")
        one.goes_elsewhere()
    # Bo's turn is nobody's but his; when he has moved, both devices are told once.
    rush(id_of(first), bo, desk.person, moves=1)
    turn = ["Help Me!: your turn", id_of(first)]
    for one in (desk, phone):
        one.arrives(0)
        one.shows(turn)
        one.counts(1)
        letter = one.mailbox.taken[0]
        assert letter["text"] == "With Bo. Whenever it suits you."
        picture = one.worker.evaluate("() => [...self.screen.values()][0].image")
        drawn = bo.context.request.get(f"{bo.url}{picture}")
        assert (drawn.status, drawn.headers["content-type"]) == (200, "image/png")
    # One touch leads to the game as it is now; she moves there, and nothing is left of it on that device.
    assert desk.worker.evaluate(TOUCHED, id_of(first)) == [first]
    desk.shows()
    desk.person.go(first)
    Board(desk.person).move()
    desk.person.go("/")
    expect(desk.page.get_by_role("region", name="Your games")).to_contain_text("Bo")
    desk.page.wait_for_function("() => window.badge === 0")
    # No browser lets a page take anything back that another one shows. But whatever comes next to the phone
    # finds that this is done with: its notification goes, and the badge counts what is left.
    phone.shows(turn)
    desk.goes_elsewhere()
    second = open_long(desk.person, bo, "rauha")
    phone.arrives(1)
    other = ["Rauha: your turn", id_of(second)]
    phone.shows(other)
    phone.counts(1)
    # A push that was on its way for hours does not call her to a game that has gone on without her.
    phone.deliver(0)
    phone.shows(other, ["Help Me!: nobody waits for you any more", id_of(first)])
    assert phone.worker.evaluate("(tag) => self.screen.get(tag).silent", id_of(first)) is True
    phone.counts(1)
    # An installed app looks by itself now and then.
    desk.arrives(1)
    desk.person.go(second)
    expect(desk.page.get_by_role("main")).to_be_visible()
    rush(id_of(second), desk.person, moves=1, choose=min)
    desk.goes_elsewhere()
    phone.look_now_and_then()
    phone.shows()
    phone.counts(0)


def test_a_device_that_knows_nobody_any_more_is_told_nothing(people: People, service: PushService) -> None:
    desk, bo = Screen(people(worker=True), service), people()
    phone = Screen(
        people(worker=True, device=PHONE, state=desk.person.context.storage_state()),
        service,
    )
    open_long(desk.person, bo)
    for one in (desk, phone):
        one.wants_it("/")
    assert told(desk.page)["devices"] == 2
    # Lost in a train: logged out from the other one, it is told nothing either.
    desk.person.go("/privacy")
    desk.person.press("Log out everywhere else")
    expect(desk.page.get_by_text("Only this browser is still you now.")).to_be_visible()
    assert told(desk.page)["devices"] == 1
    # Here too, and whoever comes next is asked anew.
    desk.person.press("Log out here")
    desk.page.get_by_role("dialog").get_by_role("button", name="Log out here").click()
    desk.page.wait_for_url("**/")
    assert desk.page.evaluate("() => sessionStorage.getItem('subscribed')") is None
    open_long(desk.person, bo)
    desk.person.go("/")
    expect(desk.page.get_by_role("button", name="Tell me")).to_be_visible()


def test_whoever_comes_in_as_somebody_is_told_there_as_that_somebody(
    people: People, service: PushService
) -> None:
    ada, bo, device = people(), people(), Screen(people(worker=True), service)
    open_long(device.person, bo)
    device.wants_it("/")
    assert told(device.page)["devices"] == 1
    ada.go("/")
    ada.be_called("Ada")
    link = ada.context.request.post(f"{ada.url}/api/v1/me/joining").json()["link"]
    device.page.goto(link)
    device.person.press("Come in without it")
    expect(device.page.get_by_text("Welcome back, Ada.")).to_be_visible()
    device.wait(lambda: told(device.page)["devices"] == 1, "the device to be Ada's")
    assert ada.context.request.get(f"{ada.url}/api/v1/me/push").json()["devices"] == 1
