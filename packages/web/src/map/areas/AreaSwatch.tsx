import type { AreaKind } from '@satomori/core';
import { onGround } from '../../shapes/signColor.ts';
import { AREA_SIGNS, TILE_PX } from './areaSigns.ts';

/** A sample of an area as it is drawn on the map. */
export function AreaSwatch({ kind }: { kind: AreaKind }) {
  const { pattern, dash } = AREA_SIGNS[kind];
  const color = onGround(AREA_SIGNS[kind].color);
  return (
    <svg
      width={2 * TILE_PX}
      height={TILE_PX + 4}
      viewBox={`0 -2 ${2 * TILE_PX} ${TILE_PX + 4}`}
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0, overflow: 'hidden' }}
    >
      {pattern !== null && (
        <g fill="none" stroke={color} strokeWidth="1.25" opacity="0.7">
          <path d={pattern} />
          <path d={pattern} transform={`translate(${TILE_PX} 0)`} />
        </g>
      )}
      <rect
        x="1"
        y="-1"
        width={2 * TILE_PX - 2}
        height={TILE_PX + 2}
        fill="none"
        stroke={color}
        strokeWidth="2"
        strokeDasharray={dash.length === 0 ? undefined : '5 3'}
      />
    </svg>
  );
}
