#!/usr/bin/env python3
"""The figures of docs/arena.md and docs/tracking.md that guns and leagues give are those that the
commands on the page give, and so are its pictures.

    figures_test.py AIMAHEAD PROJECT            (some minutes of a core)
    figures_test.py AIMAHEAD PROJECT --write    writes the figures into the pages, and the pictures
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

AIMAHEAD, PROJECT = sys.argv[1], pathlib.Path(sys.argv[2])
WRITES = "--write" in sys.argv
TARGETS = ["still", "runner", "circler", "oscillator", "wanderer", "walls", "surfer"]


def percent(rate, error):
    return f"{100 * rate:.1f} ± {100 * error:.1f}"


def table_row(*cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def with_rows(page, head, rows):
    """The page with these rows in the only table of this head."""
    before, found, after = page.partition(f"\n{head}\n")
    assert found and f"\n{head}\n" not in after, head
    separator, _, rest = after.partition("\n")
    rest = rest[rest.index("\n\n"):]
    return before + found + separator + "\n" + "\n".join(rows) + rest


def with_numbers(page, pattern, *numbers):
    """The page with these numbers in place of the groups of a pattern."""
    found, = re.finditer(pattern, page)
    for group, number in reversed(list(enumerate(numbers, 1))):
        start, end = found.span(group)
        page = page[:start] + number + page[end:]
    return page


def run_command(page, start, folder):
    """The answer of the command on the page that begins so. It draws its picture in the folder."""
    text = page[page.index(f"    {start}"):]
    words = shlex.split(re.split(r"(?<!\\)\n", text)[0].replace("\\\n", " "))
    done = subprocess.run([AIMAHEAD, *words[1:], "--json"], cwd=folder, stdout=subprocess.PIPE,
                          check=True)
    return json.loads(done.stdout)


def mean_of(cells):
    """The mean of the hit rates, and its standard error."""
    error = sum(cell["error"] ** 2 for cell in cells) ** 0.5
    return percent(sum(cell["rate"] for cell in cells) / len(cells), error / len(cells))


def with_ladder(page, folder):
    cells = run_command(page, "aimahead ladder --rounds 200", folder)["cells"]
    by_gun = {}
    for cell in cells:
        by_gun.setdefault(cell["gun"], {})[cell["target"]] = percent(cell["rate"], cell["error"])
    rows = [table_row(f"`{gun}`", *(row[target] for target in TARGETS))
            for gun, row in by_gun.items()]
    start, end = page.index("## How much aiming well"), page.index("## When the radar is noisy")
    head = table_row("", *TARGETS).replace("|  |", "| |")
    return page[:start] + with_rows(page[start:end], head, rows) + page[end:]


def with_noise(page, folder):
    cells = run_command(page, "aimahead ladder --radar-noise 0,", folder)["cells"]
    guns = list(dict.fromkeys(cell["gun"] for cell in cells))
    noises = list(dict.fromkeys(cell["radar_noise"] for cell in cells))

    def found(noise, gun):
        return [cell for cell in cells if cell["radar_noise"] == noise and cell["gun"] == gun]

    rows = [table_row(noise, *(mean_of(found(noise, gun)) for gun in guns)) for noise in noises]
    page = with_rows(page, table_row("noise", *(f"`{gun}`" for gun in guns)), rows)
    rows = []
    for gun in guns:
        if gun == "circular":
            continue
        by_target = {cell["target"]: cell for cell in found(5, gun)}
        rows.append(table_row(f"`{gun}`", *(percent(by_target[target]["rate"],
                                                    by_target[target]["error"])
                                            for target in TARGETS)))
    start, end = page.index("At 5 pixels, by movement"), page.index("This is a league under")
    head = table_row("", *TARGETS).replace("|  |", "| |")
    return page[:start] + with_rows(page[start:end], head, rows) + page[end:]


def with_league(page, folder):
    path = PROJECT / "scenes" / "arena" / "noisy.league.json"
    done = subprocess.run([AIMAHEAD, "league", path, "--json"], cwd=folder, check=True,
                          stdout=subprocess.PIPE)
    rows = [table_row(f"`{bot['name']}`", f"{bot['rating']:.1f} ± {bot['error']:.1f}",
                      f"{100 * bot['hit_rate']:.1f}", f"{100 * bot['survival']:.0f}")
            for bot in json.loads(done.stdout)["bots"]]
    start = page.index("This is a league under this noise")
    end = page.index("A tracker also says how sure")
    head = table_row("bot", "rating", "hits, %", "survival, %")
    return page[:start] + with_rows(page[start:end], head, rows) + page[end:]


def with_odds(page, bins):
    rows = [table_row(f"{100 * one['from']:.0f} to {100 * one['to']:.0f}", one["shots"],
                      f"{100 * one['odds']:.1f}", percent(one["rate"], one["error"]))
            for one in bins]
    return with_rows(page, table_row("odds, %", "shots", "mean odds, %", "hits, %"), rows)


def main():
    arena, tracking = (PROJECT / "docs" / name for name in ("arena.md", "tracking.md"))
    pages = {path: path.read_text(encoding="utf-8") for path in (arena, tracking)}
    page = pages[arena]
    with tempfile.TemporaryDirectory() as folder:
        bins = run_command(page, "aimahead ladder --radar-noise 5 --odds", folder)["bins"]
        for one in bins:
            assert abs(one["rate"] - one["odds"]) <= 0.03, one  # as both pages say
        wanted = {
            arena: with_league(with_noise(with_ladder(with_odds(page, bins), folder), folder),
                               folder),
            tracking: with_numbers(
                pages[tracking],
                r"fired ([\d,]+) shots. Of those with odds of 30% to 40%, (.*?)% hit",
                f"{sum(one['shots'] for one in bins):,}",
                percent(bins[3]["rate"], bins[3]["error"])),
        }
        pictures = {PROJECT / "docs" / "pictures" / path.name: path.read_text(encoding="utf-8")
                    for path in pathlib.Path(folder).glob("*.svg")}
    assert len(pictures) == 3, pictures.keys()
    stale = [path for path, text in {**wanted, **pictures}.items()
             if path.read_text(encoding="utf-8") != text]
    if WRITES:
        for path, text in {**wanted, **pictures}.items():
            path.write_text(text, encoding="utf-8")
    elif stale:
        sys.exit(f"not what the commands give; write with --write: {[str(path) for path in stale]}")


if __name__ == "__main__":
    main()
