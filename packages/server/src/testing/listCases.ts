import { ALL_INHERITED, type EndpointName, formatDate, newId } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import { insertArea } from '../areas/repository.ts';
import type { SearchedTable } from '../database/keyColumns.ts';
import type { Tables } from '../database/tables.ts';
import { insertEffort } from '../efforts/repository.ts';
import { insertGatewayLog } from '../gateway-logs/repository.ts';
import { insertImport } from '../imports/repository.ts';
import { insertTrapLog } from '../traps/trapLogRepository.ts';
import { addPost, importOf } from './listRows.ts';
import type { TestServer } from './startTestServer.ts';
import { insertGateway, insertTrap, insertUser, type Login } from './world.ts';

/** How a list is tested: who reads it, and how a row that they see is added. */
export interface ListCase {
  login: Login;
  table: keyof Tables;
  query?: object;
  /** Rows of its table can be deleted. */
  canBeDeleted: boolean;
  /** The URL returns what changed, also without `since`. */
  isLatest?: boolean;
  /** Rows that are in every answer. */
  always?: (server: TestServer) => string[];
  /** The row whose texts are searched, where they are not its own. */
  searched?: { table: SearchedTable; idOf: (server: TestServer) => string };
  /** @returns the id of the new row, which has this number of the site's sequence */
  add: (server: TestServer, sequence: number) => Promise<string>;
}

const siteOf = ({ world }: TestServer) => ({ site_id: world.sites.satomori });

const CAPTURES_CASE: ListCase = {
  login: 'west',
  table: 'posts',
  canBeDeleted: true,
  add: (server, sequence) => addPost(server, sequence, true),
};
const SIGHTINGS_CASE: ListCase = {
  login: 'poster',
  table: 'posts',
  canBeDeleted: true,
  add: (server, sequence) => addPost(server, sequence, false),
};

/** All paged lists. */
export const LIST_CASES: Partial<Record<EndpointName, ListCase>> = {
  listUsers: {
    login: 'west',
    table: 'users',
    canBeDeleted: true,
    always: ({ world }) => [world.users.west],
    add: (server, sequence) =>
      insertUser(server.database.db, {
        ...siteOf(server),
        login_id: newId(),
        is_hunter: true,
        hunt_group_id: server.world.groups.west,
        sequence,
      }),
  },
  listAdminUsers: {
    login: 'admin',
    table: 'users',
    // None of the people who are always there.
    query: { permit_ends_before: '2020-01-01' },
    canBeDeleted: true,
    add: (server, sequence) =>
      insertUser(server.database.db, {
        ...siteOf(server),
        login_id: newId(),
        permit_to: '2019-12-31',
        sequence,
      }),
  },
  listDeliveries: {
    login: 'admin',
    table: 'deliveries',
    // None of the messages of the people's own notifications.
    query: { channel: 'mail' },
    canBeDeleted: false,
    add: async ({ world, clock, database }, sequence) => {
      const [id, push_log_id] = [newId(), newId()];
      const row = { site_id: world.sites.satomori, user_id: world.users.west } as const;
      const now = clock.now();
      await database.db
        .insertInto('push_logs')
        .values({
          ...row,
          id: push_log_id,
          rule: 'announcement',
          title: '題',
          body: '本文',
          occurred_at: now,
          received_at: now,
          created_at: now,
          receipt_no: sequence,
          sequence,
        })
        .execute();
      await database.db
        .insertInto('deliveries')
        .values({ ...row, id, push_log_id, channel: 'mail', status: 'queued', queued_at: now })
        .execute();
      return id;
    },
  },
  listAuditLogs: {
    login: 'admin',
    table: 'audit_logs',
    canBeDeleted: false,
    add: async ({ world, clock, database }) => {
      const id = newId();
      await database.db
        .insertInto('audit_logs')
        .values({
          site_id: world.sites.satomori,
          id,
          at: clock.now(),
          user_id: world.users.poster,
          action: 'edit',
          target_type: 'site',
          target_id: world.sites.satomori,
          changes: '{}',
          reason: null,
          request_id: null,
        })
        .execute();
      return id;
    },
    searched: { table: 'users', idOf: ({ world }) => world.users.poster },
  },
  listParkedDevices: {
    login: 'admin',
    table: 'parked_devices',
    canBeDeleted: true,
    add: async ({ world, clock, database }, sequence) => {
      const id = newId();
      await database.db
        .insertInto('parked_devices')
        .values({
          site_id: world.sites.satomori,
          id,
          dev_eui: sequence.toString(16).padStart(16, 'f'),
          network: 'chirpstack',
          first_seen_at: clock.now(),
          last_seen_at: clock.now(),
          message_count: 1,
          sequence,
        })
        .execute();
      return id;
    },
  },
  listRawMessages: {
    login: 'admin',
    table: 'raw_messages',
    canBeDeleted: false,
    add: async ({ world, clock, database }) => {
      const id = newId();
      await database.db
        .insertInto('raw_messages')
        .values({
          site_id: world.sites.satomori,
          id,
          integration_id: id,
          network: 'chirpstack',
          event: 'up',
          dedup_key: id,
          body: '{}',
          received_at: clock.now(),
        })
        .execute();
      return id;
    },
  },
  listImports: {
    login: 'admin',
    table: 'imports',
    canBeDeleted: true,
    add: async (server, sequence) => {
      const id = newId();
      await insertImport(server.database.db, scopeOfSystem(server.world.sites.satomori), {
        ...importOf(id),
        created_at: server.clock.now(),
        updated_at: server.clock.now(),
        sequence,
      });
      return id;
    },
  },
  listGroups: {
    login: 'club',
    table: 'groups',
    canBeDeleted: true,
    add: async (server, sequence) => {
      const id = newId();
      await server.database.db
        .insertInto('groups')
        .values({
          ...siteOf(server),
          id,
          name: `班 ${id}`,
          kind: 'hunt',
          parent_id: server.world.groups.club,
          leader_user_id: null,
          ladder: null,
          ...ALL_INHERITED,
          created_at: 0,
          updated_at: 0,
          deleted_at: null,
          version: 1,
          sequence,
        })
        .execute();
      return id;
    },
  },
  listTraps: {
    login: 'west',
    table: 'traps',
    canBeDeleted: true,
    add: async (server, sequence) => {
      const group_id = server.world.groups.west;
      return (await insertTrap(server.database.db, { ...siteOf(server), group_id, sequence })).id;
    },
  },
  listGateways: {
    login: 'gateway',
    table: 'gateways',
    canBeDeleted: true,
    add: async (server, sequence) =>
      (await insertGateway(server.database.db, { ...siteOf(server), sequence })).id,
  },
  listTrapLogs: {
    login: 'west',
    table: 'trap_logs',
    canBeDeleted: false,
    add: async ({ world, clock, database }, sequence) => {
      const id = newId();
      await insertTrapLog(database.db, scopeOfSystem(world.sites.satomori), {
        id,
        trap_id: world.traps.west.id,
        kind: 'patrol',
        source: 'user',
        occurred_at: clock.now(),
        received_at: clock.now(),
        created_at: clock.now(),
        receipt_no: sequence,
        sequence,
      });
      return id;
    },
  },
  listGatewayLogs: {
    login: 'gateway',
    table: 'gateway_logs',
    canBeDeleted: false,
    add: async ({ world, clock, database }, sequence) => {
      const id = newId();
      await insertGatewayLog(database.db, scopeOfSystem(world.sites.satomori), {
        id,
        gateway_id: world.gateways.satomori.id,
        kind: 'online',
        occurred_at: clock.now(),
        received_at: clock.now(),
        rx_count: null,
        tx_count: null,
        battery_v: null,
        temperature_c: null,
        uptime_s: null,
        memo: null,
        created_at: clock.now(),
        receipt_no: sequence,
        sequence,
      });
      return id;
    },
  },
  listNotifications: {
    login: 'west',
    table: 'push_logs',
    canBeDeleted: false,
    add: async ({ world, clock, database }, sequence) => {
      const id = newId();
      await database.db
        .insertInto('push_logs')
        .values({
          site_id: world.sites.satomori,
          id,
          user_id: world.users.west,
          incident_id: null,
          rule: 'announcement',
          title: 'お知らせ',
          body: '',
          target_type: null,
          target_id: null,
          target_name: null,
          occurred_at: clock.now(),
          received_at: clock.now(),
          read_at: null,
          snoozed_until: null,
          created_at: clock.now(),
          receipt_no: sequence,
          sequence,
        })
        .execute();
      return id;
    },
  },
  listEfforts: {
    login: 'west',
    table: 'efforts',
    canBeDeleted: true,
    add: async ({ world, clock, database }, sequence) => {
      const id = newId();
      await insertEffort(database.db, scopeOfSystem(world.sites.satomori), {
        id,
        posted_by: world.users.west,
        hunter_id: world.users.west,
        group_id: world.groups.west,
        date: formatDate(clock.now()),
        method: 'snare',
        hunters_out: 1,
        days_out: 1,
        traps_set: 3,
        created_at: clock.now(),
        updated_at: clock.now(),
        deleted_at: null,
        version: 1,
        sequence,
      });
      return id;
    },
  },
  listAreas: {
    login: 'viewer',
    table: 'areas',
    canBeDeleted: true,
    add: async ({ world, clock, database }, sequence) => {
      const id = newId();
      const ring: [number, number][] = [
        [137, 35],
        [138, 35],
        [138, 36],
        [137, 35],
      ];
      await insertArea(
        database.db,
        scopeOfSystem(world.sites.satomori),
        {
          id,
          kind: 'no_gun',
          name: id,
          group_id: null,
          geometry: { type: 'Polygon', coordinates: [ring] },
          valid_from: null,
          valid_to: null,
          source: null,
        },
        { sequence, now: clock.now() },
      );
      return id;
    },
  },
  listCaptures: CAPTURES_CASE,
  listCapturesLatest: { ...CAPTURES_CASE, isLatest: true },
  listSightings: SIGHTINGS_CASE,
  listSightingsLatest: { ...SIGHTINGS_CASE, isLatest: true },
};
