// The guided first round: the end of a prepared second round on the real engine, green the joker colour. The learner (seat 1)
// pays 2 for the marker and scores 1 + 2 + 3 + 1: from 10 points to 15; the guide (seat 2) scores 2 + 2 + 2: from 8 to 14. The
// texts cite these figures. The one refill (after sG) is drawn by chance, and nothing after it depends on the supply.
import type { Tour } from '../../table/tour';

export const tour: Tour = {
  position:
    'pavilion players=2 round=2 start=2 turn=1 tower=P5Y3R3 centre=R3 supply=P2G1O2Y2B2R1 factories=-,-,-,GGYY,PPPB' +
    ' score1=10 hand1=O3B1 stars1=....../.RR.../....../..Y.../....../....../O.....' +
    ' score2=8 hand2=P2G1Y3 stars2=....../.R..../....../..Y.../....../...P../B.....',
  me: 1,
  steps: [
    { id: 'welcome', highlight: 'jokers' },
    { id: 'board', highlight: 'stars' },
    { id: 'take', move: '4Y', replies: ['5P'], highlight: 'offer' },
    { id: 'marker', move: 'cB', replies: ['cR'], highlight: 'centre' },
    { id: 'place', move: 'Y1Y', replies: ['P5P', '+0'], highlight: 'stars' },
    { id: 'middle', move: 'C2B', highlight: 'stars' },
    { id: 'pay', move: '+1', highlight: 'hand' },
    { id: 'bonus', move: 'sG', replies: ['Y4Y'], highlight: 'supply' },
    { id: 'run', move: 'Y2Y', replies: ['R3R'], highlight: 'stars' },
    { id: 'joker', move: 'B2B', highlight: 'hand' },
    { id: 'pass', move: 'pass', highlight: 'hand' },
    { id: 'keep', move: 'kO3', highlight: 'hand' },
    { id: 'scored', highlight: 'score' },
    { id: 'end', highlight: 'numbers' },
  ],
};
