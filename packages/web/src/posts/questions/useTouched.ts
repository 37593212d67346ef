import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The question that was touched last. When questions above it fold, the page is scrolled by the difference,
 * so that it stays under the finger.
 */
export function useTouched() {
  const list = useRef<HTMLDivElement>(null);
  const held = useRef<{ code: string; top: number } | null>(null);
  const [touched, setTouched] = useState<string | null>(null);

  const topOf = (code: string): number | undefined =>
    [...(list.current?.children ?? [])]
      .find((element) => element.getAttribute('data-code') === code)
      ?.getBoundingClientRect().top;
  useLayoutEffect(() => {
    if (held.current === null) return;
    const { code, top } = held.current;
    held.current = null;
    const now = topOf(code);
    if (now !== undefined && now !== top) window.scrollBy(0, now - top);
  });

  function touch(code: string) {
    const top = topOf(code);
    if (top !== undefined) held.current = { code, top };
    setTouched(code);
  }
  return { list, touched, touch };
}
