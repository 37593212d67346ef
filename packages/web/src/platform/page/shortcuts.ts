import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { readText, removeText, writeText } from '../device/storage.ts';

export interface Shortcut {
  /** As printed on the keyboard, in sequence: `j`, `/`, `g h`, `↑ ↓`; or held together: `Ctrl k`. */
  keys: string;
  /** What it does, in words for people. */
  does: string;
  /** Left out where a component listens by itself; the sheet lists it all the same. */
  act?: () => void;
}

interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

const declared = new Set<{ current: ShortcutGroup }>();
const SEQUENCE_MS = 1_500;

const WRITES = ['TEXTAREA', 'SELECT'];
const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file'];

/** Whether a key belongs to text that is being typed. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || WRITES.includes(target.tagName));
}

/** Something over the page handles the keys. */
const isCovered = () => document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;

/** A letter that is pressed alone, or `Ctrl k`, which also works while a person types; on a Mac ⌘ is held. */
function keyOf(event: KeyboardEvent): string | null {
  const isOurs = !event.defaultPrevented && !event.isComposing && !event.repeat && !event.altKey;
  const isLetter = event.key.length === 1;
  if (!isOurs || !isLetter || isCovered()) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return `Ctrl ${key}`;
  return areLetterKeysOn() && !isTyping(event.target) ? key : null;
}

let before: { key: string; at: number } | null = null;

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (key === null) return;
  const isSequence = before !== null && event.timeStamp - before.at < SEQUENCE_MS;
  const typed = isSequence ? [`${before?.key} ${key}`, key] : [key];
  before = { key, at: event.timeStamp };
  // The latest declaration, that of the screen, takes precedence over that of the layout.
  const known = [...declared].toReversed().flatMap(({ current }) => current.shortcuts);
  const wanted = typed.flatMap((keys) => known.find((each) => each.keys === keys && each.act) ?? [])[0];
  if (wanted === undefined) return;
  before = null;
  // A field that is focused by this key must not receive the letter.
  event.preventDefault();
  wanted.act?.();
}

/** The shortcuts of everything on the page. */
export const shownShortcuts = (): ShortcutGroup[] => [...declared].map(({ current }) => current);

/**
 * Declares shortcuts for as long as the caller is mounted: they work, and the sheet behind `?` lists them.
 * They are inactive while a person types, or where a dialog or a menu is open.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[], isOn = true): void {
  const entry = useRef<ShortcutGroup>({ title, shortcuts });
  // Before what has changed is on screen: a key that is pressed at once must not act on what was there before.
  useLayoutEffect(() => {
    entry.current = { title, shortcuts };
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    declared.add(entry);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      declared.delete(entry);
      if (declared.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOn]);
}

const OFF_KEY = 'satomori-letter-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
const areLetterKeysOn = () => readText(localStorage, OFF_KEY) !== OFF;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Single-letter keys get in the way of speech input, so each device may turn them off. Source: WCAG 2.1.4.
 */
export function useLetterKeysOn(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areLetterKeysOn);
  const turn = (wanted: boolean) => {
    if (wanted) removeText(localStorage, OFF_KEY);
    else writeText(localStorage, OFF_KEY, OFF);
    for (const listener of listeners) listener();
  };
  return [isOn, turn];
}
