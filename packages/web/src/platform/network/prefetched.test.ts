import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropPrefetched } from './prefetched.ts';
import { fetching } from './fetching.ts';

const TRAPS = '/web/api/traps?limit=1000';
const OURS = { headers: { authorization: 'Bearer ours' } };

const asked = vi.fn<typeof fetch>(async () => new Response('anew'));
const begin = (answer: Promise<Response>) => {
  globalThis.satomoriPrefetched = { authorization: 'Bearer ours', answers: new Map([[TRAPS, answer]]) };
};
const read = async (address = TRAPS, init: RequestInit = OURS) => (await fetching(address, init)).text();

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  begin(Promise.resolve(new Response('begun')));
});
afterEach(() => {
  dropPrefetched();
  vi.unstubAllGlobals();
  asked.mockClear();
});

describe('a read that was sent off before the app stood', () => {
  it('is taken by whoever asks the same, once', async () => {
    expect(await read()).toBe('begun');
    expect(asked).not.toHaveBeenCalled();
    expect(await read()).toBe('anew');
  });

  it('is nobody’s who is signed in with another token, or with none', async () => {
    expect(await read(TRAPS, { headers: { authorization: 'Bearer another' } })).toBe('anew');
    expect(await read(TRAPS, {})).toBe('anew');
    expect(await read()).toBe('begun');
  });

  it('answers nothing else', async () => {
    expect(await read('/web/api/traps?limit=1')).toBe('anew');
  });

  it('is asked anew where it failed', async () => {
    begin(Promise.reject(new TypeError('Failed to fetch')));
    expect(await read()).toBe('anew');
  });

  it('is too old once something was changed', async () => {
    await fetching('/web/api/traps', { method: 'POST', ...OURS });
    expect(await read()).toBe('anew');
  });

  it('is too old once the first screen has settled', async () => {
    dropPrefetched();
    expect(await read()).toBe('anew');
  });

  it('is not handed to somebody who has gone', async () => {
    const gone = AbortSignal.abort();
    await expect(read(TRAPS, { ...OURS, signal: gone })).rejects.toThrow();
  });
});
