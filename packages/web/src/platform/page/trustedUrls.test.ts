import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownAddress, trustedScriptUrl } from './trustedUrls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the address of a script', () => {
  it('of this origin is let in', () => {
    expect(ownAddress('/web/assets/worker.js')).toBe(`${location.origin}/web/assets/worker.js`);
    expect(trustedScriptUrl('/web/assets/worker.js')).toBe(`${location.origin}/web/assets/worker.js`);
  });

  it.each(['https://elsewhere.example/worker.js', '//elsewhere.example/worker.js', 'data:text/javascript,1'])(
    'elsewhere is refused: %s',
    (address) => {
      expect(() => ownAddress(address)).toThrow(TypeError);
      expect(() => trustedScriptUrl(address)).toThrow(TypeError);
    },
  );
});

it('goes through one policy where the browser has Trusted Types', async () => {
  vi.resetModules();
  const createPolicy = vi.fn(
    (_name: string, rules: { createScriptURL: (address: string) => string }) => rules,
  );
  vi.stubGlobal('trustedTypes', { createPolicy });
  const fresh = await import('./trustedUrls.ts');
  fresh.trustedScriptUrl('/web/a.js');
  fresh.trustedScriptUrl('/web/b.js');
  expect(createPolicy).toHaveBeenCalledTimes(1);
  expect(() => fresh.trustedScriptUrl('https://elsewhere.example/a.js')).toThrow(TypeError);
});
