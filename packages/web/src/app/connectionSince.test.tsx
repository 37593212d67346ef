import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastSession } from '../platform/session/lastSession.ts';
import { NO_ANSWERS } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';
import { site, user } from './testing/rows.ts';

// In a file of its own: answers to the page of an earlier test would count as a contact.
describe('since when there is no connection', () => {
  const [AN_HOUR, NOW] = [3_600_000, Date.parse('2026-11-20T05:30:00Z')];
  afterEach(() => vi.useRealTimers());

  it.each([
    ['is when the server last answered, before this page was opened', NOW - AN_HOUR, '13:30'],
    ['names the day where that is another', NOW - 24 * AN_HOUR, '2026-11-19 14:30'],
    ['is never ahead, where the clock was set back since', NOW + AN_HOUR, '14:30'],
  ])('%s', async (_case, last, shown) => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    lastSession.set({ user: user(), site: site() });
    localStorage.setItem('satomori-last-contact', JSON.stringify(last));
    renderApp('/Home', { answers: NO_ANSWERS });
    expect(await screen.findByText(`接続が切れています（${shown}から）`)).toBeTruthy();
  });
});
