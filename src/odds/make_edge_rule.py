#!/usr/bin/env python3
"""Prints the quadrature rule of hit_probability.cpp: nodes v^2 and weights w v erfc(v / sqrt(2)) of
Gauss and Legendre for v from 0 to 8.5, beyond which erfc is below 2e-17. Needs mpmath."""
from mpmath import cos, erfc, mp, mpf, nstr, pi, sqrt

mp.dps = 40
COUNT, END = 20, mpf("8.5")


def legendre(x):
    """value and derivative"""
    before, value = mpf(1), x
    for k in range(2, COUNT + 1):
        before, value = value, ((2 * k - 1) * x * value - (k - 1) * before) / k
    return value, COUNT * (x * value - before) / (x * x - 1)


rule = []
for i in range(1, COUNT + 1):
    x = cos(pi * (i - mpf(1) / 4) / (COUNT + mpf(1) / 2))
    for _ in range(50):
        value, slope = legendre(x)
        x -= value / slope
    v = END * (x + 1) / 2
    weight = END / ((1 - x * x) * legendre(x)[1] ** 2)
    rule.append((v * v, weight * v * erfc(v / sqrt(2))))
for square, weight in sorted(rule):
    print(f"    {{{nstr(square, 17)}, {nstr(weight, 17)}}},")
