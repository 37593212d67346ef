import { LAND } from '../reads/seedRows.ts';

/** Scattered like the rows of the database: a number between 0 and 1, derived from the row's own. */
const chance = (row: number, salt: number) => ((row * salt + 12_345) % 1_000_003) / 1_000_003;

/** Position of the row with this number, the same as in the database (`growCaptures`). */
export const pointAt = (row: number) => ({
  latitude: LAND.south + LAND.degrees * chance(row, 7919),
  longitude: LAND.west + LAND.degrees * chance(row, 104_729),
});

/** The whole area on one screen. */
export const WHOLE_LAND = {
  latitude: LAND.south + LAND.degrees / 2,
  longitude: LAND.west + LAND.degrees / 2,
  zoom: 10,
};
