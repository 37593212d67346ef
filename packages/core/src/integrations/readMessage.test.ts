import { expect, it } from 'vitest';
import { readMessage } from './readMessage.ts';

it.each(['', '{', '[]', 'null', '1', '"up"'])('reads no message in %j', (text) => {
  expect(readMessage(text)).toBeNull();
});

it('reads an object', () => {
  expect(readMessage(' {"devEui":"0101010101010101"}\n')).toEqual({ devEui: '0101010101010101' });
});
