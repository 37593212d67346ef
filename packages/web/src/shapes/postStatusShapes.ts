import type { PostStatus } from '@satomori/core';
import type { ShapePart } from './stateShapes.ts';

export const POST_STATUS_COLORS: Record<PostStatus, string> = {
  submitted: '#8A5200',
  approved: '#2E7D32',
  returned: '#C62828',
  withdrawn: '#5F6C72',
};

/** On the 24 × 24 grid of the state shapes: clock hands, a tick, a back arrow, a bar. */
const GLYPHS: Record<PostStatus, string> = {
  submitted: 'M12 6.7v5.9l3.7 2.4',
  approved: 'M7.5 12.3l3.2 3.2 6.1-6.7',
  returned: 'M10.7 7.2l-4 4 4 4M7.2 11.2h5.9a3.2 3.2 0 010 6.4h-1.9',
  withdrawn: 'M7.5 12h9',
};
const CIRCLE = 'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z';

/** In a ring, for use next to a word. */
export const postStatusShape = (status: PostStatus): readonly ShapePart[] => [
  { d: CIRCLE, paint: 'line', tone: 'state', width: 2.1 },
  { d: GLYPHS[status], paint: 'line', tone: 'state', width: 2.4 },
];

/** White on a filled circle, for small signs on a map. */
export const postStatusSign = (status: PostStatus): readonly ShapePart[] => [
  { d: CIRCLE, paint: 'fill', tone: 'state' },
  { d: GLYPHS[status], paint: 'line', tone: 'ground', width: 3 },
];
