import type { Acknowledgeable } from './tabs/tab.ts';

/** The position in one list. */
export interface Place {
  /** The marked row; `null` for whichever is first, so that new rows are seen at the top. */
  chosenId: string | null;
  /** Its last index, for when the row is gone. */
  index: number;
  /** Rows above it on the screen: rows that are added above do not move it. */
  offset: number;
  filter: string;
}

export type Mode =
  | { kind: 'list' }
  | { kind: 'typing'; text: string }
  | { kind: 'detail'; id: string; first: number }
  | { kind: 'help'; first: number }
  | { kind: 'acknowledge'; to: Acknowledgeable; minutes: string; isSending: boolean; back: Mode };

export interface ScreenState {
  tab: number;
  places: readonly Place[];
  mode: Mode;
  /** The person has enabled writing (`w`). */
  mayWrite: boolean;
  /** Shown until the next key. */
  notice: string | null;
}

const FIRST_PLACE: Place = { chosenId: null, index: 0, offset: 0, filter: '' };

export const startState = (tabs: number): ScreenState => ({
  tab: 0,
  places: Array.from({ length: tabs }, () => FIRST_PLACE),
  mode: { kind: 'list' },
  mayWrite: false,
  notice: null,
});

export const placeOf = ({ places, tab }: ScreenState): Place => places[tab] ?? FIRST_PLACE;

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The index of the marked row, and of the first row on the screen. */
export function markOf(place: Place, ids: readonly string[], room: number): { index: number; top: number } {
  const found = place.chosenId === null ? 0 : ids.indexOf(place.chosenId);
  const index = clamp(found === -1 ? place.index : found, ids.length - 1);
  const top = clamp(index - Math.min(place.offset, room - 1), Math.max(0, ids.length - room));
  return { index, top };
}

/** The position after moving the mark, scrolling as little as possible. */
export function movedTo(place: Place, ids: readonly string[], room: number, to: number): Place {
  const { top } = markOf(place, ids, room);
  const index = clamp(to, ids.length - 1);
  const newTop = index < top ? index : Math.max(top, index - room + 1);
  return { ...place, chosenId: index === 0 ? null : (ids[index] ?? null), index, offset: index - newTop };
}
