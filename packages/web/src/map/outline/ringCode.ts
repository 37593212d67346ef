import type { Position } from './clipRing.ts';

/** Steps per degree: 200 m, finer than the accuracy of the coastline. */
const STEPS = 500;

/**
 * Encodes a ring as integer steps, each relative to the previous one: small numbers compress well. Repeated
 * positions are left out.
 */
export function encodeRing(ring: readonly Position[]): number[] {
  const code: number[] = [];
  let last: Position = [0, 0];
  for (const position of ring) {
    const step: Position = [Math.round(position[0] * STEPS), Math.round(position[1] * STEPS)];
    if (step[0] === last[0] && step[1] === last[1]) continue;
    code.push(step[0] - last[0], step[1] - last[1]);
    last = step;
  }
  return code;
}

/** Latitude first, as Leaflet expects it. */
export function decodeRing(code: readonly number[]): [latitude: number, longitude: number][] {
  const ring: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < code.length; index += 2) {
    x += code[index] ?? 0;
    y += code[index + 1] ?? 0;
    ring.push([y / STEPS, x / STEPS]);
  }
  return ring;
}
