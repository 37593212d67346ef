import type { BasemapColor } from '@satomori/core';

/** For paper: pale also where it is printed in grey, so that marks, numbers and the grid stand out. */
export const PRINT_PALETTE: Record<BasemapColor, string> = {
  land: '#FFFFFF',
  wood: '#F1F6EC',
  water: '#D3E4EE',
  stream: '#8DB3CB',
  contour: '#E0D5C5',
  mainContour: '#CBBBA2',
  building: '#E6E2D9',
  motorway: '#9DBAA5',
  mainRoad: '#EBCB90',
  road: '#FFFFFF',
  roadEdge: '#B5B5B0',
  path: '#B7A48B',
  rail: '#8A8F94',
  border: '#A79BB3',
  name: '#3C484F',
  waterName: '#3F6E90',
  reliefName: '#7A6138',
};
