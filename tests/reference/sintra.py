#!/usr/bin/env python3
"""A referee for Stained Glass of Sintra: replays games played by another program and says where
it disagrees.

Each input line is one JSON object, one whole game:

  {"game": "sintra",
   "options": "players=2 side=A parts=house first=random",
   "start": "<position before the first step>",
   "steps": [{"turn": "chance" or a seat from 1,
              "legal": [every legal move, or every possible draw, in any order],
              "weights": [chance steps only, parallel to legal: the number of chances of each],
              "move": "3B5",
              "scores": [every seat's score after the move],
              "position": "<position after the move, written out>"}, ...],
   "over": true, or false if the game was cut off,
   "scores": [final scores],
   "ranks": [ranks from 1, equal ranks shared: 1,1,3; may be empty if the game was cut off]}

The rules are those of src/games/sintra/rules.md; numbers such as S4.3 in the comments are its
numbers. "Notation" in the comments is docs/notation.md. Plainness goes before speed here.

Exit code: 0 all games agree, 1 some game disagrees, 2 the input is malformed (or holds no game).
"""

import sys

import referee
from referee import Malformed

COLOURS = "BGOPY"                          # S1.1, and the order in which the notation writes them
PIECES_OF_A_COLOUR = 20                    # S1.1
JOKER = "J"                                # a joker cell; there are no joker pieces
EMPTY = "."                                # an empty cell of a strip
FACTORIES = {2: 5, 3: 7, 4: 9}             # S1.1
FACTORY_PIECES = 4                         # S3.4
STRIPS = 8                                 # S1.2; there are as many windows
CELLS = 5                                  # S1.2
ROUNDS = 6                                 # S1.3, S6.1
TRACK_END = 18                             # S7.1
ORNAMENTS = [(0, 1), (2, 3), (4, 5), (6, 7)]           # S8.3: windows from 0
ORNAMENT_POINTS = [0, 0, 3, 6, 10]         # S8.3: by filled cells

# S1.4; the form is that of the notation: strips : window values : broken-glass track.
HOUSE = (
    "BPBGB/YOPOY.PYPOP/GBYBG.YGYBY/OPGPO.GOGPG/BYOYB."
    "OBOYO/PGBGP.BPYGB/YGOBY.PYGOP/GOBPG.OBPYO/BJGJP"
    ":1.2.3.4.2.2.1.1"
    ":0.1.2.4.6.8.11.14.18"
)


# ---------------------------------------------------------------------------------------------
# Options
# ---------------------------------------------------------------------------------------------

class Parts:
    """A part set (S1.4)."""

    def __init__(self, strips, values, track):
        self.strips = strips      # for each strip its faces: {"a": "BPBGB", "b": "YOPOY"}
        self.values = values      # of the windows, from the left
        self.track = track        # what each cell of the broken-glass track costs


def parse_parts(text):
    if text == "house":
        text = HOUSE
    tables = text.split(":")
    if len(tables) != 3:
        raise Malformed("options: parts: not strips, window values and track")
    parts = Parts(
        [parse_strip(strip) for strip in tables[0].split(".")],
        parse_numbers(tables[1]),
        parse_numbers(tables[2]),
    )
    check_parts(parts)
    return parts


def parse_strip(text):
    faces = text.split("/")
    if len(faces) != 2:
        raise Malformed("options: parts: strip %r has not two faces" % text)
    for face in faces:
        if len(face) != CELLS or any(cell not in COLOURS + JOKER for cell in face):
            raise Malformed("options: parts: %r is not five cells" % face)
    return {"a": faces[0], "b": faces[1]}


def parse_numbers(text):
    numbers = []
    for word in text.split("."):
        if not (word.isascii() and word.isdigit()):
            raise Malformed("options: parts: %r is not a number" % word)
        numbers.append(int(word))
    return numbers


def check_parts(parts):
    """S1.4 and Notation: what every part set must keep."""
    if len(parts.strips) != STRIPS:
        raise Malformed("options: parts: not 8 strips")
    jokers = []                               # of each face that has any
    for strip in parts.strips:
        for face in strip.values():
            if JOKER in face:
                jokers.append(face.count(JOKER))
    if jokers != [2]:
        raise Malformed("options: parts: not exactly one face with exactly 2 jokers")
    if len(parts.values) != STRIPS or any(not 1 <= value <= 15 for value in parts.values):
        raise Malformed("options: parts: not 8 window values of 1 to 15")
    track = parts.track
    if not 2 <= len(track) <= 16 or track[0] != 0 or track[-1] != TRACK_END:
        raise Malformed("options: parts: not a track of 2 to 16 cells from 0 to 18")
    if track != sorted(track):
        raise Malformed("options: parts: the track falls")


def parts_text(parts):
    """The set written out, or "house" where it is that one."""
    text = ":".join([
        ".".join([strip["a"] + "/" + strip["b"] for strip in parts.strips]),
        ".".join([str(value) for value in parts.values]),
        ".".join([str(cost) for cost in parts.track]),
    ])
    if text == HOUSE:
        return "house"
    return text


def parse_options(text):
    """Notation, Options: the text as a dict. "first" is a seat number or "random"."""
    values = {"players": "2", "side": "A", "parts": "house", "first": "random"}
    for word in text.replace(",", " ").split():
        if "=" in word:
            key, value = word.split("=", 1)
            if key not in values:
                raise Malformed("options: unknown key %r" % key)
            values[key] = value
        elif word in ("A", "B"):                                     # Notation: the presets
            values["side"] = word
        else:
            raise Malformed("options: unknown preset %r" % word)
    if values["players"] not in ("2", "3", "4"):                     # S2.1
        raise Malformed("options: players=%s" % values["players"])
    if values["side"] not in ("A", "B"):                             # S2.2
        raise Malformed("options: side=%s" % values["side"])
    players = int(values["players"])
    seats = [str(seat) for seat in range(1, players + 1)]
    first = values["first"]
    if first != "random":                                            # S2.4
        if first not in seats:
            raise Malformed("options: first=%s" % first)
        first = int(first)
    return {
        "players": players,
        "side": values["side"],
        "parts": parse_parts(values["parts"]),                       # S2.3
        "first": first,
    }


# ---------------------------------------------------------------------------------------------
# The state of a game
# ---------------------------------------------------------------------------------------------

class Strip:
    """A strip that lies above a window."""

    def __init__(self, number, face):
        self.number = number                  # index from 0 in the part set
        self.face = face                      # the face that is up: "a" or "b"
        self.cells = [EMPTY] * CELLS          # from top to bottom: a piece, or EMPTY


class Player:
    def __init__(self):
        self.score = 0                        # S1.2
        self.glass = 0                        # index of the track cell of the marker
        self.lost = 0                         # S8.5: points lost on the track, forgiven or not
        self.glazier = 0                      # S3.2: index of the window above which he stands
        self.strips = [None] * STRIPS         # above each window: a Strip, or None
        self.windows = [[] for _ in range(STRIPS)]     # the pieces: upper, lower


class Game:
    def __init__(self, options):
        self.options = options
        self.parts = options["parts"]
        self.number_of_players = options["players"]
        self.players = {}                     # seat from 1 -> Player
        for seat in range(1, self.number_of_players + 1):
            self.players[seat] = Player()
        self.bag = {colour: PIECES_OF_A_COLOUR for colour in COLOURS}
        self.tower = no_pieces()
        self.centre = no_pieces()
        self.factories = [[] for _ in range(FACTORIES[self.number_of_players])]
        self.indicator = [None] * ROUNDS      # the piece on each space, or None
        self.tile = "centre"                  # or the seat that took it this round
        self.round = 1
        self.pane = None                      # in phase "pane": index of the window
        if options["first"] == "random":
            self.phase = "first"
            self.start = "-"
        else:
            self.phase = "strips"
            self.start = options["first"]
        self.turn = "chance"


def no_pieces():
    return {colour: 0 for colour in COLOURS}


def is_empty(pieces):
    return not any(pieces.values())


# ---------------------------------------------------------------------------------------------
# Positions as text (Notation, Positions of Sintra)
# ---------------------------------------------------------------------------------------------

def counts_text(pieces):
    """Letters with counts, such as B12O3. A count is always written: one blue is B1."""
    words = [colour + str(pieces[colour]) for colour in COLOURS if pieces[colour] > 0]
    return "".join(words) or "-"


def factory_text(factory):
    return "".join([colour * factory.count(colour) for colour in COLOURS]) or "-"


def strip_text(strip):
    if strip is None:
        return "-"
    return "%d%s:%s" % (strip.number + 1, strip.face, "".join(strip.cells))


def position_text(game):
    words = [
        "sintra",
        "players=%d" % game.number_of_players,
        "side=" + game.options["side"],
        "parts=" + parts_text(game.parts),
        "round=%d" % game.round,
        "phase=" + game.phase,
        "start=%s" % game.start,
        "turn=%s" % game.turn,
    ]
    if game.phase == "pane":
        words.append("pane=%d" % (game.pane + 1))
    words.append("tile=%s" % game.tile)
    words.append("bag=" + counts_text(game.bag))
    words.append("tower=" + counts_text(game.tower))
    words.append("centre=" + counts_text(game.centre))
    words.append("factories=" + ",".join([factory_text(factory) for factory in game.factories]))
    words.append("indicator=" + "".join([piece or "-" for piece in game.indicator]))
    for seat, player in game.players.items():
        strips = ",".join([strip_text(strip) for strip in player.strips])
        windows = ",".join(["".join(window) or "-" for window in player.windows])
        words.append("score%d=%d" % (seat, player.score))
        words.append("glass%d=%d" % (seat, player.glass))
        words.append("lost%d=%d" % (seat, player.lost))
        words.append("glazier%d=%d" % (seat, player.glazier + 1))
        words.append("strips%d=%s" % (seat, strips))
        words.append("windows%d=%s" % (seat, windows))
    return " ".join(words)


# ---------------------------------------------------------------------------------------------
# Legal moves
# ---------------------------------------------------------------------------------------------
#
# legal_moves(game) is a dict: the text of each move -> what it means, as a tuple:
#   ("first", seat)
#   ("strip", number, face)          number: index from 0
#   ("draw", colour)                 in the phases "indicator" and "deal"
#   ("take", place, colour, where)   place: factory index from 0, or "centre";
#                                    where: window index from 0, or None if all pieces break
#   ("back",)
#   ("pane", colour)

def legal_moves(game):
    if game.phase in ("first", "strips", "indicator", "deal"):
        return {text: meaning for text, (meaning, weight) in draws(game).items()}
    if game.phase == "offer":
        return legal_turns(game)
    if game.phase == "pane":                                         # S5.2
        strip = game.players[game.turn].strips[game.pane]
        return {"%d=%s" % (game.pane + 1, colour): ("pane", colour) for colour in strip.cells}
    return {}                                                        # over


def chance_weights(game):
    """For every possible draw, in how many ways it can come."""
    return {text: weight for text, (meaning, weight) in draws(game).items()}


def draws(game):
    """What chance may do: the text of each draw -> (what it means, its weight)."""
    if game.phase == "first":
        return {"@%d" % seat: (("first", seat), 1) for seat in game.players}
    if game.phase == "strips":
        return strip_draws(game)
    if game.phase == "indicator" and next_indicator_space(game) != 0:
        # S3.3, spaces II to VI: one piece of each colour, shuffled.
        return {colour: (("draw", colour), 1)
                for colour in COLOURS if colour not in game.indicator}
    # S3.3, space I, and every deal: a piece from the bag.
    return {colour: (("draw", colour), game.bag[colour])
            for colour in COLOURS if game.bag[colour] > 0}


def strip_draws(game):
    """S3.1: one of the strips the player has not laid yet, with one of its faces up."""
    player, _ = next_place_for_strip(game)
    laid = [strip.number for strip in player.strips if strip is not None]
    possible = {}
    for number, faces in enumerate(game.parts.strips):
        if number in laid:
            continue
        for face, other in (("a", "b"), ("b", "a")):
            if JOKER in faces[face]:          # S3.1: it is turned over, so it counts for the other
                continue
            weight = 2 if JOKER in faces[other] else 1
            possible["%d%s" % (number + 1, face)] = (("strip", number, face), weight)
    return possible


def next_place_for_strip(game):
    """While strips are laid: the player and the window index whose turn it is, or None."""
    for player in game.players.values():
        for window in range(STRIPS):
            if player.strips[window] is None:
                return player, window
    return None


def next_indicator_space(game):
    """Notation: spaces 2 to 6, then space 1. Index from 0, or None when all are filled."""
    for space in (1, 2, 3, 4, 5, 0):
        if game.indicator[space] is None:
            return space
    return None


def legal_turns(game):
    player = game.players[game.turn]
    moves = {}
    places = []
    for index, factory in enumerate(game.factories):
        places.append((index, str(index + 1), set(factory)))
    places.append(("centre", "c", {colour for colour in COLOURS if game.centre[colour] > 0}))

    for place, place_text, colours in places:                        # S4.1
        for colour in colours:
            windows = fitting_windows(game, player, colour)
            for window in windows:                                   # S4.4
                text = "%s%s%d" % (place_text, colour, window + 1)
                moves[text] = ("take", place, colour, window)
            if not windows:                                          # S4.6
                moves[place_text + colour + "-"] = ("take", place, colour, None)

    leftmost = leftmost_strip(player)
    if leftmost is not None and player.glazier != leftmost:          # S4.7
        moves["back"] = ("back",)
    return moves


def fitting_windows(game, player, colour):
    """The windows whose strips are in reach (S4.2) and have a cell for this colour (S4.4)."""
    windows = []
    for window in range(player.glazier, STRIPS):
        strip = player.strips[window]
        if strip is not None and fitting_cells(game, strip, colour):
            windows.append(window)
    return windows


def fitting_cells(game, strip, colour):
    """S4.3: the empty cells for this colour, in the order in which they are filled.

    S4.5: coloured cells before joker cells. Among cells of one kind: from top to bottom.
    """
    printed = game.parts.strips[strip.number][strip.face]
    coloured = []
    jokers = []
    for cell in range(CELLS):
        if strip.cells[cell] != EMPTY:
            continue
        if printed[cell] == colour:
            coloured.append(cell)
        elif printed[cell] == JOKER:
            jokers.append(cell)
    return coloured + jokers


def leftmost_strip(player):
    """The window of the leftmost strip that is left, or None."""
    for window in range(STRIPS):
        if player.strips[window] is not None:
            return window
    return None


# ---------------------------------------------------------------------------------------------
# Making moves
# ---------------------------------------------------------------------------------------------

def apply_move(game, meaning):
    """Carries out one of the meanings that legal_moves gave, and all that follows by itself."""
    kind = meaning[0]
    if kind == "first":
        game.start = meaning[1]
        game.phase = "strips"
    elif kind == "strip":
        lay_strip(game, meaning[1], meaning[2])
    elif kind == "draw" and game.phase == "indicator":
        fill_indicator(game, meaning[1])
    elif kind == "draw":
        deal_piece(game, meaning[1])
    elif kind == "take":
        take_pieces(game, *meaning[1:])
    elif kind == "back":
        player = game.players[game.turn]
        player.glazier = leftmost_strip(player)                      # S4.7
        end_turn(game)
    else:
        choose_pane(game, meaning[1])


def lay_strip(game, number, face):
    player, window = next_place_for_strip(game)
    player.strips[window] = Strip(number, face)                      # S3.1
    if next_place_for_strip(game) is None:
        game.phase = "indicator"
        for colour in COLOURS:                # S3.3: one of each colour is set apart from the bag
            game.bag[colour] -= 1


def fill_indicator(game, colour):
    space = next_indicator_space(game)
    game.indicator[space] = colour                                   # S3.3
    if space == 0:
        game.bag[colour] -= 1                 # S3.3: the one on space I comes from the bag
        game.phase = "deal"


def first_factory_to_fill(game):
    for factory in game.factories:
        if len(factory) < FACTORY_PIECES:
            return factory
    return None


def deal_piece(game, colour):
    game.bag[colour] -= 1
    first_factory_to_fill(game).append(colour)                       # S3.4, S6.2
    if first_factory_to_fill(game) is None:
        begin_offer(game)
        return
    # S6.2: another piece must be drawn.
    refill_bag_if_empty(game)
    if is_empty(game.bag):                                           # S6.2: factories stay short
        begin_offer(game)


def refill_bag_if_empty(game):
    """S6.2: when a piece must be drawn and the bag is empty, the whole tower goes into it."""
    if is_empty(game.bag):
        game.bag = game.tower
        game.tower = no_pieces()


def begin_offer(game):
    game.phase = "offer"
    game.turn = game.start                                           # S3.5


def take_pieces(game, place, colour, window):
    seat = game.turn
    player = game.players[seat]

    # S4.1: pick up the pieces.
    if place == "centre":
        count = game.centre[colour]
        game.centre[colour] = 0
        if game.tile == "centre":             # S4.1; S7.3: this step comes first
            game.tile = seat
            step_down(game, player)
    else:
        count = 0
        for piece in game.factories[place]:
            if piece == colour:
                count += 1
            else:
                game.centre[piece] += 1
        game.factories[place] = []

    # S4.2, S4.3: put them down.
    placed = 0
    if window is not None:                                           # S4.6: else the glazier stays
        player.glazier = window                                      # S4.2
        strip = player.strips[window]
        for cell in fitting_cells(game, strip, colour)[:count]:
            strip.cells[cell] = colour
            placed += 1

    # S4.3, S7.3: the rest breaks.
    for _ in range(count - placed):
        game.tower[colour] += 1
        step_down(game, player)

    if window is not None and EMPTY not in player.strips[window].cells:      # S5
        round_colour = game.indicator[game.round - 1]                # S1.3
        player.score += player.strips[window].cells.count(round_colour)      # S5.1
        game.phase = "pane"
        game.pane = window
    else:
        end_turn(game)


def step_down(game, player):
    """One step down the broken-glass track (S7.1)."""
    player.glass += 1
    if player.glass == len(game.parts.track) - 1:
        lose_points(player, TRACK_END)
        player.glass = 0


def lose_points(player, points):
    player.score = max(0, player.score - points)                     # S7.2
    player.lost += points                                            # S8.5: forgiven or not


def choose_pane(game, colour):
    player = game.players[game.turn]
    window = game.pane
    strip = player.strips[window]

    # S5.2: one piece to the upper cell, else to the lower; the others to the tower.
    player.windows[window].append(colour)
    for piece in strip.cells:
        game.tower[piece] += 1
    game.tower[colour] -= 1

    # S5.3
    if len(player.windows[window]) == 1:
        player.strips[window] = Strip(strip.number, "b" if strip.face == "a" else "a")
    else:
        player.strips[window] = None

    # S5.4
    for index in range(window, STRIPS):
        if player.windows[index]:
            player.score += game.parts.values[index]

    game.phase = "offer"
    game.pane = None
    end_turn(game)


def end_turn(game):
    if is_empty(game.centre) and not any(game.factories):            # S6.1
        finish_round(game)
    else:
        game.turn = game.turn % game.number_of_players + 1           # S3.5


def finish_round(game):
    while True:
        # S6.1: the topmost piece of the indicator goes to the tower.
        game.tower[game.indicator[game.round - 1]] += 1
        game.indicator[game.round - 1] = None
        if game.round == ROUNDS:
            finish_game(game)
            return
        if game.tile != "centre":                                    # S6.2; else the same starter
            game.start = game.tile
        game.tile = "centre"                                         # S3.5
        game.round += 1
        game.phase = "deal"
        game.turn = "chance"
        refill_bag_if_empty(game)                                    # S6.2
        if not is_empty(game.bag):
            return
        # S6.3: nothing to deal, this round is over too.


def finish_game(game):
    game.phase = "over"
    game.turn = "nobody"
    game.tile = "centre"
    for player in game.players.values():
        player.score += pieces_left(player) // 3                     # S8.1
        lose_points(player, game.parts.track[player.glass])          # S8.2
        if game.options["side"] == "A":
            player.score += ornaments(player)
        else:
            player.score += windows_times_colour(player)


def pieces_left(player):
    """S8.1: on all incomplete strips together; complete ones do not stay."""
    pieces = 0
    for strip in player.strips:
        if strip is not None:
            pieces += CELLS - strip.cells.count(EMPTY)
    return pieces


def ornaments(player):
    """S8.3"""
    points = 0
    for left, right in ORNAMENTS:
        points += ORNAMENT_POINTS[len(player.windows[left]) + len(player.windows[right])]
    return points


def windows_times_colour(player):
    """S8.4: the best colour is taken."""
    finished = sum(1 for window in player.windows if len(window) == 2)
    most = max(sum(window.count(colour) for window in player.windows) for colour in COLOURS)
    return finished * most


def scores(game):
    return [player.score for player in game.players.values()]


def ranks(game):
    """S8.5: points, then fewer points lost on the track; who is equal in both shares the rank."""
    standing = [(player.score, -player.lost) for player in game.players.values()]
    return [1 + sum(1 for other in standing if other > own) for own in standing]


RULES = referee.Rules("sintra", parse_options, Game, position_text, legal_moves, chance_weights,
                      apply_move, scores, ranks)

if __name__ == "__main__":
    sys.exit(referee.main(RULES, __doc__))
