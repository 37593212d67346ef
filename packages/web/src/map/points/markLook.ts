import { INK, WHITE, SLATE } from '../../ui/colors.ts';

/** How strongly the marks of a layer are drawn. */
export interface MarkLook {
  /** Share of the full size. */
  scale: number;
  /** Of the signs on the discs. */
  opacity: number;
  /** Colours of a cluster's disc, its edge and its number. */
  cluster: string;
  edge: string;
  ink: string;
}

/** What a map is about. */
export const PLAIN_LOOK: MarkLook = {
  scale: 1,
  opacity: 1,
  cluster: SLATE,
  edge: WHITE,
  ink: WHITE,
};

/** What is shown beneath that: smaller and paler. */
export const PALE_LOOK: MarkLook = {
  scale: 0.75,
  opacity: 0.7,
  cluster: '#DDE3E6',
  edge: '#7A878D',
  ink: INK,
};
