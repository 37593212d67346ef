import { EFFICIENCY_DIMENSIONS, type EfficiencyDimension, formatDate, newId } from '@satomori/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { placedColumns, timedColumns } from '../posts/newPost.ts';
import { insertPost, NEW_POST } from '../posts/repository.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertTrap } from '../testing/world.ts';
import { insertTrapLog } from '../traps/trapLogRepository.ts';
import { readEfficiency } from './readEfficiency.ts';
import { anyPeriod, anySeason, PLACES, type Season } from './testing/anySeason.ts';
import { efficiencyInSql, type SqlFigures, yearBeforeInSql } from './testing/efficiencyInSql.ts';

const isFull = process.env['SATOMORI_TEST_FULL'] === '1';
const SEASONS = isFull ? 1000 : 60;
const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server.stop());

const db = () => server.database.db;
const scope = () => scopeOfSystem(server.world.sites.satomori);
const pointOf = (place: (typeof PLACES)[number] | null) => ({
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
});
const groupOf = (group: 'west' | 'east' | null) => (group === null ? null : server.world.groups[group]);

type Trap = Season['traps'][number];

async function storeTrap(trap: Trap): Promise<string> {
  const { sites, users } = server.world;
  const { place, ...register } = trap.register;
  const { id } = await insertTrap(db(), {
    site_id: sites.satomori,
    trap_type: trap.trap_type,
    trap_count: trap.trap_count,
    group_id: groupOf(trap.group),
    owner_user_id: trap.owner === null ? null : users[trap.owner],
    ...register,
    ...pointOf(place),
  });
  const stored = { trap_id: id, source: 'user', received_at: 0, created_at: 0, sequence: 0 } as const;
  for (const [receipt_no, { place: at, isCancelled, late, other_later, ...act }] of trap.acts.entries()) {
    const { place: was, ...known } = trap.before ?? { place: null };
    const other_at = other_later === null ? null : act.occurred_at + other_later;
    const before = { ...known, ...pointOf(was), placement_at: other_at, positioned_at: other_at };
    const undo = { said_at: act.occurred_at, is_there: true, before };
    await insertTrapLog(db(), scope(), {
      ...stored,
      ...act,
      received_at: act.occurred_at + late,
      ...pointOf(at),
      id: newId(),
      cancelled_by_log_id: isCancelled ? 'x' : null,
      undo: trap.before === null ? null : JSON.stringify(undo),
      receipt_no,
    });
  }
  for (const { at, result } of trap.checks)
    await insertTrapLog(db(), scope(), {
      ...stored,
      id: newId(),
      kind: 'checked',
      occurred_at: at,
      result,
      receipt_no: 99,
    });
  return id;
}

async function storeCapture(capture: Season['captures'][number], trapIds: readonly string[]) {
  const { at, place, trap, group, hunter, isDeleted, ...columns } = capture;
  const id = newId();
  const { latitude, longitude } = pointOf(place);
  await insertPost(db(), scope(), {
    ...NEW_POST,
    ...columns,
    id,
    is_hunt: true,
    posted_by: null,
    hunter_id: server.world.users[hunter],
    group_id: groupOf(group),
    ...timedColumns(at, id),
    time_precision: 'exact',
    count: columns.adult_count + columns.young_count,
    trap_id: trap === null ? null : (trapIds[trap] ?? null),
    latitude,
    longitude,
    accuracy: null,
    position_source: null,
    ...placedColumns(latitude, longitude),
    place: null,
    memo: null,
    details: '{}',
    answers: '{}',
    warnings: '[]',
    content_hash: null,
    created_at: 0,
    updated_at: 0,
    deleted_at: isDeleted ? 1 : null,
    sequence: 1,
  });
}

async function storeOuting({ group, hunter, isDeleted, ...columns }: Season['outings'][number]) {
  const id = newId();
  await db()
    .insertInto('efforts')
    .values({
      ...columns,
      site_id: server.world.sites.satomori,
      id,
      hunter_id: server.world.users[hunter],
      group_id: groupOf(group),
      order_key: `${columns.date}:${id}`,
      created_at: 0,
      updated_at: 0,
      deleted_at: isDeleted ? 1 : null,
      version: 1,
      sequence: 1,
    })
    .execute();
}

async function store({ traps, captures, outings }: Season): Promise<void> {
  for (const table of ['trap_logs', 'posts', 'efforts', 'traps'] as const)
    await db().deleteFrom(table).execute();
  const trapIds: string[] = [];
  for (const trap of traps) trapIds.push(await storeTrap(trap));
  for (const capture of captures) await storeCapture(capture, trapIds);
  for (const outing of outings) await storeOuting(outing);
}

type Figures = Omit<SqlFigures, 'key' | 'sighted' | 'spue'> & { sighted: number | null; spue: number | null };

/** Figures to compare; sightings are not known by what an animal is, except its species. */
function comparable(by: EfficiencyDimension | null, figures: Figures): Figures {
  const isUnseen = by === 'sex' || by === 'age' || by === 'class';
  const {
    trap_captured,
    trap_days,
    cpue_trap,
    gun_captured,
    gun_days,
    cpue_gun,
    sighted,
    sighting_days,
    spue,
  } = figures;
  const seen = isUnseen ? { sighted: null, sighting_days: 0, spue: null } : { sighted, sighting_days, spue };
  return { trap_captured, trap_days, cpue_trap, gun_captured, gun_days, cpue_gun, ...seen };
}

/** A month or fiscal year of last year under the key of this year. */
const thisYear = (by: EfficiencyDimension, key: string | null) =>
  key !== null && (by === 'month' || by === 'fiscal_year')
    ? `${Number(key.slice(0, 4)) + 1}${key.slice(4)}`
    : key;

const questions = fc.record({
  season: anySeason,
  period: anyPeriod,
  by: fc.constantFrom(...EFFICIENCY_DIMENSIONS),
  isCorrected: fc.boolean(),
});

it(`equals a second computation in SQL over ${SEASONS} seasons, with last year`, async () => {
  await fc.assert(
    fc.asyncProperty(questions, async ({ season, period: { from, to, now }, by, isCorrected }) => {
      await store(season);
      const answer = await readEfficiency(db(), scope(), { by, from, to, corrected: isCorrected }, now);
      const first = formatDate(from);
      const last = formatDate(to - DAY_MS);
      const end = await yearBeforeInSql(db(), formatDate(to));
      const lastYear = {
        first: await yearBeforeInSql(db(), first),
        last: formatDate(Date.parse(end) - DAY_MS),
      };
      const common = { siteId: server.world.sites.satomori, now, isCorrected };
      const totals = await Promise.all(
        [{ first, last }, lastYear].map((days) => efficiencyInSql(db(), { ...common, ...days, by: null })),
      );
      expect(comparable(null, answer.total)).toEqual(comparable(null, totals[0]?.[0] as Figures));
      expect(comparable(null, answer.total.last_year)).toEqual(comparable(null, totals[1]?.[0] as Figures));
      const rows = await efficiencyInSql(db(), { ...common, first, last, by });
      const before = await efficiencyInSql(db(), { ...common, ...lastYear, by });
      const keys = new Set([...rows.map(({ key }) => key), ...before.map(({ key }) => thisYear(by, key))]);
      expect(new Set(answer.rows.map(({ key }) => key))).toEqual(keys);
      for (const row of rows)
        expect(comparable(by, answer.rows.find(({ key }) => key === row.key) as Figures)).toEqual(
          comparable(by, row),
        );
      for (const row of before) {
        const found = answer.rows.find(({ key }) => key === thisYear(by, row.key));
        expect(comparable(by, found?.last_year as Figures)).toEqual(comparable(by, row));
      }
    }),
    { numRuns: SEASONS, seed: 20_261_127, endOnFailure: !isFull },
  );
}, 600_000);
