import fc from 'fast-check';

/** Places whose 5 km mesh is published, or follows from a published third mesh; none. */
export const PLACES = [
  { latitude: 36.225466667, longitude: 140.10675, mesh: '5440204' },
  { latitude: 35.658581, longitude: 139.745433, mesh: '5339354' },
  { latitude: 34.987574, longitude: 135.759363, mesh: '5235363' },
] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Three years around the turns of two fiscal years and a leap day: 2026-01-01 to 2028-12-31 in Japan. */
const FIRST = Date.UTC(2026, 0, 1) - 9 * 3_600_000;
const LENGTH = 1096;

const one = <const T>(...values: T[]) => fc.constantFrom(...values);
/** Often the first or last millisecond of a day. */
const moment = fc
  .tuple(fc.nat({ max: LENGTH - 1 }), fc.oneof(one(0, 1, DAY_MS - 1), fc.nat({ max: DAY_MS - 1 })))
  .map(([day, time]) => FIRST + day * DAY_MS + time);
const day = fc
  .nat({ max: LENGTH - 1 })
  .map((offset) => new Date(Date.UTC(2026, 0, 1) + offset * DAY_MS).toISOString().slice(0, 10));
const place = fc.option(fc.constantFrom<(typeof PLACES)[number]>(...PLACES));
const group = one('west', 'east', null);
const person = one('west', 'east', 'loner');
const methods = ['snare', 'box', 'net_corral', 'gun_drive', 'air_gun', 'by_hand'] as const;
const species = one('boar', 'sika_deer', null);

const register = fc.record({
  placement: one('planned', 'set', 'stopped', 'removed'),
  set_on: fc.option(day),
  removed_on: fc.option(day),
  place,
});

const act = fc.record({
  kind: one('set', 'set', 'stopped', 'removed', 'planned', 'relocated', 'patrol'),
  occurred_at: moment,
  place,
  not_applied_reason: fc.option(one('newer_act', 'too_old', 'newer_firing', 'clock_ahead'), { freq: 2 }),
  /** How long after it was done it was received. */
  late: one(0, HOUR_MS, 20 * HOUR_MS, 40 * HOUR_MS),
  /** How long after it was done another, received before it, set or moved the trap; `null`: none. */
  other_later: one(null, -HOUR_MS, HOUR_MS / 2, 10 * HOUR_MS, 30 * HOUR_MS),
  isCancelled: fc.nat({ max: 7 }).map((n) => n === 0),
});

const trap = fc.record({
  register,
  /** `null`: not stored. */
  before: fc.option(register, { freq: 4 }),
  trap_type: one('snare', 'box'),
  trap_count: fc.integer({ min: 1, max: 3 }),
  group,
  owner: fc.option(person),
  acts: fc.array(act, { maxLength: 7 }),
  checks: fc.array(fc.record({ at: moment, result: one('captured', 'false_spring', 'nothing') }), {
    maxLength: 4,
  }),
});

const capture = fc.record({
  at: moment,
  method: fc.option(one(...methods)),
  species: one('boar', 'sika_deer'),
  sex: one('male', 'female', null),
  age_class: one('adult', 'young', 'mixed', null),
  capture_class: one('nuisance', 'hunting', null),
  adult_count: fc.nat({ max: 3 }),
  young_count: fc.nat({ max: 3 }),
  outcome: one('captured', 'captured', 'captured', 'false_spring', 'bycatch', 'patrol'),
  status: one('approved', 'approved', 'approved', 'submitted', 'withdrawn'),
  /** Which of the season's traps. */
  trap: fc.option(fc.nat({ max: 2 })),
  group,
  hunter: person,
  place,
  isDeleted: fc.nat({ max: 9 }).map((n) => n === 0),
});

const outing = fc.record({
  date: day,
  method: one(...methods),
  species,
  hunters_out: fc.integer({ min: 1, max: 9 }),
  days_out: fc.integer({ min: 1, max: 5 }),
  sighted_count: fc.option(fc.nat({ max: 6 })),
  group,
  hunter: person,
  mesh_label: one(...PLACES.map(({ mesh }) => mesh), '西谷の奥', null, null),
  place: one(...PLACES.map(({ mesh }) => mesh), '西谷の奥', null),
  isDeleted: fc.nat({ max: 9 }).map((n) => n === 0),
});

/** What people recorded in three years, as it may be stored. */
export const anySeason = fc.record({
  traps: fc.array(trap, { maxLength: 3 }),
  captures: fc.array(capture, { maxLength: 12 }),
  outings: fc.array(outing, { maxLength: 8 }),
});
export type Season = typeof anySeason extends fc.Arbitrary<infer T> ? T : never;

/** A period of some days to a year and more, in the second and third year; and a `now` after or within it. */
export const anyPeriod = fc
  .tuple(fc.integer({ min: 366, max: LENGTH - 1 }), fc.integer({ min: 1, max: 500 }), one(0, 0, 40))
  .map(([start, length, cut]) => {
    const from = FIRST + start * DAY_MS;
    return {
      from,
      to: from + length * DAY_MS,
      now: from + (length - Math.min(cut, length - 1)) * DAY_MS - 1,
    };
  });
