"""What the tests of the package share: numpy, if it is there; questions; and who is to blame."""
import math
import unittest

import aimahead

try:
    import numpy
except ImportError:
    numpy = None

QUESTION = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
            "target": {"position": [40, 10], "velocity": [-3, 8]}}
FALLING = {**QUESTION, "projectile": {"speed": 30, "acceleration": [0, -9]}}
DISC = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 10},
        "target": {"position": [50, 0], "radius": 3}}
FALLING_DISC = {**DISC, "target": {"position": [50, 0], "velocity": [0, -2]}}


def circle(time):
    return 20 + 5 * math.cos(time), 5 * math.sin(time)


class Blamed(unittest.TestCase):
    def blame(self, field, function, *arguments, **named):
        with self.assertRaises(aimahead.InvalidInput) as raised:
            function(*arguments, **named)
        self.assertEqual(raised.exception.field, field)
        self.assertNotEqual(raised.exception.message, "")
