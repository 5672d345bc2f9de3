#!/usr/bin/env python3
"""Prints the quadrature rule of hit_probability.cpp and how far it is off where it is used.

Gauss' rule for the weight erfc(sqrt(u / 2)) / 2 over u = v^2 > 0, from its moments (2k+1)!! /
(2k+2), by Cholesky's factor of their Hankel matrix (Golub and Welsch, Calculation of Gauss
quadrature rules, 1969). Needs mpmath."""
from mpmath import cholesky, eigsy, erf, exp, matrix, mp, mpf, nstr, pi, sqrt

mp.dps = 60
COUNT = 8
FROM = 40  # y = radius^2 / (2 narrow^2)


def moments():
    double_factorial = mpf(1)
    for k in range(2 * COUNT + 1):
        double_factorial *= 2 * k + 1
        yield double_factorial / (2 * k + 2)


def rule():
    moment = list(moments())
    hankel = [[moment[i + j] for j in range(COUNT + 1)] for i in range(COUNT + 1)]
    r = cholesky(matrix(hankel)).T
    jacobi = matrix(COUNT, COUNT)
    for k in range(COUNT):
        jacobi[k, k] = r[k, k + 1] / r[k, k] - (r[k - 1, k] / r[k - 1, k - 1] if k else 0)
        if k: jacobi[k, k - 1] = jacobi[k - 1, k] = r[k, k] / r[k - 1, k - 1]
    values, vectors = eigsy(jacobi)
    return sorted((values[i], moment[0] * vectors[0, i] ** 2) for i in range(COUNT))


def by_ends(y, r, nodes):
    x = sqrt(2 * y) * r
    cut = sum(w * exp(-(x * x - u * r * r) / 2) / sqrt(1 - u / (2 * y)) for u, w in nodes)
    return erf(x / sqrt(mpf(2))) - 2 / sqrt(2 * pi) * x / (2 * y) * cut


def by_series(y, r):
    """The series of hit_probability.cpp, to 40 digits."""
    t, share = y * (1 + r * r) / 2, 2 * r / (1 + r * r)
    total, coefficient, last, weight, m = mpf(0), mpf(1), mpf(1), t, 0
    while m <= t or weight > mpf(10) ** -40 * total:
        total += coefficient * weight * (1 + t / (2 * m + 2))
        m += 1
        last *= (1 - share * share) * (1 - mpf(1) / (2 * m))
        coefficient += last
        weight *= t * t / (2 * m * (2 * m + 1))
    return share * exp(-t) * total


nodes = rule()
for square, weight in nodes:
    print(f"    {{{nstr(square, 17)}, {nstr(weight, 17)}}},")
ratios = [mpf(10) ** -9] + [mpf(k) / 50 for k in range(1, 51)]
worst = max(abs(by_ends(mpf(y), r, nodes) / by_series(mpf(y), r) - 1)
            for y in (FROM, 45, 50, 70, 100, 200) for r in ratios)
print(f"off by {nstr(worst, 2)} of the value")
