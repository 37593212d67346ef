import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollPageTo, SCROLL_MS, scrollToMiddle } from './scroll.ts';

const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
const tops = () => scrollTo.mock.calls.map(([{ top }]) => Math.round(top ?? Number.NaN));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'] });
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo as never);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  scrollTo.mockClear();
});

describe('scrolling the page', () => {
  it('comes to its end after 300 ms, on its way before that', () => {
    scrollPageTo(0);
    vi.advanceTimersByTime(SCROLL_MS - 20);
    expect(tops().length).toBeGreaterThan(5);
    expect(Math.min(...tops())).toBeGreaterThan(0);
    vi.advanceTimersByTime(40);
    expect(tops().at(-1)).toBe(0);
    const count = tops().length;
    vi.advanceTimersByTime(1_000);
    expect(tops().length).toBe(count);
  });

  it('stops where the person scrolls', () => {
    scrollPageTo(0);
    vi.advanceTimersByTime(100);
    const count = tops().length;
    window.dispatchEvent(new Event('wheel'));
    vi.advanceTimersByTime(1_000);
    expect(tops().length).toBe(count);
  });

  it('is there at once for who wants no motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    scrollPageTo(0);
    expect(tops()).toEqual([0]);
  });

  it('puts an element in the middle', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const element = document.createElement('div');
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ top: 500, height: 100 } as DOMRect);
    scrollToMiddle(element);
    expect(tops()).toEqual([1000 + 500 - (window.innerHeight - 100) / 2]);
  });
});
