#!/usr/bin/env python3
"""Turns coloured terminal text (standard input) into an SVG picture (standard output), for the README.

    build/release/tilewright replay ... or play --colour always ... | tools/picture.py > docs/terminal.svg
"""

import html
import re
import sys

WIDTH, HEIGHT = 9, 20  # of a character cell


def palette(index):
    if index < 16:
        return ["#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"][index % 8]
    if index >= 232:
        level = 8 + 10 * (index - 232)
        return "#%02x%02x%02x" % (level, level, level)
    index -= 16
    levels = [0, 95, 135, 175, 215, 255]
    return "#%02x%02x%02x" % (levels[index // 36], levels[index // 6 % 6], levels[index % 6])


def runs(line):
    """(text, foreground, background, bold) for each piece of a line."""
    fore, back, bold, reverse = None, None, False, False
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if not part.startswith("\x1b["):
            if part:
                yield part, (back or "#16181d") if reverse else fore, (fore or "#e8e4da") if reverse else back, bold
            continue
        codes = [int(code) for code in part[2:-1].split(";") if code]
        while codes:
            code = codes.pop(0)
            if code == 0:
                fore, back, bold, reverse = None, None, False, False
            elif code == 1:
                bold = True
            elif code == 7:
                reverse = True
            elif code in (38, 48) and codes[:1] == [5]:
                colour = palette(codes[1])
                codes = codes[2:]
                fore, back = (colour, back) if code == 38 else (fore, colour)


def main():
    lines = sys.stdin.read().rstrip("\n").split("\n")
    columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    width, height = columns * WIDTH + 40, len(lines) * HEIGHT + 36
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
          f'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="15" fill="#e8e4da">')
    print("<title>A game of Azul in the terminal</title>")
    print(f'<rect width="{width}" height="{height}" rx="10" fill="#16181d"/>')
    for row, line in enumerate(lines):
        column = 0
        for text, fore, back, bold in runs(line):
            x, y = 20 + column * WIDTH, 18 + row * HEIGHT
            if back:
                print(f'<rect x="{x}" y="{y}" width="{len(text) * WIDTH}" height="{HEIGHT - 2}" rx="2" fill="{back}"/>')
            if text.strip():
                style = (f' fill="{fore}"' if fore else "") + (' font-weight="bold"' if bold else "")
                print(f'<text x="{x}" y="{y + 14}" textLength="{len(text) * WIDTH}" xml:space="preserve"{style}>{html.escape(text)}</text>')
            column += len(text)
    print("</svg>")


if __name__ == "__main__":
    main()
