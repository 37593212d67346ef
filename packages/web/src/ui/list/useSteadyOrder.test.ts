import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSteadyOrder } from './useSteadyOrder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ALL = new Set(['a', 'b', 'c']);
const renderOrder = () =>
  renderHook(({ wanted, asked, existing }) => useSteadyOrder(wanted, existing, asked), {
    initialProps: { wanted: ['a', 'b'], asked: 'all', existing: ALL },
  });

describe('useSteadyOrder', () => {
  it('keeps the order while the person looks, until they ask for the new one', () => {
    const { result, rerender } = renderOrder();
    rerender({ wanted: ['c', 'b', 'a'], asked: 'all', existing: ALL });
    expect(result.current).toMatchObject({ ids: ['a', 'b'], isStale: true });
    act(() => result.current.refresh());
    expect(result.current).toMatchObject({ ids: ['c', 'b', 'a'], isStale: false });
  });

  it('takes the order of another filter at once', () => {
    const { result, rerender } = renderOrder();
    rerender({ wanted: ['c'], asked: 'fired', existing: ALL });
    expect(result.current).toMatchObject({ ids: ['c'], isStale: false });
  });

  it('does not show what is gone', () => {
    const { result, rerender } = renderOrder();
    rerender({ wanted: ['b'], asked: 'all', existing: new Set(['b']) });
    expect(result.current).toMatchObject({ ids: ['b'], isStale: false });
  });

  it('puts itself in order when nobody has touched the page for a while', () => {
    const { result, rerender } = renderOrder();
    rerender({ wanted: ['b', 'a'], asked: 'all', existing: ALL });
    act(() => void vi.advanceTimersByTime(9_000));
    act(() => void document.dispatchEvent(new Event('pointermove')));
    act(() => void vi.advanceTimersByTime(9_000));
    expect(result.current.ids).toEqual(['a', 'b']);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(result.current.ids).toEqual(['b', 'a']);
  });

  it('puts itself in the latest order also where every tick of the clock computes it again', () => {
    const { result, rerender } = renderOrder();
    const tick = (wanted: string[]) => {
      rerender({ wanted, asked: 'all', existing: new Set(ALL) });
      act(() => void vi.advanceTimersByTime(4_000));
    };
    tick(['b', 'a']);
    tick(['b', 'a']);
    expect(result.current.ids).toEqual(['a', 'b']);
    tick(['c', 'b', 'a']);
    expect(result.current).toMatchObject({ ids: ['c', 'b', 'a'], isStale: false });
  });
});
