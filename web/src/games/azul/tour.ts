import type { Tour } from '../../table/tour'; export const tour: Tour = { position: 'azul', me: 1, steps: [] };
