"""A process that runs while it is asked something, and stands still while it is not."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

LONGEST: Final = 4_096
"""More bytes than that are not waited for when a line is read."""

CAN_STOP: Final = hasattr(signal, "SIGSTOP")
"""Whether this system has signals that stop a process and let it go on."""

CAN_COUNT: Final = sys.platform == "linux" and Path("/proc/self/stat").exists()
"""Whether this system says how much processor time another process has had."""

STANDING_S: Final = 5.0
"""So long it may take until a process stands still: one that does not is ended."""

LEAVING_S: Final = 2.0
"""So long a process may take to put away its things when nobody asks any more."""

_LOOKS_S: Final = 0.0002


class Gone(Exception):
    """The process has ended, or says nothing more."""


class Process:
    """A command that answers lines with lines, with all the processes it starts.

    It is in a group of its own: the keys that interrupt a match do not reach it, and what is done to it is
    done to those it started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0 if CAN_STOP else None,
        )
        self._talk: Thread | None = None
        self._used = 0.0
        self._is_away = False

    @property
    def lives(self) -> bool:
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def used(self) -> float:
        """Seconds of processor time that it has had so far by the system's count: all its threads, and those
        processes of its own that it has waited for."""
        if self.lives and CAN_COUNT:
            with suppress(OSError):  # it has just ended: what it had is known when it is put away
                self._used = _counted(self.pid)
        return self._used

    def ask(self, question: bytes, hear: Callable[[bytes], str | None], seconds: float) -> str:
        """What `hear` makes of the first line in which it finds an answer.

        Raises TimeoutError after so many seconds, or Gone; the process is ended then.
        """
        heard = SimpleQueue[str | None]()
        self._talk = Thread(target=self._exchange, args=(question, hear, heard), daemon=True)
        self._talk.start()
        if CAN_STOP:
            self._signal(signal.SIGCONT)
        try:
            answer = heard.get(timeout=seconds)
        except Empty:
            self.end()
            raise TimeoutError from None
        except BaseException:
            self.end()
            raise
        if answer is None:
            self.end()
            raise Gone
        self._stand_still()
        return answer

    def leave(self) -> None:
        """Nobody asks any more: it may put away its things, and is ended."""
        if self.lives:
            if CAN_STOP:
                self._signal(signal.SIGCONT)
            self._hang_up()
            with suppress(subprocess.TimeoutExpired):
                self._await_end(LEAVING_S)
        self.end()

    def end(self) -> None:
        """It is no more, nor is what it started."""
        if self._is_away:
            return
        self._is_away = True
        if CAN_STOP:
            self._signal(signal.SIGKILL)
            while self.lives:
                self._look(0)
        else:
            self._process.kill()
            self._process.wait()
        self._hang_up()

    def _exchange(
        self, question: bytes, hear: Callable[[bytes], str | None], heard: "SimpleQueue[str | None]"
    ) -> None:
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        with suppress(OSError):
            asked.write(question)
            asked.flush()
            while said := answers.readline(LONGEST):
                if (answer := hear(said)) is not None:
                    heard.put(answer)
                    return
        heard.put(None)

    def _hang_up(self) -> None:
        """Closes both lines, unless somebody who got away from it still holds them open."""
        if self._talk is not None:
            self._talk.join(LEAVING_S)
            if self._talk.is_alive():
                return
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def _stand_still(self) -> None:
        """Returns when nothing of it runs any more."""
        if not CAN_STOP:
            return
        self._signal(signal.SIGSTOP)
        until = time.monotonic() + STANDING_S
        while self.lives and time.monotonic() < until:
            if self._look(os.WNOHANG | os.WUNTRACED):
                return
            time.sleep(_LOOKS_S)
        self.end()

    def _await_end(self, seconds: float) -> None:
        if not CAN_STOP:
            self._process.wait(seconds)
            return
        until = time.monotonic() + seconds
        while self.lives and time.monotonic() < until:
            self._look(os.WNOHANG)
            time.sleep(_LOOKS_S)

    def _look(self, options: int) -> bool:
        """Whether it stands still. If it has ended, that and what it has used is known from then on."""
        pid, status, usage = os.wait4(self.pid, options)
        if pid == 0 or os.WIFSTOPPED(status):
            return pid != 0
        self._used = usage.ru_utime + usage.ru_stime
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return False

    def _signal(self, number: signal.Signals) -> None:
        """To its group, and to the process, which may have left it."""
        for send in (os.kill, os.killpg) if self.lives else (os.killpg,):
            with suppress(ProcessLookupError, PermissionError):
                send(self.pid, number)


def _counted(pid: int) -> float:
    # Behind the name, which may have any sign in it: what it waited for, in user and in kernel mode.
    fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    waited_for = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    # The clock that clock_getcpuclockid(3) names: that of another process.
    return time.clock_gettime(~pid << 3 | 2) + waited_for
