import type { Boundary } from '@satomori/core';
import { SITES } from './municipality.ts';

/** The fictitious municipality's land: its valleys, without the neighbour's. */
export const SAMPLE_BOUNDARY: Boundary = {
  code: null,
  name: SITES.satomori.name,
  rings: [
    [
      [137.71, 35.43],
      [137.76, 35.415],
      [137.83, 35.41],
      [137.87, 35.45],
      [137.86, 35.53],
      [137.79, 35.55],
      [137.72, 35.54],
      [137.71, 35.43],
    ],
  ],
};
