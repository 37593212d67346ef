import { describe, expect, it } from 'vitest';
import { isNewBuild, mayReload, RELOAD_GUARD_MS } from './reloads.ts';

describe('isNewBuild', () => {
  it('compares with the first one seen', () => {
    expect(isNewBuild('a', 'b')).toBe(true);
    expect(isNewBuild('a', 'a')).toBe(false);
    expect(isNewBuild(null, 'b')).toBe(false);
  });
});

describe('mayReload', () => {
  const NOW = 1_000_000;

  it('does not reload a path again within ten seconds', () => {
    expect(RELOAD_GUARD_MS).toBe(10_000);
    expect(mayReload({ '/map': NOW - 9_999 }, '/map', NOW)).toEqual({
      reload: false,
      memory: { '/map': NOW - 9_999 },
    });
    expect(mayReload({ '/map': NOW }, '/map', NOW).reload).toBe(false);
  });

  it('reloads after that, and at first, and remembers it', () => {
    expect(mayReload({}, '/map', NOW)).toEqual({ reload: true, memory: { '/map': NOW } });
    expect(mayReload({ '/map': NOW - 10_000 }, '/map', NOW)).toEqual({
      reload: true,
      memory: { '/map': NOW },
    });
  });

  it('judges each path for itself, and forgets what is over', () => {
    const memory = { '/map': NOW - 1_000, '/home': NOW - 10_000 };
    expect(mayReload(memory, '/shot', NOW)).toEqual({
      reload: true,
      memory: { '/map': NOW - 1_000, '/shot': NOW },
    });
    expect(memory).toEqual({ '/map': NOW - 1_000, '/home': NOW - 10_000 });
  });

  it('is not held up by a clock that was set back', () => {
    expect(mayReload({ '/map': NOW + 60_000 }, '/map', NOW).reload).toBe(true);
  });

  it('is not confused by names that every object has', () => {
    expect(mayReload({}, 'constructor', NOW).reload).toBe(true);
  });
});
