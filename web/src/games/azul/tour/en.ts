import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Welcome to the workshop',
    text: 'Five **factories** hold four tiles each, and the space between them is the **centre**. You and your guide take turns until every tile is gone: that is one round.',
  },
  board: {
    title: 'Your board',
    text: 'Tiles wait on your five **pattern lines**, which have room for 1 to 5. When a line is full, one of its tiles moves to the **wall** at the end of the round, and that is how you score.',
  },
  take: {
    title: 'Take from a factory',
    text: 'You always take **all** the tiles of one colour. Take the two **blue** tiles from factory 1 and put them on your third line; the other two will slide to the centre.',
  },
  marker: {
    title: 'Take from the centre',
    text: 'Your guide took a yellow, and a blue reached the centre. Take that **blue** tile from the centre and put it on your third line: now it is full. The first to take from the centre also gets the **first-player marker**: it costs you 1 point, but you will start the next round.',
  },
  place: {
    title: 'One place at a time',
    text: 'Yellow lies in four places, but a turn takes from one only. Take the **yellow** tile from factory 2 and put it on your second line.',
  },
  same: {
    title: 'One colour to a line',
    text: 'A line holds **one colour only**, so your second line now waits for yellow. Take the **yellow** tile from the centre and put it there.',
  },
  bigger: {
    title: 'Start a longer line',
    text: 'Lines 2 and 3 are full and take nothing more this round. Take the **yellow** tile from factory 3 and put it on your fourth line; there is no hurry to fill that one.',
  },
  overflow: {
    title: 'A tile falls',
    text: 'The two reds in the centre go together, but your first line has a single space. Take the **red** tiles and put them there all the same: one **falls to the floor** and costs 1 point. You will soon see why it is worth it.',
  },
  grow: {
    title: 'Lines can wait',
    text: 'Take the **yellow** tile from factory 4 and put it on your fourth line. That makes two out of four: a line that is not full **keeps its tiles** for the next round.',
  },
  leave: {
    title: 'What do you leave behind?',
    text: 'Whatever you leave now, your guide has to take. Blue would suit their line 4; white fits none of their lines and would fall. So take the **blue** tile from the centre and put it on your fifth line.',
  },
  scored: {
    title: 'Six points on the wall',
    text: 'Your full lines went to the wall from **top to bottom**. The red stood alone, 1 point; the yellow below it made a column of two, **2 points**; the blue made it three, **3 points**. Runs across count in just the same way.',
  },
  paid: {
    title: 'Two points for the floor',
    text: 'The marker cost you 1 point and the fallen red another: you have **4 points**, and your guide 3 − 1 = 2. The reds were worth it: without them, your wall would have scored only 3. But mind the floor: further along, its spaces cost 2, then 3.',
  },
  end: {
    title: 'And so it goes on',
    text: 'You took the marker, so you start round two. The game ends after the round in which someone completes a **row** of the wall; then each row adds 2 points, each column **7**, and all five tiles of a colour **10**. The most points win.',
  },
};

export default text;
