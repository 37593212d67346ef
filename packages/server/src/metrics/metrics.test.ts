import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { openStream } from '../testing/openStream.ts';
import { DAY, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { listenForMetrics, type MetricsListener } from './listenForMetrics.ts';

describeOnEachEngine('the metrics', (engine) => {
  let server: TestServer;
  let listener: MetricsListener;
  beforeAll(async () => {
    server = await startTestServer(engine);
    listener = await listenForMetrics({ host: '127.0.0.1', port: 0 }, server.metrics);
  });
  afterAll(async () => {
    await listener.close();
    await server.stop();
  });

  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    return answer.text();
  };
  const valueOf = (text: string, start: string) => {
    const line = text.split('\n').find((each) => each.startsWith(start));
    return line === undefined ? null : Number(line.split(' ').at(-1));
  };

  it('count requests by pattern, tell what waits, and hold nothing that a caller makes up', async () => {
    const west = await server.as('west');
    await west.users.list();
    const made = `made-up-${newId()}`;
    await server.app.inject({ method: 'GET', url: `/web/api/${made}?q=${made}` });
    await refusalOf(server.anonymous().writing.auth.signIn({ login_id: made, password: made }));
    await openStream(server.app, await server.tokenOf('west')).then((stream) => stream.begin());
    const text = await read();
    const of = (rest: string) => valueOf(text, `satomori_request_duration_seconds_count{${rest}`);
    expect(of('method="GET",route="/web/api/users",status="200"')).toBe(1);
    expect(of('method="GET",route="(none)",status="404"')).toBe(1);
    expect(valueOf(text, 'satomori_logins_refused_total{reason="bad_credentials"}')).toBe(1);
    expect(valueOf(text, 'satomori_event_streams')).toBe(1);
    expect(valueOf(text, 'satomori_database_up')).toBe(1);
    expect(valueOf(text, 'satomori_queue_age_seconds{queue="uplinks"}')).toBe(0);
    expect(valueOf(text, 'satomori_disk_free_bytes')).toBe(1e12);
    for (const name of ['event_loop_delay_seconds', 'memory_bytes', 'pool_jobs', 'database_transactions'])
      expect(valueOf(text, `satomori_${name}`)).not.toBeNull();
    expect(text).not.toContain('made-up');
    expect(text).not.toContain(server.world.users.west);
    // Each metric is declared once, as Prometheus requires.
    const types = text.split('\n').filter((line) => line.startsWith('# TYPE'));
    expect(new Set(types).size).toBe(types.length);
  });

  it('tell since when a site that keeps for a time has waited for its removal, and of no other', async () => {
    const ageOf = async () => valueOf(await read(), 'satomori_queue_age_seconds{queue="removals"}');
    const { db } = server.database;
    const removal_at = server.clock.now() - 2 * DAY;
    await db.updateTable('sites').set({ removal_at, updated_at: 0 }).execute();
    expect(await ageOf()).toBe(0);
    await db.updateTable('sites').set({ keep_positions_days: 60 }).where('code', '=', 'satomori').execute();
    expect(await ageOf()).toBe((2 * DAY) / 1000);
  });

  it('are never served where people are', async () => {
    for (const url of ['/metrics', '/web/metrics', '/web/api/metrics']) {
      const answer = await server.app.inject({ method: 'GET', url });
      expect([url, answer.statusCode, answer.body.includes('satomori_')]).toEqual([url, 404, false]);
    }
    expect((await fetch(`http://127.0.0.1:${listener.port}/web/api/users`)).status).toBe(404);
  });
});
