#!/usr/bin/env python3
"""A league on Dask while workers are killed at random and the scheduler once: no byte is different.

usage: dask_test.py AIMAHEAD PROJECT_DIRECTORY [BOTS ROUNDS]     (77: Dask is not installed)

Four worker processes; 40 bots and 35 rounds by default. What the engine costs over one process with
as many threads is printed: a timing is no test.
"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

try:
    import distributed
except ImportError:
    sys.exit(77)

AIMAHEAD, PROJECT = os.path.abspath(sys.argv[1]), sys.argv[2]
BOTS, ROUNDS = (int(word) for word in sys.argv[3:5]) if len(sys.argv) > 4 else (40, 35)
WORKERS = 4
SAMPLE_SELDOM = {"DASK_DISTRIBUTED__WORKER__PROFILE__INTERVAL": "1s"}
ADDRESS = f"tcp://127.0.0.1:{20000 + os.getpid() % 20000}"
KINDS = ["linear", "circular", "clamped", "head_on", "one_guess", "seeker", "camper", "wanderer",
         "walls",
         "runner"]
LEAGUE = {"rules": "rtanque_swept", "arena": {"width": 1200, "height": 700}, "ticks": 1000,
          "rounds": ROUNDS, "seed": 5,
          "bots": [{"name": f"{KINDS[i % len(KINDS)]}-{i}", "bot": KINDS[i % len(KINDS)]}
                   for i in range(BOTS)]}


class Cluster:
    """A scheduler and workers that are started again when they end, as a service would."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.is_over = False
        self.scheduler = None
        self.workers = [None] * WORKERS
        self.keeper = threading.Thread(target=self.keep)
        self.keeper.start()

    def start(self, name, *arguments):
        with open(os.path.join(self.folder, f"{name}.log"), "ab") as log:
            return subprocess.Popen([sys.executable, "-m", *arguments], stdout=log, stderr=log,
                                    env={**os.environ, **SAMPLE_SELDOM}, start_new_session=True)

    def keep(self):
        while not self.is_over:
            with self.lock:
                if self.scheduler is None or self.scheduler.poll() is not None:
                    self.scheduler = self.start("scheduler", "distributed.cli.dask_scheduler",
                                                "--host", ADDRESS,
                                                "--no-dashboard", "--no-show")
                for i, worker in enumerate(self.workers):
                    if worker is None or worker.poll() is not None:
                        self.workers[i] = self.start(
                            f"worker{i}", "distributed.cli.dask_worker", ADDRESS, "--nthreads", "1",
                            "--no-nanny", "--no-dashboard", "--local-directory", self.folder)
            time.sleep(0.2)

    def kill(self, process):
        with self.lock:
            if process is not None and process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)  # its piece, too
                process.wait()

    def times(self):
        """The processor time of scheduler and workers, and of their pieces, in seconds."""
        own = pieces = 0
        for process in [self.scheduler, *self.workers]:
            with open(f"/proc/{process.pid}/stat", encoding="utf-8") as handle:
                fields = handle.read().rpartition(")")[2].split()
            own += int(fields[11]) + int(fields[12])
            pieces += int(fields[13]) + int(fields[14])
        return own / os.sysconf("SC_CLK_TCK"), pieces / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.is_over = True
        self.keeper.join()
        for process in [*self.workers, self.scheduler]:
            self.kill(process)


def single(path, threads):
    start = time.monotonic()
    done = subprocess.run([AIMAHEAD, "league", path, "--json", "--threads", str(threads),
                           "--progress",
                           path + ".own"], check=True, stdout=subprocess.PIPE)
    return done.stdout, time.monotonic() - start


def on_dask(path, pieces, seconds):
    environment = {**os.environ, "AIMAHEAD_COMMAND": AIMAHEAD}
    start = time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "aimahead.cluster", "--pieces", pieces,
                                "--seconds",
                                str(seconds), ADDRESS, path, "--json"], stdout=subprocess.PIPE,
                               env=environment)
    return process, start


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "league.json")
        with open(path, "w", encoding="utf-8") as handle:
            json.dump(LEAGUE, handle)
        expected, alone = single(path, WORKERS)
        print(f"{BOTS} bots, {ROUNDS} rounds: one process with {WORKERS} threads took {alone:.1f} "
              f"s", flush=True)
        cluster = Cluster(folder)
        try:
            # A run without disturbance, for the cost of the engine. The workers have joined before
            # it starts.
            with distributed.Client(ADDRESS, timeout=60, set_as_default=False) as client:
                client.wait_for_workers(WORKERS, timeout=120)
            before, _ = cluster.times()
            process, start = on_dask(path, os.path.join(folder, "quiet"), 1)
            text, _ = process.communicate(timeout=1500)
            assert text == expected, "without any trouble"
            quiet = time.monotonic() - start
            count = len(os.listdir(os.path.join(folder, "quiet")))
            after, used = cluster.times()
            print(f"on Dask: {quiet:.1f} s in {count} pieces, {quiet / alone - 1:+.1%}; scheduler "
                  f"and workers "
                  f"used {(after - before) / count * 1000:.0f} ms of a processor a piece, the "
                  f"pieces {used / count * 1000:.0f} ms", flush=True)

            seed = random.randrange(10**6)
            rng = random.Random(seed)
            print(f"seed {seed}", flush=True)
            troubled = os.path.join(folder, "troubled")
            process, start = on_dask(path, troubled, 1)
            reader = []
            thread = threading.Thread(target=lambda: reader.append(process.communicate()[0]))
            thread.start()
            kills, is_scheduler_killed = 0, False
            # Even a quick run has more than forty pieces, so it never ends before a disturbance.
            wanted = rng.randint(1, 4)
            while thread.is_alive():
                thread.join(0.02)
                assert time.monotonic() - start < 1500, "no end"
                if not os.path.isdir(troubled) or len(os.listdir(troubled)) < wanted:
                    continue
                wanted = len(os.listdir(troubled)) + rng.randint(1, 4)
                if kills >= 3 and not is_scheduler_killed:
                    is_scheduler_killed = True
                    cluster.kill(cluster.scheduler)
                else:
                    kills += 1
                    cluster.kill(cluster.workers[rng.randrange(WORKERS)])
            print(f"{kills} workers and {int(is_scheduler_killed)} scheduler killed: "
                  f"{time.monotonic() - start:.1f} s", flush=True)
            assert kills >= 3 and is_scheduler_killed
            assert process.returncode == 0
            assert reader[0] == expected, "the bytes differ"
            merged = subprocess.run([AIMAHEAD, "merge", os.path.join(folder, "troubled"), "--json"],
                                    check=True,
                                    stdout=subprocess.PIPE).stdout
            assert merged == expected, "merged bytes differ"
        finally:
            cluster.end()


if __name__ == "__main__":
    main()
