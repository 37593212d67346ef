import type { EfficiencyDimension } from '@satomori/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { PLACES } from './anySeason.ts';

/** The figures of one value of a dimension, as SQLite alone computes them. */
export interface SqlFigures {
  key: string | null;
  trap_captured: number;
  trap_days: number;
  cpue_trap: number | null;
  gun_captured: number;
  gun_days: number;
  cpue_gun: number | null;
  sighted: number;
  sighting_days: number;
  spue: number | null;
}

interface Asked {
  siteId: string;
  by: EfficiencyDimension | null;
  /** `YYYY-MM-DD`, the first and the last. */
  first: string;
  last: string;
  now: number;
  isCorrected: boolean;
}

type Sql = RawBuilder<unknown>;
const TRAPS = sql`('snare', 'box', 'corral', 'drop', 'net', 'other', 'net_corral')`;
const GUNS = sql`('gun_drive', 'gun_stalk', 'gun_lure', 'air_gun')`;

const meshAt = (latitude: Sql): Sql =>
  sql`case ${sql.join(
    PLACES.map((place) => sql`when abs(${latitude} - ${place.latitude}) < 0.0001 then ${place.mesh}`),
    sql` `,
  )} end`;
const fiscalYear = (date: Sql): Sql => sql`strftime('%Y', ${date}, '-3 months')`;

/** A day counts by what was recorded last before its end; before all acts, by the register. */
const TRAP_DAYS = ({ siteId, first, last, now }: Asked): Sql => sql`
  with recursive days(date) as (
    select ${first} union all select date(date, '+1 day') from days where date < ${last}
  ),
  acts as (
    select * from trap_logs
    where site_id = ${siteId} and source = 'user' and cancelled_by_log_id is null
      and kind in ('planned', 'set', 'stopped', 'removed', 'relocated')
  ),
  reasoned as (
    select acts.*,
      received_at - occurred_at > 60000
        and occurred_at < json_extract(undo, '$.before.placement_at')
        and json_extract(undo, '$.before.placement_at') <= received_at as is_overtaken,
      kind = 'set' and received_at - occurred_at > 86400000 as is_set_long_ago
    from acts
  ),
  valid as (
    select * from reasoned where occurred_at <= ${now} and case
      when not_applied_reason is null then true
      when undo is null then false
      when kind = 'relocated' then not_applied_reason <> 'too_old' or coalesce(is_overtaken, 0) = 0
      when kind = 'removed' and not_applied_reason in ('newer_firing', 'clock_ahead') then false
      else coalesce(is_overtaken, 0) = 0 or is_set_long_ago end
  ),
  registered as (
    select traps.*,
      (select undo from acts where trap_id = traps.id order by receipt_no limit 1) as undo,
      (select kind from valid where trap_id = traps.id and kind <> 'relocated'
        order by occurred_at, receipt_no limit 1) as first_kind
    from traps where site_id = ${siteId} and deleted_at is null
  ),
  ends as (
    select registered.*, date, (unixepoch(date) + 86400 - 32400) * 1000 as ended from registered, days
    where (unixepoch(date) - 32400) * 1000 <= ${now}
  ),
  stated as (
    select ends.*,
      (select kind from valid where trap_id = ends.id and kind <> 'relocated' and occurred_at < ended
        order by occurred_at desc, receipt_no desc limit 1) as last_kind,
      (select latitude from valid where trap_id = ends.id and kind in ('set', 'relocated')
        and latitude is not null and occurred_at < ended
        order by occurred_at desc, receipt_no desc limit 1) as moved_to,
      exists(select 1 from valid where trap_id = ends.id and kind in ('set', 'relocated')
        and latitude is not null) as is_moved
    from ends
  ),
  counted as (
    select *, coalesce(moved_to, case
        when not is_moved then latitude
        when undo is not null then json_extract(undo, '$.before.latitude') end) as at_latitude
    from stated
    where case
      when last_kind is not null then last_kind = 'set'
      when first_kind is null then
        (placement = 'set' and set_on <= date)
        or (placement = 'removed' and set_on <= date and date < removed_on)
      when undo is not null then
        (json_extract(undo, '$.before.placement') = 'set' and json_extract(undo, '$.before.set_on') <= date)
        or (json_extract(undo, '$.before.placement') = 'removed'
          and json_extract(undo, '$.before.set_on') <= date
          and date < json_extract(undo, '$.before.removed_on'))
      else first_kind <> 'set' and set_on <= date end
  ),
  sprung as (
    select counted.*,
      max(
        (select count(*) from posts where trap_id = counted.id and deleted_at is null
          and status <> 'withdrawn' and outcome in ('captured', 'bycatch', 'false_spring')
          and date(happened_at / 1000 + 32400, 'unixepoch') = date),
        (select count(*) from trap_logs where trap_id = counted.id and kind = 'checked'
          and result in ('captured', 'bycatch', 'false_spring')
          and date(occurred_at / 1000 + 32400, 'unixepoch') = date)
      ) as times
    from counted
  )`;

const TRAP_KEYS: Partial<Record<EfficiencyDimension, Sql>> = {
  month: sql`substr(date, 1, 7)`,
  fiscal_year: fiscalYear(sql`date`),
  method: sql`trap_type`,
  group: sql`group_id`,
  person: sql`owner_user_id`,
  mesh: meshAt(sql`at_latitude`),
};
const OUTING_KEYS: Partial<Record<EfficiencyDimension, Sql>> = {
  month: sql`substr(date, 1, 7)`,
  fiscal_year: fiscalYear(sql`date`),
  method: sql`method`,
  group: sql`group_id`,
  person: sql`hunter_id`,
  mesh: sql`nullif(coalesce(mesh_label, place), '西谷の奥')`,
};
const HAPPENED = sql`date(happened_at / 1000 + 32400, 'unixepoch')`;
const CAPTURE_KEYS: Record<EfficiencyDimension, Sql> = {
  month: sql`substr(${HAPPENED}, 1, 7)`,
  fiscal_year: fiscalYear(HAPPENED),
  species: sql`species`,
  sex: sql`sex`,
  age: sql`age`,
  method: sql`method`,
  class: sql`capture_class`,
  group: sql`group_id`,
  person: sql`hunter_id`,
  mesh: meshAt(sql`latitude`),
};

/** One row for each age of the animals of a capture. */
const animals = (siteId: string): Sql => sql`(
  select *, 'adult' as age, adult_count as animals from posts where adult_count > 0 and young_count > 0
  union all
  select *, 'young', young_count from posts where adult_count > 0 and young_count > 0
  union all
  select *, coalesce(age_class, case when adult_count > 0 then 'adult' when young_count > 0 then 'young' end), count
  from posts where adult_count = 0 or young_count = 0
) where site_id = ${siteId} and deleted_at is null and outcome = 'captured' and status = 'approved'`;

interface Part {
  key: string | null;
  [figure: string]: number | string | null;
}

async function read(db: Db, query: Sql): Promise<Part[]> {
  const { rows } = await query.execute(db);
  return rows as Part[];
}

const whole = sql`null`;

/**
 * A second computation of all figures by SQLite, which shares no code with the first. Without a dimension it has one
 * row, the total.
 */
export async function efficiencyInSql(db: Db, asked: Asked): Promise<SqlFigures[]> {
  const { siteId, by, first, last, isCorrected } = asked;
  const half = isCorrected ? 0.5 : 0;
  const trapKey = by === null ? whole : (TRAP_KEYS[by] ?? whole);
  const outingKey = by === null ? whole : (OUTING_KEYS[by] ?? whole);
  const seenKey = by === 'species' ? sql`species` : outingKey;
  const isOfTraps = by === null || by in TRAP_KEYS;
  const traps = await read(
    db,
    sql`${TRAP_DAYS(asked)} select ${trapKey} as key,
      sum(trap_count - ${half} * min(times, trap_count)) as trap_days from sprung group by 1`,
  );
  const outings = (key: Sql) => sql`
    select ${key} as key, sum(hunters_out * days_out) as gun_days, sum(sighted_count) as sighted,
      sum(iif(sighted_count is null, 0, hunters_out * days_out)) as sighting_days
    from efforts where site_id = ${siteId} and deleted_at is null and method in ${GUNS}
      and date between ${first} and ${last} group by 1`;
  const [out, seen] = [await read(db, outings(outingKey)), await read(db, outings(seenKey))];
  const caught = await read(
    db,
    sql`select ${by === null ? whole : CAPTURE_KEYS[by]} as key,
      sum(iif(method in ${TRAPS}, animals, 0)) as trap_captured,
      sum(iif(method in ${GUNS}, animals, 0)) as gun_captured
    from ${animals(siteId)} and ${HAPPENED} between ${first} and ${last} group by 1 having sum(animals) > 0`,
  );
  const ofKey = (parts: Part[], key: string | null, figure: string) =>
    Number(parts.find((part) => part.key === key)?.[figure] ?? 0);
  const isSeen = isOfTraps || by === 'species';
  const keys = new Set([
    ...caught.map(({ key }) => key),
    ...(isOfTraps ? [...traps, ...out].map(({ key }) => key) : []),
    ...(isSeen ? seen.map(({ key }) => key) : []),
    ...(by === null ? [null] : []),
  ]);
  return Promise.all(
    [...keys].map(async (key) => {
      const [spent, seenAt] = [isOfTraps ? key : null, by === 'species' ? key : isOfTraps ? key : null];
      const figures = {
        key,
        trap_captured: ofKey(caught, key, 'trap_captured'),
        trap_days: ofKey(traps, spent, 'trap_days'),
        gun_captured: ofKey(caught, key, 'gun_captured'),
        gun_days: ofKey(out, spent, 'gun_days'),
        sighted: ofKey(seen, seenAt, 'sighted'),
        sighting_days: ofKey(seen, seenAt, 'sighting_days'),
      };
      const { trap_captured, trap_days, gun_captured, gun_days, sighted, sighting_days } = figures;
      const { rows } = await sql<Pick<SqlFigures, 'cpue_trap' | 'cpue_gun' | 'spue'>>`select
        ${trap_captured} / nullif(cast(${trap_days} as real), 0) as cpue_trap,
        ${gun_captured} / nullif(cast(${gun_days} as real), 0) as cpue_gun,
        ${sighted} / nullif(cast(${sighting_days} as real), 0) as spue`.execute(db);
      return { ...figures, ...(rows[0] as Pick<SqlFigures, 'cpue_trap' | 'cpue_gun' | 'spue'>) };
    }),
  );
}

/** The same day a year earlier, by SQLite: March 1 for February 29. */
export async function yearBeforeInSql(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select date(${day}, '-1 year') as day`.execute(db);
  return rows[0]?.day ?? '';
}
