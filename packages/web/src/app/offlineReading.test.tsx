import 'fake-indexeddb/auto';
import { formatDateTime, formatTime } from '@satomori/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRead, clearReads } from '../platform/reads/keptReads.ts';
import { readOwner } from '../platform/reads/readOwner.ts';
import { lastSession } from '../platform/session/lastSession.ts';
import { NO_ANSWERS, rows, tokenOf } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';
import { site, trap, user } from './testing/rows.ts';

const HOUR = 3_600_000;
/** Hours before midnight: an hour later is the same day. */
const NOW = Date.parse('2026-06-10T12:00:00+09:00');
const PROVEN = new Date(NOW - HOUR).toISOString();
const ARMED = trap({
  name: '西谷3号',
  state: 'armed',
  last_proof_at: PROVEN,
  expected_interval_s: 3_600,
  state_until: new Date(NOW + 1.5 * HOUR).toISOString(),
});
/** Valid for longer than the test moves the clock. */
const token = tokenOf({ exp: NOW / 1000 + 1_000_000 });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  lastSession.set({ user: user(), site: site() });
});
afterEach(async () => {
  vi.useRealTimers();
  await clearReads();
});

/** Opens a screen with a connection, and the app once more without one. */
async function openAgain(path: string, hoursLater: number): Promise<void> {
  renderApp(path, { token, answers: { 'GET /api/traps': () => rows([ARMED]) } });
  expect((await screen.findAllByText('稼働中')).length).toBeGreaterThan(0);
  const kept = () => findRead(readOwner()!, '["traps","list"]', Date.now());
  await waitFor(async () => expect(await kept()).not.toBeNull());
  cleanup();
  vi.setSystemTime(NOW + hoursLater * HOUR);
  renderApp(path, { token, answers: NO_ANSWERS });
}

// Comes first: no call has been answered yet.
it('what was never read on this device is named in one sentence, without an alert', async () => {
  renderApp('/Home', { token, answers: NO_ANSWERS });
  const sentence = await screen.findAllByText(
    'この端末にはまだありません。電波のある所で一度開いてください。',
  );
  await waitFor(() => expect(screen.getAllByText('まだ読み込んでいません').length).toBeGreaterThan(1));
  expect([sentence.length, screen.getAllByText('再試行').length]).toEqual([1, 1]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// Source: R202.
describe('a list that was read on this device, without a connection', () => {
  it('is as old as it is, and says so once', async () => {
    await openAgain('/HokapatoList', 1);
    expect(await screen.findByText(`${formatTime(NOW)} 時点の内容です。`)).toBeTruthy();
    expect(await screen.findByText(/^接続が切れています/)).toBeTruthy();
    expect(screen.getAllByText('稼働中').length).toBeGreaterThan(0);
    expect([screen.queryByRole('alertdialog'), screen.queryByText('再試行')]).toEqual([null, null]);
  });

  it('does not go on calling a trap 稼働中 that has not proven it since', async () => {
    await openAgain('/HokapatoList', 48);
    expect(await screen.findByText(`${formatDateTime(NOW)} 時点の内容です。`)).toBeTruthy();
    expect(screen.getAllByText('不明').length).toBeGreaterThan(0);
    expect(screen.queryByText(/^稼働中/)).toBeNull();
  });
});
