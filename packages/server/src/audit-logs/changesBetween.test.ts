import { expect, it } from 'vitest';
import { changesBetween } from './changesBetween.ts';

it('names what changed, old and new, and nothing else', () => {
  const before = { memo: '沢', count: 1, answers: { a: ['x'] }, place: null };
  const after = { memo: '尾根', count: 1, answers: { a: ['x'] }, sex: 'male' };
  expect(changesBetween(before, after)).toEqual({ memo: ['沢', '尾根'], sex: [null, 'male'] });
});

it('takes a field that is not there for one that says nothing', () => {
  expect(changesBetween({ memo: null }, {})).toEqual({});
});

it('says of a private field only that it changed', () => {
  const changes = changesBetween({ phone: '0265-11-2222' }, { phone: null }, ['phone', 'name']);
  expect(changes).toEqual({ phone: 'changed' });
});
