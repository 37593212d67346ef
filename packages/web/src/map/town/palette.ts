import type { BasemapColor } from '@satomori/core';

export type Palette = Record<BasemapColor | 'halo', string>;

/** Pale, so that pins and states stand out on it. */
export const LIGHT_PALETTE: Palette = {
  land: '#F6F5EF',
  wood: '#E3EDD9',
  water: '#BFDCEB',
  stream: '#7FB4D3',
  contour: '#D9C3A5',
  mainContour: '#C4A67E',
  building: '#DDD8CC',
  motorway: '#7FA98A',
  mainRoad: '#E9B869',
  road: '#FFFFFF',
  roadEdge: '#B9B4A7',
  path: '#9B7F5B',
  rail: '#8A8F94',
  border: '#A08BB0',
  name: '#263238',
  waterName: '#1F5F8B',
  reliefName: '#6B4E21',
  halo: '#FFFFFF',
};

/** The same for a dark page: land is the darkest, roads and names are brighter than it. */
export const DARK_PALETTE: Palette = {
  land: '#171D1F',
  wood: '#1A2620',
  water: '#12303F',
  stream: '#2F6480',
  contour: '#3D372C',
  mainContour: '#57492F',
  building: '#2E3334',
  motorway: '#4F7A5C',
  mainRoad: '#8A6A33',
  road: '#4A5256',
  roadEdge: '#22292C',
  path: '#8C7654',
  rail: '#7C8488',
  border: '#7D6A8E',
  name: '#DDE4E7',
  waterName: '#8CC3E6',
  reliefName: '#D8B983',
  halo: '#14191C',
};
