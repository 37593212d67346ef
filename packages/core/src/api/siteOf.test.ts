import { expect, it } from 'vitest';
import { siteOf } from './siteOf.ts';

it('says what to look at where the server names its sites otherwise', () => {
  expect(() => siteOf({ name: '里山町', is_satomori: true }, 'wanawatch')).toThrow(
    /is_wanawatch.*productKey/,
  );
});

it.each([true, false])('takes the flag of the product for ours: %s', (flag) => {
  expect(siteOf({ name: '里山町', is_wanawatch: flag }, 'wanawatch')).toEqual({
    name: '里山町',
    is_satomori: flag,
  });
  expect(siteOf({ name: '里山町', is_satomori: flag }, 'satomori')).toEqual({
    name: '里山町',
    is_satomori: flag,
  });
});
