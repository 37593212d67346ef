import { randomUUID } from 'node:crypto';
import { ALL_INHERITED, newId } from '@satomori/core';
import { hash } from '@node-rs/argon2';
import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { GatewayTable, GroupTable, SiteTable, TrapTable, UserTable } from '../database/tables.ts';
import { hashKey } from '../uplinks/integrationRepository.ts';
import { templateOf } from './openTestDatabase.ts';

/** The password of all test accounts. */
export const PASSWORD = 'forest-path-7';
/** Hashed once at the lowest cost; the real cost is tested with the passwords themselves. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const KEYS = { satomori: 'key-of-satomori', hokapato: 'key-of-hokapato' } as const;
export type SiteKey = keyof typeof KEYS;

const STAMPS = { created_at: 0, updated_at: 0, deleted_at: null, version: 1, sequence: 0 };
const siteRow = (site: Partial<Omit<SiteTable, 'removed'>>) => ({
  id: newId(),
  code: newId().slice(-12),
  name: 'サイト',
  is_disabled: false,
  public_url: null,
  host_name: null,
  mail_sender_name: null,
  mail_sender_address: null,
  name_kana: null,
  is_satomori: true,
  municipality_code: null,
  prefecture_code: null,
  center_latitude: 35.5,
  center_longitude: 137.8,
  default_zoom: 13,
  hunt_group_id: null,
  witness_group_id: null,
  mesh_style: 'jis5' as const,
  mesh_letters: null,
  contact_name: null,
  contact_phone: null,
  contact_email: null,
  fiscal_year_start_month: 4,
  witness_public_days: 365,
  open_data_position: 'mesh_500m' as const,
  heat_days: 365,
  post_needs_approval: true,
  heartbeat_interval_s: 6 * 3600,
  status_interval_s: 1800,
  battery_low_v: 2.5,
  battery_low_pct: 20,
  patrol_due_hour: 18,
  quiet_from: null,
  quiet_to: null,
  keep_raw_messages_days: null,
  keep_positions_days: null,
  keep_sightings_years: null,
  removal_at: null,
  removed: null,
  ...STAMPS,
  ...site,
});

type NewGroup = Pick<GroupTable, 'site_id' | 'name'> & Partial<Omit<GroupTable, 'ladder'>>;

const groupRow = (group: NewGroup) => ({
  id: newId(),
  kind: 'hunt' as const,
  parent_id: null,
  leader_user_id: null,
  ladder: null,
  ...ALL_INHERITED,
  ...STAMPS,
  ...group,
});

type NewUser = Pick<UserTable, 'site_id' | 'login_id'> &
  Partial<Omit<Selectable<UserTable>, 'license_types' | 'permit_species'>>;

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const row = {
    id: newId(),
    password_hash: await passwordHash,
    stamp: randomUUID(),
    name: `人 ${user.login_id}`,
    name_kana: null,
    user_code: null,
    is_hunter: false,
    is_posting: false,
    is_gw_view: false,
    is_admin: false,
    is_shared_viewer: false,
    is_disabled: false,
    hunt_group_id: null,
    witness_group_id: null,
    email: null,
    phone: null,
    last_login_at: null,
    ...STAMPS,
    ...user,
  };
  await db.insertInto('users').values(row).execute();
  return row.id;
}

type NewTrap = Pick<TrapTable, 'site_id'> & Partial<Omit<TrapTable, 'target_species'>>;
let count = 0;

const trapRow = (trap: NewTrap) => {
  count += 1;
  return {
    id: newId(),
    trap_no: `T${count}`,
    name: `わな${count}`,
    trap_type: 'snare' as const,
    trap_count: 1,
    target_species: '["boar"]',
    label_ok: true,
    fiscal_year: 2026,
    sensor_model: 'WS301',
    dev_eui: count.toString(16).padStart(16, '0'),
    fired_when: 'open' as const,
    placement: 'planned' as const,
    ...ALL_INHERITED,
    ...STAMPS,
    ...trap,
  } as NewTrap & { id: string; name: string; dev_eui: string; target_species: string };
};

export type InsertedTrap = Pick<TrapTable, 'site_id' | 'id' | 'name'> & { dev_eui: string };

/** Traps, each with its own sensor (WS301). */
export async function insertTraps(db: Db, traps: readonly NewTrap[]): Promise<InsertedTrap[]> {
  const rows = traps.map(trapRow);
  for (const row of rows) {
    await db
      .insertInto('traps')
      .values(row as never)
      .execute();
  }
  return rows;
}

export async function insertTrap(db: Db, trap: NewTrap): Promise<InsertedTrap> {
  return (await insertTraps(db, [trap]))[0] as InsertedTrap;
}

export async function insertGateway(
  db: Db,
  gateway: Pick<GatewayTable, 'site_id'> & Partial<GatewayTable>,
): Promise<{ id: string; gateway_eui: string }> {
  count += 1;
  const row = {
    id: newId(),
    code: `G${count}`,
    name: `親機${count}`,
    kind: 'gateway' as const,
    gateway_eui: `aaaaaaaa${count.toString(16).padStart(8, '0')}`,
    is_stopped: false,
    unlogged_rx_count: 0,
    is_logged_online: false,
    ...ALL_INHERITED,
    ...STAMPS,
    ...gateway,
  };
  await db.insertInto('gateways').values(row).execute();
  return { id: row.id, gateway_eui: row.gateway_eui ?? '' };
}

async function insertSite(db: Db, key: SiteKey): Promise<string> {
  const row = siteRow({ name: key, code: key, is_satomori: key === 'satomori' });
  await db.insertInto('sites').values(row).execute();
  await db.insertInto('site_sequences').values({ site_id: row.id, value: 0 }).execute();
  await db
    .insertInto('integrations')
    .values({
      site_id: row.id,
      id: newId(),
      name: key,
      kind: 'chirpstack',
      key_hash: hashKey(KEYS[key]),
      is_active: true,
      created_at: 0,
    })
    .execute();
  return row.id;
}

export async function insertGroup(db: Db, group: Parameters<typeof groupRow>[0]): Promise<string> {
  const row = groupRow(group);
  await db.insertInto('groups').values(row).execute();
  return row.id;
}

async function insertGroups(db: Db, sites: Record<SiteKey, string>) {
  const ofSatomori = (name: string, more: Partial<Omit<GroupTable, 'ladder'>> = {}) =>
    insertGroup(db, { site_id: sites.satomori, name, ...more });
  const club = await ofSatomori('club');
  return {
    club,
    west: await ofSatomori('west', { parent_id: club }),
    east: await ofSatomori('east', { parent_id: club }),
    residents: await ofSatomori('residents', { kind: 'witness' }),
    valley: await insertGroup(db, { site_id: sites.hokapato, name: 'valley' }),
    ridge: await insertGroup(db, { site_id: sites.hokapato, name: 'ridge' }),
  };
}
type GroupIds = Awaited<ReturnType<typeof insertGroups>>;

/** One person of each kind, by login id. */
const people = (groups: GroupIds) =>
  ({
    west: ['satomori', { is_hunter: true, hunt_group_id: groups.west }],
    west2: ['satomori', { is_hunter: true, hunt_group_id: groups.west }],
    east: ['satomori', { is_hunter: true, hunt_group_id: groups.east }],
    club: ['satomori', { is_hunter: true, hunt_group_id: groups.club }],
    loner: ['satomori', { is_hunter: true }],
    poster: ['satomori', { is_posting: true, witness_group_id: groups.residents }],
    // With as many rights as possible for a shared account, so that its restrictions do not come from missing roles.
    viewer: ['satomori', { is_hunter: true, hunt_group_id: groups.west, is_shared_viewer: true }],
    gateway: ['satomori', { is_gw_view: true }],
    admin: ['satomori', { is_admin: true }],
    disabled: ['satomori', { is_hunter: true, hunt_group_id: groups.west, is_disabled: true }],
    valley: ['hokapato', { hunt_group_id: groups.valley }],
    ridge: ['hokapato', { hunt_group_id: groups.ridge }],
    hokapatoAdmin: ['hokapato', { is_admin: true }],
  }) as const satisfies Record<string, [SiteKey, Partial<UserTable>]>;
export type Login = keyof ReturnType<typeof people>;

async function insertPeople(db: Db, sites: Record<SiteKey, string>, groups: GroupIds) {
  const ids = {} as Record<Login, string>;
  for (const [login_id, [site, flags]] of Object.entries(people(groups))) {
    ids[login_id as Login] = await insertUser(db, { site_id: sites[site], login_id, ...flags });
  }
  return ids;
}

async function insertDevices(
  db: Db,
  sites: Record<SiteKey, string>,
  groups: GroupIds,
  users: Record<Login, string>,
) {
  const [west, east, club, own, valley, ridge] = await insertTraps(db, [
    { site_id: sites.satomori, name: '西', group_id: groups.west, owner_user_id: users.west },
    { site_id: sites.satomori, name: '東', group_id: groups.east, owner_user_id: users.east },
    { site_id: sites.satomori, name: '会', group_id: groups.club },
    { site_id: sites.satomori, name: '自分', owner_user_id: users.loner },
    { site_id: sites.hokapato, name: '谷', group_id: groups.valley, owner_user_id: users.valley },
    { site_id: sites.hokapato, name: '尾根', group_id: groups.ridge },
  ]);
  return {
    traps: { west, east, club, own, valley, ridge } as Record<
      'west' | 'east' | 'club' | 'own' | 'valley' | 'ridge',
      InsertedTrap
    >,
    gateways: {
      satomori: await insertGateway(db, { site_id: sites.satomori }),
      hokapato: await insertGateway(db, { site_id: sites.hokapato }),
    },
  };
}

/**
 * Two sites, groups as a tree (west and east below club), one person of each kind, a trap of each group and one
 * without a group, a gateway and an integration key for each site. The traps are still planned.
 */
export async function insertWorld(db: Db) {
  const sites = { satomori: await insertSite(db, 'satomori'), hokapato: await insertSite(db, 'hokapato') };
  const groups = await insertGroups(db, sites);
  const users = await insertPeople(db, sites, groups);
  return { sites, groups, users, ...(await insertDevices(db, sites, groups, users)) };
}
export type World = Awaited<ReturnType<typeof insertWorld>>;

/** A location with the small world, copied: to insert its rows takes longer than the rest of a server's start. */
export const placeWithWorld = templateOf(({ db }) => insertWorld(db));
