import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShownPosts } from './useShownPosts.ts';

interface Row {
  id: string;
  created_at: string;
}
const at = (day: number) => `2026-11-${day}T00:00:00.000Z`;
const row = (id: string, day: number): Row => ({ id, created_at: at(day) });

const render = (pages: Row[][]) =>
  renderHook(
    (props: { pages: Row[][]; asked: string }) => {
      // A person reads: nothing is shown by itself.
      document.dispatchEvent(new Event('pointermove'));
      const { shown, waiting } = useShownPosts(props.pages.flat(), props.pages, props.asked);
      return [shown.map(({ id }) => id).join(), waiting];
    },
    { initialProps: { pages, asked: 'all' } },
  );

const FIRST = [row('a', 12), row('b', 11)];
/** Of two weeks ago, entered from paper slips after everything on the first page. */
const SLIPS = [row('c', 20), row('d', 20)];

it('posts that arrive live wait', () => {
  const { result, rerender } = render([FIRST]);
  rerender({ pages: [[row('new', 13), ...FIRST]], asked: 'all' });
  expect(result.current).toEqual(['a,b', 1]);
});

it('those of a further page do not, however late they were entered', () => {
  const { result, rerender } = render([FIRST]);
  rerender({ pages: [FIRST, SLIPS], asked: 'all' });
  expect(result.current).toEqual(['a,b,c,d', 0]);
});

it('those that arrived before it, or arrive on it later, go on waiting', () => {
  const { result, rerender } = render([FIRST]);
  const first = [row('new', 21), ...FIRST];
  rerender({ pages: [first], asked: 'all' });
  rerender({ pages: [first, SLIPS], asked: 'all' });
  expect(result.current).toEqual(['a,b,c,d', 1]);
  rerender({ pages: [first, [...SLIPS, row('late', 22)]], asked: 'all' });
  expect(result.current).toEqual(['a,b,c,d', 2]);
});

it('another filter shows all', () => {
  const { result, rerender } = render([FIRST]);
  rerender({ pages: [[row('new', 13), ...FIRST]], asked: 'boars' });
  expect(result.current).toEqual(['new,a,b', 0]);
});
