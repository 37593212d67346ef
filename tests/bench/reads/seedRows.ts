import { MINUTE_MS } from '@satomori/core';
import type { Client } from 'pg';

/** Captures are scattered over this square, the size of a prefecture; degrees. */
export const LAND = { west: 137, south: 35, degrees: 1.5 };
const START_MS = Date.UTC(2016, 3, 1);
const PER_STATEMENT = 100_000;
/** One in this many captures has a photo. */
const PHOTO_EVERY = 4;

/** Empty fields are part of the details as well, as the server writes them. */
const DETAILS = {
  trap_log_id: null,
  mesh_label: '東3-12',
  pregnant: 'no',
  body_length_cm: 92,
  weight_kg: 38.5,
  weight_measure: 'estimated',
  estimated_age_years: 2,
  kill_method: 'electric',
  killed_by: null,
  killed_at: 1_795_129_500_000,
  hit_site: null,
  disposal: 'buried',
  disposal_place: '捕獲場所の近く',
  facility_name: null,
  delivered_at: null,
  release_kind: null,
  proof_part: 'tail',
  csf_sample: 'none',
  csf_sample_no: null,
  body_temperature_c: null,
  hunters_out: null,
  days_out: null,
  sighted_count: null,
  municipality: null,
  csf_result: null,
  permit_no: null,
  license_type: null,
  payment_class: null,
  payment_yen: null,
  worker_ids: [],
  abnormal_items: [],
};

/** Owners of the added rows: people, groups and a trap of the sample site. */
export interface Owners {
  siteId: string;
  west: { userId: string; groupId: string };
  east: { userId: string; groupId: string };
  trapIds: string[];
}

export async function findOwners(client: Client): Promise<Owners> {
  const ask = async (sql: string, values: string[] = []) =>
    (await client.query<Record<string, string>>(sql, values)).rows;
  const people = await ask(
    `select id, site_id, hunt_group_id from users where login_id in ('hunter', 'admin') order by login_id desc`,
  );
  const [hunter, admin] = people;
  const siteId = hunter?.['site_id'] ?? '';
  const [east] = await ask(
    `select id from groups where site_id = $1 and kind = 'hunt' and parent_id is not null and id <> $2`,
    [siteId, hunter?.['hunt_group_id'] ?? ''],
  );
  const traps = await ask(`select id from traps where site_id = $1 and group_id is not null order by id`, [
    siteId,
  ]);
  return {
    siteId,
    west: { userId: hunter?.['id'] ?? '', groupId: hunter?.['hunt_group_id'] ?? '' },
    east: { userId: admin?.['id'] ?? '', groupId: east?.['id'] ?? '' },
    trapIds: traps.map((trap) => trap['id'] ?? ''),
  };
}

/** An id that contains the row's number; `kind` keeps tables apart. */
const idOf = (kind: string) => `('01900000-0000-7000-${kind}000-' || lpad(to_hex(n), 12, '0'))`;

/** The same area in every run: a number between 0 and 1, derived from the row's own. */
const chance = (salt: number) => `((n::bigint * ${salt} + 12345) % 1000003) / 1000003.0`;

const capturesBetween = ({ siteId, west, east, trapIds }: Owners, first: number, last: number): string => `
insert into posts (
  site_id, id, is_hunt, posted_by, hunter_id, group_id, happened_at, time_precision, order_key, fiscal_year,
  outcome, species, capture_class, method, trap_id, sex, age_class, count, adult_count, young_count,
  latitude, longitude, accuracy, position_source, tile_x, tile_y, mesh_code, place, memo,
  details, answers, warnings, status, source, created_at, updated_at, version, sequence)
select '${siteId}', id, true, user_id, user_id, group_id, at, 'exact', lpad(at::text, 15, '0') || ':' || id, 2026,
  'captured', (array['boar', 'sika_deer', 'sika_deer', 'raccoon', 'macaque'])[1 + n % 5], 'nuisance', 'snare',
  '${trapIds[0]}', 'male', 'adult', 1, 1, 0,
  latitude, longitude, 8, 'gps', floor((longitude + 180) / 360 * 1048576)::int,
  floor((1 - asinh(tan(radians(latitude))) / pi()) / 2 * 1048576)::int,
  '5337142', '里山町西谷の林道わき', '足あとあり', '${JSON.stringify(DETAILS)}', '{}', '[]',
  case when n % 20 = 0 then 'submitted' when n % 97 = 0 then 'returned' else 'approved' end, 'app', at, at, 1, n
from (
  select n, ${idOf('8')} as id, ${START_MS} + n::bigint * ${MINUTE_MS} as at, latitude, longitude,
    case when longitude < ${LAND.west + LAND.degrees / 2} then '${west.userId}' else '${east.userId}' end as user_id,
    case when longitude < ${LAND.west + LAND.degrees / 2} then '${west.groupId}' else '${east.groupId}' end as group_id
  from (
    select n, ${LAND.south} + ${LAND.degrees} * ${chance(7919)} as latitude,
      ${LAND.west} + ${LAND.degrees} * ${chance(104_729)} as longitude
    from generate_series(${first}, ${last}) as n
  ) as placed
) as owned`;

const photosBetween = ({ siteId, west }: Owners, first: number, last: number): string => `
insert into images (
  site_id, id, path, storage_key, owner_type, owner_id, sort_order, photo_kind, mime, bytes, width, height, sha256,
  exif_available, blurred, uploaded_by, created_at)
select '${siteId}', ${idOf('9')}, md5(n::text), md5(n::text), 'map_hunt_point', ${idOf('8')}, 0, 'whole_before',
  'image/jpeg', 2400000, 4000, 3000, md5(n::text) || md5(n::text), false, false, '${west.userId}', ${START_MS}
from generate_series(${first}, ${last}) as n where n % ${PHOTO_EVERY} = 0`;

/** Half of all readings belong to one trap, so that its log is as long as logs get. */
const readingsBetween = ({ siteId, trapIds }: Owners, first: number, last: number): string => `
insert into trap_logs (
  site_id, id, trap_id, kind, source, occurred_at, network_at, received_at, is_clock_odd, contact, battery_v,
  battery_pct, rssi_dbm, snr_db, spreading_factor, frequency_hz, f_cnt, f_port, temperature_c, raw_payload,
  created_at, receipt_no, sequence)
select '${siteId}', ${idOf('a')}, (array[${trapIds.map((id) => `'${id}'`).join(',')}])[
    case when n % 2 = 0 then 1 else 1 + n % ${trapIds.length} end],
  'heartbeat', 'sensor', at, at, at + 400, false, 'armed', 3.4, 92, -104.5, 6.25, 10, 923200000, n, 85, 12.5,
  'AXVkAwABBAAA', at + 400, n, n
from (select n, ${START_MS} + n::bigint * 1000 as at from generate_series(${first}, ${last}) as n) as told`;

async function inSteps(first: number, last: number, step: (first: number, last: number) => Promise<unknown>) {
  for (let start = first; start <= last; start += PER_STATEMENT)
    await step(start, Math.min(last, start + PER_STATEMENT - 1));
}

/** Adds captures, the n-th one the same in every run, until there are `total`; a map needs none of their photos. */
export async function growCaptures(
  client: Client,
  owners: Owners,
  have: number,
  total: number,
  { hasPhotos = true } = {},
): Promise<void> {
  await inSteps(have + 1, total, async (first, last) => {
    await client.query(capturesBetween(owners, first, last));
    if (hasPhotos) await client.query(photosBetween(owners, first, last));
  });
  await client.query('vacuum (analyze) posts');
  await client.query('vacuum (analyze) images');
}

/** Adds readings of the traps until there are `total`. */
export async function growReadings(
  client: Client,
  owners: Owners,
  have: number,
  total: number,
): Promise<void> {
  await inSteps(have + 1, total, (first, last) => client.query(readingsBetween(owners, first, last)));
  await client.query('vacuum (analyze) trap_logs');
}
