import { describe, expect, it } from 'vitest';
import { decodeToken, hasGroupChanged, type TokenPayload, validToken } from './token.ts';

const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const tokenOf = (payload: string) => `${base64Url('{"alg":"HS256"}')}.${base64Url(payload)}.c2lnbmF0dXJl`;

const PAYLOAD: TokenPayload = {
  jti: 't',
  sub: '里の人',
  site_id: '0193',
  hunt_group_id: null,
  witness_group_id: '0194',
  stamp: 's',
  iat: 1_000,
  exp: 2_000,
};
const TOKEN = tokenOf(JSON.stringify(PAYLOAD));
const EXPIRY_MS = 2_000_000;

describe('validToken', () => {
  it('refuses an expired token', () => {
    expect(validToken(TOKEN, EXPIRY_MS + 1)).toBeNull();
    expect(validToken(TOKEN, EXPIRY_MS + 1_000)).toBeNull();
  });

  it('takes a token until its expiry, which is not earlier than now', () => {
    expect(validToken(TOKEN, EXPIRY_MS)).toEqual(PAYLOAD);
    expect(validToken(TOKEN, EXPIRY_MS - 1)).toEqual(PAYLOAD);
    expect(validToken(TOKEN, 0)).toEqual(PAYLOAD);
  });

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a number', 5],
    ['an object', { exp: 9e9 }],
    ['a String object', new String(TOKEN)],
    ['a list', [TOKEN]],
    ['empty text', ''],
    ['text without dots', 'token'],
    ['a payload that is not base64', 'a.%%%.c'],
    ['a payload that is not JSON', tokenOf('{"exp":')],
    ['a payload that is null', tokenOf('null')],
    ['a payload that is text', tokenOf('"exp"')],
    ['no expiry', tokenOf('{"sub":"a"}')],
    ['an expiry as text', tokenOf('{"exp":"9999999999"}')],
    ['an expiry that is null', tokenOf('{"exp":null}')],
  ])('refuses %s', (_what, token) => {
    expect(decodeToken(token)).toBeNull();
    expect(validToken(token, 0)).toBeNull();
  });
});

it('decodeToken reads an expired token too, and Japanese names', () => {
  expect(decodeToken(TOKEN)).toEqual(PAYLOAD);
});

describe('hasGroupChanged', () => {
  const groups = (hunt_group_id: string | null, witness_group_id: string | null) => ({
    hunt_group_id,
    witness_group_id,
  });
  const without = {} as ReturnType<typeof groups>;

  it.each([
    ['the same groups', groups('a', 'b'), groups('a', 'b'), false],
    ['no groups at all', groups(null, null), groups(null, null), false],
    ['null and undefined', groups(null, null), without, false],
    ['undefined and null', without, groups(null, null), false],
    ['another hunt group', groups('a', 'b'), groups('c', 'b'), true],
    ['another witness group', groups('a', 'b'), groups('a', 'c'), true],
    ['a new hunt group', groups(null, 'b'), groups('a', 'b'), true],
    ['a witness group left', groups('a', 'b'), groups('a', null), true],
    ['a hunt group from undefined', without, groups('a', null), true],
    ['a witness group to undefined', groups(null, 'b'), without, true],
    ['groups exchanged', groups('a', 'b'), groups('b', 'a'), true],
  ])('%s', (_what, token, user, expected) => {
    expect(hasGroupChanged(token, user)).toBe(expected);
  });
});
