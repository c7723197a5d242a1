# Makes a picture of build/umbra smaller: shrink_svg.py FROM TO
#
# Rounds coordinates to whole units, of which there are several to a pixel where a picture is as wide as a
# page, and writes each style once, as a class. The order of elements, and with it what covers what, stays as it is.
# SPDX-License-Identifier: MIT

import re
import sys

STYLE = re.compile(r'(?: (?:fill|fill-opacity|stroke|stroke-opacity|stroke-width)="[^"]*")+(?=/>)')
DECIMALS = re.compile(r"-?\d+\.\d+")


def round_number(match):
    return str(round(float(match.group())))


# All styles in the order in which they are first used, with the names of their classes.
def name_styles(text):
    styles = dict.fromkeys(match.group() for match in STYLE.finditer(text))
    return {style: f"s{number}" for number, style in enumerate(styles)}


def write_rules(names):
    rules = []
    for style, name in names.items():
        properties = re.sub(r' ([a-z-]+)="([^"]*)"', r"\1:\2;", style)
        rules.append(f".{name}{{{properties}}}\n")
    return f"<style>\n{''.join(rules)}</style>\n"


# Styles go first, so that no number in them is rounded.
def shrink(text):
    names = name_styles(text)
    head, title, body = text.partition("</title>\n")
    body = STYLE.sub(lambda match: f' class="{names[match.group()]}"', body)
    return head + title + write_rules(names) + DECIMALS.sub(round_number, body)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(shrink(text))


main()
