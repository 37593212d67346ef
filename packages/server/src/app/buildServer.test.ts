import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS, type EndpointDefinition, type EndpointName } from '@satomori/core';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { runningRoutes } from '../testing/runningRoutes.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, EndpointDefinition][];
const needsToken = endpoints.filter(([, { access }]) => access !== 'anyone' && access !== 'integration_key');

/** One call of an endpoint without any input. */
async function call({ app }: TestServer, { method, path }: EndpointDefinition, token: string | null) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method, url: `/web${path}`, headers });
  const isJson = `${answer.headers['content-type']}`.includes('json');
  const body = isJson ? answer.json<{ result?: string }>() : {};
  return { status: answer.statusCode, body, headers: answer.headers };
}

/** Tokens that were never issued, by what is wrong with them. */
async function forge(server: TestServer): Promise<[what: string, token: string, result: string][]> {
  const { db } = server.database;
  const [key] = await db.selectFrom('signing_keys').selectAll().execute();
  const {
    id: sub,
    stamp,
    site_id,
  } = await db.selectFrom('users').selectAll().where('login_id', '=', 'admin').executeTakeFirstOrThrow();
  const now = Math.floor(server.clock.now() / 1000);
  const good = {
    header: { alg: 'HS256', typ: 'satomori+jwt', kid: key!.id },
    claims: { sub, site_id, stamp, iss: 'satomori', aud: 'satomori', iat: now, exp: now + 60 },
  };
  const secret = Buffer.from(key!.secret, 'base64url');
  const sign = (header: object, claims: object, by: Uint8Array = secret) =>
    new SignJWT({ ...good.claims, ...claims }).setProtectedHeader({ ...good.header, ...header }).sign(by);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ ...good.header, alg: 'none' })}.${part(good.claims)}.`;
  const { exp: _exp, ...endless } = good.claims;
  const whole = await sign({}, {});
  return [
    ['text', 'not.a.token', 'invalid_token'],
    ['another secret', await sign({}, {}, new Uint8Array(32)), 'invalid_token'],
    ['alg none', unsigned, 'invalid_token'],
    ['a cut signature', whole.slice(0, -4), 'invalid_token'],
    ['an unknown key', await sign({ kid: 'other' }, {}), 'invalid_token'],
    ['no key', await sign({ kid: undefined }, {}), 'invalid_token'],
    ['another algorithm', await sign({ alg: 'HS512' }, {}), 'invalid_token'],
    ['another type', await sign({ typ: 'JWT' }, {}), 'invalid_token'],
    ['another issuer', await sign({}, { iss: 'somebody' }), 'invalid_token'],
    ['another audience', await sign({}, { aud: 'somebody' }), 'invalid_token'],
    ['no end', await new SignJWT(endless).setProtectedHeader(good.header).sign(secret), 'invalid_token'],
    ['expired', await sign({}, { exp: now - 1 }), 'token_expired'],
    ['a person who is gone', await sign({}, { sub: 'nobody' }), 'session_revoked'],
    ['an old stamp', await sign({}, { stamp: 'old' }), 'session_revoked'],
  ];
}

/** Who may call each endpoint, written out: the person of each kind, without those refused. */
const SIGNED_IN: Login[] = [
  'west',
  'loner',
  'poster',
  'gateway',
  'admin',
  'viewer',
  'valley',
  'hokapatoAdmin',
];
const WRITERS = SIGNED_IN.filter((login) => login !== 'viewer');
const HUNTERS: Login[] = ['west', 'loner', 'admin', 'viewer'];
const HUNTING = HUNTERS.filter((login) => login !== 'viewer');
const OF_SATOMORI: Login[] = ['west', 'loner', 'poster', 'gateway', 'admin', 'viewer'];
const TRAP_READERS: Login[] = [...HUNTERS, 'valley', 'hokapatoAdmin'];
const TRAP_WRITERS = TRAP_READERS.filter((login) => login !== 'viewer');
const GATEWAY_READERS: Login[] = ['gateway', 'admin', 'hokapatoAdmin'];
const ADMINS: Login[] = ['admin', 'hokapatoAdmin'];
const MAY_CALL: Partial<Record<EndpointName, Login[]>> = {
  signOut: SIGNED_IN,
  changePassword: WRITERS,
  listSites: SIGNED_IN,
  listUsers: SIGNED_IN,
  putProfile: WRITERS,
  listAdminUsers: ADMINS,
  createAdminUser: ADMINS,
  changeAdminUser: ADMINS,
  actOnAdminUser: ADMINS,
  createSignInLink: ADMINS,
  getOpenidSettings: ADMINS,
  putOpenidSettings: ADMINS,
  getRewardPrices: ADMINS,
  putRewardPrices: ADMINS,
  getEvidenceRules: ADMINS,
  putEvidenceRules: ADMINS,
  checkRewardEvidence: ADMINS,
  getRewardEvidence: ADMINS,
  listAlarmRules: ADMINS,
  changeAlarmRule: ADMINS,
  tryAlarmRule: ADMINS,
  listDeliveries: ADMINS,
  explainDelivery: ADMINS,
  listAuditLogs: ADMINS,
  exportAuditLogs: ADMINS,
  exportTraps: ADMINS,
  exportGateways: ADMINS,
  exportRows: SIGNED_IN,
  getBroker: ADMINS,
  putBroker: ADMINS,
  getWebhookTarget: ADMINS,
  putWebhookTarget: ADMINS,
  renewWebhookSecret: ADMINS,
  testWebhookTarget: ADMINS,
  getLineAccount: ADMINS,
  putLineAccount: ADMINS,
  testLineAccount: ADMINS,
  listIntegrations: ADMINS,
  createIntegration: ADMINS,
  revokeIntegration: ADMINS,
  tryMessage: ADMINS,
  getMapping: ADMINS,
  putMapping: ADMINS,
  replayIntegration: ADMINS,
  listRawMessages: ADMINS,
  getRawMessage: ADMINS,
  listParkedDevices: ADMINS,
  changeSite: ADMINS,
  createArea: ADMINS,
  createAreas: ADMINS,
  changeArea: ADMINS,
  removeArea: ADMINS,
  listImports: ADMINS,
  getImport: ADMINS,
  createImport: ADMINS,
  putImportRows: ADMINS,
  runImport: ADMINS,
  cancelImport: ADMINS,
  undoImport: ADMINS,
  getImportReport: ADMINS,
  listGroups: SIGNED_IN,
  createGroup: ADMINS,
  changeGroup: ADMINS,
  removeGroup: ADMINS,
  listTraps: TRAP_READERS,
  createTrap: TRAP_WRITERS,
  changeTrap: TRAP_WRITERS,
  removeTrap: TRAP_WRITERS,
  getTrapWhy: TRAP_READERS,
  getTrapBatteryEnd: TRAP_READERS,
  getTrapSignal: TRAP_READERS,
  getGatewaySignal: GATEWAY_READERS,
  getPatrolBook: TRAP_READERS,
  getWeather: TRAP_READERS,
  listPastStates: TRAP_READERS,
  listGateways: GATEWAY_READERS,
  createGateway: ADMINS,
  changeGateway: ADMINS,
  removeGateway: ADMINS,
  listTrapLogs: TRAP_READERS,
  recordTrapAct: TRAP_WRITERS,
  cancelTrapAct: TRAP_WRITERS,
  listGatewayLogs: GATEWAY_READERS,
  listNotifications: SIGNED_IN,
  actOnNotifications: WRITERS,
  testDelivery: WRITERS,
  listPushSubscriptions: SIGNED_IN,
  putPushSubscription: WRITERS,
  removePushSubscription: WRITERS,
  getLineLink: SIGNED_IN,
  createLineCode: WRITERS,
  removeLineLink: WRITERS,
  getUserConfig: SIGNED_IN,
  putUserConfig: WRITERS,
  listQuestions: OF_SATOMORI,
  listAnswerOptions: OF_SATOMORI,
  listAdminQuestions: ADMINS,
  createAdminQuestion: ADMINS,
  changeAdminQuestion: ADMINS,
  retireAdminQuestion: ADMINS,
  orderAdminQuestions: ADMINS,
  listCaptures: [...HUNTERS, 'valley', 'hokapatoAdmin'],
  listCapturesLatest: [...HUNTERS, 'valley', 'hokapatoAdmin'],
  createCapture: HUNTING,
  changeCapture: HUNTING,
  putCapturePhoto: HUNTING,
  findCapturePhotoUses: HUNTING,
  listPhotoRepeats: ADMINS,
  listSightings: OF_SATOMORI,
  listSightingsLatest: OF_SATOMORI,
  createSighting: ['poster', 'admin'],
  changeSighting: ['poster', 'admin'],
  putSightingPhoto: ['poster', 'admin'],
  findSightingPhotoUses: ['poster', 'admin'],
  listEfforts: HUNTERS,
  createEffort: HUNTING,
  listAreas: SIGNED_IN,
  getBasemap: SIGNED_IN,
  listBasemapTiles: SIGNED_IN,
  getBasemapTile: SIGNED_IN,
  getStats: SIGNED_IN,
  getEfficiency: HUNTERS,
  getPhoto: SIGNED_IN,
  getPaper: SIGNED_IN,
  streamEvents: SIGNED_IN,
};

describeOnEachEngine('the server', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('has the routes of the contract and no other', () => {
    const wanted = endpoints.map(
      ([, { method, path }]) => `${method} /web${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(runningRoutes(server)).toEqual(wanted.sort());
  });

  it('lets nobody in without a token where one is needed', async () => {
    for (const [name, endpoint] of needsToken) {
      const { status, body } = await call(server, endpoint, null);
      expect([name, status, body.result]).toEqual([name, 401, 'no_token']);
    }
  });

  it('lets nobody in with a token that it did not give', async () => {
    for (const [what, token, result] of await forge(server)) {
      for (const [name, endpoint] of needsToken) {
        const { status, body } = await call(server, endpoint, token);
        expect([what, name, status, body.result]).toEqual([what, name, 401, result]);
      }
    }
  });

  it('takes a login token for no integration key', async () => {
    const token = await server.tokenOf('admin');
    const webhooks = endpoints.filter(([, { access }]) => access === 'integration_key');
    for (const [, endpoint] of webhooks) {
      for (const sent of [null, token, 'wrong']) {
        expect(await call(server, endpoint, sent)).toMatchObject({
          status: 401,
          body: { result: 'bad_integration_key' },
        });
      }
    }
    expect(webhooks).toHaveLength(4);
  });

  it('refuses everybody whom the contract does not name, before it looks at the input', async () => {
    expect(Object.keys(MAY_CALL).sort()).toEqual(needsToken.map(([name]) => name).sort());
    for (const login of SIGNED_IN) {
      for (const [name, endpoint] of needsToken) {
        const may = MAY_CALL[name]!.includes(login);
        if (may && endpoint.answerKind === 'stream') continue;
        const { status, body } = await call(server, endpoint, await server.tokenOf(login));
        if (may) expect([login, name, status === 401 || status === 403]).toEqual([login, name, false]);
        else expect([login, name, status, body.result]).toEqual([login, name, 403, 'not_allowed']);
      }
    }
  });

  it('gives every answer a request id of its own', async () => {
    const ids = new Set<unknown>();
    for (const [, endpoint] of endpoints)
      ids.add((await call(server, endpoint, null)).headers['x-request-id']);
    expect(ids.size).toBe(endpoints.length);
    expect([...ids].every((id) => typeof id === 'string' && id.length >= 16)).toBe(true);
  });
});

it('stops what waits for other servers while the last requests are answered', async () => {
  const server = await startTestServer('sqlite');
  const { brokers, mailer, deliverer } = server.services;
  const waits = [brokers, mailer, deliverer].map((each) => {
    const isStopping = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const stop = each.stop.bind(each);
    each.stop = async () => {
      isStopping.resolve();
      await Promise.all([stop(), ended.promise]);
    };
    return { isStopping: isStopping.promise, end: ended.resolve };
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const upload = connect(port, '127.0.0.1');
  await once(upload, 'connect');
  upload.write('POST /web/api/auth/user-auth HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n');
  upload.write('content-length: 1000\r\n\r\n{');
  await once(server.app.server, 'request');

  const stopped = server.stop();
  await Promise.all(waits.map(({ isStopping }) => isStopping));
  upload.destroy();
  expect(await Promise.race([stopped, delay(100, 'waits')])).toBe('waits');
  for (const { end } of waits) end();
  await stopped;
}, 5_000);
