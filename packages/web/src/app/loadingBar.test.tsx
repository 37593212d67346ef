import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, rows } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';

const isOn = () => screen.queryByLabelText('通信中') !== null;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The lazy screen is loaded and drawn; no time has passed. */
async function settled() {
  await vi.dynamicImportSettled();
  await pass(0);
}

const later = (milliseconds: number, make: () => Response) => () =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(make()), milliseconds));

const READY = { status: 'ok', uplink_queue_age_s: 0, is_sample: false, sample_accounts: [] };

describe('the loading bar', () => {
  it('is on from the first request until 300 ms after the last has ended', async () => {
    renderApp('/login', {
      token: null,
      answers: { 'GET /api/health/ready': later(1000, () => answer(READY)) },
    });
    await settled();
    expect(isOn()).toBe(true);
    await pass(999);
    expect(isOn()).toBe(true);
    await pass(1);
    await pass(299);
    expect(isOn()).toBe(true);
    await pass(1);
    expect(isOn()).toBe(false);
  });

  it('does not go off between requests that follow within 300 ms', async () => {
    const app = renderApp('/login', {
      token: null,
      answers: { 'GET /api/health/ready': later(100, () => answer(READY)) },
    });
    await settled();
    await pass(300);
    expect(isOn()).toBe(true);
    app.server.answers['GET /api/groups'] = later(500, () => rows([]));
    const call = app.http.send('GET', '/api/groups');
    await pass(499);
    expect(isOn()).toBe(true);
    await pass(301);
    await call;
    expect(isOn()).toBe(false);
  });

  it('does not count the event stream nor the look at the build', async () => {
    const app = renderApp('/login', {
      token: null,
      answers: {
        'GET /api/health/ready': () => answer(READY),
        'GET /_nuxt/builds/latest.json': later(60_000, () => answer({})),
        'GET /api/events': later(60_000, () => answer({})),
      },
    });
    await settled();
    await pass(400);
    void app.http.send('GET', '/api/events');
    await pass(1);
    expect(isOn()).toBe(false);
  });
});
