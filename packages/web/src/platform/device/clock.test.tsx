import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { clock, useNow } from './clock.ts';

const NOW = Date.parse('2026-11-20T10:00:00+09:00');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const header = (moment: number) => new Date(moment).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  clock.note(header(Date.now()), Date.now());
  vi.useRealTimers();
  cleanup();
});

// Source: R44.
it.each([
  ['a day slow', -DAY],
  ['a day fast', DAY],
])('a device whose clock is %s tells ages by the clock of the server', (_, off) => {
  vi.setSystemTime(NOW + off);
  render(<Elapsed at={new Date(NOW - 30 * MINUTE).toISOString()} />);
  act(() => clock.note(header(NOW), NOW + off));
  expect(screen.getByText('30分前')).toBeTruthy();
  expect(clock.now()).toBe(NOW);
  act(() => {
    vi.advanceTimersByTime(5 * MINUTE);
  });
  expect(screen.getByText('35分前')).toBeTruthy();
});

it('a page is drawn once with the time at which it is drawn', () => {
  vi.setSystemTime(NOW + 5 * MINUTE);
  const drawn: number[] = [];
  function Now() {
    drawn.push(useNow());
    vi.setSystemTime(NOW + 5 * MINUTE + 500);
    return null;
  }
  render(<Now />);
  expect(drawn).toEqual([NOW + 5 * MINUTE]);
});

it('a clock that has been put right counts again', () => {
  clock.note(header(NOW + DAY), NOW);
  expect(clock.now()).toBe(NOW + DAY);
  clock.note(header(NOW), NOW);
  expect(clock.now()).toBe(NOW);
});

it.each([
  ['an answer without its time', null, NOW],
  ['one whose time cannot be read', 'soon', NOW],
  ['seconds of the way', header(NOW - 30_000), NOW],
  ['an answer that comes after a minute or more', header(NOW - DAY), NOW - MINUTE],
])('%s leaves the clock as it is', (_, date, sentAt) => {
  clock.note(date, sentAt);
  expect(clock.now()).toBe(NOW);
});

// Source: R70.
describe('at the next start', () => {
  const YEARS = 10 * 365 * DAY;
  const startAgain = async () => {
    vi.resetModules();
    return (await import('./clock.ts')).clock;
  };

  it.each([
    ['slow', -YEARS],
    ['fast', YEARS],
  ])('a clock that is ten years %s is still put right', async (_, off) => {
    vi.setSystemTime(NOW + off);
    clock.note(header(NOW), NOW + off);
    const next = await startAgain();
    expect(next.now()).toBe(NOW);
    next.note(header(NOW), NOW + off);
    expect(next.earliest()).toBe(NOW);
  });

  it('a slow clock that the network has put right meanwhile does not make it later', async () => {
    vi.setSystemTime(NOW - YEARS);
    clock.note(header(NOW), NOW - YEARS);
    vi.setSystemTime(NOW);
    const next = await startAgain();
    expect(next.earliest()).toBe(NOW);
    next.note(header(NOW), NOW);
    expect(next.now()).toBe(NOW);
  });

  it.each(['"soon"', 'null', '{'])('a stored %s counts for nothing', async (stored) => {
    localStorage.setItem('satomori-clock-offset', stored);
    expect((await startAgain()).now()).toBe(NOW);
  });
});
