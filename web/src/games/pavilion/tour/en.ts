import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Welcome to the pavilion',
    text: 'Six rounds make a game, and each has its own **joker colour**. You join in the middle of round two: **green** is the joker now. Your tiles wait beside your board, in your **hand**; first you take more of them, then you lay them on your stars.',
  },
  board: {
    title: 'Your board',
    text: 'Six stars want one colour each; the star in the middle wants six different ones. The number on a space is its **price** in tiles. A red pair, a yellow and an orange lie there from round one, and you have **10 points**.',
  },
  take: {
    title: 'Take with a joker',
    text: 'You take **all** the tiles of one colour from one place. If there are jokers too, **exactly one** of them comes along. Take **yellow** from factory 4: two yellows and a green; the other green goes to the centre.',
  },
  marker: {
    title: 'First to the centre',
    text: 'Your guide took three purples and left a blue. Take **blue** from the centre: the green comes with it, and so does the **marker**. Being the first here costs a point for each tile taken, **2 points** for you; the three reds with the green would cost 4. In return you place first now and start the next round.',
  },
  place: {
    title: 'Lay your first tile',
    text: 'Your guide took the last tiles, so now you **place**, one tile a turn. Lay a **yellow** on space 1 of the yellow star. It costs a single tile and has no neighbour yet: 1 point.',
  },
  middle: {
    title: 'The star in the middle',
    text: 'Your guide paid five purples for space 5. The star in the middle takes every colour once, and a **pillar** between it and the red star lacks just one space. Lay a **blue** on space 2 in the middle, beside the orange.',
  },
  pay: {
    title: 'How will you pay?',
    text: 'The price is 2: the blue itself and one more tile, blue or **joker**. It is your choice. Pay with **1 joker** and save your other blue.',
  },
  bonus: {
    title: 'A tile as a present',
    text: 'Two tiles in a row in the middle: **2 points**. And the pillar is surrounded: you choose **1 tile from the supply**, even a joker. A statue would bring 2, a window 3. Take the **green** tile.',
  },
  run: {
    title: 'Close the gap',
    text: 'Spaces 1 and 3 of your yellow star are covered. Lay your last **yellow** on space 2, paid with a joker: you have no other way to pay, so nobody asks. A tile scores the whole unbroken run it belongs to: **3 points**.',
  },
  joker: {
    title: 'Use the last green',
    text: 'Your guide has no tile left and is out of this round; you go on alone. Next round green will be a colour like the others, so use it now: lay your **blue** on space 2 of the blue star, paid with the joker. 1 point.',
  },
  pass: {
    title: 'Know when to stop',
    text: 'You could lay an orange. But the joker of round three is **orange**, and you have three of them. **Pass**: you are then out of this round.',
  },
  keep: {
    title: 'What do you keep?',
    text: 'Up to **4 tiles** may stay in your hand; each one more would cost 1 point. Keep all **3 oranges**.',
  },
  scored: {
    title: 'Fifteen points',
    text: 'The round is over. You had 10 points, paid 2 for the marker and scored 1 + 2 + 3 + 1: **15 points**. Your guide went from 8 to **14** with three runs of two.',
  },
  end: {
    title: 'And so it goes on',
    text: 'You took the marker, so you start round three, with three jokers. After round six, each **complete star** adds 12 to 20 points, and covering all the spaces with a **1, 2, 3 or 4** adds 4, 8, 12 or 16. The most points win.',
  },
};

export default text;
