import type { ReactNode } from 'react';
import type { Place } from '../../geo/place.ts';
import { worldPixel } from '../../geo/worldPixel.ts';

/** A thing on the map that a person can open. */
export interface Pin extends Place {
  id: string;
  name: string;
  /** Its state, added to the name in labels. */
  word: string;
  /** A lower rank is more urgent: it is drawn in front and represents its group. */
  rank: number;
  /** An alarm without a response: a ring is around it, which pulses at first. */
  isAlarming: boolean;
  /** Its name is shown at any zoom. */
  isAlwaysNamed: boolean;
  shape: ReactNode;
}

/** Pins too close to be touched one by one; shown at the place of the first. */
export interface Spot<Of extends Pin = Pin> extends Place {
  /** Id of the first pin. */
  id: string;
  /** The most urgent first. */
  pins: readonly Of[];
}

/** From this zoom on there is room for names. */
const NAMED_FROM_ZOOM = 15;
/** The name beside a spot at a zoom, of the first pin that has one; `null` where none has. */
export function nameAt({ pins }: Pick<Spot, 'pins'>, zoom: number): string | null {
  const named = pins.find(({ isAlwaysNamed }) => isAlwaysNamed);
  const only = zoom >= NAMED_FROM_ZOOM && pins.length === 1 ? pins[0] : undefined;
  return (named ?? only)?.name ?? null;
}

/** Closer pins could not be touched one by one. */
const REACH_PX = 40;

const CELLS_AROUND = [-1, 0, 1];

/** Groups pins that would overlap at this zoom; none is left out. */
export function groupPins<Of extends Pin>(pins: readonly Of[], zoom: number): Spot<Of>[] {
  interface Open {
    x: number;
    y: number;
    pins: Of[];
  }
  const cells = new Map<string, Open[]>();
  const open: Open[] = [];
  const inOrder = [...pins].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  for (const pin of inOrder) {
    const { x, y } = worldPixel(pin, zoom);
    const [column, row] = [Math.floor(x / REACH_PX), Math.floor(y / REACH_PX)];
    const near = CELLS_AROUND.flatMap((dx) =>
      CELLS_AROUND.flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []),
    ).find((spot) => Math.hypot(spot.x - x, spot.y - y) < REACH_PX);
    if (near !== undefined) {
      near.pins.push(pin);
      continue;
    }
    const spot = { x, y, pins: [pin] };
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), spot]);
    open.push(spot);
  }
  return open.map(({ pins: grouped }) => {
    const { id, latitude, longitude } = grouped[0] as Of;
    return { id, latitude, longitude, pins: grouped };
  });
}

/** Label of a spot: 「西谷3号 作動」, or the number and kinds of things there. */
export function spotLabel({ pins }: Spot): string {
  const [first] = pins;
  if (first === undefined) return '';
  if (pins.length === 1) return `${first.name} ${first.word}`;
  const alike = pins.filter(({ word }) => word === first.word).length;
  return `${pins.length}件（${first.word} ${alike}件）${first.name} ほか`;
}
