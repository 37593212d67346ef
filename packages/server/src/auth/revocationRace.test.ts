import { setTimeout as sleep } from 'node:timers/promises';
import { PassThrough } from 'node:stream';
import { createCapture, type EndpointDefinition, newId, recordTrapAct } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { captureOf, formOf } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { until } from '../testing/openStream.ts';
import { clientOf, iso, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertUser } from '../testing/world.ts';
import { runAsCaller } from '../access/checkedDatabase.ts';

interface Body {
  endpoint: EndpointDefinition;
  type: string;
  bytes: Buffer;
}

let count = 0;

describeOnEachEngine('rights that end while a body is on its way', (engine) => {
  let server: TestServer;
  let id: string;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    const { sites, groups } = server.world;
    const hunter = { is_hunter: true, is_posting: true, hunt_group_id: groups.west };
    id = await insertUser(server.database.db, {
      site_id: sites.satomori,
      login_id: `slow${count}`,
      ...hunter,
    });
    token = await server.tokenFor(id);
  });

  const change = (row: object) =>
    server.database.db.updateTable('users').set(row).where('id', '=', id).execute();
  const stored = async () => {
    const { db } = server.database;
    const posts = await db.selectFrom('posts').select('id').where('posted_by', '=', id).execute();
    const acts = await db.selectFrom('trap_logs').select('id').where('user_id', '=', id).execute();
    return posts.length + acts.length;
  };

  const asJson = async (): Promise<Body> => {
    const trap_id = server.world.traps.west.id;
    const act = { id: newId(), trap_id, kind: 'patrol', occurred_at: iso(server.clock.now()) };
    return { endpoint: recordTrapAct, type: 'application/json', bytes: Buffer.from(JSON.stringify(act)) };
  };
  const asForm = async (): Promise<Body> => {
    const form = new Response(formOf('point', captureOf(server), [])());
    const type = form.headers.get('content-type') ?? '';
    return { endpoint: createCapture, type, bytes: Buffer.from(await form.arrayBuffer()) };
  };

  /** Sends half a body, and the rest when the caller was admitted and `meanwhile` is done. */
  async function sendSlowly({ endpoint, type, bytes }: Body, meanwhile: () => Promise<unknown>) {
    const { services } = server;
    const { findSession } = services;
    let isLetIn = false;
    services.findSession = async (key) => {
      const session = await findSession(key);
      isLetIn = true;
      return session;
    };
    const payload = new PassThrough();
    payload.write(bytes.subarray(0, 20));
    const answer = server.app.inject({
      method: endpoint.method,
      url: `/web${endpoint.path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
    await until(() => isLetIn);
    services.findSession = findSession;
    await meanwhile();
    payload.end(bytes.subarray(20));
    const { statusCode, headers } = await answer;
    const { result } = (await answer).json<{ result?: string }>();
    return { status: statusCode, result, retryAfter: headers['retry-after'] };
  }

  it.each([
    ['JSON', asJson],
    ['a form', asForm],
  ])('stores %s of nobody who was disabled, signed out or given other rights', async (_, bodyOf) => {
    const revoked = { status: 401, result: 'session_revoked' };
    expect(await sendSlowly(await bodyOf(), () => change({ is_disabled: true }))).toMatchObject(revoked);
    await change({ is_disabled: false });
    expect(await sendSlowly(await bodyOf(), () => change({ stamp: 'other' }))).toMatchObject(revoked);
    token = await server.tokenFor(id);
    expect(await sendSlowly(await bodyOf(), () => change({ is_hunter: false }))).toMatchObject({
      status: 503,
      retryAfter: '1',
    });
    expect(await stored()).toBe(0);
    await change({ is_hunter: true });
    expect((await sendSlowly(await bodyOf(), async () => {})).status).toBe(200);
    expect(await stored()).toBe(1);
  });

  it('stores nothing of a token that was signed out meanwhile', async () => {
    const signOut = () => clientOf(server, token).writing.auth.signOut(token);
    const outcome = await sendSlowly(await asJson(), signOut);
    expect(outcome).toMatchObject({ status: 401, result: 'session_revoked' });
    expect(await stored()).toBe(0);
  });

  it('stores nothing of a token that expires meanwhile', async () => {
    const life = 30 * 24 * 60 * 60 * 1000;
    const outcome = await sendSlowly(await asJson(), async () => server.clock.advance(life));
    expect(outcome).toMatchObject({ status: 401, result: 'token_expired' });
    expect(await stored()).toBe(0);
  });

  it('queues no inquiry of who was disabled after the check', async () => {
    const inquiry = { kind: 'inquiry', subject: '貸し出し', body: '来週' } as const;
    const ask = () => clientOf(server, token).account.sendMail(inquiry);
    const queued = async () =>
      (await server.database.db.selectFrom('mail_logs').select('id').where('user_id', '=', id).execute())
        .length;
    await change({ email: 'slow@example.com' });
    const site = { contact_email: 'norin@example.jp' };
    await server.database.db
      .updateTable('sites')
      .set(site)
      .where('id', '=', server.world.sites.satomori)
      .execute();
    const { services } = server;
    const { findSession } = services;
    services.findSession = async (key) => {
      const session = await findSession(key);
      await change({ is_disabled: true });
      return session;
    };
    const refusal = await refusalOf(ask()).finally(() => (services.findSession = findSession));
    expect([refusal.result, await queued()]).toEqual(['session_revoked', 0]);
    await change({ is_disabled: false });
    await ask();
    expect(await queued()).toBe(1);
  });

  it('lets who disables an account wait for a write that has begun', async () => {
    const session = await server.services.findSession({ userId: id, tokenId: null });
    const ended: string[] = [];
    let disabling: Promise<unknown> = Promise.resolve();
    await runAsCaller({ token, session: session! }, () =>
      server.services.database.transaction(async () => {
        disabling = change({ is_disabled: true }).then(() => ended.push('disabled'));
        await sleep(200);
        ended.push('written');
      }),
    );
    await disabling;
    expect(ended).toEqual(['written', 'disabled']);
  });
});
