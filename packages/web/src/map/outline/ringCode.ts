import type { Position } from './clipRing.ts';

/** Steps to a degree: 200 m, finer than the coastline itself is known. */
const STEPS = 500;

/** A ring as whole steps, each from the one before: small numbers that compress well. Repeated positions are left out. */
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

/** Latitude first, as Leaflet takes it. */
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
