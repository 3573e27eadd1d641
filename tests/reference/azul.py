#!/usr/bin/env python3
"""A referee for Azul: replays games played by another program and says where it disagrees.

Each input line is one JSON object, one whole game:

  {"game": "azul",
   "options": "players=2 wall=coloured jokers=off first=random",
   "start": "<position before the first step>",
   "steps": [{"turn": "chance" or a seat from 1,
              "legal": [every legal move, or every possible draw, in any order],
              "weights": [chance steps only, parallel to legal: the number of chances of each],
              "move": "3B2",
              "scores": [every seat's score after the move],
              "position": "<position after the move, written out>"}, ...],
   "over": true, or false if the game was cut off,
   "scores": [final scores],
   "ranks": [ranks from 1, equal ranks shared: 1,1,3; may be empty if the game was cut off]}

The rules are those of src/games/azul/rules.md; numbers such as A3.4 in the comments are its
numbers. "Notation" in the comments is docs/notation.md. Plainness goes before speed here.

Exit code: 0 all games agree, 1 some game disagrees, 2 the input is malformed (or holds no game).
"""

import sys

import referee
from referee import Malformed

COLOURS = "BYRKW"        # A1.1, and the order of A1.4
LETTERS = "BYRKWJ"       # the order in which the notation writes tiles
JOKER = "J"
MARKER = "M"
FREE = "."
FLOOR_SPACES = 7                           # A1.3
FLOOR_COSTS = [1, 1, 2, 2, 2, 3, 3]        # A1.5
FACTORIES = {2: 5, 3: 7, 4: 9}             # A1.2
FACTORY_TILES = 4                          # A3.1
PRESETS = {                                # Notation, Options
    "standard": {"wall": "coloured", "jokers": "off"},
    "grey": {"wall": "grey", "jokers": "off"},
    "joker": {"wall": "coloured", "jokers": "on"},
    "grey-joker": {"wall": "grey", "jokers": "on"},
}


# ---------------------------------------------------------------------------------------------
# Options
# ---------------------------------------------------------------------------------------------

def parse_options(text):
    """Notation, Options: the text as a dict. "first" is a seat number or "random"."""
    values = {"players": "2", "wall": "coloured", "jokers": "off", "first": "random"}
    for word in text.replace(",", " ").split():
        if "=" in word:
            key, value = word.split("=", 1)
            if key not in values:
                raise Malformed("options: unknown key %r" % key)
            values[key] = value
        elif word in PRESETS:
            values.update(PRESETS[word])
        else:
            raise Malformed("options: unknown preset %r" % word)
    if values["players"] not in ("2", "3", "4"):                     # A2.1
        raise Malformed("options: players=%s" % values["players"])
    if values["wall"] not in ("coloured", "grey"):                   # A2.2
        raise Malformed("options: wall=%s" % values["wall"])
    if values["jokers"] not in ("off", "on"):                        # A2.3
        raise Malformed("options: jokers=%s" % values["jokers"])
    players = int(values["players"])
    seats = [str(seat) for seat in range(1, players + 1)]
    first = values["first"]
    if first != "random":                                            # A2.4
        if first not in seats:
            raise Malformed("options: first=%s" % first)
        first = int(first)
    return {
        "players": players,
        "wall": values["wall"],
        "jokers": values["jokers"],
        "first": first,
    }


# ---------------------------------------------------------------------------------------------
# The state of a game
# ---------------------------------------------------------------------------------------------

class Player:
    def __init__(self):
        self.score = 0                                               # A1.3
        self.lines = [[], [], [], [], []]     # letters, colour before jokers; line i holds i + 1
        self.wall = [[FREE] * 5 for _ in range(5)]
        self.floor = []                       # letters from the left, MARKER among them


class Game:
    def __init__(self, options):
        self.options = options
        self.number_of_players = options["players"]
        self.grey = options["wall"] == "grey"
        self.players = {}                     # seat from 1 -> Player
        for seat in range(1, self.number_of_players + 1):
            self.players[seat] = Player()
        self.bag = full_bag(options)          # letter -> count
        self.lid = no_tiles()
        self.centre = no_tiles()
        self.factories = [[] for _ in range(FACTORIES[self.number_of_players])]
        self.marker = "centre"                # or the seat that took it this round
        self.round = 1
        self.seats_to_tile = []               # while tiling: seats not finished yet, in order
        self.line_to_tile = 0                 # while tiling: the next line (0..4) of the first one
        if options["first"] == "random":
            self.phase = "first"
            self.start = "-"
        else:
            self.phase = "deal"
            self.start = options["first"]
        self.turn = "chance"


def no_tiles():
    return {letter: 0 for letter in LETTERS}


def full_bag(options):
    """A1.1, and A7.1 with jokers: always 100 tiles."""
    bag = no_tiles()
    if options["jokers"] == "off":
        each_colour, jokers = 20, 0
    elif options["players"] == 2:
        each_colour, jokers = 19, 5
    else:
        each_colour, jokers = 18, 10
    for colour in COLOURS:
        bag[colour] = each_colour
    bag[JOKER] = jokers
    return bag


def is_empty(tiles):
    return not any(tiles.values())


# ---------------------------------------------------------------------------------------------
# Positions as text (Notation, Positions of Azul)
# ---------------------------------------------------------------------------------------------

def counts_text(tiles):
    """Letters with counts, such as B12K3. A count is always written: one blue is B1."""
    words = [letter + str(tiles[letter]) for letter in LETTERS if tiles[letter] > 0]
    return "".join(words) or "-"


def factory_text(factory):
    return "".join([letter * factory.count(letter) for letter in LETTERS]) or "-"


def position_text(game):
    words = [
        "azul",
        "players=%d" % game.number_of_players,
        "wall=" + game.options["wall"],
        "jokers=" + game.options["jokers"],
        "round=%d" % game.round,
        "phase=" + game.phase,
        "start=%s" % game.start,
        "turn=%s" % game.turn,
    ]
    if game.phase == "tiling":
        words.append("line=%d" % (game.line_to_tile + 1))
    words.append("marker=%s" % game.marker)
    words.append("bag=" + counts_text(game.bag))
    words.append("lid=" + counts_text(game.lid))
    words.append("centre=" + counts_text(game.centre))
    words.append("factories=" + ",".join([factory_text(factory) for factory in game.factories]))
    for seat, player in game.players.items():
        lines = ",".join(["".join(line) or "-" for line in player.lines])
        wall = "/".join(["".join(row) for row in player.wall])
        words.append("score%d=%d" % (seat, player.score))
        words.append("lines%d=%s" % (seat, lines))
        words.append("wall%d=%s" % (seat, wall))
        words.append("floor%d=%s" % (seat, "".join(player.floor) or "-"))
    return " ".join(words)


# ---------------------------------------------------------------------------------------------
# Legal moves
# ---------------------------------------------------------------------------------------------
#
# legal_moves(game) is a dict: the text of each move -> what it means, as a tuple:
#   ("first", seat)
#   ("draw", letter)
#   ("take", place, colour, with_jokers, line, jokers_staying)
#        place: factory index from 0, or "centre"; colour: None if jokers alone are taken;
#        line: index from 0, or "floor"
#   ("place", column)

def legal_moves(game):
    if game.phase == "first":
        return {"@%d" % seat: ("first", seat) for seat in game.players}
    if game.phase == "deal":
        return {letter: ("draw", letter) for letter in LETTERS if game.bag[letter] > 0}
    if game.phase == "offer":
        return legal_takes(game)
    if game.phase == "tiling":
        row = game.line_to_tile
        columns = open_columns(game, game.players[game.turn], row)
        return {"%d>%d" % (row + 1, column + 1): ("place", column) for column in columns}
    return {}                                                        # over


def chance_weights(game):
    """For every possible draw, in how many ways it can come."""
    if game.phase == "first":
        return {"@%d" % seat: 1 for seat in game.players}
    return {letter: game.bag[letter] for letter in LETTERS if game.bag[letter] > 0}


def legal_takes(game):
    player = game.players[game.turn]
    moves = {}
    # Which lines would accept what does not depend on the place taken from.
    lines_for = {letter: accepting_lines(game, player, letter) for letter in LETTERS}

    places = []
    for index, factory in enumerate(game.factories):
        tiles = {letter: factory.count(letter) for letter in set(factory)}
        places.append((index, str(index + 1), tiles))
    places.append(("centre", "c", game.centre))

    for place, place_text, tiles in places:
        jokers = tiles.get(JOKER, 0)
        if jokers > 0:                                               # A7.2: all jokers alone
            add_take(moves, player, place, place_text + JOKER, None, 0, jokers, lines_for[JOKER])
        for colour in COLOURS:
            count = tiles.get(colour, 0)
            if count == 0:
                continue
            lines = lines_for[colour]
            # A3.3, A7.2: one colour alone
            add_take(moves, player, place, place_text + colour, colour, count, 0, lines)
            if jokers > 0:                                           # A7.2: jokers and one colour
                text = place_text + "+" + colour
                add_take(moves, player, place, text, colour, count, jokers, lines)
    return moves


def add_take(moves, player, place, text, colour, count, jokers, lines):
    """Adds every move that takes `count` tiles of `colour` and `jokers` jokers from `place`."""
    with_jokers = jokers > 0
    for line in lines:
        line_text = text + str(line + 1)
        free = line + 1 - len(player.lines[line])
        if count + jokers <= free:                                   # all fit
            moves[line_text] = ("take", place, colour, with_jokers, line, jokers)
            continue
        # A7.4: how many jokers may stay when not all tiles fit
        fewest = max(0, free - count)
        most = min(jokers, free)
        for staying in range(fewest, most + 1):
            if fewest == most:
                choice_text = line_text
            else:
                choice_text = "%s:%d" % (line_text, staying)
            moves[choice_text] = ("take", place, colour, with_jokers, line, staying)
    # A3.5, A7.4: all to the floor line is always allowed
    moves[text + "-"] = ("take", place, colour, with_jokers, "floor", 0)


def accepting_lines(game, player, letter):
    """The pattern lines (0..4) onto which tiles of this colour, or jokers alone, may be put."""
    lines = []
    for index, line in enumerate(player.lines):
        if len(line) > index:                                        # A3.5: full
            continue
        if letter != JOKER:
            colour = line_colour(line)
            if colour is not None and colour != letter:              # A3.5, A7.3
                continue
            if row_holds_colour(game, player, index, letter):        # A3.5
                continue
        lines.append(index)                                          # A7.3: jokers join any line
    return lines


def line_colour(line):
    """None for an empty line and for a line of jokers alone (A7.3)."""
    for letter in line:
        if letter != JOKER:
            return letter
    return None


def column_of_colour(row, colour):
    """A1.4: on the coloured wall, column c of row r has the colour with index (c - r) mod 5."""
    return (COLOURS.index(colour) + row) % 5


def row_holds_colour(game, player, row, colour):
    if game.grey:
        return colour in player.wall[row]                            # A6.1; A7.8: jokers don't
    # A7.6: a joker on the space of a colour blocks it just as a tile of the colour does.
    return player.wall[row][column_of_colour(row, colour)] != FREE


def open_columns(game, player, row):
    """The columns (0..4) where the tile of the full line of this row may go."""
    line = player.lines[row]
    free = [column for column in range(5) if player.wall[row][column] == FREE]
    colour = line_colour(line)
    if colour is None:
        return free                                                  # A7.5: jokers only
    if not game.grey:
        return [column_of_colour(row, colour)]                       # A4.1, A7.5
    if JOKER in line:
        return free                                                  # A7.8
    columns = []
    for column in free:                                              # A6.1
        if all(player.wall[other][column] != colour for other in range(5)):
            columns.append(column)
    return columns


# ---------------------------------------------------------------------------------------------
# Making moves
# ---------------------------------------------------------------------------------------------

def apply_move(game, meaning):
    """Carries out one of the meanings that legal_moves gave, and all that follows by itself."""
    kind = meaning[0]
    if kind == "first":
        game.start = meaning[1]
        game.phase = "deal"
    elif kind == "draw":
        draw_tile(game, meaning[1])
    elif kind == "take":
        take_tiles(game, *meaning[1:])
    else:
        place_tile(game, meaning[1])
        go_on_tiling(game)


def first_factory_to_fill(game):
    for factory in game.factories:
        if len(factory) < FACTORY_TILES:
            return factory
    return None


def draw_tile(game, letter):
    game.bag[letter] -= 1
    first_factory_to_fill(game).append(letter)                       # A3.1
    if first_factory_to_fill(game) is None:
        begin_offer(game)
        return
    # A3.1: another tile must be drawn.
    refill_bag_if_empty(game)
    if is_empty(game.bag):                                           # A3.1: play with what is there
        begin_offer(game)


def refill_bag_if_empty(game):
    """A3.1: when a tile must be drawn and the bag is empty, the whole lid goes into it."""
    if is_empty(game.bag):
        game.bag = game.lid
        game.lid = no_tiles()


def begin_offer(game):
    game.phase = "offer"
    game.turn = game.start                                           # A3.2


def take_tiles(game, place, colour, with_jokers, line, jokers_staying):
    seat = game.turn
    player = game.players[seat]

    # A3.3, A7.2: pick up the tiles.
    count = 0
    jokers = 0
    if place == "centre":
        if colour is not None:
            count = game.centre[colour]
            game.centre[colour] = 0
        if with_jokers:
            jokers = game.centre[JOKER]
            game.centre[JOKER] = 0
        if game.marker == "centre":                                  # A3.4
            game.marker = seat
            if len(player.floor) < FLOOR_SPACES:
                player.floor.append(MARKER)
    else:
        for letter in game.factories[place]:
            if letter == colour:
                count += 1
            elif letter == JOKER and with_jokers:
                jokers += 1
            else:
                game.centre[letter] += 1                             # A3.3
        game.factories[place] = []

    # A3.5, A7.3, A7.4: put them down.
    if line == "floor":
        count_staying = 0
        jokers_staying = 0
    else:
        tiles = player.lines[line]
        free = line + 1 - len(tiles)
        count_staying = min(count, free - jokers_staying)
        # The line's letters are kept with its colour before its jokers.
        held_jokers = tiles.count(JOKER)
        held_colour = len(tiles) - held_jokers
        tiles[:] = (
            [line_colour(tiles) or colour] * held_colour
            + [colour] * count_staying
            + [JOKER] * (held_jokers + jokers_staying)
        )
    # A7.4: on the floor the coloured tiles come first, then the jokers.
    drop_on_floor(game, player, [colour] * (count - count_staying))
    drop_on_floor(game, player, [JOKER] * (jokers - jokers_staying))

    if is_empty(game.centre) and not any(game.factories):            # A3.7
        begin_tiling(game)
    else:
        game.turn = seat % game.number_of_players + 1                # A3.2


def drop_on_floor(game, player, letters):
    for letter in letters:
        if len(player.floor) < FLOOR_SPACES:
            player.floor.append(letter)                              # A3.6, A7.9
        else:
            game.lid[letter] += 1                                    # A3.6


def begin_tiling(game):
    """A4.6: from the starting player of the round, clockwise."""
    game.phase = "tiling"
    game.seats_to_tile = []
    seat = game.start
    for _ in range(game.number_of_players):
        game.seats_to_tile.append(seat)
        seat = seat % game.number_of_players + 1
    game.line_to_tile = 0
    go_on_tiling(game)


def go_on_tiling(game):
    """Tiles until somebody has a choice to make, or until the round is finished."""
    while game.seats_to_tile:
        game.turn = game.seats_to_tile[0]
        player = game.players[game.turn]
        while game.line_to_tile < 5:                                 # A4.1: from top to bottom
            row = game.line_to_tile
            line = player.lines[row]
            if len(line) < row + 1:                                  # A4.1: incomplete lines stay
                game.line_to_tile += 1
                continue
            columns = open_columns(game, player, row)
            if not columns:                                          # A6.3
                player.lines[row] = []
                drop_on_floor(game, player, line)
                game.line_to_tile += 1
                continue
            if game.grey or line_colour(line) is None:               # A6.2, A7.5: a choice
                return
            place_tile(game, columns[0])
        charge_floor(game, player)                                   # A4.4
        game.seats_to_tile.pop(0)
        game.line_to_tile = 0
    finish_round(game)


def place_tile(game, column):
    """A4.1: one tile of the full line goes to the wall, the others to the lid."""
    player = game.players[game.turn]
    row = game.line_to_tile
    line = player.lines[row]
    if JOKER in line:                                                # A7.5
        letter = JOKER
    else:
        letter = line[0]
    player.lines[row] = []
    line.remove(letter)
    for other in line:
        game.lid[other] += 1
    player.wall[row][column] = letter
    player.score += tile_score(player.wall, row, column)
    game.line_to_tile += 1


def tile_score(wall, row, column):
    """A4.2, A7.7: the runs through this tile."""
    left = column
    while left > 0 and wall[row][left - 1] != FREE:
        left -= 1
    right = column
    while right < 4 and wall[row][right + 1] != FREE:
        right += 1
    top = row
    while top > 0 and wall[top - 1][column] != FREE:
        top -= 1
    bottom = row
    while bottom < 4 and wall[bottom + 1][column] != FREE:
        bottom += 1
    horizontal = right - left + 1
    vertical = bottom - top + 1
    score = 0
    if horizontal > 1:
        score += horizontal
    if vertical > 1:
        score += vertical
    if score == 0:
        score = 1
    return score


def charge_floor(game, player):
    """A4.4"""
    for space, letter in enumerate(player.floor):
        player.score = max(0, player.score - FLOOR_COSTS[space])
        if letter != MARKER:
            game.lid[letter] += 1
    player.floor = []


def finish_round(game):
    if any(complete_rows(player) > 0 for player in game.players.values()):   # A5.1
        finish_game(game)
        return
    refill_bag_if_empty(game)                                        # A3.1
    if is_empty(game.bag):                                           # A5.4
        finish_game(game)
        return
    if game.marker != "centre":                                      # A4.4; else A4.5
        game.start = game.marker
    game.marker = "centre"                                           # A3.2
    game.round += 1
    game.phase = "deal"
    game.turn = "chance"


def finish_game(game):
    game.phase = "over"
    game.turn = "nobody"
    game.marker = "centre"
    for player in game.players.values():
        player.score += bonus(player)


def complete_rows(player):
    return sum(1 for row in player.wall if FREE not in row)          # A7.7: jokers count


def bonus(player):
    """A5.2"""
    points = 2 * complete_rows(player)
    for column in range(5):
        if all(player.wall[row][column] != FREE for row in range(5)):        # A7.7: jokers count
            points += 7
    for colour in COLOURS:                                           # A7.7: jokers do not count
        if sum(row.count(colour) for row in player.wall) == 5:
            points += 10
    return points


def scores(game):
    return [player.score for player in game.players.values()]


def ranks(game):
    """A5.3: points, then complete rows; who is equal in both shares the rank."""
    standing = [(player.score, complete_rows(player)) for player in game.players.values()]
    return [1 + sum(1 for other in standing if other > own) for own in standing]


RULES = referee.Rules("azul", parse_options, Game, position_text, legal_moves, chance_weights,
                      apply_move, scores, ranks)

if __name__ == "__main__":
    sys.exit(referee.main(RULES, __doc__))
