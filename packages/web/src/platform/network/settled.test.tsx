import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettling, QUIET_MS } from './settled.tsx';

const TRAPS = { method: 'GET', url: 'http://localhost/web/api/traps' };
/** The idle callback runs shortly after the quiet period. */
const aQuietWhile = () => vi.advanceTimersByTimeAsync(QUIET_MS + 100);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('the first screen', () => {
  it('is settled once it stands and nothing has been asked for a moment', async () => {
    const settling = createSettling();
    await aQuietWhile();
    expect(settling.isSettled()).toBe(false);
    settling.screenSettled();
    expect(settling.isSettled()).toBe(false);
    await aQuietWhile();
    expect(settling.isSettled()).toBe(true);
  });

  it('is not before all that it asked for has come, and tells who waits for it once', async () => {
    const settling = createSettling();
    const listener = vi.fn<() => void>();
    settling.subscribe(listener);
    const first = settling.onRequest(TRAPS);
    settling.screenSettled();
    await aQuietWhile();
    const second = settling.onRequest(TRAPS);
    first();
    await aQuietWhile();
    expect([settling.isSettled(), listener.mock.calls.length]).toEqual([false, 0]);
    second();
    await aQuietWhile();
    await aQuietWhile();
    expect([settling.isSettled(), listener.mock.calls.length]).toEqual([true, 1]);
  });

  it('is not before its pictures are there, but for those that wait for the reader', async () => {
    const [tile, photo] = [document.createElement('img'), document.createElement('img')];
    photo.loading = 'lazy';
    let isTileThere = false;
    Object.defineProperty(tile, 'complete', { get: () => isTileThere });
    Object.defineProperty(photo, 'complete', { value: false });
    document.body.append(tile, photo);
    const settling = createSettling();
    settling.screenSettled();
    await aQuietWhile();
    expect(settling.isSettled()).toBe(false);
    isTileThere = true;
    await aQuietWhile();
    expect(settling.isSettled()).toBe(true);
  });

  it('is looked at no more once the app is taken down', async () => {
    const settling = createSettling();
    const listener = vi.fn<() => void>();
    settling.subscribe(listener);
    settling.screenSettled();
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    settling.dispose();
    const pictures = vi.spyOn(document, 'querySelectorAll');
    settling.onRequest(TRAPS)();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([pictures.mock.calls.length, listener.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  it('is held up by a server that does not answer for five seconds and no longer', async () => {
    const settling = createSettling();
    settling.onRequest(TRAPS);
    settling.screenSettled();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(settling.isSettled()).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(settling.isSettled()).toBe(true);
  });
});
