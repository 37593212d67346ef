import { describe, expect, it } from 'vitest';
import { deriveGatewayState, gatewayAt } from './state.ts';

const NOW = Date.parse('2026-11-20T00:00:00.000Z');
const INTERVAL_S = 900;
const LIMIT_MS = 2 * INTERVAL_S * 1000;
const at = (last_seen_at: number | string | null, is_stopped = false) =>
  deriveGatewayState({ is_stopped, last_seen_at, status_interval_s: INTERVAL_S }, NOW);

describe('a gateway', () => {
  it('is offline from two of its own intervals on', () => {
    expect(at(NOW - LIMIT_MS)).toEqual({ state: 'offline', state_until: null });
    expect(at(NOW - LIMIT_MS - 1)).toEqual({ state: 'offline', state_until: null });
    expect(at('2026-11-13T00:00:00.000Z')).toEqual({ state: 'offline', state_until: null });
  });

  it('is online before, and says until when', () => {
    expect(at(NOW - LIMIT_MS + 1)).toEqual({ state: 'online', state_until: '2026-11-20T00:00:00.001Z' });
    expect(at('2026-11-20T00:00:00.000Z')).toEqual({
      state: 'online',
      state_until: '2026-11-20T00:30:00.000Z',
    });
  });

  it('is not online by a status that lies further ahead than it would hold: the clock was fast', () => {
    expect(at(NOW + LIMIT_MS - 1).state).toBe('online');
    for (const seen of [NOW + LIMIT_MS, NOW + 365 * 24 * 3_600_000, '2027-11-20T00:00:00.000Z'])
      expect(at(seen)).toEqual({ state: 'offline', state_until: null });
  });

  it('has its own interval', () => {
    const slow = { is_stopped: false, last_seen_at: NOW - LIMIT_MS, status_interval_s: INTERVAL_S * 2 };
    expect(deriveGatewayState(slow, NOW).state).toBe('online');
  });

  it('is not offline before it was ever seen', () => {
    expect(at(null)).toEqual({ state: 'never_seen', state_until: null });
  });

  it.each([[null], [NOW], [0]])('is stopped when a person said so, last seen %s', (seen) => {
    expect(at(seen, true)).toEqual({ state: 'stopped', state_until: null });
  });

  it('is offline, not online, where the time cannot be read', () => {
    expect(at('soon').state).toBe('offline');
  });
});

it('gatewayAt: not online for longer than its last status says, and nothing else by another clock', () => {
  const evidence = { is_stopped: false, last_seen_at: NOW, status_interval_s: INTERVAL_S };
  const online = { ...evidence, ...deriveGatewayState(evidence, NOW) };
  expect(gatewayAt(online, NOW + LIMIT_MS - 1)).toBe(online);
  expect(gatewayAt(online, NOW + LIMIT_MS)).toEqual({ ...online, state: 'offline', state_until: null });
  const offline = gatewayAt(online, NOW + LIMIT_MS);
  expect(gatewayAt(offline, NOW)).toBe(offline);
});
