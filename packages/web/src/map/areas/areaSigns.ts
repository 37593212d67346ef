import type { AreaKind } from '@satomori/core';

/** How a kind of area is drawn: its colour, and a pattern that distinguishes it without colour. */
interface AreaSign {
  color: string;
  /** Strokes of a seamless tile of `TILE_PX`; `null`: only an outline. */
  pattern: string | null;
  /** Dash pattern of the outline. */
  dash: readonly number[];
}

export const TILE_PX = 12;
const SLASH = 'M-2 2L2 -2M0 12L12 0M10 14L14 10';
const BACKSLASH = 'M10 -2L14 2M0 0L12 12M-2 10L2 14';

/** As on printed hunter maps: red, blue, and hatched. Source: R94. */
export const AREA_SIGNS: Record<AreaKind, AreaSign> = {
  wildlife_protection: { color: '#C62828', pattern: SLASH, dash: [] },
  no_gun: { color: '#1565C0', pattern: BACKSLASH, dash: [] },
  no_method: { color: '#6A4A9C', pattern: SLASH + BACKSLASH, dash: [] },
  group: { color: '#2E7D32', pattern: null, dash: [10, 5] },
};
