import { randomUUID } from 'node:crypto';
import { replaceBoundaries } from '../boundaries/repository.ts';
import { ALL_INHERITED, DAY_MS, fiscalYear, formatDate } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Database, Db } from '../database/database.ts';
import { defaultQuestionRows } from '../questions/defaults.ts';
import { insertQuestions } from '../questions/repository.ts';
import { hasSite } from '../sites/repository.ts';
import { hashKey } from '../uplinks/integrationRepository.ts';
import { SAMPLE_ACCOUNTS, SAMPLE_PASSWORD } from './accounts.ts';
import { insertAreas } from './areas.ts';
import { insertRecords } from './insertRecords.ts';
import { YEARS_DAYS } from './records.ts';
import { playHistory } from './history.ts';
import { makeIds, type SampleIds } from './ids.ts';
import { SAMPLE_BOUNDARY } from './boundary.ts';
import { GATEWAYS, GROUPS, SITES, TRAPS, USERS } from './municipality.ts';
import { makePermits } from './permits.ts';
import { insertRows, isSampleDatabase, markSample, openSite, stampsAt } from './repository.ts';

async function insertSites(trx: Db, ids: SampleIds, at: number): Promise<void> {
  for (const [key, { key: integrationKey, ...site }] of Object.entries(SITES)) {
    const id = ids.sites[key] ?? '';
    const hunt = key === 'satomori' ? 'club' : 'yatsu';
    await insertRows(trx, 'sites', [
      {
        id,
        ...site,
        is_disabled: false,
        municipality_code: null,
        prefecture_code: '20',
        default_zoom: 13,
        hunt_group_id: ids.groups[hunt] ?? null,
        witness_group_id: site.is_satomori ? (ids.groups['residents'] ?? null) : null,
        mesh_style: 'jis5',
        mesh_letters: null,
        contact_email: null,
        fiscal_year_start_month: 4,
        witness_public_days: 365,
        open_data_position: 'mesh_500m',
        heat_days: 365,
        post_needs_approval: true,
        status_interval_s: 1800,
        battery_low_v: 2.5,
        battery_low_pct: 20,
        patrol_due_hour: 18,
        ...stampsAt(at),
      },
    ]);
    const integration = { id: ids.integrations[key] ?? '', key_hash: hashKey(integrationKey) };
    await openSite(trx, id, integration, at);
  }
}

/** Columns of what a person may hunt with. */
function permitColumns(permit: ReturnType<typeof makePermits>[string] | undefined) {
  if (permit === undefined) return {};
  const { license_types, permit_species } = permit;
  return {
    ...permit,
    license_types: JSON.stringify(license_types),
    permit_species: JSON.stringify(permit_species),
  };
}

async function insertPeople(
  trx: Db,
  ids: SampleIds,
  passwords: Passwords,
  { at, now }: { at: number; now: number },
): Promise<void> {
  const groups = GROUPS.map((group) => ({
    site_id: ids.sites[group.site],
    id: ids.groups[group.key],
    name: group.name,
    kind: group.kind,
    parent_id: group.parent === null ? null : ids.groups[group.parent],
    leader_user_id: null,
    ladder: null,
    ...ALL_INHERITED,
    ...stampsAt(at),
  }));
  await insertRows(trx, 'groups', groups);
  const password_hash = await passwords.hash(SAMPLE_PASSWORD);
  const permits = makePermits(now);
  const flags = ['is_hunter', 'is_posting', 'is_gw_view', 'is_admin', 'is_shared_viewer'] as const;
  const users = USERS.map((user) => ({
    site_id: ids.sites[user.site],
    id: ids.users[user.login_id],
    login_id: user.login_id,
    password_hash,
    stamp: randomUUID(),
    name: SAMPLE_ACCOUNTS.find((account) => account.login_id === user.login_id)?.name ?? user.login_id,
    name_kana: user.name_kana,
    user_code: user.user_code,
    ...Object.fromEntries(flags.map((flag) => [flag, user.flags.includes(flag)])),
    is_disabled: false,
    hunt_group_id: user.hunt_group === null ? null : ids.groups[user.hunt_group],
    witness_group_id: user.witness_group === null ? null : ids.groups[user.witness_group],
    email: null,
    phone: null,
    last_login_at: null,
    ...permitColumns(permits[user.login_id]),
    ...stampsAt(at),
  }));
  await insertRows(trx, 'users', users);
}

async function insertGateways(trx: Db, ids: SampleIds, at: number): Promise<void> {
  const rows = GATEWAYS.map((gateway) => ({
    site_id: ids.sites[gateway.site],
    id: ids.gateways[gateway.key],
    code: gateway.code,
    name: gateway.name,
    kind: gateway.kind,
    gateway_eui: gateway.eui,
    latitude: gateway.latitude,
    longitude: gateway.longitude,
    accuracy: null,
    altitude: null,
    place: gateway.place,
    power: gateway.power,
    network: null,
    firmware_version: null,
    installed_on: formatDate(at),
    removed_on: null,
    memo: null,
    is_stopped: false,
    status_interval_s: null,
    last_seen_at: null,
    battery_v: null,
    temperature_c: null,
    unlogged_rx_count: 0,
    last_logged_at: null,
    is_logged_online: false,
    ...ALL_INHERITED,
    ...stampsAt(at),
  }));
  await insertRows(trx, 'gateways', rows);
}

async function insertTraps(trx: Db, ids: SampleIds, at: number, now: number): Promise<void> {
  const rows = TRAPS.map((trap) => ({
    site_id: ids.sites[trap.site],
    id: ids.traps[trap.dev_eui],
    trap_no: trap.trap_no,
    name: trap.name,
    trap_type: trap.trap_type,
    trap_count: 1,
    target_species: JSON.stringify(trap.target_species),
    owner_user_id: ids.users[trap.owner],
    group_id: ids.groups[trap.group],
    capture_class: 'nuisance',
    latitude: trap.latitude,
    longitude: trap.longitude,
    accuracy: 5,
    place: trap.place,
    fiscal_year: fiscalYear(now),
    bait: trap.trap_type === 'box' ? '米ぬか' : null,
    loop_diameter_cm: trap.trap_type === 'snare' ? 12 : null,
    wire_mm: trap.trap_type === 'snare' ? 4 : null,
    has_stopper: trap.trap_type === 'snare' ? true : null,
    has_swivel: trap.trap_type === 'snare' ? true : null,
    label_ok: true,
    sensor_model: trap.sensor_model,
    dev_eui: trap.dev_eui,
    fired_when: 'open',
    placement: 'planned',
    ...ALL_INHERITED,
    ...stampsAt(at),
  }));
  await insertRows(trx, 'traps', rows);
}

/**
 * Fills an empty database with the sample municipality and its last days.
 *
 * @returns `false` if it is already there
 * @throws {Error} for a database with real data, since the sample's passwords are public
 * Source: R20.
 */
export async function seedSample(database: Database, passwords: Passwords, now: number): Promise<boolean> {
  if (await isSampleDatabase(database.db)) return false;
  if (await hasSite(database.db)) {
    throw new Error('このデータベースには実際のデータが入っています。見本モードでは起動できません。');
  }
  const at = now - 60 * 24 * 60 * 60_000;
  const ids = makeIds();
  await database.transaction(async (trx) => {
    await markSample(trx);
    await insertSites(trx, ids, at);
    await insertPeople(trx, ids, passwords, { at, now });
    await insertGateways(trx, ids, at);
    await insertTraps(trx, ids, now - YEARS_DAYS * DAY_MS, now);
    await insertQuestions(trx, scopeOfSystem(ids.sites['satomori'] ?? ''), defaultQuestionRows(at));
    await insertAreas(trx, ids, at);
    await replaceBoundaries(trx, [SAMPLE_BOUNDARY]);
    await insertRecords(trx, ids, now);
    await playHistory(trx, ids, now);
  });
  return true;
}
