import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Take tiles, pay with tiles, make your stars shine: six minutes to read, and the guided first round puts the tiles in your hands.',
  sections: [
    {
      id: 'goal',
      title: 'The goal',
      rules: ['P2.1', 'P7.3'],
      parts: [
        {
          p: 'Summer Pavilion is for **2 to 4 players**, each with a floor of seven stars to lay. Tiles that lie side by side in a star score more; pillars, statues and windows you surround bring you extra tiles. After **six rounds** complete stars are rewarded, and **the most points win**. A tie is a shared victory.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'What is on the table',
      rules: ['P1.1', 'P1.2', 'P1.4', 'P2.5'],
      parts: [
        {
          p: 'There are **132 tiles**, 22 each of purple, green, orange, yellow, blue and red. They are drawn from a **bag**; used ones wait in the **tower**. The **factories** (5, 7 or 9 for two, three or four players) surround the **centre**, where the **first-player marker** lies. Ten more tiles form the **supply**: bonus tiles come from there. A counter shows the round, 1 to 6, and its **joker colour**.',
        },
        {
          p: 'Your board has **seven stars** of six spaces: six coloured ones around one in the middle. The number on a space, 1 to 6, is its **price** in tiles.',
        },
        { p: 'Scores start at 5. The starting player is drawn by lot, or chosen with the table’s options.' },
        { figure: 'parts', caption: 'Factories, centre and supply; a board with its seven stars.' },
      ],
    },
    {
      id: 'round',
      title: 'A round at a glance',
      rules: ['P3.1', 'P5.1', 'P5.10'],
      parts: [
        { p: 'Every factory gets four tiles from the bag; the marker lies in the centre. Two phases follow:' },
        {
          list: [
            '**Taking.** Clockwise from the starting player, you take tiles into your hand until factories and centre are empty.',
            '**Placing.** Clockwise from whoever holds the marker, you lay **one tile a turn** on your board, or pass. When everybody has passed, the round is over.',
          ],
        },
      ],
    },
    {
      id: 'take',
      title: 'Taking tiles',
      rules: ['P4.1', 'P4.2', 'P4.3', 'P4.5'],
      parts: [
        {
          p: 'On your turn, choose **one colour in one place**, a factory or the centre, and take **every tile** of it there. The joker colour itself cannot be chosen, but if it lies there too, you also take **exactly one** joker.',
        },
        { figure: 'take-factory', caption: 'Purple is the joker colour. The two oranges of factory 2 bring one purple; the other goes to the centre.' },
        { p: 'What you leave in a factory slides to the centre. If a place holds **nothing but jokers**, you take one of them.' },
        { p: 'Your tiles lie beside your board, for all to see: they are your **hand**.' },
      ],
    },
    {
      id: 'marker',
      title: 'The first-player marker',
      rules: ['P4.4'],
      parts: [
        {
          p: 'The **first** to take from the centre in a round also gets the marker and loses **1 point for each tile** taken in that turn. The joker counts, the marker does not, and your score never falls below 0. In return you place first, and you start the next round.',
        },
        { figure: 'take-centre', caption: 'Two yellows and a joker, first from the centre: the marker, and 3 points lost.' },
      ],
    },
    {
      id: 'place',
      title: 'Paying for a space',
      rules: ['P5.1', 'P5.2', 'P5.3'],
      parts: [
        { p: 'On your turn, fill **one free space**. You pay exactly the number printed on it, in tiles from your hand:' },
        {
          list: [
            '**at least one** tile of the colour you want to lay;',
            'the others of that colour too, or **jokers**, in any mix you like.',
          ],
        },
        { p: 'One tile of the colour goes on the space, the others to the tower. You may pay with jokers even where you have enough of the colour.' },
        { figure: 'pay', caption: 'Two oranges and two purple jokers for the orange 3: you may pay with 1 joker or with 2.' },
        { p: 'To lay a tile of the **joker colour itself**, pay with that colour only.' },
      ],
    },
    {
      id: 'where',
      title: 'What goes where',
      rules: ['P1.2', 'P5.4'],
      parts: [
        { p: 'A coloured star takes only **its own colour**. The star in the middle takes any colour, but **each only once**. The order of the spaces is up to you.' },
        { figure: 'middle', caption: 'Red and green lie in the middle already: of these tiles only the yellow may join them.' },
      ],
    },
    {
      id: 'scoring',
      title: 'Scoring a tile',
      rules: ['P1.2', 'P5.5'],
      parts: [
        {
          p: 'A tile scores the moment it is laid: **1 point for each tile of the unbroken run** around its star, itself included. That makes 1 to 6 points. A space touches only the two beside it in the same star, and the ring closes: **6 and 1 are neighbours**.',
        },
        { figure: 'score-run', caption: 'The red 3 joins 1 and 2 with 4: a run of four, 4 points.' },
        { figure: 'score-ring', caption: 'The green 1 joins 5 and 6: 3 points. The 3 stays apart.' },
      ],
    },
    {
      id: 'bonus',
      title: 'Pillars, statues, windows',
      rules: ['P1.3', 'P5.6', 'P5.7'],
      parts: [
        { p: 'When you cover the **last space around** one of these, you choose tiles from the supply at once, jokers too if you like, and they go into your hand:' },
        {
          list: [
            '**1 tile** for a **pillar**: 2 and 3 of a coloured star, and the two spaces opposite in the middle;',
            '**2 tiles** for a **statue**, between two coloured stars: 1 and 2 of one, 3 and 4 of the next clockwise;',
            '**3 tiles** for a **window**, at the edge: 5 and 6 of a star.',
          ],
        },
        { figure: 'bonus', caption: 'The blue 1 was the last space around the statue: two tiles from the supply.' },
        { p: 'You have to take them. At the end of your turn the supply is filled up to ten again.' },
      ],
    },
    {
      id: 'pass',
      title: 'Passing',
      rules: ['P5.8', 'P5.9', 'P5.10'],
      parts: [
        {
          p: 'Instead of laying a tile you may always **pass**; then you are out of this round. **Keep up to 4 tiles** of your choice. Every other tile goes to the tower and **costs 1 point**. In round 6 nothing is kept. An empty hand on your turn counts as a pass.',
        },
        { figure: 'keep', caption: 'Five tiles: at most four stay, and each one you give up costs 1 point.' },
      ],
    },
    {
      id: 'nextround',
      title: 'The next round',
      rules: ['P3.2', 'P6.1'],
      parts: [
        {
          p: 'The counter moves on to the next joker colour: **purple, green, orange, yellow, blue, red**. Factories are filled, the marker returns to the centre, and whoever held it starts. Kept tiles are in your hand again. When the bag runs out, the whole tower goes back into it; if both are empty, you play with what there is.',
        },
      ],
    },
    {
      id: 'end',
      title: 'The end of the game',
      rules: ['P7.1', 'P7.2', 'P7.3'],
      parts: [
        { p: 'After round 6 come the bonuses. Each **complete star** brings:' },
        { list: ['middle **12**, red **14**, blue **15**, yellow **16**;', 'orange **17**, green **18**, purple **20** points.'] },
        { p: 'And if **all seven spaces** with the same number are covered:' },
        { list: ['all the 1s: **4 points**;', 'all the 2s: **8 points**;', 'all the 3s: **12 points**;', 'all the 4s: **16 points**.'] },
        { figure: 'end-bonuses', caption: 'The orange star and all the 1s: 17 + 4 = 21 points.' },
        { p: 'The most points win; if they are level, the victory is shared.' },
      ],
    },
    {
      id: 'variants',
      title: 'Variants',
      rules: ['P2.2', 'P2.3', 'P2.4', 'P8.1', 'P8.2', 'P8.3'],
      parts: [
        {
          p: '**The grey board.** No star has a colour. In the outer stars the prices 1 and 3 have changed places, and the middle costs 3 everywhere. Build each of the seven stars in **one colour** or in **six different ones**; the second tile decides. A complete star of one colour brings that colour’s points, a mixed one **12**. Several stars may be of the same kind. There are six 1s, 2s and 4s here, but **twelve 3s**.',
        },
        { figure: 'grey', caption: 'The upper left star is red from its second tile on; the upper right one takes six colours; the one on the right may still become either.' },
        { p: '**Another order of jokers.** Orange, red, blue, yellow, green, purple, or any order you choose.' },
        { p: '**The 2019 edition.** Its scores never fall below 1 instead of 0.' },
      ],
    },
    {
      id: 'rulings',
      title: 'Where the book is silent',
      rules: ['P1.1', 'P1.2', 'P1.3', 'P2.3', 'P2.6', 'P3.2', 'P4.4', 'P5.1', 'P5.6', 'P5.7', 'P5.8', 'P5.9', 'P8.1', 'P8.2', 'P8.3'],
      parts: [
        { p: 'How we decide what the rulebook leaves open, with the numbers of our written rules:' },
        {
          list: [
            'Colours, prices and the places of pillars, statues and windows are those of the printed boards of 2019. (P1.1, P1.2, P1.3, P8.1)',
            'The book shows the second order of jokers only as a picture: we use the only other one in print, and you can give your own. (P2.3)',
            'Everything is open, even what is in the bag and the tower. (P2.6)',
            'If bag and tower are empty, factories stay short. (P3.2)',
            'What the marker costs never takes you below the lowest score; nor do tiles you give up. (P4.4, P5.8)',
            'If nobody took the marker, the round’s starting player places first and starts again. (P5.1)',
            'Bonus tiles earned together are added up, at most 3, with no refill in between. What the supply lacks is lost. (P5.6)',
            'The supply is filled up after a pass too. (P5.7)',
            'In round 6 nothing is kept. The book charges those tiles later; that is never better for you. (P5.8)',
            'An empty hand on your turn is a pass. (P5.9)',
            'On the grey board the second tile of a star decides its kind, and several stars may be alike. (P8.2)',
            'The grey board has twelve 3s, and all of them must be covered. (P8.3)',
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
            '**Think of the next joker.** Keep tiles of the colour that will be the joker next round.',
            '**Lay in a row.** A tile between two others scores for all of them.',
            '**Go for the bonus tiles.** A statue returns two tiles, and they can pay for the next space.',
            '**Few stars, but whole ones.** Half a star brings nothing at the end.',
            '**Watch the 1s and 2s.** They are cheap, and all seven bring 4 or 8 points.',
            '**Mind the price of the centre.** Be first there while your pile is small.',
          ],
        },
      ],
    },
  ],
};

export default rules;
