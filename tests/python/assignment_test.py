"""Who shoots at whom."""
import math
import unittest

import aimahead
from shared import Blamed


class Assignments(Blamed):
    def test_assignments_are_the_best_ones(self):
        times = aimahead.lead_matrix([[0, 0], [6, 0]], [5, 2], [[3, 4], [6, 4]])
        expected = [[1, math.sqrt(52) / 5], [2.5, 2]]
        for row, wanted in zip(times, expected):
            for found, time in zip(row, wanted):
                self.assertAlmostEqual(found, time, delta=1e-14)
        self.assertEqual(aimahead.best_targets(times), [0, 1])
        best = aimahead.assign([[1, 2, 3], [2, 4, 6]])
        self.assertEqual((best.pairs, best.total, best.latest), ([(0, 1), (1, 0)], 4, 2))
        both = aimahead.assign([[1, 2], [9, 9]], max_targets=[2, 0], demand="every_target")
        self.assertEqual((bool(both), both.pairs), (True, [(0, 0), (0, 1)]))
        none = aimahead.assign([[math.inf]], demand="every_shooter")
        self.assertEqual((none.status, bool(none), none.pairs), ("infeasible", False, []))
        self.assertEqual(aimahead.assign([]).pairs, [])

    def test_wrong_assignments_are_named(self):
        self.blame("costs[1]", aimahead.assign, [[1, 2], [3]])
        self.blame("costs[0][1]", aimahead.assign, [[1, math.nan]])
        self.blame("costs[1][0]", aimahead.assign, [[1], ["one"]])
        self.blame("costs[0][0]", aimahead.assign, [[-10**400]])
        self.blame("costs[1][0]", aimahead.best_targets, [[1], [-math.inf]])
        self.blame("goal", aimahead.assign, [[1]], goal="most")
        self.blame("max_targets[0]", aimahead.assign, [[1]], max_targets=1.5)
        self.blame("speeds", aimahead.lead_matrix, [[0, 0]], [1, 2], [[1, 1]])
        self.blame("targets[0]", aimahead.lead_matrix, [[0, 0]], 1, [[1, 1, 1]])


if __name__ == "__main__":
    unittest.main()
