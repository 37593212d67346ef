import {
  ALERTS,
  BUILD_CHECK_MS,
  ERROR_TITLES,
  formatDate,
  formatDateTime,
  relativeDay,
  RELOAD_GUARD_MS,
  TOKEN_KEY,
  WORKER_POLL_MS,
} from '@satomori/core';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import { isInAppShell } from '../platform/device/appShell.ts';
import { readPosition, watchPosition } from '../platform/device/geolocation.ts';
import { HIDE_DELAY_MS } from '../platform/network/loading.ts';
import { SCROLL_MS } from '../platform/page/scroll.ts';
import { BREAKPOINTS, ON_DESKTOP, ON_PHONE } from '../platform/device/viewport.ts';
import { readBuildRoutes, readDeployedBuild } from './builds/buildCheck.ts';
import { renderApp } from './testing/renderApp.tsx';
import { HEADER_COLOR } from '../ui/colors.ts';
import { themeFor } from '../ui/theme.ts';

/** Agreed values, written out here so that changing one fails a test. */
describe('the times', () => {
  it.each([
    ['a scroll', SCROLL_MS, 300],
    ['the loading indicator after the last request', HIDE_DELAY_MS, 300],
    ['between two looks for a service worker', WORKER_POLL_MS, 20_000],
    ['between two looks for a build', BUILD_CHECK_MS, 3_600_000],
    ['a path is not reloaded again', RELOAD_GUARD_MS, 10_000],
  ])('%s: %i ms', (_name, ms, agreed) => {
    expect(ms).toBe(agreed);
  });

  it('of a position: exact, at most 30 s old, for 10 s on a map and 27 s while it is followed', () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
    const watched = vi.fn<Geolocation['watchPosition']>().mockReturnValue(1);
    vi.stubGlobal('navigator', {
      geolocation: { getCurrentPosition, watchPosition: watched, clearWatch: () => {} },
    });
    void readPosition();
    watchPosition(
      () => {},
      () => {},
    );
    vi.unstubAllGlobals();
    const options = { enableHighAccuracy: true, maximumAge: 30_000 };
    expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({ ...options, timeout: 10_000 });
    expect(watched.mock.calls[0]?.[2]).toEqual({ ...options, timeout: 27_000 });
  });
});

describe('the names', () => {
  it('under which the token and the app shell are stored', () => {
    expect(TOKEN_KEY).toBe('user-jwt');
    localStorage.setItem('app-inner', '1');
    expect(isInAppShell()).toBe(true);
    localStorage.clear();
    expect(isInAppShell()).toBe(false);
  });

  it('of the file that tells the deployed build, and of its id', async () => {
    const asked = vi
      .fn<(method: string, path: string) => Promise<Response>>()
      .mockResolvedValue(
        new Response('{"id":"b","timestamp":1}', { headers: { 'content-type': 'application/json' } }),
      );
    expect(await readDeployedBuild({ send: asked } as never)).toBe('b');
    expect(asked.mock.calls).toEqual([['GET', '/_nuxt/builds/latest.json']]);
  });

  it('of the file that tells the files of a build', async () => {
    const asked = vi
      .fn<(method: string, path: string) => Promise<Response>>()
      .mockResolvedValue(
        new Response('{"id":"b","routes":[]}', { headers: { 'content-type': 'application/json' } }),
      );
    expect(await readBuildRoutes({ send: asked } as never, 'b')).toEqual([]);
    expect(asked.mock.calls).toEqual([['GET', '/builds/meta/b.json']]);
  });
});

describe('the header value', () => {
  it('is sent with a token, and only then', async () => {
    const app = renderApp('/Home');
    await screen.findByRole('heading', { level: 1, name: 'ホーム' });
    const sent = app.server.calls.find(({ call }) => call === 'GET /api/users');
    expect(sent?.headers.get('timeout')).toBe('3000');
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${localStorage.getItem('user-jwt')}`);
    localStorage.clear();
    await app.router.navigate('/login');
    await screen.findByLabelText('ログインID');
    await app.http.send('GET', '/api/health/live');
    expect(app.server.calls.at(-1)?.headers.has('timeout')).toBe(false);
  });
});

describe('the look', () => {
  it('is light: blue, red for errors, white ground, dark blue-grey header', () => {
    const theme = themeFor({ isDesktop: true, isLarge: false, isForSun: false });
    expect(theme.colorBrandBackground).toBe('#1565C0');
    expect(theme.colorPaletteRedForeground1).toBe('#C62828');
    expect(theme.colorNeutralBackground1.toLowerCase()).toBe('#ffffff');
    expect(HEADER_COLOR).toBe('#263238');
    expect(page).toContain(`<meta name="theme-color" content="#263238" />`);
  });

  it('changes at five widths, and is the mobile one below lg', () => {
    expect(BREAKPOINTS).toEqual({ sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
    expect([ON_PHONE, ON_DESKTOP]).toEqual(['@media (max-width: 1279px)', '@media (min-width: 1280px)']);
  });
});

describe('the words', () => {
  it('of dates', () => {
    const at = '2026-11-20T15:05:09.000Z';
    expect([formatDateTime(at), formatDate(at)]).toEqual(['2026-11-21 00:05', '2026-11-21']);
    expect(relativeDay(at, '2026-11-21T14:59:00.000Z')).toBe('本日');
    expect(relativeDay(at, '2026-11-23T15:00:00.000Z')).toBe('3日前');
  });

  it('of alerts and error pages', () => {
    expect(ALERTS).toMatchObject({
      newBuild: '新しいバージョンがあるため。更新します。',
      groupChanged: 'グループが変更されました。再度ログインしてください。',
    });
    expect(ERROR_TITLES).toEqual({ notFound: 'Page Not Found', serverFault: 'Internal Server Error' });
  });
});
