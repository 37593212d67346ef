import { expect, it } from 'vitest';
import { firedTrap, site, user } from '../../app/testing/rows.ts';
import { whomToCall } from './whomToCall.ts';

const SITE = site({ contact_name: '農林課', contact_phone: '0770-00-0000' });
const OFFICE = { name: '農林課', phone: '0770-00-0000', part: '連絡先' };
const PEOPLE = [
  { id: 'me', name: '担当 花子', phone: '090-1' },
  { id: 'owner', name: '西 太郎', phone: '090-2' },
  { id: 'goer', name: '東 恵子', phone: '090-3' },
  { id: 'silent', name: '北 次郎', phone: null },
];
const goes = (user_id: string | null) => ({
  user_id,
  user_name: '',
  is_me: false,
  acknowledged_at: '2026-11-20T01:05:00.000Z',
  eta_minutes: null,
  note: null,
  expires_at: '2026-11-20T02:05:00.000Z',
  withdrawn_at: null,
  expired_at: null,
});
const call = (owner_user_id: string | null, responders: (string | null)[], people = PEOPLE, at = SITE) =>
  whomToCall({
    trap: firedTrap({ owner_user_id, responders: responders.map(goes) }),
    people,
    user: user({ id: 'me' }),
    site: at,
  });

it('is the office alone for people who may not see the numbers of others', () => {
  expect(call('owner', ['goer'], [])).toEqual([OFFICE]);
});

it('is who is on the way, who set the trap, then the office', () => {
  expect(call('owner', ['goer'])).toEqual([
    { name: '東 恵子', phone: '090-3', part: '向かっている人' },
    { name: '西 太郎', phone: '090-2', part: '設置した人' },
    OFFICE,
  ]);
});

it('names a person once, and neither oneself nor somebody without a number', () => {
  expect(call('owner', ['owner', 'me', 'silent', null])).toEqual([
    { name: '西 太郎', phone: '090-2', part: '向かっている人' },
    OFFICE,
  ]);
});

it('is nobody where there is no number', () => {
  expect(call(null, [], PEOPLE, site({ contact_phone: null }))).toEqual([]);
});
