import { markOf, type Mode, movedTo, type Place, placeOf, type ScreenState } from './screenState.ts';
import type { Acknowledgeable } from './tabs/tab.ts';

/** What is on the screen when a key is pressed. */
export interface OnScreen {
  ids: readonly string[];
  /** Rows of the list, or lines of a text, that fit. */
  room: number;
  /** Number of lines of the text shown instead of the list. */
  lines: number;
  tabs: number;
  /** The whole list is loaded and filtered while typing; otherwise the server searches. */
  isWhole: boolean;
  /** The person's roles allow 向かいます. */
  canWrite: boolean;
  acknowledgeable: (id: string) => Acknowledgeable | null;
}

/** An effect of a key outside of the screen state. */
export type Effect =
  | { kind: 'quit' }
  | { kind: 'interrupt' }
  | { kind: 'stop' }
  | { kind: 'more' }
  | { kind: 'search'; text: string }
  | { kind: 'send'; to: Acknowledgeable; etaMinutes: number | null };

interface Step {
  state: ScreenState;
  effect?: Effect;
}

const LIST: Mode = { kind: 'list' };
/** One day, the contract's maximum. */
const MAX_MINUTES = 24 * 60;

/** Applies a key. Keys are single characters, or the names from `keysOf`. */
export function pressKey(before: ScreenState, key: string, screen: OnScreen): Step {
  const state = before.notice === null ? before : { ...before, notice: null };
  if (key === 'interrupt' || key === 'stop') return { state, effect: { kind: key } };
  switch (state.mode.kind) {
    case 'typing':
      return typed(state, state.mode.text, key, screen);
    case 'acknowledge':
      return acknowledged(state, state.mode, key);
    case 'detail':
    case 'help':
      return read(state, state.mode, key, screen);
    default:
      return moved(state, key, screen);
  }
}

function withPlace(state: ScreenState, place: Place): ScreenState {
  return { ...state, places: state.places.map((each, index) => (index === state.tab ? place : each)) };
}

/** Keys that move by lines: the target, from `at` within `count` lines with `room` on the screen; `null` for others. */
function aim(key: string, at: number, count: number, room: number): number | null {
  switch (key) {
    case 'up':
    case 'k':
      return at - 1;
    case 'down':
    case 'j':
      return at + 1;
    case 'pageUp':
      return at - room;
    case 'pageDown':
    case ' ':
      return at + room;
    case 'home':
    case 'g':
      return 0;
    case 'end':
    case 'G':
      return count - 1;
    default:
      return null;
  }
}

function filtered(state: ScreenState, filter: string, { isWhole }: OnScreen): Step {
  const place = placeOf(state);
  const next = { ...withPlace(state, { ...place, chosenId: null, index: 0, offset: 0, filter }), mode: LIST };
  return isWhole || filter === place.filter
    ? { state: next }
    : { state: next, effect: { kind: 'search', text: filter } };
}

function toTab(state: ScreenState, tab: number): Step {
  return { state: { ...state, tab, mode: LIST } };
}

function common(state: ScreenState, key: string, { tabs }: OnScreen): Step | null {
  if (key === 'q') return { state, effect: { kind: 'quit' } };
  if (key === 'tab' || key === 'right') return toTab(state, (state.tab + 1) % tabs);
  if (key === 'backTab' || key === 'left') return toTab(state, (state.tab + tabs - 1) % tabs);
  const number = /^[1-9]$/.test(key) ? Number(key) : 0;
  return number >= 1 && number <= tabs ? toTab(state, number - 1) : null;
}

function moved(state: ScreenState, key: string, screen: OnScreen): Step {
  const { ids, room } = screen;
  const place = placeOf(state);
  const { index } = markOf(place, ids, room);
  const to = aim(key, index, ids.length, room);
  if (to !== null) {
    const next = movedTo(place, ids, room, to);
    const isNearEnd = !screen.isWhole && next.index + room >= ids.length;
    return { state: withPlace(state, next), ...(isNearEnd ? { effect: { kind: 'more' } } : {}) };
  }
  const id = ids[index];
  if (key === 'enter' && id !== undefined)
    return { state: { ...state, mode: { kind: 'detail', id, first: 0 } } };
  if (key === 'escape') return filtered(state, '', screen);
  if (key === '/') return { state: { ...state, mode: { kind: 'typing', text: place.filter } } };
  return acted(state, key, id, screen);
}

function read(
  state: ScreenState,
  mode: Extract<Mode, { first: number }>,
  key: string,
  screen: OnScreen,
): Step {
  const last = Math.max(0, screen.lines - screen.room);
  const to = aim(key, mode.first, last + 1, screen.room);
  if (to !== null) return { state: { ...state, mode: { ...mode, first: Math.max(0, Math.min(last, to)) } } };
  if (key === 'escape' || key === 'enter' || key === 'backspace' || (mode.kind === 'help' && key === '?'))
    return { state: { ...state, mode: LIST } };
  return acted(state, key, mode.kind === 'detail' ? mode.id : undefined, screen);
}

/** Keys with the same effect in a list and in a detail. */
function acted(state: ScreenState, key: string, id: string | undefined, screen: OnScreen): Step {
  if (key === '?') return { state: { ...state, mode: { kind: 'help', first: 0 } } };
  if (key === 'w') return { state: unlocked(state, screen) };
  if (key === 'a') return { state: asked(state, id, screen) };
  return common(state, key, screen) ?? { state };
}

function unlocked(state: ScreenState, { canWrite }: OnScreen): ScreenState {
  if (!canWrite) return { ...state, notice: 'このアカウントは見るだけです。' };
  return state.mayWrite
    ? { ...state, mayWrite: false, notice: '見るだけに戻しました。' }
    : { ...state, mayWrite: true, notice: '書き込めるようにしました。a で「向かいます」を知らせます。' };
}

function asked(
  state: ScreenState,
  id: string | undefined,
  { canWrite, acknowledgeable }: OnScreen,
): ScreenState {
  if (!canWrite) return { ...state, notice: 'このアカウントは見るだけです。' };
  if (!state.mayWrite) return { ...state, notice: 'いまは見るだけです。w で書き込めるようにしてください。' };
  const to = id === undefined ? null : acknowledgeable(id);
  if (to === null) return { ...state, notice: '「向かいます」は、作動したわなか、その通知に送れます。' };
  return { ...state, mode: { kind: 'acknowledge', to, minutes: '', isSending: false, back: state.mode } };
}

function typed(state: ScreenState, text: string, key: string, screen: OnScreen): Step {
  const change = (next: string): Step => {
    const typing: ScreenState = { ...state, mode: { kind: 'typing', text: next } };
    if (!screen.isWhole) return { state: typing };
    return { state: { ...filtered(typing, next, screen).state, mode: { kind: 'typing', text: next } } };
  };
  if (key === 'escape') return filtered(state, '', screen);
  if (key === 'enter') return filtered(state, text.trim(), screen);
  if (key === 'backspace') return change([...text].slice(0, -1).join(''));
  // The contract's maximum length of a search.
  return [...key].length === 1 && [...text].length < 100 ? change(text + key) : { state };
}

function acknowledged(state: ScreenState, mode: Extract<Mode, { kind: 'acknowledge' }>, key: string): Step {
  const { to, minutes, isSending, back } = mode;
  if (isSending) return { state };
  if (key === 'escape') return { state: { ...state, mode: back, notice: '知らせませんでした。' } };
  if (key === 'enter') {
    const etaMinutes = minutes === '' ? null : Math.min(MAX_MINUTES, Number(minutes));
    return {
      state: { ...state, mode: { ...mode, isSending: true } },
      effect: { kind: 'send', to, etaMinutes },
    };
  }
  const change = (next: string): Step => ({ state: { ...state, mode: { ...mode, minutes: next } } });
  if (key === 'backspace') return change(minutes.slice(0, -1));
  return /^[0-9]$/.test(key) && minutes.length < 4 ? change(minutes + key) : { state };
}
