import { expect, it } from 'vitest';
import { expiriesOf, expiryText } from './expiries.ts';

const NONE = { license_to: null, permit_to: null, registration_year: null };
/** In Japan it is already the next day. */
const at = (day: string) => Date.parse(`${day}T00:30:00+09:00`);
const permit = (permit_to: string, today: string) =>
  expiriesOf({ ...NONE, permit_to }, at(today)).map(expiryText);
const registration = (registration_year: number, today: string) =>
  expiriesOf({ ...NONE, registration_year }, at(today)).map(expiryText);

it('marks a permit from sixty days before its last day, by the day in Japan, and once it has ended', () => {
  expect(permit('2026-12-31', '2026-11-01')).toEqual(['許可期間：2026-12-31まで（あと60日）']);
  expect(permit('2026-12-31', '2026-10-31')).toEqual([]);
  expect(permit('2026-12-31', '2026-12-31')).toEqual(['許可期間：2026-12-31まで（本日）']);
  const evening = Date.parse('2026-12-31T20:00:00+09:00');
  expect(expiriesOf({ ...NONE, permit_to: '2026-12-31' }, evening)[0]?.days_left).toBe(0);
  expect(permit('2026-12-31', '2027-01-01')).toEqual(['許可期間：2026-12-31に終了']);
  expect(permit('2020-12-31', '2027-01-01')).toHaveLength(1);
});

it('marks the registration of the season that ends on 15 April, and for sixty days after it', () => {
  expect(registration(2025, '2026-02-13')).toEqual([]);
  expect(registration(2025, '2026-02-14')).toEqual(['狩猟者登録：2026-04-15まで（あと60日）']);
  expect(registration(2025, '2026-04-16')).toEqual(['狩猟者登録：2026-04-15に終了']);
  expect(registration(2025, '2026-06-15')).toEqual([]);
  expect(registration(2024, '2026-04-01')).toEqual([]);
});

it('marks a hunting licence as a permit, and names it', () => {
  const license = (license_to: string, today: string) =>
    expiriesOf({ ...NONE, license_to }, at(today)).map(expiryText);
  expect(license('2026-09-15', '2026-07-16')).toEqual([]);
  expect(license('2026-09-15', '2026-07-17')).toEqual(['狩猟免許：2026-09-15まで（あと60日）']);
  expect(license('2023-09-15', '2026-07-17')).toEqual(['狩猟免許：2023-09-15に終了']);
  const all = { license_to: '2026-09-15', permit_to: '2026-08-31', registration_year: 2025 };
  expect(expiriesOf(all, at('2026-08-20')).map(({ of }) => of)).toEqual(['license', 'permit']);
});

it('says nothing of a person without any', () => {
  expect(expiriesOf(NONE, at('2026-04-01'))).toEqual([]);
});
