#!/usr/bin/env python3
"""A referee for Summer Pavilion: replays games played by another program and says where it
disagrees.

Each input line is one JSON object, one whole game:

  {"game": "pavilion",
   "options": "players=2 board=coloured joker_order=standard floor=0 first=random",
   "start": "<position before the first step>",
   "steps": [{"turn": "chance" or a seat from 1,
              "legal": [every legal move, or every possible draw, in any order],
              "weights": [chance steps only, parallel to legal: the number of chances of each],
              "move": "O3O",
              "scores": [every seat's score after the move],
              "position": "<position after the move, written out>"}, ...],
   "over": true, or false if the game was cut off,
   "scores": [final scores],
   "ranks": [ranks from 1, equal ranks shared: 1,1,3; may be empty if the game was cut off]}

The rules are those of src/games/pavilion/rules.md; numbers such as P4.3 in the comments are its
numbers. The tables are those of board.json beside it. "Notation" in the comments is
docs/notation.md. Plainness goes before speed here.

Exit code: 0 all games agree, 1 some game disagrees, 2 the input is malformed (or holds no game).
"""

import json
import os
import sys

import referee
from referee import Malformed

FREE = "."                                 # a free space of a star
CENTRE_STAR = "C"
SLOTS = "123456"                           # P1.2: of each star, clockwise


# ---------------------------------------------------------------------------------------------
# The tables of board.json
# ---------------------------------------------------------------------------------------------

def letter_of(name):
    """Notation: colours and stars are named by their first letters, P for purple."""
    return name[0].upper()


def space_of(name):
    """Notation: a space is its star and its slot, O3 for orange-3."""
    star, slot = name.split("-")
    return letter_of(star) + slot


def read_board():
    here = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(here, "..", "..", "src", "games", "pavilion", "board.json")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


BOARD = read_board()
COLOURS = "".join([letter_of(name) for name in BOARD["colours"]])    # P1.1: P G O Y B R
TILES_OF_A_COLOUR = BOARD["tiles"]["per_colour"]                     # P1.1
FACTORIES = {int(players): count for players, count in BOARD["factories"].items()}   # P1.1
FACTORY_TILES = BOARD["tiles_per_factory"]                           # P3.1
SUPPLY_SPACES = BOARD["supply_spaces"]                               # P1.1
ROUNDS = BOARD["rounds"]                                             # P1.1
START_SCORE = BOARD["start_score"]                                   # P1.4
MOST_KEPT = BOARD["max_kept_tiles"]                                  # P5.8
JOKER_ORDERS = {                                                     # P2.3: name -> six letters
    name: "".join([letter_of(colour) for colour in BOARD["joker_order"][name]])
    for name in ("standard", "other")
}

# P1.2, and the order in which the notation writes them: O R B Y G P C.
STARS = [letter_of(star["id"]) for star in BOARD["stars"]]
SPACES_OF_STAR = {star: [star + slot for slot in SLOTS] for star in STARS}
SPACES = [space for star in STARS for space in SPACES_OF_STAR[star]]

NEIGHBOURS = {}                            # P1.2: space -> the two spaces beside it
COSTS = {"coloured": {}, "grey": {}}       # P1.2, P8.1: side -> space -> what a tile costs there
for entry in BOARD["spaces"]:
    NEIGHBOURS[space_of(entry["id"])] = [space_of(name) for name in entry["neighbours"]]
    COSTS["coloured"][space_of(entry["id"])] = entry["cost_coloured"]
    COSTS["grey"][space_of(entry["id"])] = entry["cost_grey"]

# P1.3, P5.6: for each space the features it belongs to, as (bonus tiles, spaces).
FEATURES_OF_SPACE = {space: [] for space in SPACES}
for kind_of_feature in BOARD["features"].values():
    for entry in kind_of_feature:
        feature = (entry["bonus_tiles"], [space_of(name) for name in entry["spaces"]])
        for space in feature[1]:
            FEATURES_OF_SPACE[space].append(feature)

MULTICOLOUR_BONUS = BOARD["star_bonus"]["multicolour"]               # P7.1
STAR_BONUS = {                                                       # P7.1: colour -> points
    letter_of(name): points
    for name, points in BOARD["star_bonus"].items() if name != "multicolour"
}
COST_BONUS = {int(cost): points for cost, points in BOARD["number_bonus"].items()}   # P7.2


# ---------------------------------------------------------------------------------------------
# Options
# ---------------------------------------------------------------------------------------------

def parse_options(text):
    """Notation, Options of Pavilion: the text as a dict. "first" is a seat number or "random"."""
    values = {"players": "2", "board": "coloured", "joker_order": "standard", "floor": "0",
              "first": "random"}
    given = set()
    for word in text.replace(",", " ").split():
        if "=" in word:
            key, value = word.split("=", 1)
            if key not in values:
                raise Malformed("options: unknown key %r" % key)
            if key in given:
                raise Malformed("options: %s stands twice" % key)
            given.add(key)
            values[key] = value
        elif word in ("coloured", "grey"):                           # Notation: the presets
            values["board"] = word
        else:
            raise Malformed("options: unknown preset %r" % word)
    if values["players"] not in ("2", "3", "4"):                     # P2.1
        raise Malformed("options: players=%s" % values["players"])
    if values["board"] not in ("coloured", "grey"):                  # P2.2
        raise Malformed("options: board=%s" % values["board"])
    if values["floor"] not in ("0", "1"):                            # P2.4
        raise Malformed("options: floor=%s" % values["floor"])
    players = int(values["players"])
    seats = [str(seat) for seat in range(1, players + 1)]
    first = values["first"]
    if first != "random":                                            # P2.5
        if first not in seats:
            raise Malformed("options: first=%s" % first)
        first = int(first)
    joker_order = parse_joker_order(values["joker_order"])           # P2.3
    return {
        "players": players,
        "board": values["board"],
        "joker_order": joker_order,
        "floor": int(values["floor"]),
        "first": first,
        "text": "pavilion players=%d board=%s joker_order=%s floor=%s" % (   # of a position
            players, values["board"], joker_order_text(joker_order), values["floor"]),
    }


def parse_joker_order(text):
    """P2.3: the six letters of rounds 1 to 6."""
    if text in JOKER_ORDERS:
        return JOKER_ORDERS[text]
    if sorted(text) != sorted(COLOURS):
        raise Malformed("options: joker_order=%s" % text)
    return text


def joker_order_text(order):
    """Notation: an order that has a name is written by its name."""
    for name, letters in JOKER_ORDERS.items():
        if letters == order:
            return name
    return order


# ---------------------------------------------------------------------------------------------
# The state of a game
# ---------------------------------------------------------------------------------------------

class Player:
    def __init__(self):
        self.score = START_SCORE                                     # P1.4
        self.hand = no_tiles()                # P4.5; once the player has passed: what is kept
        self.spaces = {space: FREE for space in SPACES}
        self.stars_text = stars_text(self.spaces)      # kept, as it changes seldom


class Game:
    def __init__(self, options):
        self.options = options
        self.number_of_players = options["players"]
        self.grey = options["board"] == "grey"
        self.costs = COSTS[options["board"]]
        self.players = {}                     # seat from 1 -> Player
        for seat in range(1, self.number_of_players + 1):
            self.players[seat] = Player()
        self.bag = {colour: TILES_OF_A_COLOUR for colour in COLOURS}
        self.tower = no_tiles()
        self.centre = no_tiles()
        self.supply = no_tiles()
        # The letters on each factory, in the order of COLOURS.
        self.factories = [[] for _ in range(FACTORIES[self.number_of_players])]
        self.marker = "centre"                # or the seat that took it this round
        self.passed = set()                   # the seats that passed this round
        self.round = 1
        self.placing = None                   # in phase "jokers": (space, colour)
        self.bonus = 0                        # in phase "bonus": tiles still to be taken
        self.keeping = None                   # in phase "keep": the colour asked for
        self.after = None                     # in phase "refill": the seat whose turn ended
        if options["first"] == "random":
            self.phase = "first"
            self.start = "-"
        else:
            self.phase = "supply"
            self.start = options["first"]
        self.turn = "chance"


def no_tiles():
    return {colour: 0 for colour in COLOURS}


def is_empty(tiles):
    return not any(tiles.values())


def joker_colour(game):
    """P1.1: the round names it."""
    return game.options["joker_order"][game.round - 1]


def next_seat(game, seat):
    return seat % game.number_of_players + 1                         # P4, P5: clockwise


# ---------------------------------------------------------------------------------------------
# Positions as text (Notation, Positions of Pavilion)
# ---------------------------------------------------------------------------------------------

def counts_text(tiles):
    """Letters with counts, such as P12O3. A count is always written: one purple is P1."""
    return "".join([colour + str(count) for colour, count in tiles.items() if count > 0]) or "-"


def stars_text(spaces):
    letters = "".join(spaces.values())
    size = len(SLOTS)
    return "/".join([letters[at:at + size] for at in range(0, len(letters), size)])


def position_text(game):
    words = [game.options["text"]]
    words.append("round=%d phase=%s start=%s turn=%s"
                 % (game.round, game.phase, game.start, game.turn))
    if game.phase == "jokers":
        words.append("placing=%s%s" % game.placing)
    if game.phase == "bonus":
        words.append("bonus=%d" % game.bonus)
    if game.phase == "keep":
        words.append("keeping=" + game.keeping)
    if game.phase == "refill":
        words.append("after=%d" % game.after)
    passed = "".join([str(seat) for seat in sorted(game.passed)]) or "-"
    words.append("marker=%s passed=%s" % (game.marker, passed))
    words.append("bag=" + counts_text(game.bag))
    words.append("tower=" + counts_text(game.tower))
    words.append("centre=" + counts_text(game.centre))
    words.append("supply=" + counts_text(game.supply))
    words.append("factories=" + ",".join(["".join(tiles) or "-" for tiles in game.factories]))
    for seat, player in game.players.items():
        words.append("score%d=%d hand%d=%s stars%d=%s" % (
            seat, player.score, seat, counts_text(player.hand), seat, player.stars_text))
    return " ".join(words)


# ---------------------------------------------------------------------------------------------
# Legal moves
# ---------------------------------------------------------------------------------------------
#
# legal_moves(game) is a dict: the text of each move -> what it means, as a tuple:
#   ("first", seat)
#   ("draw", colour)                 in the phases "supply", "deal" and "refill"
#   ("take", place, colour)          place: factory index from 0, or "centre"
#   ("place", space, colour)
#   ("jokers", number)
#   ("bonus", colour)
#   ("pass",)
#   ("keep", number)

def legal_moves(game):
    if game.phase == "first":                                        # P2.5
        return {"@%d" % seat: ("first", seat) for seat in game.players}
    if game.phase in ("supply", "deal", "refill"):
        return {colour: ("draw", colour) for colour, count in game.bag.items() if count > 0}
    if game.phase == "offer":
        return legal_takes(game)
    if game.phase == "place":
        return legal_placements(game)
    if game.phase == "jokers":
        numbers = joker_numbers(game, *game.placing)
        return {"+%d" % number: ("jokers", number) for number in numbers}
    if game.phase == "bonus":                                        # P5.6
        return {"s" + colour: ("bonus", colour)
                for colour, count in game.supply.items() if count > 0}
    if game.phase == "keep":                                         # P5.8
        colour = game.keeping
        hand = game.players[game.turn].hand
        most = min(hand[colour], MOST_KEPT - already_kept(game))
        return {"k%s%d" % (colour, number): ("keep", number) for number in range(most + 1)}
    return {}                                                        # over


def chance_weights(game):
    """For every possible draw, in how many ways it can come."""
    if game.phase == "first":
        return {"@%d" % seat: 1 for seat in game.players}
    return {colour: count for colour, count in game.bag.items() if count > 0}


def legal_takes(game):
    moves = {}
    joker = joker_colour(game)
    places = []
    for index, factory in enumerate(game.factories):
        places.append((index, str(index + 1), set(factory)))
    places.append(("centre", "c", {colour for colour in COLOURS if game.centre[colour] > 0}))
    for place, place_text, colours in places:
        for colour in colours:
            if colour != joker or len(colours) == 1:                 # P4.1, P4.2
                moves[place_text + colour] = ("take", place, colour)
    return moves


def legal_placements(game):
    player = game.players[game.turn]
    joker = joker_colour(game)
    # The highest cost that can be paid for a tile of each colour.
    purse = {}
    for colour, count in player.hand.items():
        if count == 0:                                               # P5.2: at least one of it
            purse[colour] = 0
        elif colour == joker:                                        # P5.3
            purse[colour] = count
        else:                                                        # P5.2
            purse[colour] = count + player.hand[joker]

    moves = {"pass": ("pass",)}                                      # P5.8
    for star in STARS:
        colours = [colour for colour in accepted_colours(game, player, star) if purse[colour] > 0]
        if not colours:
            continue
        for space in SPACES_OF_STAR[star]:
            if player.spaces[space] != FREE:
                continue
            for colour in colours:
                if game.costs[space] <= purse[colour]:
                    moves[space + colour] = ("place", space, colour)
    return moves


def accepted_colours(game, player, star):
    """The colours that may be placed on the free spaces of a star."""
    if not game.grey and star != CENTRE_STAR:
        return star                                                  # P5.4
    tiles = [player.spaces[space] for space in SPACES_OF_STAR[star]]
    tiles = [tile for tile in tiles if tile != FREE]
    if game.grey and len(tiles) < 2:                                 # P8.2: not decided yet
        return COLOURS
    if game.grey and len(set(tiles)) == 1:                           # P8.2: uniform
        return tiles[0]
    return [colour for colour in COLOURS if colour not in tiles]     # P5.4; P8.2: multicolour


def joker_numbers(game, space, colour):
    """P5.2: how many jokers may be among the tiles paid for this placement."""
    hand = game.players[game.turn].hand
    joker = joker_colour(game)
    cost = game.costs[space]
    if colour == joker:                                              # P5.3
        return [0]
    fewest = max(0, cost - hand[colour])
    most = min(hand[joker], cost - 1)                                # at least one of the colour
    return range(fewest, most + 1)


def already_kept(game):
    """In phase "keep": the tiles kept of the colours before the one asked for."""
    hand = game.players[game.turn].hand
    asked = COLOURS[:COLOURS.index(game.keeping)]
    return sum([hand[colour] for colour in asked])


# ---------------------------------------------------------------------------------------------
# Making moves
# ---------------------------------------------------------------------------------------------

def apply_move(game, meaning):
    """Carries out one of the meanings that legal_moves gave, and all that follows by itself."""
    kind = meaning[0]
    if kind == "first":
        game.start = meaning[1]
        game.phase = "supply"
    elif kind == "draw":
        draw_tile(game, meaning[1])
    elif kind == "take":
        take_tiles(game, meaning[1], meaning[2])
    elif kind == "place":
        name_placement(game, meaning[1], meaning[2])
    elif kind == "jokers":
        space, colour = game.placing
        place_tile(game, space, colour, meaning[1])
    elif kind == "bonus":
        take_bonus_tile(game, meaning[1])
    elif kind == "pass":
        pass_turn(game)
    else:
        keep_tiles(game, meaning[1])


# Draws

def refill_bag_if_empty(game):
    """P3.2: when a tile must be drawn and the bag is empty, the whole tower goes into it."""
    if is_empty(game.bag):
        game.bag = game.tower
        game.tower = no_tiles()


def first_factory_to_fill(game):
    for factory in game.factories:
        if len(factory) < FACTORY_TILES:
            return factory
    return None


def supply_is_short(game):
    return sum(game.supply.values()) < SUPPLY_SPACES


def draw_tile(game, colour):
    game.bag[colour] -= 1
    if game.phase == "deal":
        factory = first_factory_to_fill(game)
        factory.append(colour)                                       # P3.1, P6.1
        factory.sort(key=COLOURS.index)
        go_on_dealing(game)
    else:
        game.supply[colour] += 1                                     # P3.1, P5.7
        go_on_filling_supply(game)


def go_on_dealing(game):
    """Waits for the next tile of the deal, or ends the deal."""
    if first_factory_to_fill(game) is not None:
        refill_bag_if_empty(game)
        if not is_empty(game.bag):
            game.phase = "deal"
            game.turn = "chance"
            return
    if any(game.factories):                                          # P3.2: perhaps some are short
        game.phase = "offer"
        game.turn = game.start                                       # P4
    else:                                                            # Notation: nothing to deal
        begin_placing(game)


def go_on_filling_supply(game):
    """Waits for the next tile of the supply, or ends its set-up (P3.1) or its refill (P5.7)."""
    if supply_is_short(game):
        refill_bag_if_empty(game)
        if not is_empty(game.bag):
            return                                                   # P3.2: else it stays short
    if game.phase == "supply":
        go_on_dealing(game)
    else:
        give_turn(game, next_seat(game, game.after))


# Phase 1

def take_tiles(game, place, colour):
    seat = game.turn
    player = game.players[seat]
    joker = joker_colour(game)

    if place == "centre":
        tiles = game.centre
        game.centre = no_tiles()
    else:
        tiles = no_tiles()
        for tile in game.factories[place]:
            tiles[tile] += 1
        game.factories[place] = []

    taken = no_tiles()
    if colour == joker:
        taken[joker] = 1                                             # P4.2
    else:
        taken[colour] = tiles[colour]                                # P4.1
        taken[joker] = min(1, tiles[joker])
    for tile in COLOURS:
        player.hand[tile] += taken[tile]                             # P4.5
        game.centre[tile] += tiles[tile] - taken[tile]               # P4.3; or it stays there

    if place == "centre" and game.marker == "centre":                # P4.4
        game.marker = seat
        lose_points(game, player, sum(taken.values()))

    if is_empty(game.centre) and not any(game.factories):            # P4
        begin_placing(game)
    else:
        game.turn = next_seat(game, seat)


def lose_points(game, player, points):
    player.score = max(game.options["floor"], player.score - points)         # P2.4, P4.4, P5.8


# Phase 2

def begin_placing(game):
    if game.marker == "centre":                                      # P5.1: nobody took it
        give_turn(game, game.start)
    else:
        give_turn(game, game.marker)


def give_turn(game, seat):
    """The turn goes to this seat, or to the next one that has not passed; else the round ends."""
    for _ in range(game.number_of_players):
        if seat not in game.passed:
            if not is_empty(game.players[seat].hand):
                game.phase = "place"
                game.turn = seat
                return
            game.passed.add(seat)                                    # P5.9
        seat = next_seat(game, seat)
    finish_round(game)                                               # P5.10


def name_placement(game, space, colour):
    numbers = joker_numbers(game, space, colour)
    if len(numbers) == 1:
        place_tile(game, space, colour, numbers[0])
    else:                                     # Notation: nothing is paid yet
        game.phase = "jokers"
        game.placing = (space, colour)


def place_tile(game, space, colour, jokers):
    player = game.players[game.turn]

    # P5.2: pay, and put one of the tiles paid on the space.
    joker = joker_colour(game)
    own = game.costs[space] - jokers
    player.hand[colour] -= own
    player.hand[joker] -= jokers
    game.tower[colour] += own - 1
    game.tower[joker] += jokers
    player.spaces[space] = colour
    player.stars_text = stars_text(player.spaces)
    game.placing = None

    player.score += run_length(player, space)                        # P5.5

    # P5.6: what the supply lacks is lost.
    game.bonus = min(bonus_tiles(player, space), sum(game.supply.values()))
    if game.bonus > 0:
        game.phase = "bonus"
    else:
        end_turn(game)


def run_length(player, space):
    """P5.5: the tiles that hang together with the one on this space, itself included."""
    run = [space]
    for member in run:                        # grows while it is walked through
        for neighbour in NEIGHBOURS[member]:
            if player.spaces[neighbour] != FREE and neighbour not in run:
                run.append(neighbour)
    return len(run)


def bonus_tiles(player, space):
    """P5.6: for all features that the tile just placed on this space has completed."""
    count = 0
    for tiles, spaces in FEATURES_OF_SPACE[space]:
        if all([player.spaces[other] != FREE for other in spaces]):
            count += tiles
    return count


def take_bonus_tile(game, colour):
    game.supply[colour] -= 1
    game.players[game.turn].hand[colour] += 1                        # P5.6
    game.bonus -= 1
    if game.bonus == 0:
        end_turn(game)


def pass_turn(game):
    if game.round == ROUNDS:                                         # P5.8: nothing is kept
        for colour in COLOURS:
            discard_down_to(game, colour, 0)
        end_pass(game)
    else:
        game.phase = "keep"
        ask_to_keep(game, COLOURS)


def ask_to_keep(game, colours):
    """Notation: asks for the first of these colours that is in hand. There is one."""
    hand = game.players[game.turn].hand
    game.keeping = [colour for colour in colours if hand[colour] > 0][0]


def discard_down_to(game, colour, number):
    """P5.8"""
    player = game.players[game.turn]
    discarded = player.hand[colour] - number
    player.hand[colour] = number
    game.tower[colour] += discarded
    lose_points(game, player, discarded)


def keep_tiles(game, number):
    discard_down_to(game, game.keeping, number)
    hand = game.players[game.turn].hand
    later = COLOURS[COLOURS.index(game.keeping) + 1:]
    if already_kept(game) + number == MOST_KEPT:                     # Notation: no more is asked
        for colour in later:
            discard_down_to(game, colour, 0)
    if any([hand[colour] > 0 for colour in later]):
        ask_to_keep(game, later)
    else:
        game.keeping = None
        end_pass(game)


def end_pass(game):
    game.passed.add(game.turn)
    end_turn(game)


def end_turn(game):
    """P5.7: the supply is refilled after every turn."""
    game.after = game.turn
    game.phase = "refill"
    game.turn = "chance"
    go_on_filling_supply(game)


# Phase 3, and the end

def finish_round(game):
    game.passed = set()
    if game.round == ROUNDS:
        finish_game(game)
        return
    if game.marker != "centre":                                      # P6.1; else P5.1
        game.start = game.marker
    game.marker = "centre"                                           # P6.1
    game.round += 1
    go_on_dealing(game)


def finish_game(game):
    game.phase = "over"
    game.turn = "nobody"
    game.marker = "centre"
    for player in game.players.values():
        player.score += bonus_for_stars(player) + bonus_for_costs(game, player)


def bonus_for_stars(player):
    """P7.1, P8.3"""
    points = 0
    for spaces in SPACES_OF_STAR.values():
        tiles = {player.spaces[space] for space in spaces}
        if FREE in tiles:
            continue
        if len(tiles) == 1:
            points += STAR_BONUS[tiles.pop()]
        else:
            points += MULTICOLOUR_BONUS
    return points


def bonus_for_costs(game, player):
    """P7.2, P8.3"""
    points = 0
    for cost, bonus in COST_BONUS.items():
        spaces = [space for space in SPACES if game.costs[space] == cost]
        if all([player.spaces[space] != FREE for space in spaces]):
            points += bonus
    return points


def scores(game):
    return [player.score for player in game.players.values()]


def ranks(game):
    """P7.3: points alone; who is equal shares the rank."""
    standing = scores(game)
    return [1 + sum(1 for other in standing if other > own) for own in standing]


RULES = referee.Rules("pavilion", parse_options, Game, position_text, legal_moves, chance_weights,
                      apply_move, scores, ranks)

if __name__ == "__main__":
    sys.exit(referee.main(RULES, __doc__))
