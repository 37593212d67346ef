import { type Basemap, DEFAULT_APP_CONFIG } from '@satomori/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, createFakeServer, noConnection, tokenOf } from '../../app/testing/fakeServer.ts';
import { site, user } from '../../app/testing/rows.ts';
import { fakeCaches } from '../../platform/town-map/testing/fakeCaches.ts';
import { createServer, ServerProvider } from '../../queries/server.tsx';
import { SessionProvider } from '../../queries/session/session.tsx';
import { KeepAreaPanel } from './KeepAreaPanel.tsx';

const TOWN: Basemap = {
  id: 'a'.repeat(64),
  kind: 'gsi',
  west: 135,
  south: 35,
  east: 136,
  north: 36,
  min_zoom: 10,
  max_zoom: 10,
  bytes: 10_000,
  attribution: '国土地理院',
  attribution_url: 'https://example.jp/',
  loaded_at: '2026-11-01T00:00:00.000Z',
};
const [VALLEY, NEXT] = [135, 135.5];
/** By the western edge of an area. */
const SIZES = new Map([
  [VALLEY, 2000],
  [NEXT, 5000],
]);

/** The part of Leaflet's map that the panel uses. */
function movableMap() {
  let west = VALLEY;
  const listeners = new Set<() => void>();
  const map = {
    getBounds: () => ({
      getWest: () => west,
      getSouth: () => 35.1,
      getEast: () => west + 0.01,
      getNorth: () => 35.11,
    }),
    on: (_: string, listener: () => void) => listeners.add(listener),
    off: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const moveTo = (next: number) =>
    act(async () => {
      west = next;
      for (const listener of listeners) listener();
    });
  return { map: map as unknown as LeafletMap, moveTo };
}

/** The panel over a map, with tiles that come when they are told to. */
function show() {
  const waiting: { resolve: (response: Response) => void; reject: (error: unknown) => void }[] = [];
  const server = createFakeServer({
    'GET /api/basemap': () => answer({ basemap: TOWN }),
    'GET /api/basemap/tiles': ({ url }) => {
      const [west] = (url.searchParams.get('bbox') ?? '').split(',').map(Number);
      return answer({ tiles: [{ z: 10, x: 897, y: 404, bytes: SIZES.get(west ?? 0) ?? 0 }] });
    },
    'GET /api/basemap/tile': () =>
      new Promise<Response>((resolve, reject) => void waiting.push({ resolve, reject })),
  });
  const { map, moveTo } = movableMap();
  const options = {
    pageUrl: '/web',
    config: DEFAULT_APP_CONFIG,
    token: () => tokenOf(),
    fetch: server.fetch,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServerProvider server={createServer(options)}>
        <SessionProvider session={{ user: user(), site: site() }}>
          <KeepAreaPanel map={map} onClose={() => {}} />
        </SessionProvider>
      </ServerProvider>
    </QueryClientProvider>,
  );
  async function keep() {
    fireEvent.click(await screen.findByRole('button', { name: '保存する' }));
    await screen.findByText('保存しています（0 KB / 2 KB）');
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
  }
  const headers = { 'content-type': 'application/gzip' };
  return {
    moveTo,
    keep,
    sendTile: () => waiting[0]?.resolve(new Response(new Uint8Array(2000), { headers })),
    fail: () => {
      server.answers['GET /api/basemap/tile'] = noConnection;
      waiting[0]?.reject(new TypeError('Failed to fetch'));
    },
  };
}

beforeEach(() => void vi.stubGlobal('caches', fakeCaches()));
afterEach(() => void vi.unstubAllGlobals());

describe('the part of the town’s map that is kept', () => {
  it('is the one that was shown, and the next part can be kept after it', async () => {
    const { moveTo, keep, sendTile } = show();
    expect(await screen.findByText('いま見えている範囲: 2 KB（1枚）')).toBeTruthy();
    await keep();
    sendTile();
    expect(await screen.findByText(/^端末に保存しました。/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存する' })).toBeNull();
    await moveTo(NEXT);
    expect(await screen.findByText('いま見えている範囲: 5 KB（1枚）')).toBeTruthy();
    expect(screen.getByRole('button', { name: '保存する' })).toBeTruthy();
  });

  it('keeps its size while the map is moved, and its end is said', async () => {
    const { moveTo, keep, sendTile } = show();
    await keep();
    await moveTo(NEXT);
    expect(screen.getByText('保存しています（0 KB / 2 KB）')).toBeTruthy();
    expect(screen.getByRole('progressbar')).toHaveProperty('max', 2000);
    sendTile();
    expect(await screen.findByText(/^端末に保存しました。/)).toBeTruthy();
    await moveTo(VALLEY);
    expect(await screen.findByText('いま見えている範囲: 2 KB（1枚）')).toBeTruthy();
  });

  it('that failed is no word about the next', async () => {
    const { moveTo, keep, fail } = show();
    await keep();
    fail();
    expect(await screen.findByText(/^保存できませんでした。/)).toBeTruthy();
    await moveTo(NEXT);
    expect(await screen.findByText('いま見えている範囲: 5 KB（1枚）')).toBeTruthy();
  });
});
