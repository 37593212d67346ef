import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../format/dates.ts';
import type { PlacingAct } from '../traps/setDays.ts';
import { type EfficiencyInput, efficiencyBy } from './efficiency.ts';
import { besideLastYear, periodOfLastYear } from './lastYear.ts';
import type { Outing } from './outings.ts';
import type { CountedTrap } from './trapDays.ts';

const tokyo = (text: string) => Date.parse(`${text}+09:00`);
const days = (from: string, to: string) => ({ first: dayNumberOf(from), end: dayNumberOf(to) + 1 });
const FISCAL_2026 = days('2026-04-01', '2027-03-31');
const SPOT = { latitude: 36.225, longitude: 140.106 };

const act = (kind: PlacingAct['kind'], at: string): PlacingAct => ({
  kind,
  occurred_at: tokyo(at),
  is_applied: true,
  latitude: null,
  longitude: null,
});
const trap = (more: Partial<CountedTrap> = {}): CountedTrap => ({
  ...SPOT,
  placement: 'removed',
  set_on: null,
  acts: [act('set', '2026-11-01T09:00:00'), act('removed', '2026-11-11T09:00:00')],
  trap_type: 'box',
  trap_count: 1,
  group_id: 'west',
  owner_user_id: 'yamada',
  sprung_posts: [],
  sprung_checks: [],
  ...more,
});
const outing = (more: Partial<Outing> = {}): Outing => ({
  date: '2026-11-15',
  method: 'gun_drive',
  species: 'sika_deer',
  hunters_out: 4,
  days_out: 2,
  sighted_count: 6,
  group_id: 'west',
  hunter_id: 'sato',
  mesh_code: null,
  ...more,
});
const ask = (more: Partial<EfficiencyInput> = {}) =>
  efficiencyBy({
    by: 'month',
    captures: [],
    traps: [trap()],
    outings: [outing()],
    species: null,
    period: FISCAL_2026,
    now: tokyo('2027-12-24T00:00:00'),
    isCorrected: false,
    ...more,
  });

describe('captures per trap and day', () => {
  it('are those of traps alone, over the days of all traps', () => {
    const captures = [
      { key: '2026-11', method: 'box', animals: 2 },
      { key: '2026-11', method: 'gun_drive', animals: 5 },
      { key: '2026-11', method: 'by_hand', animals: 7 },
      { key: '2026-11', method: null, animals: 9 },
    ];
    const { total, of } = ask({ captures, traps: [trap(), trap({ trap_count: 3 })] });
    expect(total).toMatchObject({ trap_captured: 2, trap_days: 40, cpue_trap: 0.05 });
    expect(of('2026-11')).toMatchObject({ trap_captured: 2, trap_days: 40, gun_captured: 5, gun_days: 8 });
  });

  it('are none, and not a division by zero, where no trap was set', () => {
    const captures = [{ key: '2026-12', method: 'box', animals: 1 }];
    const { total, of } = ask({ captures, traps: [], outings: [] });
    expect([total.cpue_trap, total.cpue_gun, total.spue]).toEqual([null, null, null]);
    expect(of('2026-12')).toMatchObject({ trap_captured: 1, trap_days: 0, cpue_trap: null });
  });

  it('are 0 for days with traps and without a capture', () => {
    expect(ask().keys).toEqual(new Set(['2026-11']));
    expect(ask().of('2026-11')).toMatchObject({ trap_captured: 0, trap_days: 10, cpue_trap: 0 });
  });

  it('by month and year end where the month and the year do', () => {
    const traps = [
      trap({ acts: [act('set', '2026-02-27T09:00:00'), act('removed', '2026-04-03T09:00:00')] }),
    ];
    const period = days('2026-01-01', '2026-12-31');
    const by = (dimension: 'month' | 'fiscal_year') => {
      const { keys, of } = ask({ by: dimension, traps, outings: [], period });
      return Object.fromEntries([...keys].map((key) => [key, of(key).trap_days]));
    };
    expect(by('month')).toEqual({ '2026-02': 2, '2026-03': 31, '2026-04': 2 });
    expect(by('fiscal_year')).toEqual({ 2025: 33, 2026: 2 });
  });

  it.each([
    ['method', 'box'],
    ['group', 'west'],
    ['person', 'yamada'],
    ['mesh', '5440204'],
  ] as const)('by %s are set against the traps of that value', (by, key) => {
    const elsewhere = trap({ trap_type: 'snare', group_id: 'east', owner_user_id: null, latitude: 35 });
    const { total, of } = ask({ by, traps: [trap(), elsewhere], outings: [] });
    expect([total.trap_days, of(key).trap_days]).toEqual([20, 10]);
  });

  it.each(['species', 'sex', 'age', 'class'] as const)('by %s are set against all traps', (by) => {
    const { keys, of } = ask({ by, captures: [{ key: 'x', method: 'box', animals: 1 }] });
    expect(keys.has('x')).toBe(true);
    expect(of('x')).toMatchObject({ trap_days: 10, cpue_trap: 0.1, gun_days: 8, cpue_gun: 0 });
  });
});

describe('corrected for sprung traps', () => {
  const sprung = (sprung_posts: string[], more: Partial<CountedTrap> = {}, isCorrected = true) =>
    ask({
      traps: [trap({ sprung_posts: sprung_posts.map((at) => tokyo(at)), ...more })],
      isCorrected,
    }).total.trap_days;

  it('each time takes half a day', () => {
    expect(sprung(['2026-11-02T07:00:00', '2026-11-05T07:00:00'])).toBe(9);
    expect(sprung(['2026-11-02T07:00:00'], {}, false)).toBe(10);
  });

  it('no day has more of them than traps', () => {
    const twice = ['2026-11-02T07:00:00', '2026-11-02T16:00:00'];
    expect(sprung(twice)).toBe(9.5);
    expect(sprung(twice, { trap_count: 2 })).toBe(19);
  });

  it('a capture that is a post and a check is one', () => {
    const sprung_checks = [tokyo('2026-11-02T06:00:00'), tokyo('2026-11-03T06:00:00')];
    expect(sprung(['2026-11-02T07:00:00'], { sprung_checks, trap_count: 2 })).toBe(19);
  });

  it('takes nothing from a day that does not count', () => {
    expect(sprung(['2026-11-11T07:00:00', '2026-12-01T07:00:00'])).toBe(10);
  });
});

describe('sightings per person and day', () => {
  it('are those of outings with a gun that counted them, also where it was none', () => {
    const outings = [
      outing(),
      outing({ sighted_count: 0, hunters_out: 2 }),
      outing({ sighted_count: null, hunters_out: 50 }),
      outing({ method: 'box', hunters_out: 50 }),
      outing({ method: 'by_hand', hunters_out: 50 }),
    ];
    expect(ask({ outings }).total).toMatchObject({ gun_days: 112, sighted: 6, sighting_days: 12, spue: 0.5 });
  });

  it('of a species are set against the outings for it', () => {
    const outings = [outing(), outing({ species: 'boar', sighted_count: 2, days_out: 1 })];
    const { of } = ask({ by: 'species', outings });
    expect(of('sika_deer')).toMatchObject({ sighted: 6, sighting_days: 8, spue: 0.75, gun_days: 12 });
    expect(of('boar')).toMatchObject({ sighted: 2, sighting_days: 4, spue: 0.5, gun_days: 12 });
    expect(ask({ outings, species: ['boar'] }).total).toMatchObject({ sighted: 2, spue: 0.5, gun_days: 12 });
  });

  it.each(['sex', 'age', 'class'] as const)('are not known by %s', (by) => {
    const captures = [{ key: 'x', method: 'gun_drive', animals: 1 }];
    expect(ask({ by, captures }).of('x')).toMatchObject({ sighted: null, spue: null, cpue_gun: 0.125 });
  });

  it('are not known where outings do not say what is asked', () => {
    const captures = [{ key: '2026-11', method: 'gun_drive', animals: 1 }];
    expect(ask({ captures, outings: null }).total).toMatchObject({
      gun_days: 0,
      cpue_gun: null,
      sighted: null,
    });
  });
});

describe('beside last year', () => {
  it('are the same days a year earlier', () => {
    expect(periodOfLastYear(FISCAL_2026)).toEqual(days('2025-04-01', '2026-03-31'));
    expect(periodOfLastYear(days('2028-02-01', '2028-02-29'))).toEqual(days('2027-02-01', '2027-02-28'));
    expect(periodOfLastYear(days('2028-02-01', '2028-02-28'))).toEqual(days('2027-02-01', '2027-02-28'));
    expect(periodOfLastYear(days('2027-03-01', '2027-03-31'))).toEqual(days('2026-03-01', '2026-03-31'));
  });

  it('a month stands beside the month a year earlier, and a value of either year has a row', () => {
    const outingsOf = (date: string) => ask({ traps: [], outings: [outing({ date })] });
    const rows = besideLastYear('month', outingsOf('2026-11-15'), outingsOf('2025-12-15'));
    expect(rows.map(({ key, gun_days, last_year }) => [key, gun_days, last_year.gun_days])).toEqual([
      ['2026-11', 8, 0],
      ['2026-12', 0, 8],
    ]);
    const years = (date: string) => ask({ by: 'fiscal_year', traps: [], outings: [outing({ date })] });
    expect(besideLastYear('fiscal_year', years('2027-03-31'), years('2026-03-31'))).toMatchObject([
      { key: '2026', gun_days: 8, last_year: { gun_days: 8 } },
    ]);
    const groups = ask({ by: 'group', traps: [] });
    expect(besideLastYear('group', groups, groups)).toMatchObject([
      { key: 'west', last_year: { gun_days: 8 } },
    ]);
  });
});
