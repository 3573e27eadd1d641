// The guided first round: a prepared deal on the real engine. The learner (seat 1) scores 1 + 2 + 3 down the third column and
// pays 2 for the marker and a dropped red: 4 points; the guide (seat 2) gets 3 - 1 = 2. The texts cite these figures.
import type { Tour } from '../../table/tour';

export const tour: Tour = {
  position: 'azul players=2 factories=BBYR,BYRK,BYRK,BYKW,BYRK',
  me: 1,
  steps: [
    { id: 'welcome', highlight: 'offer' },
    { id: 'board', highlight: 'lines' },
    { id: 'take', move: '1B3', replies: ['5Y1'], highlight: 'offer' },
    { id: 'marker', move: 'cB3', replies: ['cR2'], highlight: 'centre' },
    { id: 'place', move: '2Y2', replies: ['cK3'], highlight: 'offer' },
    { id: 'same', move: 'cY2', replies: ['cB4'], highlight: 'centre' },
    { id: 'bigger', move: '3Y4', replies: ['cK3'], highlight: 'lines' },
    { id: 'overflow', move: 'cR1', replies: ['cB4'], highlight: 'floor' },
    { id: 'grow', move: '4Y4', replies: ['cK5'], highlight: 'lines' },
    { id: 'leave', move: 'cB5', replies: ['cW-'], highlight: 'centre' },
    { id: 'scored', highlight: 'wall' },
    { id: 'paid', highlight: 'floor' },
    { id: 'end', highlight: 'score' },
  ],
};
