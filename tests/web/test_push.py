"""Told when it is one's turn: asked for where it makes sense, switched off, and gone when it is done."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.patience import until
from tests.push_service import Browser as Device
from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.house import House

CONTROLLED = "() => navigator.serviceWorker.controller?.scriptURL"

# No push service can be reached from a test: the browser's subscription, and its question, are not real.
SUBSCRIBED = """((made) => {
  let kept = null;
  const device = {
    endpoint: made.endpoint,
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: made.p256dh, auth: made.auth } }),
    unsubscribe: async () => { kept = null; return true; },
  };
  PushManager.prototype.subscribe = async (options) => {
    window.asked = options;
    kept = device;
    return device;
  };
  PushManager.prototype.getSubscription = async () => kept;
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => "default" });
})(%s)"""
# Nor has a browser without a screen anywhere to show a notification: they are kept here.
SCREEN = """() => {
  self.screen = new Map();
  self.opened = [];
  self.registration.showNotification = async (title, { body, tag }) => {
    self.screen.set(tag, { title, body, tag, close: () => self.screen.delete(tag) });
  };
  self.registration.getNotifications = async () => [...self.screen.values()];
  Object.defineProperty(self.navigator, "setAppBadge", { value: async (count) => void (self.badge = count) });
  self.clients.openWindow = async (path) => void self.opened.push(path);
}"""
SHOWN = "() => [...self.screen.values()].map(({ title, body, tag }) => [title, body, tag])"
TOUCHED = """async (tag) => {
  const event = new Event("notificationclick");
  const done = [];
  Object.assign(event, { notification: self.screen.get(tag), waitUntil: (work) => done.push(work) });
  self.dispatchEvent(event);
  await Promise.all(done);
  return self.opened;
}"""


def told(page: Page) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate("() => fetch('/api/v1/me/push').then((answer) => answer.json())")
    return answer


def test_asked_for_where_one_has_long_switched_off_and_shown_until_it_is_done(
    people: People, house: House
) -> None:
    ada = people(worker=True)
    page = ada.page
    made = Device("https://push.example.org/device/1").subscription
    ada.context.grant_permissions(["notifications"], origin=house.url)
    ada.context.add_init_script(SUBSCRIBED % json.dumps(made))
    ada.go("/")
    page.wait_for_function(CONTROLLED)
    # Nothing is asked of somebody who has just come.
    expect(page.get_by_role("button", name="Tell me")).to_have_count(0)
    table = page.evaluate(
        """() => fetch('/api/v1/tables', {
          method: 'POST', headers: {'content-type': 'application/json'},
          body: JSON.stringify({game: 'helpme', seats: 2, settings: {timer: 86400000}}),
        }).then((answer) => answer.json()).then((opened) => opened.id)"""
    )
    ada.go(f"/t/{table}")
    expect(page.get_by_role("button", name="Tell me")).to_be_visible()
    check_up(ada, "the offer")
    page.get_by_role("button", name="Tell me").press("Enter")
    expect(page.get_by_text("This device tells you when it is your turn.")).to_be_visible()
    expect(page.get_by_role("button", name="Tell me")).to_have_count(0)
    assert told(page)["devices"] == 1
    assert page.evaluate("() => window.asked.applicationServerKey") == told(page)["key"]
    assert page.evaluate("() => window.asked.userVisibleOnly") is True

    # The settings say so; quiet hours are kept with where one is, and all of it can be switched off.
    page.get_by_role("button", name="Settings", exact=True).click()
    panel = page.get_by_role("dialog")
    switch = panel.get_by_role("group", name="Told when it is your turn")
    expect(switch.get_by_role("radio", name="on")).to_be_checked()
    panel.get_by_role("group", name="Quiet hours").get_by_role("radio", name="on").check()
    expect(panel.get_by_label("from")).to_have_value("22:00")
    check_up(ada, "quiet hours")
    panel.get_by_label("until").fill("07:15")
    panel.get_by_label("until").blur()
    page.wait_for_function(
        "() => fetch('/api/v1/me/push').then((a) => a.json()).then((told) => told.quiet?.ends === 435)"
    )
    switch.get_by_role("radio", name="off").check()
    expect(switch.get_by_role("radio", name="off")).to_be_checked()
    assert told(page)["devices"] == 0
    page.keyboard.press("Escape")

    # A push arrives while the page is elsewhere.
    ada.go("/")
    session = ada.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in until(lambda: bool(registrations), "the browser to tell of the worker"):
        page.wait_for_timeout(20)
    letter = {"table": table, "title": "Help Me!: your turn", "text": "With Bo.", "picture": None}

    def deliver(**more: Any) -> None:
        data = json.dumps({**letter, "waiting": 1, "at": 1, **more})
        sent = {"origin": house.url, "registrationId": registrations[0], "data": data}
        session.send("ServiceWorker.deliverPushMessage", sent)

    (worker,) = ada.context.service_workers
    worker.evaluate(SCREEN)

    def shows(*wanted: list[str]) -> None:
        for _ in until(lambda: worker.evaluate(SHOWN) == list(wanted), f"the screen to show {wanted}"):
            page.wait_for_timeout(20)

    deliver()
    shows(["Help Me!: your turn", "With Bo.", table])
    assert worker.evaluate("() => self.badge") == 1
    # The reminder takes its place; another game has its own.
    deliver(text="With Bo. Hurry.")
    deliver(table="another-table-00", title="Rauha: your turn")
    hurry, other = (
        ["Help Me!: your turn", "With Bo. Hurry.", table],
        ["Rauha: your turn", "With Bo.", "another-table-00"],
    )
    shows(hurry, other)
    # One touch opens the game, and the notification is gone.
    assert worker.evaluate(TOUCHED, table) == [f"/t/{table}"]
    shows(other)
    # Nobody waits there any more: it goes as soon as a page of the house has looked.
    page.reload()
    shows()
