import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the button that moved its row: a row that moves within the page loses it.
 *
 * @param rows the rows in their order; the button has `data-move`
 */
export function useMovedFocus<List extends HTMLElement>(rows: readonly unknown[]) {
  const list = useRef<List>(null);
  const pressed = useRef<{ move: string; rows: readonly unknown[] } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.rows === rows) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current.move}"]`)?.focus();
    pressed.current = null;
  }, [rows]);
  return {
    list,
    /** To be called where the button is pressed. */
    keep: (move: string) => {
      pressed.current = { move, rows };
    },
  };
}
