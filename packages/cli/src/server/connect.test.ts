import type { Fetch } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { connect } from './connect.ts';

/** The `accept-encoding` that is sent to an address. */
async function packingAskedOf(url: string): Promise<string | null> {
  const fetch = vi.fn<Fetch>(async () => Response.json({ json: [], next: null }));
  await connect({ url, token: null, fetch }).reading.traps.list();
  return new Headers(fetch.mock.calls[0]?.[1]?.headers).get('accept-encoding');
}

it.each(['http://localhost:8787/web', 'http://127.0.0.1/web', 'http://[::1]:80/web'])(
  'asks %s, which is on this machine, for answers as they are',
  async (url) => expect(await packingAskedOf(url)).toBe('identity'),
);

it.each(['https://satomori.example.jp/web', 'http://localhost.example.jp/web', 'http://192.168.0.2/web'])(
  'leaves it to %s how it packs its answers',
  async (url) => expect(await packingAskedOf(url)).toBeNull(),
);
