import { join } from 'node:path';
import {
  createImport,
  type EndpointName,
  MAX_PHOTOS,
  type NetworkServer,
  newId,
  putImportRows,
  runImport,
  type Site,
  settingsOf,
  ENDPOINTS,
} from '@satomori/core';
import {
  addQuestion,
  captureOf,
  createOneTimeCode,
  insertArea,
  insertGateway,
  insertGroup,
  insertTrap,
  insertUser,
  listForm,
  PASSWORD,
  postCapture,
  postSighting,
  scopeOfSystem,
  sightingOf,
  type TestServer,
  writeBasemap,
} from '@satomori/server/testing';
import type { Operation } from '../support/apiDocument.ts';
import { AREA, IMPORTED, type Input, MAPPING } from './inputs.ts';
import type { Caller } from './caller.ts';

/** Updates what changes with each call and each caller: current versions, own rows that may still be changed. */
export type Freshen = (operation: Operation, input: Input, caller: Caller) => Promise<Input>;

type Change = (caller: Own) => Promise<Partial<Input>>;
type Own = ReturnType<typeof rowsOf>;

const NEW_PASSWORD = 'another-path-8';

const FRESH: Partial<Record<EndpointName, Change>> = {
  // Another site has the same login ids.
  signIn: async (own) => ({
    body: { login_id: (await own.user()).login_id, password: PASSWORD, site: (await own.site()).code },
  }),
  resetPassword: async (own) => ({
    body: { code: await own.code('password_reset'), new_password: PASSWORD },
  }),
  getTrapWhy: async (own) => ({ path: { id: (await own.trap()).id } }),
  getTrapBatteryEnd: async (own) => ({ path: { id: (await own.trap()).id } }),
  getTrapSignal: async (own) => ({ path: { id: (await own.trap()).id } }),
  getGatewaySignal: async (own) => ({ path: { id: (await own.gateway()).id } }),
  signInOnce: async (own) => ({ body: { code: await own.code('sign_in') } }),
  changePassword: async () => ({ body: { current_password: PASSWORD, new_password: NEW_PASSWORD } }),
  putProfile: async (own) => ({ body: { version: (await own.user()).version } }),
  createAdminUser: async () => ({ body: { login_id: newId() } }),
  changeAdminUser: async (own) => ({ path: { id: await own.newPerson() }, body: { version: 1 } }),
  actOnAdminUser: async (own) => ({ path: { id: await own.newPerson() } }),
  createSignInLink: async (own) => ({ path: { id: await own.newPerson() } }),
  createGroup: async () => ({ body: { name: newId() } }),
  changeGroup: async (own) => ({ path: { id: await own.newGroup() }, body: { name: newId(), version: 1 } }),
  removeGroup: async (own) => ({ path: { id: await own.newGroup() } }),
  revokeIntegration: async (own) => ({ path: { id: await own.newIntegration() } }),
  tryMessage: async (own) => ({ path: { id: await own.newIntegration() } }),
  getBroker: async (own) => ({ path: { id: await own.newIntegration() } }),
  putBroker: async (own) => ({ path: { id: await own.newIntegration() }, body: { version: 0 } }),
  getMapping: async (own) => ({ path: { id: await own.newIntegration() } }),
  putMapping: async (own) => ({ path: { id: await own.newIntegration('generic') }, body: { version: 0 } }),
  replayIntegration: async (own) => ({ path: { id: await own.newIntegration() } }),
  getRawMessage: async (own) => ({ path: { id: await own.message() } }),
  putEvidenceRules: async (own) => ({ body: { version: await own.evidenceRulesVersion() } }),
  checkRewardEvidence: async (own) => ({ query: { hunter_id: (await own.user()).id } }),
  getRewardEvidence: async (own) => ({ query: { hunter_id: (await own.user()).id } }),
  putRewardPrices: async (own) => ({ body: { version: await own.pricesVersion() } }),
  changeAlarmRule: async (own) => ({
    path: { rule: 'working_ended' },
    body: { version: await own.alarmRuleVersion() },
  }),
  tryAlarmRule: async () => ({ path: { rule: 'working_ended' } }),
  putWebhookTarget: async (own) => ({ body: { version: await own.webhookTargetVersion() } }),
  // With an address that is refused before anything is sent.
  testWebhookTarget: async (own) => {
    await own.newWebhookTarget();
    return {};
  },
  putLineAccount: async (own) => ({ body: { version: await own.lineAccountVersion() } }),
  testLineAccount: async (own) => {
    await own.newLineAccount();
    return {};
  },
  createLineCode: async (own) => {
    await own.newLineAccount();
    return {};
  },
  removeLineLink: async (own) => {
    await own.newLineLink();
    return {};
  },
  putOpenidSettings: async (own) => ({ body: { version: await own.openidVersion() } }),
  changeSite: async (own) => ofSite(await own.site()),
  createArea: async (own) => ({ body: { group_id: await own.groupId() } }),
  createAreas: async (own) => ({ body: { areas: [await own.unstoredArea()] } }),
  changeArea: async (own) => ({
    path: { id: await own.newArea() },
    body: { version: 1, group_id: await own.groupId() },
  }),
  removeArea: async (own) => ({ path: { id: await own.newArea() } }),
  createAdminQuestion: async () => ({ body: { code: `q_${newId().slice(-12)}` } }),
  changeAdminQuestion: async (own) => ofRow(await own.newQuestion()),
  retireAdminQuestion: async (own) => ({ path: { id: (await own.newQuestion()).id } }),
  orderAdminQuestions: async (own) => ({ body: { is_hunt: true, ids: await own.formIds() } }),
  getImport: async (own) => ({ path: { id: await own.newImport() } }),
  getImportReport: async (own) => ({ path: { id: await own.newImport() } }),
  putImportRows: async (own) => ({ path: { id: await own.newImport() } }),
  runImport: async (own) => ({ path: { id: await own.newImport() } }),
  cancelImport: async (own) => ({ path: { id: await own.newImport() } }),
  undoImport: async (own) => ({ path: { id: await own.endedImport() } }),
  createTrap: async () => ({ body: { trap_no: newId().slice(-12) } }),
  changeTrap: async (own) => ofRow(await own.trap()),
  removeTrap: async (own) => ({ path: { id: await own.newTrap() } }),
  recordTrapAct: async (own) => ({ body: { trap_id: (await own.trap()).id } }),
  cancelTrapAct: async (own) => ({ path: { id: await own.act() } }),
  createGateway: async () => ({ body: { code: newId().slice(-12) } }),
  changeGateway: async (own) => ofRow(await own.gateway()),
  removeGateway: async (own) => ({ path: { id: await own.newGateway() } }),
  actOnNotifications: async (own) => ({ body: { ids: [await own.notification()] } }),
  removePushSubscription: async (own) => ({ path: { id: await own.pushSubscription() } }),
  explainDelivery: async (own) => ({
    query: { user_id: (await own.user()).id, incident_id: await own.incident() },
  }),
  testDelivery: async (own) => {
    await own.forgetTests();
    return {};
  },
  changeCapture: async (own) => ofRow(await own.post('capture')),
  changeSighting: async (own) => ofRow(await own.post('sighting')),
  putCapturePhoto: async (own) => ({ body: { point_id: (await own.post('capture')).id } }),
  putSightingPhoto: async (own) => ({ body: { point_id: (await own.post('sighting')).id } }),
  findCapturePhotoUses: async (own) => ({ body: { sha256: await own.photoHashes('map_hunt_point') } }),
  listPhotoRepeats: async (own) => ({ path: await own.captureOfSite() }),
  findSightingPhotoUses: async (own) => ({ body: { sha256: await own.photoHashes('map_point') } }),
  getPhoto: async (own) => ({ query: { path: await own.photoPath() } }),
  listBasemapTiles: async (own) => ({ query: { id: await own.basemapId() } }),
  getBasemapTile: async (own) => ({ query: { id: await own.basemapId() } }),
};

const ofRow = ({ id, version }: { id: string; version: number }): Partial<Input> => ({
  path: { id },
  body: { version },
});

/** The settings as they are: others would change what the rest of the walk sees. */
const ofSite = (site: Site): Partial<Input> => ({
  path: { id: site.id },
  body: { ...settingsOf(site), version: site.version },
});

/** Turns an input into one that its caller may send now. */
export function createFreshen(server: TestServer): Freshen {
  return async (operation, input, { userId, may }) => {
    const withNewId = renewClientId(input);
    const change = FRESH[operation.name as EndpointName];
    if (change === undefined || userId === null || !may(operation)) return withNewId;
    const { path, query, body } = await change(rowsOf(server, userId));
    return {
      path: { ...withNewId.path, ...path },
      query: { ...withNewId.query, ...query },
      body: withNewId.body === undefined ? undefined : replaced(withNewId.body, body),
    };
  };
}

/** A row that a person creates has its id from the client: each call sends a new one. */
const renewClientId = (input: Input): Input =>
  typeof input.body === 'object' && input.body !== null && 'id' in input.body
    ? { ...input, body: { ...input.body, id: newId() } }
    : input;

/** Replaces the fields that the input has; of a body with several forms, not each has all. */
function replaced(body: unknown, fields: unknown): object {
  const known = Object.entries(fields ?? {}).filter(([key]) => key in (body as object));
  return { ...(body as object), ...Object.fromEntries(known) };
}

/** An import with one row, which nobody has run. */
async function beginImport(server: TestServer, userId: string): Promise<string> {
  const { http } = await server.asUser(userId);
  const id = newId();
  const body = {
    id,
    target: 'sightings',
    file_name: 'a.csv',
    file_sha256: 'a'.repeat(64),
    mapping: MAPPING,
  } as const;
  await http.call(createImport, { body });
  const rows = [{ line: 1, key: id, values: IMPORTED }];
  await http.call(putImportRows, { params: { id }, query: { from: 0 }, body: { rows } });
  return id;
}

/** Rows that this person may read and change. */
function rowsOf(server: TestServer, userId: string) {
  const { db } = server.database;
  const { world, clock } = server;
  const user = () => db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const siteKey = async () => ((await user()).site_id === world.sites.hokapato ? 'hokapato' : 'satomori');
  const versioned = (table: 'traps' | 'gateways' | 'posts', id: string) =>
    db.selectFrom(table).select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
  const groupOf = async () => world.groups[(await siteKey()) === 'satomori' ? 'west' : 'valley'];

  const trapOf = async () =>
    versioned('traps', world.traps[(await siteKey()) === 'satomori' ? 'west' : 'valley'].id);

  return {
    user,
    pricesVersion: async () =>
      (await (await server.asUser(userId)).http.call(ENDPOINTS.getRewardPrices, {})).version,
    evidenceRulesVersion: async () =>
      (await (await server.asUser(userId)).http.call(ENDPOINTS.getEvidenceRules, {})).version,
    webhookTargetVersion: async () =>
      (await (await server.asUser(userId)).http.call(ENDPOINTS.getWebhookTarget, {})).version,
    newWebhookTarget: async () => {
      const { http } = await server.asUser(userId);
      await http.call(ENDPOINTS.renewWebhookSecret, {});
      const { site_id } = await user();
      await db
        .updateTable('webhook_targets')
        .set({ url: 'https://192.0.2.1/x', tested_at: null })
        .where('site_id', '=', site_id)
        .execute();
    },
    lineAccountVersion: async () =>
      (await (await server.asUser(userId)).http.call(ENDPOINTS.getLineAccount, {})).version,
    newLineAccount: async () => {
      const { site_id } = await user();
      const set = { is_active: true, basic_id: '@town', access_token: 'a'.repeat(40), asked_at: null };
      await db
        .insertInto('line_accounts')
        .values({ site_id, ...set, updated_at: 0, version: 0 })
        .onConflict((conflict) => conflict.column('site_id').doUpdateSet(set))
        .execute();
    },
    newLineLink: async () => {
      const { site_id } = await user();
      const link = { site_id, user_id: userId, line_user_id: newId(), linked_at: 0 };
      await db
        .insertInto('line_links')
        .values(link)
        .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet(link))
        .execute();
    },
    openidVersion: async () =>
      (await (await server.asUser(userId)).http.call(ENDPOINTS.getOpenidSettings, {})).version,
    alarmRuleVersion: async () => {
      const { json } = await (await server.asUser(userId)).http.list(ENDPOINTS.listAlarmRules, {});
      return json.find(({ rule }) => rule === 'working_ended')?.version ?? 0;
    },
    site: async () => (await (await server.asUser(userId)).sites.list()).json[0] as Site,
    code: async (purpose: 'password_reset' | 'sign_in') =>
      createOneTimeCode(db, await user(), purpose, clock.now()),
    newPerson: async () => insertUser(db, { site_id: (await user()).site_id, login_id: newId() }),
    newGroup: async () => insertGroup(db, { site_id: (await user()).site_id, name: newId() }),
    newIntegration: async (kind: NetworkServer = 'chirpstack') => {
      const { site_id } = await user();
      const row = { site_id, id: newId(), name: 'ChirpStack', kind };
      await db
        .insertInto('integrations')
        .values({ ...row, key_hash: newId(), is_active: true, created_at: clock.now() })
        .execute();
      return row.id;
    },
    message: async () => {
      const { site_id } = await user();
      const row = { site_id, id: newId(), integration_id: newId(), network: 'chirpstack' } as const;
      await db
        .insertInto('raw_messages')
        .values({ ...row, event: 'up', dedup_key: newId(), body: '{}', received_at: clock.now() })
        .execute();
      return row.id;
    },
    newQuestion: async () => {
      const id = await addQuestion(server, { code: newId(), kind: 'text', site: await siteKey() });
      return { id, version: 1 };
    },
    /** The questions that the form of captures asks. */
    formIds: async () => {
      const site = scopeOfSystem(world.sites[await siteKey()]);
      return (await listForm(db, site, true)).map(({ id }) => id);
    },
    newImport: () => beginImport(server, userId),
    endedImport: async () => {
      const id = await beginImport(server, userId);
      await (await server.asUser(userId)).http.call(runImport, { params: { id } });
      return id;
    },
    trap: trapOf,
    groupId: groupOf,
    /** An area of the person's group, as a call sends it. */
    unstoredArea: async () => ({ ...AREA, id: newId(), group_id: await groupOf() }),
    newArea: async () => {
      const area = { ...AREA, id: newId(), group_id: await groupOf() };
      const scope = scopeOfSystem((await user()).site_id);
      await insertArea(db, scope, area, { sequence: 1, now: clock.now() });
      return area.id;
    },
    newTrap: async () => {
      const { site_id } = await user();
      return (await insertTrap(db, { site_id, group_id: await groupOf(), owner_user_id: userId })).id;
    },
    act: async () => {
      const id = newId();
      const trap_id = world.traps[(await siteKey()) === 'satomori' ? 'west' : 'valley'].id;
      const act = { id, trap_id, kind: 'patrol', occurred_at: new Date(clock.now()).toISOString() } as const;
      await (await server.asUser(userId)).writing.trapLogs.record(act);
      return id;
    },
    gateway: async () => versioned('gateways', world.gateways[await siteKey()].id),
    newGateway: async () => (await insertGateway(db, { site_id: (await user()).site_id })).id,
    notification: async () => {
      const at = clock.now();
      const { site_id } = await user();
      const row = {
        id: newId(),
        site_id,
        user_id: userId,
        rule: 'announcement',
        title: '題',
        body: '本文',
      } as const;
      const times = { occurred_at: at, received_at: at, created_at: at, receipt_no: 0, sequence: 1 };
      await db
        .insertInto('push_logs')
        .values({ ...row, ...times })
        .execute();
      return row.id;
    },
    incident: async () => {
      const [{ site_id }, at, { id: target_id }] = [await user(), clock.now(), await trapOf()];
      const id = newId();
      const row = { site_id, id, rule: 'trap_fired', target_type: 'trap', target_id } as const;
      const times = { occurred_at: at, received_at: at, last_event_at: at, closed_at: at };
      await db
        .insertInto('incidents')
        .values({ ...row, ...times, firing_count: 1, run_count: 1, steps_run: 1 })
        .execute();
      return id;
    },
    pushSubscription: async () => {
      const id = newId();
      const browser = {
        endpoint: 'https://fcm.googleapis.com/x',
        p256dh: 'x',
        auth: 'x',
        device_name: '端末',
      };
      const { site_id } = await user();
      const row = { ...browser, site_id, id, user_id: userId, endpoint_hash: id, created_at: clock.now() };
      await db.insertInto('push_subscriptions').values(row).execute();
      return id;
    },
    /** Tests of the delivery can be repeated only after a minute. */
    forgetTests: async () => {
      const { site_id } = await user();
      await db
        .deleteFrom('push_logs')
        .where('site_id', '=', site_id)
        .where('user_id', '=', userId)
        .where('rule', '=', 'delivery_test')
        .execute();
    },
    /** A post that has not been reviewed. */
    post: async (kind: 'capture' | 'sighting') => {
      const client = await server.asUser(userId);
      const { id } = await (kind === 'capture'
        ? postCapture(client, captureOf(server))
        : postSighting(client, sightingOf(server)));
      return versioned('posts', id);
    },
    /** An administrator who is no hunter posts none; a site without hunters has none. */
    captureOfSite: async (): Promise<{ id?: string }> => {
      const { site_id } = await user();
      const captures = db.selectFrom('posts').select('id').where('is_hunt', '=', true);
      return (await captures.where('site_id', '=', site_id).orderBy('id').executeTakeFirst()) ?? {};
    },
    /** Its only tile is that of the whole world. */
    basemapId: async () => {
      const { site_id } = await user();
      const { basemaps } = server.services;
      const stored = await basemaps.find(scopeOfSystem(site_id));
      if (stored !== null) return stored.id;
      const file = join(server.place.dataDir, `${site_id}.pmtiles`);
      const bounds = { west: 122, south: 20, east: 154, north: 46 };
      const tiles = [{ z: 0, x: 0, y: 0, data: Buffer.from(site_id) }];
      await writeBasemap(file, { tiles, layers: ['RdCL', 'Anno'], bounds });
      const center = { center_latitude: 35.5, center_longitude: 137.8 };
      return (await basemaps.replace(scopeOfSystem(site_id), file, center, clock.now())).id;
    },
    photoPath: async () => {
      const { site_id } = await user();
      const found = await db
        .selectFrom('images')
        .innerJoin('posts', 'posts.id', 'images.owner_id')
        .select('images.path')
        .where('images.site_id', '=', site_id)
        .where('images.owner_type', '=', 'map_point')
        .where('posts.status', '=', 'approved')
        .executeTakeFirst();
      return found?.path ?? 'none';
    },
    /** The twins of these photos, which are foreign, have the same bytes. */
    photoHashes: async (owner: 'map_hunt_point' | 'map_point') => {
      const { site_id } = await user();
      const found = await db
        .selectFrom('images')
        .select('sha256')
        .distinct()
        .where('site_id', '=', site_id)
        .where('owner_type', '=', owner)
        .limit(MAX_PHOTOS)
        .execute();
      return found.map(({ sha256 }) => sha256);
    },
  };
}
