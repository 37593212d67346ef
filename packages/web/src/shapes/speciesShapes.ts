import type { Species } from '@satomori/core';
import type { ShapePart } from './stateShapes.ts';

// Pictograms of animals, drawn for this app on the 24 × 24 grid of the state shapes: faces of mammals, birds
// from the side. `state` is the animal's colour, `ground` that of the page.

const area = (d: string, tone: ShapePart['tone'] = 'state'): ShapePart => ({ d, paint: 'fill', tone });
const line = (d: string, width: number, tone: ShapePart['tone'] = 'state'): ShapePart => ({
  d,
  paint: 'line',
  tone,
  width,
});
const oval = (x: number, y: number, across: number, down = across) =>
  `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0z`;
const dot = (x: number, y: number, radius: number, tone: ShapePart['tone'] = 'state') =>
  area(oval(x, y, radius), tone);
/** Circles left and right of the middle. */
const pair = (x: number, y: number, radius: number, tone: ShapePart['tone'] = 'state') =>
  area(oval(12 - x, y, radius) + oval(12 + x, y, radius), tone);

const EYES = pair(3.6, 11.2, 1.1, 'ground');
const ROUND_HEAD = oval(12, 13, 9);

const boar = [
  area(
    'M4.4 2.4l5 3.4h5.2l5-3.4.6 7c.6 4-1.8 6.8-3.2 9.6-.8 1.7-2.8 3-5 3s-4.2-1.3-5-3c-1.4-2.8-3.8-5.6-3.2-9.6z',
  ),
  pair(3.6, 10.4, 1.1, 'ground'),
  area(oval(12, 17.2, 4.2, 2.9), 'ground'),
  pair(1.5, 17.2, 0.95),
  line('M6.4 18.4c-1-.9-1.3-2.2-1-3.8M17.6 18.4c1-.9 1.3-2.2 1-3.8', 1.5, 'ground'),
];

const deerHead = area(
  'M12 8.6c2.9 0 4.3 1.7 4.3 4 0 3.2-1.4 9.8-4.3 9.8s-4.3-6.6-4.3-9.8c0-2.3 1.4-4 4.3-4z',
);
const deerEars = area('M8.2 11.2L2.6 9.2c.3 2.9 2.2 4.6 5.4 4.6zM15.8 11.2l5.6-2c-.3 2.9-2.2 4.6-5.4 4.6z');
const deerFace = [pair(2, 13.6, 0.95, 'ground'), area(oval(12, 20.2, 1.5, 1), 'ground')];
const sika_deer = [
  line('M10.4 9C8.8 7 8 4.6 8.2 1.4M8.2 5.6L4.6 2.8M13.6 9c1.6-2 2.4-4.4 2.2-7.6M15.8 5.6l3.6-2.8', 1.9),
  deerEars,
  deerHead,
  ...deerFace,
];
const muntjac = [
  line('M10.6 9.6L9.4 3.8M13.4 9.6l1.2-5.8', 2),
  deerEars,
  deerHead,
  line('M9.8 9.6l2.2 5 2.2-5', 1.3, 'ground'),
  area(oval(12, 20.2, 1.5, 1), 'ground'),
];
const serow = [
  area('M10.6 7.4L7 .8l-.2 7.2zM13.4 7.4L17 .8l.2 7.2z'),
  area('M7 9.4L1.2 8.6c.6 3.4 2.8 4.8 6 4.2zM17 9.4l5.8-.8c-.6 3.4-2.8 4.8-6 4.2z'),
  area(
    'M12 5.6c3.6 0 5.8 2.2 5.8 5.4 0 4.4-2.4 7.2-3.2 9.4l-2.6 3-2.6-3c-.8-2.2-3.2-5-3.2-9.4 0-3.2 2.2-5.4 5.8-5.4z',
  ),
  pair(2.9, 11.4, 1, 'ground'),
  area(oval(12, 18, 1.8, 1.1), 'ground'),
];

const bear = (under: readonly ShapePart[]) => [
  pair(6.6, 5.8, 3.4),
  area(ROUND_HEAD),
  pair(3.8, 10.8, 1.1, 'ground'),
  area(oval(12, 16.2, 4, 3.4), 'ground'),
  area(oval(12, 14.9, 1.9, 1.3)),
  ...under,
];
// The white crescent on its chest.
const black_bear = bear([line('M6.2 20.6c3.4 2.2 8.2 2.2 11.6 0', 1.6, 'ground')]);
const brown_bear = bear([line('M12 16v1.8', 1.2)]);

const macaque = [
  pair(8.6, 12.6, 2.8),
  area(oval(12, 12, 8.8)),
  area(
    'M12 8.2c1.4-2 5.8-1.4 5.8 2.4 0 1.6-.8 2.2-.8 3.8 0 2.8-2.3 4.6-5 4.6s-5-1.8-5-4.6c0-1.6-.8-2.2-.8-3.8 0-3.8 4.4-4.4 5.8-2.4z',
    'ground',
  ),
  pair(2.5, 11.6, 1.2),
  line('M10 15.8c1.2 1 2.8 1 4 0', 1.3),
];

const raccoon = [
  area('M3.6 2.6L9 5.6h6l5.4-3 .8 7.2C21.6 16.4 17.2 21.6 12 21.6S2.4 16.4 2.8 9.8z'),
  area(
    'M4 12.2c2.6-2.2 5.8-1.8 7 1-1.2 2.8-4.4 3.4-6.6 1.4zM20 12.2c-2.6-2.2-5.8-1.8-7 1 1.2 2.8 4.4 3.4 6.6 1.4z',
    'ground',
  ),
  pair(4.2, 13, 1.4),
  dot(12, 18.8, 1.5, 'ground'),
];
const masked_civet = [
  pair(6.6, 6, 2.6),
  area('M12 3.4c5.2 0 8.4 3.4 8.4 8 0 5.2-4.2 10.4-8.4 10.4S3.6 16.6 3.6 11.4c0-4.6 3.2-8 8.4-8z'),
  line('M12 4.6v10.6', 3, 'ground'),
  pair(4.6, 11.6, 1.3, 'ground'),
  dot(12, 18.4, 1.5, 'ground'),
];
const nutria = [
  pair(7, 5.4, 2.2),
  area(oval(12, 12, 8.6, 9)),
  EYES,
  area('M9.4 15h5.2v6.6H9.4z', 'ground'),
  line('M12 15.4V21', 1),
];
const badger = [
  pair(6.2, 5, 2.4),
  area('M12 2.4c5.2 0 8 3 8 6.6 0 5.2-4.8 13-8 13S4 14.2 4 9c0-3.6 2.8-6.6 8-6.6z'),
  line('M9.2 3.8c-1 3.6-.4 9 1.6 14.2M14.8 3.8c1 3.6.4 9-1.6 14.2', 2.2, 'ground'),
];
const raccoon_dog = [
  pair(6.4, 5.4, 2.8),
  area(ROUND_HEAD),
  line('M4.8 9.8c1.4-2 3.4-2.6 5.4-1.8M19.2 9.8c-1.4-2-3.4-2.6-5.4-1.8', 1.7, 'ground'),
  area(
    'M12 12.6c-1 3-3.6 4.8-7.2 4.6 1.6 3 4.2 4.4 7.2 4.4s5.6-1.4 7.2-4.4c-3.6.2-6.2-1.6-7.2-4.6z',
    'ground',
  ),
  dot(12, 18, 1.7),
  pair(4, 12.6, 0.95, 'ground'),
];
const fox = [
  area('M2.2 1.8l7 4.6h5.6l7-4.6-.6 9c-.4 3-3 4.8-5.2 6.8L12 22.4l-4-4.8c-2.2-2-4.8-3.8-5.2-6.8z'),
  area(
    'M3.2 12c3.6 0 6.2 1.8 7 5.8l-1.8-1.4c-2.2-1.6-4.6-2.2-5.2-4.4zM20.8 12c-3.6 0-6.2 1.8-7 5.8l1.8-1.4c2.2-1.6 4.6-2.2 5.2-4.4z',
    'ground',
  ),
  pair(3.4, 10.6, 1.1, 'ground'),
];
const slenderHead = area(
  'M12 3.6c4 0 6.6 2.6 6.6 6.6 0 4.6-3.6 11.6-6.6 11.6S5.4 14.8 5.4 10.2c0-4 2.6-6.6 6.6-6.6z',
);
const muzzle = [
  area(
    'M12 13.6c2.2 0 3.2 1.7 2.8 3.6-.5 2.1-1.5 3.4-2.8 3.4s-2.3-1.3-2.8-3.4c-.4-1.9.6-3.6 2.8-3.6z',
    'ground',
  ),
  dot(12, 15.8, 1.2),
];
const weasel = [pair(4.6, 5.4, 2), slenderHead, pair(3, 10.2, 1.05, 'ground'), ...muzzle];
const marten = [
  area('M4 1.6l6 3.6-5.2 4.4zM20 1.6l-6 3.6 5.2 4.4z'),
  slenderHead,
  pair(3, 10.2, 1.05, 'ground'),
  ...muzzle,
];
const hare = [
  area(
    'M8.4 12C6 8.6 5.2 3.8 6.8 1c3 1.2 4.4 5.6 4.4 9.4zM15.6 12c2.4-3.4 3.2-8.2 1.6-11-3 1.2-4.4 5.6-4.4 9.4z',
  ),
  area(oval(12, 15.8, 6.8, 6.6)),
  pair(2.8, 14.4, 1.1, 'ground'),
  dot(12, 18, 1.2, 'ground'),
];

const LEGS = line('M10.4 17v4.8M13.8 17v4.8', 1.5);
const crow = [
  area(
    'M.8 10.2l5.4-3.6C7.2 4 9.4 2.6 12 3c3.4.5 4.8 3 5.8 6.4l5 10.6-7.4-2.4c-1.2 1-2.6 1.6-4.4 1.6-4.2 0-6.2-3.4-5.8-7.8z',
  ),
  LEGS,
  dot(9.2, 7, 1.05, 'ground'),
];
const cormorant = [
  area(
    'M2.4 4.6L9 2.8c2.4-1.6 5.2-.4 5 2.4-.2 2.4-1.2 3.4-1 5.4.4 1.8 4 3 5.4 6l3 6-6-1.6c-4.8 1-8-1.4-8-5.6 0-3.8 2.2-6.2 1.8-9.4z',
  ),
  line('M9.4 20v2.6M12.4 20.6v2', 1.5),
  dot(11, 5, 0.95, 'ground'),
];
const SMALL_BIRD =
  'M1.6 11l4.2-2.2C6.6 5.8 8.8 4.2 11.6 4.4c4 .3 5.6 3.2 6.8 6l4.6 4.8-6.4.6c-1.4 2-3.4 3-5.8 3-4 0-6.4-3-6-7z';
const sparrow = [area(SMALL_BIRD), LEGS, dot(8.4, 8, 0.95, 'ground'), dot(10.6, 11, 1.7, 'ground')];
const bulbul = [
  area(SMALL_BIRD),
  line('M10 5L8.4 2M12.4 5l-.2-3.2', 1.7),
  LEGS,
  dot(8.6, 8.2, 1.05, 'ground'),
];
const pigeon = [
  area(SMALL_BIRD),
  LEGS,
  dot(8.6, 8, 1.05, 'ground'),
  line('M11.6 12.2c2 1.6 4 2 6.4 1.8M10.8 14.6c1.8 1.2 3.4 1.6 5.2 1.4', 1.3, 'ground'),
];
const duck = [
  area(
    'M1.4 8.8l4.8-1.2C6.6 4.4 9 2.8 11.4 3.6c2.6.9 3 3.4 2.2 5.4-.5 1.2-.2 1.9 1 2 2.8.4 5.2-.6 7.8-2.6.4 6-2 10-7.8 10-6.6 0-9.4-2.8-8.6-6.6.3-1.4.9-2 1.1-3z',
  ),
  line('M2.6 21.6c1.6-1 3.2-1 4.7 0s3.1 1 4.7 0 3.1-1 4.7 0 3.1 1 4.7 0', 1.5),
  dot(9.6, 6.4, 1.05, 'ground'),
];

/** One pictogram for each animal, the same on maps, in lists and in charts. */
export const SPECIES_SHAPES: Record<Species, readonly ShapePart[]> = {
  boar,
  sika_deer,
  black_bear,
  brown_bear,
  macaque,
  serow,
  raccoon,
  masked_civet,
  nutria,
  badger,
  raccoon_dog,
  fox,
  marten,
  weasel,
  muntjac,
  hare,
  crow,
  cormorant,
  bulbul,
  sparrow,
  pigeon,
  duck,
  // A paw, and a bird's track.
  other_mammal: [area(oval(12, 16.4, 5.4, 4.4)), pair(7.2, 10.8, 2.3), pair(2.7, 6.2, 2.5)],
  other_bird: [line('M12 22V12M12 12.6L4.4 5.4M12 12.6l7.6-7.2M12 13V2', 2.4)],
  unknown: [{ ...line(oval(12, 12, 9), 2.4), dash: [4, 3.07] }, dot(12, 12, 3)],
};

const BOAR = '#6D3B1E';
const DEER = '#A84300';
const BEAR = '#1B262B';
const MONKEY = '#A3195B';
const SMALL_MAMMAL = '#4A2C8C';
const BIRD = '#00626B';
const OTHER = '#55656D';

/**
 * Used next to the pictogram, never instead of it: related animals share a colour. None is the colour of a
 * state.
 */
export const SPECIES_COLORS: Record<Species, string> = {
  boar: BOAR,
  sika_deer: DEER,
  black_bear: BEAR,
  brown_bear: '#5D4037',
  macaque: MONKEY,
  serow: '#3B5B3A',
  raccoon: SMALL_MAMMAL,
  masked_civet: SMALL_MAMMAL,
  nutria: SMALL_MAMMAL,
  badger: SMALL_MAMMAL,
  raccoon_dog: SMALL_MAMMAL,
  fox: DEER,
  marten: SMALL_MAMMAL,
  weasel: SMALL_MAMMAL,
  muntjac: DEER,
  hare: BOAR,
  crow: BEAR,
  cormorant: BIRD,
  bulbul: BIRD,
  sparrow: BIRD,
  pigeon: BIRD,
  duck: BIRD,
  other_mammal: OTHER,
  other_bird: OTHER,
  unknown: OTHER,
};
