import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Take glass, fill strips, light up your windows: five minutes to read, and the guided first round puts the pieces in your hands.',
  sections: [
    {
      id: 'goal',
      title: 'The goal',
      rules: ['S2.1', 'S6.1', 'S8.5'],
      parts: [
        {
          p: 'Stained Glass of Sintra is for **2 to 4 players**, each glazing the windows of a palace. A strip filled with glass sends a piece into the window below it, which scores together with the windows to its right. Glass that breaks costs points. The game lasts **six rounds**, and **the most points win**.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'What is on the table',
      rules: ['S1.1', 'S1.2', 'S1.3', 'S1.4'],
      parts: [
        {
          p: 'There are **100 pieces of glass**, 20 each of blue, green, orange, pink and yellow. They are drawn from a **bag**; used and broken ones wait in the **tower**. The **factories** (5, 7 or 9 for two, three or four players) surround the **centre**, where the **first-player tile** lies.',
        },
        { p: 'In front of you there are:' },
        {
          list: [
            'Eight **strips** with five cells, printed on both faces. On one face of one strip, two cells are grey: the **joker cells**.',
            'The **palace board**: eight **windows** below the strips, each with a value, an upper cell and a lower cell.',
            'Your **glazier**, who walks above the strips.',
            'The **broken-glass track**, with your marker on its first cell.',
          ],
        },
        {
          p: 'The **round indicator** has six spaces, I to VI, with a piece on each. In every round, the piece on that round’s space brings extra points; it stays there until the last turn is over.',
        },
        {
          p: 'From left to right, the windows are worth **1, 2, 3, 4, 2, 2, 1 and 1**. The cells of the track cost **0, 1, 2, 4, 6, 8, 11, 14 and 18**. Scores start at 0.',
        },
        { figure: 'parts', caption: 'Factories, centre and indicator; strips, windows, glazier and track.' },
      ],
    },
    {
      id: 'setup',
      title: 'How a game begins',
      rules: ['S2.4', 'S3.1', 'S3.2', 'S3.3'],
      parts: [
        {
          list: [
            'Your strips lie above your windows in random order, with a random face up. Only the face with the jokers never lies up at the start.',
            'Your glazier stands above the leftmost strip.',
            'One piece of each colour is shuffled onto spaces II to VI of the indicator. The other 95 go into the bag, and one drawn from it goes on space I.',
            'The starting player is drawn by lot, or chosen with the table’s options.',
          ],
        },
      ],
    },
    {
      id: 'round',
      title: 'A round at a glance',
      rules: ['S3.4', 'S3.5', 'S6.1'],
      parts: [
        { p: 'Every factory gets four pieces from the bag. The starting player puts the first-player tile in the centre and begins; turns go clockwise. On your turn, do **one of two things**:' },
        { list: ['**Take** glass and put it on a strip;', 'or send your **glazier back**.'] },
        { p: 'The round ends when all factories and the centre are empty. Strips score the moment they are complete, not at the end of the round; until then they keep their pieces.' },
      ],
    },
    {
      id: 'take',
      title: 'Taking glass',
      rules: ['S4.1'],
      parts: [
        { p: 'Choose **one colour in one place** and take **every piece** of it there:' },
        { list: ['from **a factory**: its other pieces slide to the centre;', 'or from **the centre**: the other pieces stay there.'] },
        { figure: 'factory-take', caption: 'Two pinks leave factory 2; its green and its yellow go to the centre.' },
        {
          p: 'The **first** to take from the centre in a round also gets the **first-player tile**. It moves their marker one step along the broken-glass track, but they will start the next round.',
        },
        { figure: 'centre-take', caption: 'The first take from the centre: three yellows, and the tile.' },
      ],
    },
    {
      id: 'strips',
      title: 'Filling a strip',
      rules: ['S4.2', 'S4.3', 'S4.4', 'S4.6'],
      parts: [
        {
          p: 'All the pieces you took go on **one strip**: the one under your glazier or one to its right. The glazier walks there first. Each piece fills a free cell of **its own colour**, or a **joker cell**, which takes any colour.',
        },
        { figure: 'joker', caption: 'A yellow and an orange lie on the two joker cells; the last cell wants pink.' },
        { p: 'If any strip in reach has a cell for your pieces, you must choose such a strip, even if it has **fewer cells** than you have pieces. All that fit are placed, and the others **break**; you cannot break any by choice.' },
        { figure: 'break', caption: 'Two greens for one green cell: one breaks.' },
        { p: 'If no strip in reach has a cell for them, **all of them break**, and the glazier stays where he is.' },
      ],
    },
    {
      id: 'glazier',
      title: 'The glazier',
      rules: ['S4.2', 'S4.7'],
      parts: [
        { p: 'The glazier walks **only to the right**. Strips to his left are out of reach.' },
        { figure: 'reach', caption: 'The glazier stands above strip 4: strips 1, 2 and 3 are out of reach.' },
        { p: 'Sending him back is a **whole turn**: instead of taking glass, you move him above the leftmost strip you still have. You cannot do so if he is there already.' },
      ],
    },
    {
      id: 'glass',
      title: 'Broken glass',
      rules: ['S4.3', 'S7.1', 'S7.2', 'S7.3'],
      parts: [
        {
          p: 'Each piece that breaks goes to the tower and moves your marker **one step** along the track; so does the first-player tile. What the marker’s cell costs is paid at the end of the game.',
        },
        { figure: 'track', caption: 'Five steps so far: this cell would cost 8 points at the end.' },
        {
          p: 'Reaching the last cell costs **18 points at once**; the marker returns to the first cell and makes its remaining steps from there. Your score never falls below 0. In a turn, the step for the tile comes first, then those for broken pieces; only then does a complete strip score.',
        },
      ],
    },
    {
      id: 'complete',
      title: 'A complete strip',
      rules: ['S5.1', 'S5.2', 'S5.3', 'S5.4'],
      parts: [
        { p: 'When all five cells of a strip are filled, four things happen at once, in this order:' },
        {
          list: [
            '**The colour of the round.** You score 1 point for each piece on the strip in the colour of the indicator’s piece for this round.',
            '**A piece for the window.** You choose one of the five pieces: it goes into the upper cell of the window below or, if that is filled, into the lower. The other four go to the tower.',
            '**The strip.** The first time, it is turned over, empty. The second time, the window is finished and the strip leaves the game. The glazier does not move.',
            '**The windows.** You score the value of this window and of **every window to its right** with at least one piece in it.',
          ],
        },
        { figure: 'pane', caption: 'Yellow is the colour of the round: three yellows scored 3 points. Blue, green or yellow may go into window 4, for 4 more.' },
        { figure: 'windows', caption: 'A piece has just come to window 3: 3 points, and 4 + 1 for windows 4 and 7. Window 1, to its left, adds nothing: 8 points.' },
      ],
    },
    {
      id: 'nextround',
      title: 'The next round',
      rules: ['S1.3', 'S6.1', 'S6.2'],
      parts: [
        {
          p: 'The indicator’s piece for this round goes to the tower. Whoever has the first-player tile fills the factories and starts. When the bag runs out, the whole tower goes back into it. If both are empty, you play with what there is.',
        },
      ],
    },
    {
      id: 'end',
      title: 'The end of the game',
      rules: ['S6.1', 'S7.2', 'S8.1', 'S8.2', 'S8.5'],
      parts: [
        { p: 'After the sixth round, three things are counted, in this order:' },
        {
          list: [
            'You score **1 point** for every full three pieces left on your strips, all strips together.',
            'You lose what your marker’s cell of the broken-glass track costs, though never more points than you have.',
            'You score the bonus of your palace: ornaments on side A, a colour on side B.',
          ],
        },
        { p: 'If points are level, whoever lost fewer on the broken-glass track wins; if those are level too, the victory is shared.' },
      ],
    },
    {
      id: 'sides',
      title: 'Variants: two sides, your own parts',
      rules: ['S1.4', 'S2.2', 'S2.3', 'S8.3', 'S8.4'],
      parts: [
        { p: 'Everyone plays the same side of the palace board. On **side A**, an ornament stands between windows 1 and 2, 3 and 4, 5 and 6, 7 and 8. At the end it looks at the four cells around it: **four** filled bring 10 points, **three** 6, **two** 3, fewer nothing.' },
        { figure: 'end-ornaments', caption: 'Four, three, two cells and one: 10 + 6 + 3 + 0 = 19 points.' },
        { p: 'On **side B**, multiply the number of your **finished windows** by the number of pieces of **one colour** in all your windows.' },
        { figure: 'end-colour', caption: 'Three finished windows, five oranges: 3 × 5 = 15 points.' },
        { p: 'The strips, window values and track shown here are our built-in set, *house*. If you own the box, you can enter what is printed in it when you make a table, under “My own set”, and play with that.' },
      ],
    },
    {
      id: 'colours',
      title: 'Never by colour alone',
      rules: ['S9.1'],
      parts: [
        {
          p: 'The rulebook has a set-up for players who cannot tell the colours apart; it is here too. Every kind of glass has **its own motif**, on pieces and on cells; and with the setting “Each colour has its place” the kinds always lie in the same order in the factories and in the centre.',
        },
      ],
    },
    {
      id: 'rulings',
      title: 'Where the book is silent',
      rules: ['S1.1', 'S1.4', 'S2.5', 'S3.1', 'S4.5', 'S4.6', 'S4.7', 'S5.1', 'S6.2', 'S6.3', 'S7.1', 'S7.2', 'S8.3', 'S8.4', 'S8.5'],
      parts: [
        { p: 'How we decide what the rulebook leaves open, with the numbers of our written rules:' },
        {
          list: [
            'Orange, pink and yellow are named in the book; the other two we call blue and green. (S1.1)',
            'The book shows strips, window values and track only in pictures. Ours are the same for all players and on both sides. (S1.4)',
            'Everything is open, even what is in the bag and the tower. (S2.5)',
            'Which face of a strip lies up at the start is drawn by lot. (S3.1)',
            'Coloured cells fill before joker cells. (S4.5)',
            'If everything breaks, the glazier stays where he is. (S4.6)',
            'A glazier above a place whose strip is gone may be sent back, even if the leftmost strip lies to his right. With no strip left you cannot send him: you take, and everything breaks. (S4.7)',
            'A piece on a joker cell counts in its own colour. (S5.1)',
            'The tower goes into the bag only when a piece must be drawn and the bag is empty. If nobody took the tile, the same player starts again. (S6.2)',
            'With no piece at all to deal, the round is over at once. (S6.3)',
            'After the last cell of the track, remaining steps go on from the first. A score stops at 0, and what is missing is forgiven. (S7.1, S7.2)',
            'Four ornaments with four cells each take in all sixteen cells. (S8.3)',
            'On side B, the colour that brings you most is counted. (S8.4)',
            'In a tie, the points lost on the track are 18 for each time you reached its end, and your last cell, forgiven or not. (S8.5)',
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
            '**Start on the right.** A piece in a window there scores again with every strip you complete to its left.',
            '**Plan the walk.** Use the strips from left to right before you send the glazier back.',
            '**Read the indicator.** You know the colours of all six rounds: keep a strip with three yellows for the yellow round.',
            '**Count the cells.** Pieces that just fit cost nothing.',
            '**Use the way back.** It is also a turn without taking: somebody else must open that factory.',
            '**Think of the end.** Fill windows in pairs on side A, or with one colour on side B.',
          ],
        },
      ],
    },
  ],
};

export default rules;
