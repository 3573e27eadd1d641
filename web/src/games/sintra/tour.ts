// The guided first round: a prepared deal on the real engine. The learner (seat 1) completes the strip above window 4 for 3 + 4
// points and the one above window 2 for 1 + 2 + 4: 14 points, with the marker on the cell that costs 2; the guide (seat 2)
// completes one for 3. The texts cite these figures.
import type { Tour } from '../../table/tour';

export const tour: Tour = {
  position:
    'sintra players=2 indicator=YGBPOY factories=OOOP,GPPY,BGYY,OOPP,BGOY ' +
    'strips1=6a:.....,5a:.....,2a:.....,3a:.....,1a:.....,8a:.....,4b:.....,7b:..... ' +
    'strips2=2a:.....,7a:.....,3b:.....,1a:.....,5a:.....,6a:.....,4a:.....,8a:.....',
  me: 1,
  steps: [
    { id: 'welcome', highlight: 'offer' },
    { id: 'board', highlight: 'strips' },
    { id: 'take', move: '1O2', replies: ['2P1'], highlight: 'offer' },
    { id: 'walk', move: '3Y4', replies: ['4P3'], highlight: 'glazier' },
    { id: 'tile', move: 'cY4', replies: ['cO3'], highlight: 'centre' },
    { id: 'break', move: 'cG4', replies: ['cP6'], highlight: 'track' },
    { id: 'complete', move: 'cB4', highlight: 'indicator' },
    { id: 'pane', move: '4=Y', replies: ['back'], highlight: 'windows' },
    { id: 'back', move: 'back', replies: ['5G3', '3=O'], highlight: 'glazier' },
    { id: 'again', move: 'cB2', replies: ['cO5'], highlight: 'strips' },
    { id: 'last', move: 'cY2', highlight: 'centre' },
    { id: 'right', move: '2=O', highlight: 'windows' },
    { id: 'round', highlight: 'indicator' },
    { id: 'glass', highlight: 'track' },
    { id: 'end', highlight: 'score' },
  ],
};
