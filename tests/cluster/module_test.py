#!/usr/bin/env python3
"""Faults that aimahead.cluster refuses and names, without a cluster.

usage: module_test.py AIMAHEAD PROJECT_DIRECTORY
"""
import contextlib
import io
import json
import os
import stat
import sys
import tempfile
import types
import unittest
from unittest import mock

from aimahead import cluster

AIMAHEAD = os.path.abspath(sys.argv[1])


class Module(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = directory.name
        self.worker = types.SimpleNamespace(local_directory=self.folder)
        lost = types.SimpleNamespace(CommClosedError=ConnectionError)
        dask = types.SimpleNamespace(get_worker=lambda: self.worker, comm=lost)
        patch = mock.patch.object(cluster, "_dask", lambda: dask)
        patch.start()
        self.addCleanup(patch.stop)

    def league(self, text):
        path = os.path.join(self.folder, "bots.json")
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
        return path

    def test_own_options_are_named(self):
        for word in ("--threads", "--pieces=p", "--shard", "--units", "--open", "--progress"):
            with self.assertRaisesRegex(cluster.PieceError, word.split("=")[0]):
                cluster.run(None, ["league", "bots.json", word])

    def test_pieces_are_asked_for_without_the_form_of_the_answer(self):
        for words, kept in (
                ("league bots.json --json --allow-commands", "league bots.json --allow-commands"),
                ("league --csv bots.json", "league bots.json"),
                ("league bots.json --csv=out.csv --page pages", "league bots.json"),
                ("ladder -o a.svg --rounds 2 --odds", "ladder --rounds 2 --odds"),
                ("ladder -oa.svg --output=b.svg --seed 3", "ladder --seed 3"),
                ("compare --sweep --csv a.csv --svg b.svg --count 2", "compare --sweep --count 2"),
                ("tunnel --passes 9 -o", "tunnel --passes 9")):
            self.assertEqual(cluster._without_form(words.split()), kept.split())

    def test_without_dask_no_scheduler_is_blamed(self):
        said = io.StringIO()
        missing = ModuleNotFoundError("No module named 'distributed'")
        with (mock.patch.object(cluster, "_dask", side_effect=missing),
              mock.patch.object(sys, "argv", ["cluster", "tcp://host:8786", "bots.json"]),
              contextlib.redirect_stderr(said)):
            self.assertEqual(cluster.main(), 2)
        self.assertEqual(said.getvalue(), "aimahead.cluster: needs Dask (Debian: "
                                          "python3-distributed): No module named 'distributed'\n")

    def test_a_disk_that_takes_nothing_is_no_lost_scheduler(self):
        missing = os.path.join(self.folder, "missing")
        with self.assertRaisesRegex(cluster.PieceError, "missing"):
            cluster._save(missing, b"piece")

    def test_a_command_that_fails_without_a_word_has_failed(self):
        with self.assertRaisesRegex(cluster.PieceError, "false"):
            cluster._aimahead("false", [])
        os.mkdir(os.path.join(self.folder, "aimahead-job"))
        _, _, complaint = cluster._make_piece("job", "false", [], b"")
        self.assertIn("false", complaint)

    def test_files_are_below_the_workers_own_folder_and_go_alone(self):
        for job in ("one", "other"):
            cluster._Files(job, {"bots/a.py": (b"a", True)}).setup(self.worker)
        path = os.path.join(self.folder, "aimahead-one", "bots", "a.py")
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o700)
        cluster._forget("one", dask_worker=self.worker)
        self.assertEqual(os.listdir(self.folder), ["aimahead-other"])

    def test_a_program_does_not_replace_the_league(self):
        path = self.league('{"bots":[{"command":["./league.json"]}]}')
        os.symlink("bots.json", os.path.join(self.folder, "league.json"))
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.folder)
        with self.assertRaisesRegex(cluster.PieceError, "cannot be sent"):
            cluster._files_of_league(path, True)
        for text in ("{", "[]", "{}", '{"bots":3}'):
            with self.assertRaisesRegex(cluster.PieceError, "no league"):
                cluster._files_of_league(self.league(text), True)

    def test_the_command_line_says_what_is_missing(self):
        path = self.league(json.dumps({"bots": []}))
        client = types.SimpleNamespace(scheduler=types.SimpleNamespace(address="tcp://x:1"),
                                       close=lambda timeout=None: None)
        importing = cluster.importlib.import_module
        pickle = types.SimpleNamespace(register_pickle_by_value=lambda module: None)
        for command, said in (("/nonexistent/aimahead", "/nonexistent/aimahead"),
                              (AIMAHEAD, "rules")):
            errors = io.StringIO()
            with mock.patch.object(cluster, "_connect", lambda address: client), \
                    mock.patch.object(cluster.importlib, "import_module",
                                      lambda name: pickle if name == "cloudpickle"
                                      else importing(name)), \
                    mock.patch.object(sys, "argv",
                                      ["cluster", "--command", command, "tcp://x:1", path]), \
                    contextlib.redirect_stderr(errors):
                self.assertEqual(cluster.main(), 1)
            self.assertIn(said, errors.getvalue())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
