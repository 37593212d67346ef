import type { BoundingBox } from '@satomori/core';

export interface Place {
  latitude: number;
  longitude: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface MapFrame {
  /** 1 : scale on paper. */
  scale: number;
  /** What the frame shows, in degrees. */
  bounds: BoundingBox;
  /** The zoom of the web's tiles at which a screen would show it as large. */
  zoom: number;
  /** In points from the upper left corner of the frame; north is up. */
  project(place: Place): Spot;
  /** Grid lines in degrees, and the number of decimals that distinguish them. */
  latitudes: number[];
  longitudes: number[];
  decimals: number;
  scaleBar: { metres: number; points: number };
}

/** Metres to a pixel at zoom 0 on the equator, for tiles of 256 pixels. */
const METRES_PER_PIXEL = 156_543.03;
const PIXELS_PER_METRE = 96 / 0.0254;
const POINTS_PER_METRE = 72 / 0.0254;
/** Round scales, so that the paper can be compared with a printed map. */
const SCALE_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10];
const LARGEST_SCALE = 2_500;
const MIN_GRID_SPACING = 60;
const LONGEST_SCALE_BAR = 130;
/** Share of the frame's side that is left empty around the outermost traps. */
const FREE_EDGE = 0.08;
/** Two hundred kilometres: no site is as large. */
const FAR_OFF_METRES = 200_000;

/** Metres per degree at a latitude, on the ellipsoid of WGS84 (the usual cosine series). */
function metresPerDegree(latitude: number): { north: number; east: number } {
  const phi = (latitude * Math.PI) / 180;
  return {
    north: 111_132.92 - 559.82 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi),
    east: 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi) + 0.118 * Math.cos(5 * phi),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Separates the places of one site from those that cannot belong to it, such as `0, 0` of a device without a fix: on
 * one map they would shrink the whole site to a dot.
 */
export function splitFarOff<T extends Place>(places: readonly T[]): { near: T[]; farOff: T[] } {
  const middle = {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  };
  const { north, east } = metresPerDegree(middle.latitude);
  const isNear = ({ latitude, longitude }: Place): boolean =>
    Math.hypot((latitude - middle.latitude) * north, (longitude - middle.longitude) * east) <= FAR_OFF_METRES;
  return { near: places.filter(isNear), farOff: places.filter((place) => !isNear(place)) };
}

/** Fits places (at least one) into a frame: centre, round scale, grid and scale bar. */
export function frameMap(places: readonly Place[], size: { width: number; height: number }): MapFrame {
  const south = Math.min(...places.map(({ latitude }) => latitude));
  const north = Math.max(...places.map(({ latitude }) => latitude));
  const west = Math.min(...places.map(({ longitude }) => longitude));
  const east = Math.max(...places.map(({ longitude }) => longitude));
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const metres = metresPerDegree(middle.latitude);

  const usable = 1 - 2 * FREE_EDGE;
  const scale = roundScale(
    Math.max(
      ((north - south) * metres.north * POINTS_PER_METRE) / (size.height * usable),
      ((east - west) * metres.east * POINTS_PER_METRE) / (size.width * usable),
    ),
  );
  const pointsPerMetre = POINTS_PER_METRE / scale;
  const perDegree = { north: metres.north * pointsPerMetre, east: metres.east * pointsPerMetre };
  const { step, decimals } = gridStep(MIN_GRID_SPACING / Math.min(perDegree.north, perDegree.east));
  const half = {
    latitude: size.height / 2 / perDegree.north,
    longitude: size.width / 2 / perDegree.east,
  };
  return {
    scale,
    bounds: {
      west: middle.longitude - half.longitude,
      south: middle.latitude - half.latitude,
      east: middle.longitude + half.longitude,
      north: middle.latitude + half.latitude,
    },
    zoom: zoomOf(scale, middle.latitude),
    decimals,
    project: ({ latitude, longitude }) => ({
      x: size.width / 2 + (longitude - middle.longitude) * perDegree.east,
      y: size.height / 2 - (latitude - middle.latitude) * perDegree.north,
    }),
    latitudes: multiples(step, middle.latitude - half.latitude, middle.latitude + half.latitude),
    longitudes: multiples(step, middle.longitude - half.longitude, middle.longitude + half.longitude),
    scaleBar: scaleBar(pointsPerMetre),
  };
}

const zoomOf = (scale: number, latitude: number): number =>
  Math.log2((METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180) * PIXELS_PER_METRE) / scale);

/** The largest round scale at which everything fits. */
function roundScale(needed: number): number {
  const least = Math.max(needed, LARGEST_SCALE);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = SCALE_STEPS.find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** 1, 2 or 5 times a power of ten, at least `least` degrees. */
function gridStep(least: number): { step: number; decimals: number } {
  const exponent = Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * 10 ** exponent >= least) ?? 10;
  const step = factor * 10 ** exponent;
  return { step, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function scaleBar(pointsPerMetre: number): { metres: number; points: number } {
  const most = LONGEST_SCALE_BAR / pointsPerMetre;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= most) ?? 1;
  const metres = factor * power;
  return { metres, points: metres * pointsPerMetre };
}
