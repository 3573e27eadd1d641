import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Take tiles, fill lines, cover your wall: five minutes to read, and the guided first round puts the tiles in your hands.',
  sections: [
    {
      id: 'goal',
      title: 'The goal',
      rules: ['A2.1', 'A5.1', 'A5.3'],
      parts: [
        {
          p: 'Azul is for **2 to 4 players**, each with a wall to decorate. Tiles that touch one another score more; tiles that drop to the floor cost points. The game ends once somebody completes a row of their wall, and **the most points win**.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'What is on the table',
      rules: ['A1.1', 'A1.2', 'A1.3', 'A1.4', 'A2.4'],
      parts: [
        {
          p: 'There are **100 tiles**, 20 each of blue, yellow, red, black and white. They are drawn from a **bag**; used ones wait in the box **lid**. The **factories** (5, 7 or 9 for two, three or four players) surround the **centre**, where the **first-player marker** lies.',
        },
        { p: 'Your board has three parts:' },
        {
          list: [
            'Five **pattern lines**, for 1, 2, 3, 4 and 5 tiles.',
            'The **wall**: five rows of five spaces, with one space for each colour in every row and every column.',
            'The **floor line**: seven spaces for dropped tiles.',
          ],
        },
        { p: 'Scores start at 0. The starting player is drawn by lot, or chosen with the table’s options.' },
        { figure: 'parts', caption: 'Factories and centre; pattern lines, wall and floor line.' },
      ],
    },
    {
      id: 'round',
      title: 'A round at a glance',
      rules: ['A3.1', 'A3.2'],
      parts: [
        { p: 'Every factory gets four tiles from the bag; the marker lies in the centre. Two phases follow:' },
        {
          list: [
            '**The offer.** Clockwise from the starting player, you move tiles to your pattern lines until none are left.',
            '**The tiling.** Full lines send a tile to the wall, and you score.',
          ],
        },
      ],
    },
    {
      id: 'offer',
      title: 'Taking tiles',
      rules: ['A3.3', 'A3.4', 'A3.7'],
      parts: [
        { p: 'On your turn, choose **one colour in one place** and take **every tile** of it there:' },
        {
          list: ['from **a factory**: its other tiles slide to the centre;', 'or from **the centre**: the other tiles stay there.'],
        },
        { figure: 'factory-take', caption: 'Two reds leave factory 2; its yellow and its white go to the centre.' },
        {
          p: 'The **first** to take from the centre in a round also gets the **first-player marker**. It goes on the first free space of their floor line and costs points like a tile, but they will start the next round. It cannot be taken alone.',
        },
        { figure: 'centre-take', caption: 'The first take from the centre: two yellows, and the marker.' },
        { p: 'The offer ends when all factories and the centre are empty.' },
      ],
    },
    {
      id: 'lines',
      title: 'Filling your lines',
      rules: ['A3.5'],
      parts: [
        { p: 'All the tiles you took go on **one** pattern line. It must:' },
        { list: ['be empty, or already hold that colour;', 'have room left;', 'belong to a wall row where that colour is **still missing**.'] },
        { figure: 'lines-fill', caption: 'One red was waiting; two more fill the line of three.' },
        { p: 'A line may take several turns to fill, even several rounds. What does not fit falls to your floor line. You may also send **everything** to the floor, and sometimes you must.' },
        { figure: 'lines-overflow', caption: 'Three blacks on a line of two: one falls.' },
      ],
    },
    {
      id: 'floor',
      title: 'The floor line',
      rules: ['A1.5', 'A3.6', 'A4.4'],
      parts: [
        {
          p: 'Dropped tiles fill the floor line from the left. Its spaces cost **1, 1, 2, 2, 2, 3 and 3** points, paid at the end of the round, after the wall has scored. Beyond the seventh, tiles go to the lid and cost nothing. Your score never falls below 0.',
        },
        { figure: 'floor-costs', caption: 'The marker and three tiles: 1 + 1 + 2 + 2 = 6 points lost.' },
      ],
    },
    {
      id: 'tiling',
      title: 'From line to wall',
      rules: ['A4.1', 'A4.6'],
      parts: [
        {
          p: 'Your lines are taken in order, **from top to bottom**. A full line sends **one tile** to the space of its colour in the same row of the wall; the others go to the lid, and the line is free again. A line that is not full **keeps its tiles** for the next round.',
        },
        { figure: 'tiling-move', caption: 'With this red line 2 is full: one of its tiles goes to the wall. Line 3 is not: its white stays.' },
      ],
    },
    {
      id: 'scoring',
      title: 'Scoring a tile',
      rules: ['A4.2', 'A4.3'],
      parts: [
        { p: 'A tile scores the moment it reaches the wall:' },
        {
          list: [
            'If it touches no other tile, **1 point**.',
            'If it has neighbours left or right, 1 point for **each tile of that unbroken run**, itself included.',
            'If it has neighbours above or below, the same for that run. Both runs may count.',
          ],
        },
        { figure: 'score-single', caption: 'Alone: 1 point.' },
        { figure: 'score-run', caption: 'The tile that makes a run of three: 3 points.' },
        { figure: 'score-cross', caption: 'The blue is in a row of three and a column of two: 3 + 2 = 5 points.' },
        { p: 'Tiles that arrived a moment ago, higher up, already count as neighbours.' },
      ],
    },
    {
      id: 'nextround',
      title: 'The next round',
      rules: ['A3.1', 'A4.4'],
      parts: [
        {
          p: 'Tiles on the floor go to the lid. Whoever took the marker puts it back in the centre and starts the new round. Factories are filled again; when the bag runs out, the whole lid goes back into it. If both are empty, you play with what there is.',
        },
      ],
    },
    {
      id: 'end',
      title: 'The end of the game',
      rules: ['A5.1', 'A5.2', 'A5.3'],
      parts: [
        { p: 'The game ends after the tiling in which someone completes **a horizontal row**. A full column does not end it.' },
        { figure: 'end-row', caption: 'The second row is complete: this was the last round.' },
        { p: 'Then come the bonuses:' },
        { list: ['**2 points** for each complete row;', '**7 points** for each complete column;', '**10 points** for each colour with all five tiles on the wall.'] },
        { figure: 'end-bonuses', caption: 'A row, a column and all five blues: 2 + 7 + 10 = 19 points.' },
        { p: 'If points are level, more complete rows win; if those are level too, the victory is shared.' },
      ],
    },
    {
      id: 'grey',
      title: 'Variant: the grey wall',
      rules: ['A2.2', 'A2.5', 'A6.1', 'A6.2', 'A6.3', 'A6.4'],
      parts: [
        { p: 'Nothing is printed on this wall: **you choose the space** in the row, but no colour may stand twice in a row or column. Everyone uses the same side.' },
        { figure: 'grey-choice', caption: 'Red may go to column 2, 4 or 5: column 1 has a red, column 3 is taken.' },
        { p: 'If a space is possible, you must use it. If none is, **the whole line falls** to your floor line and costs points this very round.' },
      ],
    },
    {
      id: 'jokers',
      title: 'Variant: Joker tiles',
      rules: ['A2.3', 'A2.5', 'A7.1', 'A7.2', 'A7.3', 'A7.5', 'A7.6', 'A7.7'],
      parts: [
        { p: 'With two players, 5 jokers replace one tile of each colour; with three or four, 10 jokers replace two of each. From one place you take:' },
        { list: ['one colour alone;', 'all the jokers alone;', 'or one colour **and** all the jokers.'] },
        { figure: 'joker-take', caption: 'Two blues and two jokers fill a line of four.' },
        { p: 'They go on one line, which may mix one colour with jokers. A line of jokers alone has no colour yet; it may get one later.' },
        {
          p: 'A full line with a joker in it always sends **a joker** to the wall: to the space of the line’s colour or, if it holds only jokers, to any free space of the row. That space’s colour is then blocked for this line. Jokers count in runs, rows and columns, but **never for the 10 points of a colour**.',
        },
        { figure: 'joker-wall', caption: 'The joker of line 2 will go to the blue space. Another, on the yellow space, keeps yellow off this line.' },
      ],
    },
    {
      id: 'rulings',
      title: 'Where the books are silent',
      rules: ['A1.1', 'A1.3', 'A1.4', 'A1.5', 'A2.6', 'A3.1', 'A3.4', 'A3.5', 'A4.5', 'A4.6', 'A5.4', 'A5.5', 'A6.2', 'A6.4', 'A7.2', 'A7.4', 'A7.5', 'A7.8', 'A7.9'],
      parts: [
        { p: 'How we decide what the rulebooks leave open, with the numbers of our written rules:' },
        {
          list: [
            'Colours, wall pattern and floor costs are those of the printed boards. (A1.1, A1.3, A1.4, A1.5)',
            'Everything is open, even what is in the bag and the lid. (A2.6)',
            'The lid goes into the bag only when a tile must be drawn and the bag is empty. (A3.1)',
            'With a full floor line the marker costs nothing; you still start next. (A3.4)',
            'A line takes all that fits, or everything goes to the floor. (A3.5)',
            'If nobody takes the marker, the same player starts again. (A4.5)',
            'Tiling, with its choices, goes player by player from the starting player; a single possible space is still a move. (A4.6, A6.2, A7.5)',
            'With no tile left to deal, the game ends. The number of rounds has no limit. (A5.4, A5.5)',
            'You may start a line that has no space left on the grey wall; we warn you. (A6.4)',
            'Jokers you leave in a factory go to the centre. (A7.2)',
            'If not all fits, you choose how many jokers stay, but the line must accept the colour. Dropped jokers lie last. (A7.4)',
            'On the grey wall a joker fits any free space of its row and blocks no colour. (A7.8)',
            'On the floor a joker is a tile like any other. (A7.9)',
          ],
        },
      ],
    },
    {
      id: 'tips',
      title: 'Tips for your first games',
      rules: [],
      parts: [
        {
          list: [
            '**Finish lines.** A full line scores now and is free for the next round.',
            '**Keep tiles together.** Neighbours score again and again, most of all around the middle.',
            '**Plan a column.** It is worth 7, so begin the long lines early.',
            '**Watch the centre.** Count the turns: who will be stuck with the big pile?',
            '**Don’t fear the marker.** First choice is often worth a point.',
            '**Look across.** The tile you leave may be the one your neighbour is waiting for.',
          ],
        },
      ],
    },
  ],
};

export default rules;
