import {
  actOnNotifications,
  changePassword,
  createCapture,
  listCaptures,
  sendMail,
  signIn,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { until } from '../testing/openStream.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { KEYS, PASSWORD } from '../testing/world.ts';

/** Must never occur in a log. */
const CANARY = 'canary-5f0c';
const POSITION = { latitude: 35.987_654, longitude: 137.123_456 };

interface Line {
  msg: string;
  reqId?: string;
  [field: string]: unknown;
}

describeOnEachEngine('the log', (engine) => {
  let server: TestServer;
  let text = '';
  const logStream = { write: (line: string) => (text += line) };
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  beforeAll(async () => {
    server = await startTestServer(engine, { logLevel: 'trace', logStream });
  });
  afterAll(() => server.stop());

  const inject = (method: 'GET' | 'POST' | 'PUT', url: string, token: string, payload?: object | string) =>
    server.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        cookie: `c=${CANARY}`,
      },
      ...(payload === undefined ? {} : { payload }),
    });

  it('has one line for each request: who, what, how it ended, and no address', async () => {
    text = '';
    const token = await server.tokenOf('west');
    const answer = await inject('GET', '/web/api/traps?q=nishi', token);
    const [line] = await until(() => {
      const found = lines().filter(({ msg }) => msg === 'request');
      return found.length > 0 ? found : null;
    });
    expect(line).toMatchObject({
      reqId: answer.headers['x-request-id'],
      user_id: server.world.users.west,
      site_id: server.world.sites.satomori,
      method: 'GET',
      route: '/web/api/traps',
      status: 200,
    });
    expect(typeof line?.['duration_ms']).toBe('number');
    expect(lines().filter(({ reqId }) => reqId === line?.reqId)).toHaveLength(1);
    expect(text).not.toContain('nishi');
  });

  it('never holds a token, password, mail or position, whatever goes wrong', async () => {
    text = '';
    const west = await server.as('west');
    const token = await server.tokenOf('west');
    const at = `${POSITION.latitude},${POSITION.longitude}`;
    const capture = captureOf(server, { ...POSITION, memo: CANARY });
    // One successful request and one refused.
    await server.anonymous().writing.auth.signIn({ login_id: 'west', password: PASSWORD });
    await inject('POST', `/web${signIn.path}`, CANARY, { login_id: CANARY, password: CANARY });
    await inject('POST', `/web${signIn.path}`, CANARY, `{"password":"${CANARY}`);
    await inject('PUT', `/web${changePassword.path}`, token, {
      current_password: CANARY,
      new_password: CANARY,
    });
    await inject('POST', `/web${sendMail.path}`, token, { kind: 'inquiry', subject: CANARY, body: CANARY });
    await inject('POST', `/web${sendMail.path}`, '', {
      kind: 'password_reset',
      login_id: CANARY,
      email: `${CANARY}@example.jp`,
    });
    await inject('POST', `/web${actOnNotifications.path}`, token, {
      action: 'acknowledge',
      ids: [],
      note: CANARY,
      [CANARY]: 1,
    });
    await inject('GET', '/web/api/users', CANARY);
    await inject('GET', `/web${listCaptures.path}?bbox=${at},138,36&q=${CANARY}`, token);
    await inject('GET', `/web/api/${CANARY}/%E0%A4%A?token=${CANARY}`, token);
    await inject('GET', `/web/${CANARY}?at=${at}`, token);
    await inject('POST', '/web/api/uplinks/chirpstack?event=up', KEYS.satomori, {
      deviceInfo: CANARY,
      rxInfo: [POSITION],
    });
    await inject('POST', '/web/api/uplinks/chirpstack?event=up', CANARY, { data: CANARY });
    await postCapture(west, capture, [await takePhoto(3)]);
    await refusalOf(postCapture(west, { ...capture, memo: `${CANARY} again` }));
    // The error of a failing database: PostgreSQL includes the whole row.
    const { db } = server.database;
    await db.schema.alterTable('posts').renameTo('posts_away').execute();
    await inject('POST', `/web${createCapture.path}`, token, { point: capture });
    await refusalOf(
      postCapture(west, captureOf(server, { ...POSITION, memo: CANARY }), [await takePhoto(4)]),
    );
    await refusalOf(west.http.list(listCaptures, { query: { q: CANARY } }));
    await db.schema.alterTable('posts_away').renameTo('posts').execute();
    if (engine === 'postgres') {
      await db.schema
        .alterTable('posts')
        .addColumn('never', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema
        .alterTable('posts')
        .alterColumn('never', (column) => column.dropDefault())
        .execute();
      await refusalOf(postCapture(west, captureOf(server, { ...POSITION, memo: CANARY })));
      await db.schema.alterTable('posts').dropColumn('never').execute();
    }
    // The line of the last request is written after its answer.
    await until(() => lines().filter(({ msg }) => msg === 'request').length >= 18);

    expect(lines().some(({ msg }) => msg === 'request failed')).toBe(true);
    const secrets = [
      CANARY,
      PASSWORD,
      KEYS.satomori,
      token,
      token.split('.')[2] ?? token,
      '35.987',
      '137.123',
    ];
    const told = secrets.flatMap((secret) => text.split('\n').filter((line) => line.includes(secret)));
    expect(told).toEqual([]);
  });
});
