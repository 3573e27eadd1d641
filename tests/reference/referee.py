"""What the referees of all games share: reading games, comparing them step by step, the program.

A referee gives its rules of one game (Rules below) to main(). The input is described in azul.py
and sintra.py, and has the same form for every game.
"""

import argparse
import collections
import json
import multiprocessing
import sys

# What a referee knows of its game. A game (what new_game gives) has at least a phase, which is
# "over" when it is over, and a turn: a seat from 1, "chance" or "nobody".
Rules = collections.namedtuple("Rules", [
    "name",              # as in "game" of the input
    "parse_options",     # text -> options; raises Malformed
    "new_game",          # options -> a game before its first step
    "position_text",     # game -> its position, written out
    "legal_moves",       # game -> dict: text of each move -> what it means
    "chance_weights",    # game whose turn is "chance" -> dict: text of each draw -> its chances
    "apply_move",        # game, what a move means: makes the move
    "scores",            # game -> list of every seat's score
    "ranks",             # game -> list of every seat's rank
])


class Malformed(Exception):
    """The input does not have the form it must have."""


class Disagreement(Exception):
    """The program under test and this referee do not agree."""


# ---------------------------------------------------------------------------------------------
# The form of the input
# ---------------------------------------------------------------------------------------------

def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of_numbers(value):
    return isinstance(value, list) and all([is_number(item) for item in value])


def is_list_of_texts(value):
    return isinstance(value, list) and all([isinstance(item, str) for item in value])


def read_record(rules, line):
    """One input line (bytes) as a dict whose form has been checked."""
    try:
        record = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Malformed("not JSON: %s" % error) from None
    if not isinstance(record, dict):
        raise Malformed("not a JSON object")
    if record.get("game") != rules.name:
        raise Malformed('"game" is not "%s"' % rules.name)
    for key in ("options", "start"):
        if not isinstance(record.get(key), str):
            raise Malformed('"%s" is not a text' % key)
    if not isinstance(record.get("over"), bool):
        raise Malformed('"over" is not true or false')
    for key in ("scores", "ranks"):
        if not is_list_of_numbers(record.get(key)):
            raise Malformed('"%s" is not a list of whole numbers' % key)
    if not isinstance(record.get("steps"), list):
        raise Malformed('"steps" is not a list')
    for number, step in enumerate(record["steps"], 1):
        try:
            check_step_form(step)
        except Malformed as error:
            raise Malformed("step %d: %s" % (number, error)) from None
    return record


def check_step_form(step):
    if not isinstance(step, dict):
        raise Malformed("not a JSON object")
    turn = step.get("turn")
    if turn != "chance" and not is_number(turn):
        raise Malformed('"turn" is neither "chance" nor a seat number')
    if not is_list_of_texts(step.get("legal")):
        raise Malformed('"legal" is not a list of texts')
    for key in ("move", "position"):
        if not isinstance(step.get(key), str):
            raise Malformed('"%s" is not a text' % key)
    if not is_list_of_numbers(step.get("scores")):
        raise Malformed('"scores" is not a list of whole numbers')
    if turn == "chance":
        if not is_list_of_numbers(step.get("weights")):
            raise Malformed('"weights" is not a list of whole numbers')
        if len(step["weights"]) != len(step["legal"]):
            raise Malformed('"weights" and "legal" differ in length')
    elif step.get("weights", []) != []:
        raise Malformed('"weights" in a step that is not chance')


# ---------------------------------------------------------------------------------------------
# Judging one game
# ---------------------------------------------------------------------------------------------

def differ(what, referee, engine, details=()):
    lines = [what, "  referee:  %s" % (referee,), "  engine:   %s" % (engine,)]
    lines.extend("  " + detail for detail in details)
    raise Disagreement("\n".join(lines))


def words_or_none(words):
    return " ".join(words) or "(none)"


def compare_positions(what, own, theirs):
    if own == theirs:
        return
    details = []
    own_words = own.split(" ")
    their_words = theirs.split(" ")
    own_only = [word for word in own_words if word not in their_words]
    their_only = [word for word in their_words if word not in own_words]
    details.append("only referee: " + words_or_none(own_only))
    details.append("only engine:  " + words_or_none(their_only))
    if not own_only and not their_only:
        details.append("(the same words in another order, repeated, or spaced differently)")
    differ(what, own, theirs, details)


def compare_legal_moves(legal, theirs):
    their_set = set(theirs)
    if len(their_set) == len(theirs) and their_set == legal.keys():
        return
    missing = sorted(text for text in legal if text not in their_set)
    extra = sorted(text for text in their_set if text not in legal)
    twice = sorted(text for text, count in collections.Counter(theirs).items() if count > 1)
    details = [
        "missing:  " + words_or_none(missing),
        "extra:    " + words_or_none(extra),
        "repeated: " + words_or_none(twice),
    ]
    differ("the legal moves", words_or_none(sorted(legal)), words_or_none(sorted(theirs)), details)


def judge_step(rules, game, step):
    """Checks one step and carries it out. Returns the position after it."""
    if step["turn"] != game.turn:
        differ("who is to act", game.turn, step["turn"])
    legal = rules.legal_moves(game)
    compare_legal_moves(legal, step["legal"])
    if game.turn == "chance":
        own_weights = rules.chance_weights(game)
        their_weights = dict(zip(step["legal"], step["weights"]))
        if own_weights != their_weights:
            differ("the weights of the draws", own_weights, their_weights)
    if step["move"] not in legal:
        differ("the move made is not legal", words_or_none(sorted(legal)), step["move"])
    rules.apply_move(game, legal[step["move"]])
    text = rules.position_text(game)
    if step["scores"] != rules.scores(game):
        differ("the scores after the move", rules.scores(game), step["scores"],
               ["referee's position after the move: " + text,
                "engine's position after the move:  " + step["position"]])
    compare_positions("the position after the move", text, step["position"])
    return text


def judge_game(rules, record):
    """Returns (steps that agree, None) or (steps that agree, a report of the disagreement)."""
    game = rules.new_game(rules.parse_options(record["options"]))
    steps = record["steps"]
    agreed = 0
    move = "(start)"
    before = rules.position_text(game)
    try:
        compare_positions("the starting position", before, record["start"])
        for step in steps:
            move = step["move"]
            before = judge_step(rules, game, step)
            agreed += 1
        move = "(end)"
        if record["over"] != (game.phase == "over"):
            differ("whether the game is over", game.phase == "over", record["over"])
        if record["scores"] != rules.scores(game):
            differ("the final scores", rules.scores(game), record["scores"])
        cut_off_without_ranks = not record["over"] and record["ranks"] == []
        if record["ranks"] != rules.ranks(game) and not cut_off_without_ranks:
            differ("the ranks", rules.ranks(game), record["ranks"])
    except Disagreement as disagreement:
        if move in ("(start)", "(end)"):
            where = move
        else:
            where = "step %d of %d, move %s" % (agreed + 1, len(steps), move)
        report = "%s: %s\n  options:  %s\n  before:   %s" % (
            where, disagreement, record["options"], before)
        return agreed, report
    return agreed, None


# ---------------------------------------------------------------------------------------------
# The program
# ---------------------------------------------------------------------------------------------

def judge_lines(rules, entries):
    """For each (game number, place, line): ("ok" | "differs" | "malformed", steps, message)."""
    results = []
    for number, place, line in entries:
        try:
            agreed, report = judge_game(rules, read_record(rules, line))
        except Malformed as error:
            results.append(("malformed", 0, "%s: %s" % (place, error)))
            break
        if report is None:
            results.append(("ok", agreed, ""))
        else:
            message = "DISAGREEMENT in game %d (%s), %s" % (number, place, report)
            results.append(("differs", agreed, message))
    return results


def read_lines(names):
    """Yields (game number, place, line) for every line that is not blank."""
    number = 0
    for name in names or ["-"]:
        if name == "-":
            stream = sys.stdin.buffer
            name = "standard input"
        else:
            stream = open(name, "rb")
        with stream:
            for line_number, line in enumerate(stream, 1):
                if line.strip():
                    number += 1
                    yield number, "%s line %d" % (name, line_number), line


def in_batches(entries, size):
    batch = []
    for entry in entries:
        batch.append(entry)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def judge_all(rules, names, jobs):
    """Yields the result of every game, in the order of the input, without reading far ahead."""
    if jobs == 1:
        for batch in in_batches(read_lines(names), 1):
            yield from judge_lines(rules, batch)
        return
    with multiprocessing.Pool(jobs) as pool:
        waiting = collections.deque()
        for batch in in_batches(read_lines(names), 8):
            waiting.append(pool.apply_async(judge_lines, (rules, batch)))
            if len(waiting) >= 4 * jobs:
                yield from waiting.popleft().get()
        while waiting:
            yield from waiting.popleft().get()


def main(rules, description):
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE",
                        help="games, one JSON object a line; standard input when none (or -)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N",
                        help="spread the games over N processes (default 1)")
    arguments = parser.parse_args()
    if arguments.jobs < 1:
        parser.error("--jobs must be at least 1")

    games = 0
    moves = 0
    disagreeing = 0
    try:
        for kind, agreed, message in judge_all(rules, arguments.files, arguments.jobs):
            if kind == "malformed":
                raise Malformed(message)
            games += 1
            moves += agreed
            if kind == "differs":
                disagreeing += 1
                print(message, flush=True)
        if games == 0:
            raise Malformed("there is no game in it")
    except (Malformed, OSError) as error:
        print("%s referee: bad input: %s" % (rules.name, error), file=sys.stderr)
        return 2
    if disagreeing:
        print("%s referee: %d games, %d moves agree, %d games disagree"
              % (rules.name, games - disagreeing, moves, disagreeing))
        return 1
    print("%s referee: %d games, %d moves agree" % (rules.name, games, moves))
    return 0
