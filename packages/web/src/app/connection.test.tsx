import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../platform/device/clock.ts';
import { noConnection } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';

afterEach(() => vi.restoreAllMocks());

const html = () => new Response('<p>', { headers: { 'content-type': 'text/html' } });

describe('the state of the connection', () => {
  it('is that the server is away, where nothing answers', async () => {
    renderApp('/Home', { answers: { 'GET /api/events': noConnection } });
    const chip = await screen.findByText(/^接続が切れています（\d\d:\d\dから）$/);
    expect(chip.closest('[role=status]')?.getAttribute('title')).toMatch(
      /^\d\d:\d\dから新しい内容が届いていません。/,
    );
  });

  it('is that changes do not come in, where the server answers all else', async () => {
    renderApp('/Home', { answers: { 'GET /api/events': html } });
    expect(await screen.findByText(/^自動の更新が止まっています（\d\d:\d\dから）$/)).toBeTruthy();
  });

  // Source: R54.
  it('is that the server is away, where somebody else answers, whose clock is nobody’s', async () => {
    const headers = { 'content-type': 'text/html', date: 'Wed, 01 Jan 2020 00:00:00 GMT' };
    const portal = () => new Response('<p>', { headers });
    const paths = ['traps', 'gateways', 'stats', 'push_logs', 'user_configs', 'events'];
    renderApp('/Home', { answers: Object.fromEntries(paths.map((path) => [`GET /api/${path}`, portal])) });
    expect(await screen.findByText(/^接続が切れています/)).toBeTruthy();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  });

  it('is that there is no signal, where the device says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderApp('/Home', { answers: { 'GET /api/events': noConnection } });
    expect(await screen.findByText(/^電波がありません（\d\d:\d\dから）$/)).toBeTruthy();
  });
});

describe('the menu of the person', () => {
  const viewport = (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } })
    .happyDOM;
  afterEach(() => viewport.setViewport({ width: 1024 }));

  it('opens on a desktop, leads to the settings and out, and closes with Escape', async () => {
    viewport.setViewport({ width: 1440 });
    renderApp('/Home');
    const button = await screen.findByRole('button', { name: /里山 一郎/ });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'ログアウト' }).getAttribute('href')).toBe('#/logout');
    fireEvent.keyDown(screen.getByRole('link', { name: 'ログアウト' }), { key: 'Escape' });
    expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button]);
  });
});
