#!/usr/bin/env python3
"""Twenty leagues that stop early against the same with all rounds: the same order within the stated
error, and half the rounds or less.

usage: sequential_test.py AIMAHEAD   (needs only Python's standard library; some minutes of a core)
"""
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

AIMAHEAD = os.path.abspath(sys.argv[1])
KINDS = ["head_on", "one_guess", "linear", "circular", "clamped", "seeker", "camper", "wanderer",
         "walls",
         "runner", "surfer", "circler", "oscillator", "tracked_linear"]
LEAGUES, BOTS, ROUNDS, ERROR_RATE = 20, 8, 35, 0.05
DECISIVE = 2.498  # standard errors: 5% over four looks, two-sided


def play(folder, league):
    path = os.path.join(folder, "league.json")
    with open(path, "w", encoding="utf-8") as handle:
        json.dump(league, handle)
    done = subprocess.run([AIMAHEAD, "league", path, "--json"], check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def differences(league):
    """For every two bots the difference of their sums of shares, in standard errors."""
    sums, variances, between = {}, {}, {}
    for pair in league["pairs"]:
        for bot, share in ((pair["a"], pair["share_a"]), (pair["b"], 100 - pair["share_a"])):
            sums[bot] = sums.get(bot, 0) + share
            variances[bot] = variances.get(bot, 0) + pair["error"] ** 2
        between[pair["a"], pair["b"]] = pair["error"] ** 2
    result = {}
    for (a, b), variance in between.items():
        error = (variances[a] + variances[b] + 2 * variance) ** 0.5
        difference = sums[a] - sums[b]
        result[a, b] = (difference / error if error
                        else (difference > 0) * 1e9 - (difference < 0) * 1e9)
    return result


def tail(count, trials, rate):
    """The probability of so many or more among independent trials: the exact binomial
    distribution."""
    return math.fsum(math.comb(trials, k) * rate**k * (1 - rate) ** (trials - k)
                     for k in range(count, trials + 1))


def main():
    played = whole = decided = decided_by_all = reversed_count = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(LEAGUES):
            bots = random.Random(seed).sample(KINDS, BOTS)
            terms = {"rules": "rtanque_swept", "arena": {"width": 1200, "height": 700},
                     "ticks": 1500,
                     "rounds": ROUNDS, "seed": seed, "bots": bots}
            full = play(folder, terms)
            short = play(folder, {**terms, "error_rate": ERROR_RATE})
            played += sum(pair["rounds"] for pair in short["pairs"])
            whole += sum(pair["rounds"] for pair in full["pairs"])
            of_all = differences(full)
            for pair, difference in differences(short).items():
                decided_by_all += abs(of_all[pair]) > DECISIVE
                if abs(difference) > DECISIVE:
                    decided += 1
                    reversed_count += difference * of_all[pair] < 0
    comparisons = LEAGUES * BOTS * (BOTS - 1) // 2
    print(f"{played / whole:.0%} of the rounds played; {decided} of {comparisons} comparisons "
          f"decided, {decided_by_all} by all rounds; {reversed_count} decided against the order of "
          "all rounds")
    page = pathlib.Path(__file__).parents[2] / "docs" / "arena.md"
    said = (f"{played / whole:.0%} of the rounds were played. Of {comparisons} comparisons "
            f"{decided} were decided")
    assert said in " ".join(page.read_text(encoding="utf-8").split()), said
    assert played <= whole / 2
    # At most as many as the error rate allows: more would occur about once in a thousand runs.
    assert tail(reversed_count, decided, ERROR_RATE) >= 0.001
    assert decided >= 0.9 * decided_by_all


if __name__ == "__main__":
    main()
