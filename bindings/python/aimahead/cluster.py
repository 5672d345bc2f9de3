"""Leagues and studies on a cluster of Dask: docs/clusters.md.

    python3 -m aimahead.cluster tcp://scheduler:8786 league.json
    python3 -m aimahead.cluster tcp://scheduler:8786 ladder --rounds 2000 -o ladder.svg

prints what `aimahead league league.json` would print. Finished pieces are kept in a folder. After
an interruption the same command continues from them. From a program:

    from dask.distributed import Client
    from aimahead.cluster import run
    text = run(Client("tcp://scheduler:8786"), ["league", "league.json", "--json"])

Needs dask.distributed (Debian: python3-distributed), and the command `aimahead` of the same version
on every worker, unless it is sent.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Set, Tuple, Type

__all__ = ["PieceError", "run"]

# Tries of a unit: a task that ends its workers is not tried for ever.
_ATTEMPTS = 20
# The number of pieces under way for each thread of the cluster.
_AHEAD = 2
# Options of `aimahead` that this module sets itself.
_OWN_OPTIONS = ("--threads", "--pieces", "--shard", "--units", "--open", "--progress")

# Options of the form of an answer, which a piece has not, that another word may follow.
_FORMS_WITH_VALUE = ("-o", "--output", "--svg", "--page")


class PieceError(RuntimeError):
    """A piece could not be made, for a reason that another try would not change."""


class _Job(NamedTuple):
    """The common data of the pieces of a run."""

    name: str  # of the folder on the workers: of this run alone
    command: str  # "": the one that is sent
    arguments: List[str]
    files: Dict[str, Tuple[bytes, bool]]  # by relative path: content, and whether it is a program


def _dask() -> Any:
    # A name as text, so that this module can be imported and type-checked without Dask.
    return importlib.import_module("distributed")


def _folder_of(worker: Any, job: str) -> str:
    """The folder of the job's files on a worker, to which nobody else writes."""
    return os.path.join(worker.local_directory, f"aimahead-{job}")


class _Files:
    """A plugin of every worker, also of workers that join later. It writes the job's files there.

    The plugin and the functions of a worker are sent by value, and use only Python itself."""

    def __init__(self, job: str, files: Dict[str, Tuple[bytes, bool]]) -> None:
        self.job = job
        self.files = files

    def setup(self, worker: Any) -> None:
        folder = _folder_of(worker, self.job)
        if os.path.isdir(folder):
            return
        made = tempfile.mkdtemp(prefix=f"aimahead-{self.job}-", dir=worker.local_directory)
        for path, (content, is_program) in self.files.items():
            path = os.path.join(made, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as handle:
                handle.write(content)
            os.chmod(path, 0o700 if is_program else 0o600)
        try:
            os.rename(made, folder)
        except OSError:
            shutil.rmtree(made, ignore_errors=True)  # another was first


def _forget(job: str, dask_worker: Any = None) -> None:
    """Removes the files of the job from a worker, after the last piece."""
    shutil.rmtree(_folder_of(dask_worker, job), ignore_errors=True)


def _make_piece(job: str, command: str, arguments: List[str],
                units: bytes) -> Tuple[bytes, float, str]:
    """On a worker: the piece, the seconds that it took, or what the command complained about."""
    folder = _folder_of(_dask().get_worker(), job)
    program = command or os.path.join(folder, "aimahead")
    start = time.monotonic()
    done = subprocess.run([program, *arguments, "--threads", "1", "--units", "-"], input=units,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder)
    taken = time.monotonic() - start
    if done.returncode < 0:
        raise OSError(f"{program} was ended by signal {-done.returncode}")
    return done.stdout, taken, _complaint(program, done)


def _without_form(arguments: Sequence[str]) -> List[str]:
    """The arguments without the form in which the answer is wanted: pieces have none."""
    with_value = _FORMS_WITH_VALUE + (("--csv",) if arguments[0] == "compare" else ())
    kept: List[str] = []
    words = iter(arguments)
    for word in words:
        name = word.split("=")[0] if word.startswith("--") else word[:2]
        if name in with_value and word == name:
            next(words, None)
        elif name not in (*with_value, "--json", "--csv"):
            kept.append(word)
    return kept


def _complaint(program: str, done: "subprocess.CompletedProcess[bytes]") -> str:
    """The reason why a command has failed; "" if it has not."""
    if not done.returncode:
        return ""
    return done.stderr.decode(errors="replace").strip() or f"{program} ended with {done.returncode}"


def _files_of_league(path: str, allow_commands: bool) -> Dict[str, Tuple[bytes, bool]]:
    """The league, and the files that its programs name by relative paths."""
    with open(path, "rb") as handle:
        files = {"league.json": (handle.read(), False)}
    if not allow_commands:
        return files
    try:
        bots = json.loads(files["league.json"][0])["bots"]
        commands = [bot["command"] for bot in bots if isinstance(bot, dict) and "command" in bot]
    except (ValueError, LookupError, TypeError) as error:
        raise PieceError(f"{path} is no league: {error}") from error
    for command in commands:
        for word in command if isinstance(command, list) else []:
            if not isinstance(word, str) or os.path.isabs(word) or not os.path.isfile(word):
                continue
            normal = os.path.normpath(word)
            if normal.startswith("..") or normal in ("league.json", "aimahead"):
                raise PieceError(f"cannot be sent to a worker under this name: {word}")
            with open(word, "rb") as handle:
                files[word] = (handle.read(), os.access(word, os.X_OK))
    return files


def _save(folder: str, piece: bytes) -> None:
    """Writes a file whole or not at all."""
    name = "cluster-" + hashlib.sha256(piece).hexdigest()[:16]
    part = os.path.join(folder, f"{name}.part")
    try:
        with open(part, "wb") as handle:
            handle.write(piece)
        os.replace(part, os.path.join(folder, f"{name}.jsonl"))
    except OSError as error:  # of this disk, not of the connection
        raise PieceError(f"a piece cannot be kept in {folder}: {error}") from error


class _Progress:
    """A line on standard error: on a terminal all the time, elsewhere every ten seconds."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.start = self.shown = time.monotonic()
        self.is_terminal = sys.stderr.isatty()

    def show(self, done: int, threads: int) -> None:
        now = time.monotonic()
        if now - self.shown < (0.2 if self.is_terminal else 10) and done < self.total:
            return
        self.shown = now
        left = (now - self.start) / max(1, done) * (self.total - done)
        line = f"{done} of {self.total} units, {threads} threads, {left:.0f} s left"
        end = "\r" if self.is_terminal and done < self.total else "\n"
        print(f"{line:<60}", end=end, file=sys.stderr, flush=True)


class _Run:
    """The units that are open now, cut into pieces while they are done."""

    def __init__(self, client: Any, job: _Job, folder: str, seconds: float) -> None:
        self.client = client
        self.job = job
        self.folder = folder
        self.seconds = seconds
        self.rate: Optional[float] = None  # seconds a unit

    def do(self, units: List[str]) -> None:
        """Returns when all pieces are in the folder. Raises what a lost connection raises."""
        self.client.register_worker_plugin(_Files(self.job.name, self.job.files),
                                           name=f"aimahead-{self.job.name}")
        waiting = units[::-1]
        attempts = dict.fromkeys(units, 0)
        progress = _Progress(len(units))
        under_way: Dict[Any, List[str]] = {}
        futures = _dask().as_completed(loop=self.client.loop)
        done = 0
        while waiting or under_way:
            threads = sum(self.client.nthreads().values())
            while waiting and len(under_way) < max(1, threads) * _AHEAD:
                piece = [waiting.pop() for _ in range(self._size(len(waiting), threads))]
                future = self.client.submit(
                    _make_piece, self.job.name, self.job.command, self.job.arguments,
                    "\n".join(piece).encode() + b"\n", pure=False, retries=2)
                under_way[future] = piece
                futures.add(future)
            future = next(futures)
            piece = under_way.pop(future)
            if future.status == "finished":
                text, taken, complaint = future.result()
                if complaint:
                    raise PieceError(complaint)
                _save(self.folder, text)
                self.rate = taken / len(piece) if self.rate is None else \
                    0.8 * self.rate + 0.2 * taken / len(piece)
                done += len(piece)
                progress.show(done, threads)
            elif future.status == "error":
                for unit in piece:
                    attempts[unit] += 1
                if attempts[piece[0]] >= _ATTEMPTS:
                    raise PieceError(f"failed {_ATTEMPTS} times: {future.exception()!r}")
                time.sleep(min(1, 0.05 * attempts[piece[0]]))
                waiting.extend(piece[::-1])
            else:
                raise ConnectionError("the scheduler has forgotten a piece")
            future.release()

    def _size(self, open_units: int, threads: int) -> int:
        """Pieces of the time that is wanted; towards the end down to a fourth, so that all end
        together."""
        if self.rate is None:
            return min(1, open_units)
        size = int(self.seconds / max(self.rate, 1e-6))
        share = open_units // (2 * max(1, threads)) + 1
        return max(1, min(size, max(share, size // 4), open_units))


def _aimahead(command: str, arguments: Sequence[str]) -> bytes:
    done = subprocess.run([command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        raise PieceError(_complaint(command, done))
    return done.stdout


def _lost() -> Tuple[Type[BaseException], ...]:
    """The exceptions that are raised when the scheduler goes away."""
    import asyncio
    import concurrent.futures

    return (_dask().comm.CommClosedError, OSError, TimeoutError, asyncio.TimeoutError,
            asyncio.CancelledError,
            concurrent.futures.CancelledError)


def run(client: Any, arguments: Sequence[str], *, pieces: Optional[str] = None, seconds: float = 10,
        command: Optional[str] = None, send: bool = False, patience: float = 600,
        connect: Optional[Callable[[], Any]] = None) -> bytes:
    """Runs `aimahead` with these arguments on the cluster of `client` and returns what it prints.

    `pieces`: the folder of finished pieces, by default LEAGUE.pieces; `seconds`: how long a piece
    should take; `command`: the command `aimahead` here and on the workers; `send`: send it to them;
    `patience`: for how many seconds to wait for a scheduler that has gone away; `connect`: makes a
    new client then, by default with the address of the first."""
    # Workers need not have this package: its functions are sent by value.
    importlib.import_module("cloudpickle").register_pickle_by_value(sys.modules[__name__])
    arguments = list(arguments)
    for word in arguments:
        if word.split("=")[0] in _OWN_OPTIONS:
            raise PieceError(f"{word.split('=')[0]} is not for aimahead on a cluster")
    command = (command or os.environ.get("AIMAHEAD_COMMAND") or shutil.which("aimahead")
               or "aimahead")
    files: Dict[str, Tuple[bytes, bool]] = {}
    plain = _without_form(arguments)
    remote = list(plain)
    if arguments[0] == "league":
        league = next((word for word in plain[1:] if os.path.isfile(word)), None)
        if league is None:
            raise PieceError("a league needs its file")
        files = _files_of_league(league, "--allow-commands" in arguments)
        remote[remote.index(league)] = "league.json"
        pieces = pieces or f"{league}.pieces"
    pieces = pieces or "aimahead.pieces"
    if send:
        with open(shutil.which(command) or command, "rb") as handle:
            files["aimahead"] = (handle.read(), True)
    job = _Job(secrets.token_hex(8), "" if send else command, remote, files)

    os.makedirs(pieces, exist_ok=True)
    address = client.scheduler.address
    lost_at: Optional[float] = None
    is_ours = False
    rate: Optional[float] = None
    finished: Set[str] = set()
    try:
        while True:
            units = _aimahead(command, [*plain, "--pieces", pieces,
                                        "--open"]).decode().splitlines()
            if not units:
                if client is not None and finished:
                    _clean(client, job.name)
                break
            if not finished.isdisjoint(units):
                raise PieceError("the pieces of the workers are not accepted: is their aimahead of "
                                 f"another version? They are in {pieces}")
            work: Optional[_Run] = None
            try:
                if client is None:
                    client = connect() if connect else _connect(address)
                    is_ours = True
                work = _Run(client, job, pieces, seconds)
                work.rate = rate
                work.do(units)
                finished.update(units)
                rate, lost_at = work.rate, None
            except PieceError:
                raise
            except _lost() as error:
                now = time.monotonic()
                if work and work.rate != rate:
                    rate, lost_at = work.rate, None  # something was done since
                lost_at = lost_at or now
                if now - lost_at > patience:
                    raise
                print(f"aimahead.cluster: {type(error).__name__}: {error}; waiting for {address}; "
                      f"finished pieces are in {pieces}", file=sys.stderr, flush=True)
                if client is not None:
                    _close(client)
                    client = None
                time.sleep(1)
    finally:
        if client is not None and is_ours:
            _close(client)
    return _aimahead(command, [*arguments, "--pieces", pieces])


def _connect(address: str) -> Any:
    return _dask().Client(address, timeout=20, set_as_default=False)


def _clean(client: Any, job: str) -> None:
    try:
        client.unregister_worker_plugin(f"aimahead-{job}")
        client.run(_forget, job)
    except Exception:  # what stays is in the workers' temporary folder, and small
        pass


def _close(client: Any) -> None:
    try:
        client.close(timeout=2)
    except Exception:  # it is gone already
        pass


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m aimahead.cluster",
        description="Runs a league or a study on a cluster of Dask and prints its answer.")
    parser.add_argument("--pieces", metavar="DIR", help="finished pieces; default: LEAGUE.pieces")
    parser.add_argument("--seconds", type=float, default=10,
                        help="how long a piece should take; default: 10")
    parser.add_argument("--command", help="the command aimahead, here and on the workers")
    parser.add_argument("--send", action="store_true",
                        help="send the command itself to the workers, too")
    parser.add_argument("--patience", type=float, default=600, metavar="SECONDS",
                        help="how long to wait for a scheduler that has gone away; default: 600")
    parser.add_argument("scheduler", help="its address, such as tcp://host:8786")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="LEAGUE | COMMAND ...",
                        help="a league file, or ladder, tunnel, compare --sweep; and their options")
    chosen = parser.parse_args()
    if not chosen.arguments:
        parser.error("a league file or a command is missing")
    arguments = chosen.arguments
    if os.path.isfile(arguments[0]):
        arguments = ["league", *arguments]
    try:
        client = _connect(chosen.scheduler)
    except ImportError as error:
        print(f"aimahead.cluster: needs Dask (Debian: python3-distributed): {error}",
              file=sys.stderr)
        return 2
    except Exception as error:
        print(f"aimahead.cluster: no scheduler at {chosen.scheduler}: {error}", file=sys.stderr)
        return 2
    try:
        text = run(client, arguments, pieces=chosen.pieces, seconds=chosen.seconds,
                   command=chosen.command, send=chosen.send, patience=chosen.patience)
    except PieceError as error:
        print(error, file=sys.stderr)
        return 1
    except _lost() as error:  # or a file of this machine
        print(f"aimahead.cluster: {str(error) or type(error).__name__}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\naimahead.cluster: interrupted; finished pieces are kept. "
              "The same command continues the run", file=sys.stderr)
        return 130
    finally:
        _close(client)
    sys.stdout.buffer.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
