import { describe, expect, it } from 'vitest';
import { buildAddress } from './address.ts';

describe('buildAddress', () => {
  it.each([
    ['a plain path', 'http://h/web', '/api/traps', undefined, undefined, 'http://h/web/api/traps'],
    ['a base with a slash', 'http://h/web/', '/api/traps', undefined, {}, 'http://h/web/api/traps'],
    ['a parameter', '', '/api/traps/{id}/x', { id: 'a/b ?' }, undefined, '/api/traps/a%2Fb%20%3F/x'],
    ['values left out', '', '/api/traps', undefined, { a: undefined, b: null }, '/api/traps'],
    [
      'values that are empty',
      '',
      '/api/traps',
      undefined,
      { q: '', n: 0, f: false },
      '/api/traps?q=&n=0&f=false',
    ],
    [
      'Japanese and signs',
      '',
      '/api/traps',
      undefined,
      { q: 'わな&=?+' },
      '/api/traps?q=%E3%82%8F%E3%81%AA%26%3D%3F%2B',
    ],
  ])('with %s', (_what, base, path, params, query, expected) => {
    expect(buildAddress(base, path, params, query)).toBe(expected);
  });
});
