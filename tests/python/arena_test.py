"""Matches of tanks."""
import gc
import unittest
import weakref

import aimahead
from aimahead.arena import Match, bots
from shared import Blamed


class Arena(Blamed):
    FILE = {"rules": "rtanque_fair", "arena": {"width": 1200, "height": 700}, "ticks": 300,
            "seed": 1, "tanks": [{"name": "red", "bot": "linear"},
                                 {"name": "mine", "position": [100, 100], "heading": 0}]}

    def test_a_match_is_the_same_each_time_and_calls_its_driver(self):
        seen = []

        def drive(senses):
            seen.append(senses["tick"])
            return {"speed": 3, "heading": senses["heading"]}

        hashes = []
        for _ in range(2):
            match = Match(self.FILE, {"mine": drive})
            while match.step():
                pass
            hashes.append(match.hash)
        self.assertEqual(hashes[0], hashes[1])
        self.assertEqual(seen[:3], [1, 2, 3])
        self.assertTrue(match.is_over)
        self.assertEqual([tank.name for tank in match.tanks], ["red", "mine"])
        self.assertGreater(match.tanks[1].position[1], 100)
        self.assertIn("linear", bots())

    def test_commands_drive_and_exceptions_come_through(self):
        alone = {**self.FILE, "tanks": [self.FILE["tanks"][0],
                                        {"name": "mine", "position": [100, 100], "commands": []}]}
        match = Match(alone)
        shots = []
        for _ in range(40):
            match.step({"mine": {"fire": 1, "turret_heading": 1}})
            shots += [(one.kind, one.tank) for one in match.events if one.tank == "mine"]
        self.assertEqual(shots[0], ("shot", "mine"))
        self.assertIn("mine", [shell.owner for shell in match.shells])

        def fail(_):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            Match(self.FILE, {"mine": fail}).step()
        self.blame("nobody", match.step, {"nobody": {}})
        self.blame("commands", match.step, 5)
        self.blame("red", match.step, {"red": {"speed": 3}})
        self.blame("mine", Match(self.FILE, {"mine": dict}).step, {"mine": {"speed": 3}})

    def test_a_driver_cannot_step_its_match(self):
        match = Match(self.FILE, {"mine": lambda senses: match.step() or {}})
        with self.assertRaises(RuntimeError) as raised:
            match.step()
        self.assertEqual(str(raised.exception), "the match is in a step already")
        self.assertEqual(match.ticks, 1)

    def test_obstacles_stop_tanks(self):
        wall = {"shape": "segment", "from": [0, 200], "to": [1200, 200]}
        rules = {"preset": "rtanque", "radar_sight": "blocked", "obstacles": [wall]}
        file = {**self.FILE, "rules": rules,
                "tanks": [self.FILE["tanks"][0],
                          {"name": "mine", "position": [100, 100], "commands": []}]}
        match = Match(file)
        for _ in range(100):
            match.step({"mine": {"speed": 3}})
        self.assertAlmostEqual(match.tanks[1].position[1], 181, places=5)
        for hill in ({"shape": "polygon", "points": [[0, 200], [1200, 200], [600, 300]]},
                     {"shape": "half_space", "point": [5, 200], "normal": [0, -2]},
                     {"shape": "ball", "position": [100, 250], "radius": 50}):
            rules["obstacles"] = [hill]
            match = Match(file)
            for _ in range(100):
                match.step({"mine": {"speed": 3}})
            self.assertAlmostEqual(match.tanks[1].position[1], 181, places=5)
        ball = {"shape": "ball", "position": [0, 0], "radius": 1}
        for field, change in (("to", {**wall, "to": 3}), ("velocity", {**ball, "velocity": [1, 0]}),
                              ("acceleration", {**ball, "acceleration": [0, 1]}),
                              ("points", {"shape": "polygon", "points": [[1, 2], [3, 4]]}),
                              ("shape", {"shape": "mesh", "vertices": [], "triangles": []})):
            rules["obstacles"] = [wall, change]
            self.blame("rules.obstacles[1]." + field, Match, file)

    def test_a_driver_that_knows_its_match_does_not_keep_it(self):
        known = []
        match = Match(self.FILE, {"mine": lambda senses: {"speed": len(known)}})
        known.append(match)
        match.loop = known
        match.step()
        gone = weakref.ref(match)
        del match, known
        gc.collect()
        self.assertIsNone(gone())

    def test_wrong_matches_are_named(self):
        for field, change in (
                ("rules", {"rules": "chess"}),
                ("rules.tank_speed", {"rules": {"preset": "rtanque", "tank_speed": -1}}),
                ("arena.width", {"arena": {"height": 3}}),
                ("ticks", {"ticks": 0}),
                ("tanks[1].bot", {}),
                ("tanks[0].bot", {"tanks": [{"name": "red", "bot": "nobody"}]}),
                ("tanks[0].heading", {"tanks": [{"name": "red", "bot": "walls", "heading": 1}]}),
                ("tank", {"tank": []})):
            drivers = {"mine": dict} if change and not field.startswith("tanks") else {}
            self.blame(field, Match, {**self.FILE, **change}, drivers)
        with self.assertRaisesRegex(aimahead.InvalidInput, r'expected one of "still", .*, "surfer",'
                                    r' got "lineer"; did you mean "linear"\?$'):
            Match({**self.FILE, "tanks": [{"name": "red", "bot": "lineer"}]})
        self.blame("drivers.you", Match, self.FILE, {"mine": dict, "you": dict})
        for wrong in (5, None, {"speed": 3}):
            self.blame("drivers.mine", Match, self.FILE, {"mine": wrong})
        for wrong in (5, "red", [("mine", dict)]):
            self.blame("drivers", Match, self.FILE, wrong)


if __name__ == "__main__":
    unittest.main()
