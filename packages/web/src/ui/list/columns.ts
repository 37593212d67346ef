import { ON_SMALL_TABLET, ON_TABLET, ON_WIDE, ON_WIDEST } from '../../platform/device/viewport.ts';

/** Styles of a grid with this many columns of equal width. */
export const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

/** Small cards, for phones and tablets only. */
export const SMALL_CARDS = {
  display: 'grid',
  ...columns(1),
  [ON_SMALL_TABLET]: columns(2),
  [ON_TABLET]: columns(3),
} as const;

/** Cards with text, limited to a readable width. */
export const READ_CARDS = {
  display: 'grid',
  alignItems: 'start',
  maxWidth: '1120px',
  ...columns(1),
  [ON_TABLET]: columns(2),
  [ON_WIDE]: { ...columns(2), maxWidth: 'none' },
  [ON_WIDEST]: { ...columns(3), maxWidth: 'none' },
} as const;
