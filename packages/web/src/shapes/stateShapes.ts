import type { GatewayState, TrapState } from '@satomori/core';

/** One stroke or area of a shape on a 24 × 24 grid, so that SVG and a map's canvas (`Path2D`) draw the same. */
export interface ShapePart {
  /** SVG path data. */
  d: string;
  paint: 'fill' | 'line';
  /** `state`: the colour of the state; `ground`: that of the page, on top of it. */
  tone: 'state' | 'ground';
  /** Line width, in units of the grid. */
  width?: number;
  /** Lengths of dashes and gaps of the line. */
  dash?: readonly number[];
}

const area = (d: string, tone: ShapePart['tone'] = 'state'): ShapePart => ({ d, paint: 'fill', tone });
const line = (d: string, width: number, tone: ShapePart['tone'] = 'state'): ShapePart => ({
  d,
  paint: 'line',
  tone,
  width,
});

const circle = (radius: number) =>
  `M12 ${12 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0 ${-2 * radius}z`;

const DISC = circle(10);
const RING = circle(9);
const TICK = 'M7.2 12.4l3.4 3.4 6.4-7.2';

export const TRAP_STATE_SHAPES: Record<TrapState, readonly ShapePart[]> = {
  fired: [
    area(
      'M12 1.8a1.6 1.6 0 0 1 1.4.8l9.4 17.2a1.6 1.6 0 0 1-1.4 2.4H2.6a1.6 1.6 0 0 1-1.4-2.4L10.6 2.6A1.6 1.6 0 0 1 12 1.8z',
    ),
    line('M12 8.4v6', 2.6, 'ground'),
    line('M12 18.4v.01', 3, 'ground'),
  ],
  checked: [
    area(DISC, 'ground'),
    area('M12 2a10 10 0 0 0 0 20z'),
    line(RING, 2),
    // A white edge makes the tick visible on both halves.
    line(TICK, 5.4, 'ground'),
    line(TICK, 2.6),
  ],
  armed: [area(DISC)],
  unknown: [
    area(
      'M10.8 1.5a1.7 1.7 0 0 1 2.4 0l9.3 9.3a1.7 1.7 0 0 1 0 2.4l-9.3 9.3a1.7 1.7 0 0 1-2.4 0l-9.3-9.3a1.7 1.7 0 0 1 0-2.4z',
    ),
    line('M9.4 9.3a2.7 2.7 0 1 1 4.2 2.3c-1 .7-1.6 1.2-1.6 2.4', 2.2, 'ground'),
    line('M12 17.6v.01', 2.6, 'ground'),
  ],
  // Three thick arcs: distinguishable from the fine dashes of 予定 even at 16 px.
  path_down: [
    area(DISC, 'ground'),
    line('M10.3 3.2a9 9 0 0 1 10.3 6.1', 3.6),
    line('M20 16.3a9 9 0 0 1-9.7 4.5', 3.6),
    line('M5 17.7A9 9 0 0 1 5 6.3', 3.6),
  ],
  working: [
    area('M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z'),
    area(
      'M16.9 6.2a4.6 4.6 0 0 0-5.8 5.7l-5.3 5.2a1.5 1.5 0 0 0 2.1 2.1l5.2-5.3a4.6 4.6 0 0 0 5.7-5.8l-2.7 2.7-2-.3-.3-2z',
      'ground',
    ),
  ],
  planned: [area(DISC, 'ground'), { ...line(RING, 2), dash: [3.2, 2.45] }],
  stopped: [area(DISC, 'ground'), line(RING, 2), line('M9.4 8.4v7.2M14.6 8.4v7.2', 2.4)],
  removed: [area(DISC, 'ground'), line(RING, 2), line('M8.6 8.6l6.8 6.8M15.4 8.6l-6.8 6.8', 2.2)],
};

const MAST = 'M12 8.5l6.2 14H5.8z';
const MAST_OUTLINE = 'M12 11l4.8 10.6H7.2z';
const TIP = 'M12 3.4a3 3 0 1 1 0 6a3 3 0 1 1 0 -6z';
const WAVES =
  'M7.2 2.4a6.4 6.4 0 0 0 0 8M16.8 2.4a6.4 6.4 0 0 1 0 8M3.8 .8a10.4 10.4 0 0 0 0 11.2M20.2 .8a10.4 10.4 0 0 1 0 11.2';

export const GATEWAY_STATE_SHAPES: Record<GatewayState, readonly ShapePart[]> = {
  online: [area(MAST), area(TIP), line(WAVES, 1.9)],
  offline: [
    area(MAST),
    line('M6.6 1.6l10.8 9.6M17.4 1.6L6.6 11.2', 5, 'ground'),
    line('M6.6 1.6l10.8 9.6M17.4 1.6L6.6 11.2', 2.6),
  ],
  never_seen: [line(MAST_OUTLINE, 1.9), line(TIP, 1.9)],
  stopped: [line(MAST_OUTLINE, 1.9), line('M9 1.8v6.6M15 1.8v6.6', 2.6)],
};
