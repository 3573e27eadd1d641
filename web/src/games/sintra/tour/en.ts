import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Welcome to the palace',
    text: 'Five **factories** hold four pieces of glass each, and the space between them is the **centre**. You and your guide take turns until every piece is gone: that is one round.',
  },
  board: {
    title: 'Your strips',
    text: 'Eight **strips** lie above your eight windows, and each piece of glass needs a free cell of its own colour there. Your **glazier** stands above strip 1: the strip under him and all those to his right are in reach.',
  },
  take: {
    title: 'Take from a factory',
    text: 'You always take **all** the pieces of one colour, and they go on one strip. Take the three **orange** pieces from factory 1 and put them on strip 2, which has three orange cells; the pink piece will slide to the centre.',
  },
  walk: {
    title: 'The glazier walks',
    text: 'He followed your glass to strip 2, so strip 1 is out of reach for now: he walks **only to the right**. Take the two **yellow** pieces from factory 3 and put them on strip 4, above the window with the highest value.',
  },
  tile: {
    title: 'Take from the centre',
    text: 'Strip 4 wants one more yellow. Take the **yellow** piece from the centre and put it there. The first to take from the centre also gets the **first-player tile**: you will start the next round, but your marker moves a step along the broken-glass track.',
  },
  break: {
    title: 'A piece breaks',
    text: 'The two greens in the centre go together, but strip 4 has a single green cell. Take the **green** pieces and put them there all the same: one fits, the other **breaks**, and your marker moves another step. You will soon see why it is worth it.',
  },
  complete: {
    title: 'Complete a strip',
    text: 'The **round indicator** shows yellow: in this round, each yellow piece on a strip you complete brings 1 point. Take the **blue** piece from the centre and put it on strip 4, where only one cell is free.',
  },
  pane: {
    title: 'Choose a piece',
    text: 'Three yellows on the strip: **3 points**. Now one of its five pieces goes into the window below, and the choice is yours. On side A, which we play, any colour will do; on side B it matters. Choose a **yellow** piece.',
  },
  back: {
    title: 'Send the glazier back',
    text: 'Window 4 is worth 4, so you have **7 points**, and its strip was turned over to be filled once more. But your oranges wait on strip 2, to the glazier’s left. Your guide’s glazier has just gone back; send yours **back** too. It takes your whole turn.',
  },
  again: {
    title: 'Strips can wait',
    text: 'Your guide completed a strip for 3 points. The last factory is empty, and strip 2 has **kept its oranges**. Take the **blue** piece from the centre and put it on strip 2: then only a yellow is missing.',
  },
  last: {
    title: 'The last piece',
    text: 'Your guide took the orange and left you the yellow. Take the last **yellow** piece from the centre and put it on strip 2: your second strip is complete.',
  },
  right: {
    title: 'Windows to the right',
    text: 'One yellow on this strip: **1 point**. Choose an **orange** piece for window 2, and watch: the window scores its 2 points, and window 4, **to its right**, scores its 4 again, because it holds a piece.',
  },
  round: {
    title: 'The round is over',
    text: 'You have 3 + 4 + 1 + 2 + 4 = **14 points**, your guide 3. The yellow piece has left the indicator: in round two, **green** brings the extra points. You took the first-player tile, so you start.',
  },
  glass: {
    title: 'What broke',
    text: 'The tile and the broken green moved your marker two steps, to a cell that costs **2 points**. You pay only at the end of the game. It was worth it: window 4 has scored twice already. But the cells cost more and more, and reaching the last one takes **18 points** at once.',
  },
  end: {
    title: 'And so it goes on',
    text: 'After **six rounds**, every three pieces left on your strips bring 1 point, you pay for your broken glass, and each **ornament** between two windows brings up to **10**. The most points win.',
  },
};

export default text;
