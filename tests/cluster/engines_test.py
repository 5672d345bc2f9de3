#!/usr/bin/env python3
"""GNU parallel and a Slurm of one node give the bytes of one run, by the scripts of
docs/clusters.md.

usage: engines_test.py AIMAHEAD PROJECT_DIRECTORY  (skips what is not installed or cannot run here)
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

AIMAHEAD, PROJECT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
HERE = os.path.dirname(os.path.abspath(__file__))
LEAGUE = {"rules": "rtanque_swept", "arena": {"width": 1200, "height": 700}, "ticks": 500,
          "rounds": 5,
          "seed": 3, "bots": ["linear", "circular", "clamped", "seeker", "camper", "wanderer",
                              "surfer"]}


def scripts():
    """The code blocks of the page."""
    with open(os.path.join(PROJECT, "docs", "clusters.md"), encoding="utf-8") as handle:
        blocks = handle.read().split("\n\n")
    return ["\n".join(line[4:] for line in block.split("\n")) for block in blocks
            if block.startswith("    ")]


class Engines(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = directory.name
        os.chmod(self.folder, 0o755)
        with open(os.path.join(self.folder, "bots.json"), "w", encoding="utf-8") as handle:
            json.dump(LEAGUE, handle)
        os.mkdir(os.path.join(self.folder, "bin"))
        os.symlink(AIMAHEAD, os.path.join(self.folder, "bin", "aimahead"))
        self.environment = {**os.environ, "PATH": os.path.join(self.folder, "bin") + ":"
                            + os.environ["PATH"]}
        self.expected = self.run_shell("aimahead league bots.json --json --progress own")

    def run_shell(self, script, check=True):
        done = subprocess.run(["sh", "-c", script], cwd=self.folder, env=self.environment,
                              timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if check and done.returncode:
            raise AssertionError(f"{script}\n{done.stderr.decode()}")
        return done.stdout

    def test_gnu_parallel_gives_the_bytes_of_one_run(self):
        if not shutil.which("parallel"):
            self.skipTest("GNU parallel is not installed")
        script = next(block for block in scripts() if block.startswith("parallel"))
        script = script.replace("--sshlogin :,node1,node2 ", "").replace("200", "20")
        self.run_shell(script)
        self.assertEqual(self.run_shell("aimahead merge pieces --json"), self.expected)
        self.assertEqual(len(os.listdir(os.path.join(self.folder, "pieces"))), 20)

    def test_a_slurm_array_gives_the_bytes_of_one_run(self):
        if not all(shutil.which(name) for name in ("slurmctld", "slurmd", "munged", "sbatch")):
            self.skipTest("Slurm is not installed")
        node = os.path.join(HERE, "slurm_node.sh")
        slurm = os.path.join(self.folder, "slurm")
        port = 20000 + os.getpid() % 20000
        started = subprocess.run([node, slurm, str(port)], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE,
                                 timeout=120)
        self.addCleanup(subprocess.run, [node, "--stop", slurm], timeout=60)
        if started.returncode:
            self.skipTest(f"Slurm does not run here: {started.stderr.decode()[-600:]}")
        self.environment["SLURM_CONF"] = started.stdout.decode().split()[-1]
        script = next(block for block in scripts() if "SLURM_ARRAY_TASK_ID" in block)
        with open(os.path.join(self.folder, "league.sh"), "w", encoding="utf-8") as handle:
            handle.write(script.replace("200", "7") + "\n")
        job = self.run_shell("sbatch --parsable league.sh").decode().strip()
        answer = next(block for block in scripts() if "--dependency" in block)
        last = self.run_shell(answer.replace("JOB",
                                             job).replace("sbatch",
                                                          "sbatch --parsable -o answer.json"))
        for _ in range(600):
            if not self.run_shell("squeue -h").strip():
                break
            time.sleep(0.2)
        time.sleep(1)
        with open(os.path.join(self.folder, "answer.json"), "rb") as handle:
            text = handle.read()
        # The output of a job also contains its standard error.
        lines = [line for line in text.splitlines(True)
                 if not line.startswith((b"resuming:", b"aimahead:"))]
        self.assertEqual(b"".join(lines), self.expected, last)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
