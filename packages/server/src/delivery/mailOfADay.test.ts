import { DEFAULT_USER_SETTINGS, putUserConfig } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type Answer, type MailServer, startMailServer } from '../testing/mailServer.ts';
import { HOUR, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';

const EVIL = '\r\nBcc: evil@example.jp';
const STEP = 15 * MINUTE;

/** What the mail server does in each hour of the day. */
const PHASES = [
  { until: 5, does: 'is away' },
  { until: 10, does: 'asks to come back later' },
  { until: 14, does: 'takes the mail and is cut off before its answer' },
  { until: 18, does: 'refuses the mail' },
  { until: 24, does: 'accepts' },
] as const;
type Phase = (typeof PHASES)[number]['does'];
const phaseOf = (hour: number): Phase => PHASES.find(({ until }) => hour < until)?.does ?? 'accepts';

/** For every mail of a step, or for one in an hour: a mail that were cut off each time would arrive each time. */
function answersOf(phase: Phase, isNewHour: boolean): Answer[] {
  if (phase === 'asks to come back later')
    return Array.from({ length: 100 }, (_each, index) =>
      index % 2 === 0
        ? { at: 'recipient', code: 450, text: 'busy' }
        : { at: 'data', code: 451, text: 'later' },
    );
  if (phase === 'refuses the mail') return [{ at: 'data', code: 554, text: 'no' }];
  return phase === 'takes the mail and is cut off before its answer' && isNewHour
    ? [{ at: 'after_data' }]
    : [];
}

describeOnEachEngine('the mails of a day on which the mail server fails', (engine) => {
  let server: TestServer;
  let port: number;
  const servers: MailServer[] = [];
  beforeAll(async () => {
    const placed = await startMailServer();
    port = Number(new URL(placed.url).port);
    await placed.stop();
    // Its own jobs would remind of the firings, and those mails would take the answers that are meant for others.
    server = await startTestServer(engine, {
      smtp: { url: placed.url, from: 'satomori@example.jp' },
      runsTimedJobs: false,
    });
    const { http } = await server.as('west');
    const settings = { mail_enabled: true, mail_to: 'west@example.jp', push_enabled: false };
    await http.call(putUserConfig, { body: { ...DEFAULT_USER_SETTINGS, ...settings, version: 0 } });
    await server.database.db
      .updateTable('sites')
      .set({ mail_sender_name: `里守${EVIL}`, name: `町${EVIL}` })
      .where('id', '=', server.world.sites.satomori)
      .execute();
  });
  afterAll(async () => {
    await server.stop();
    for (const each of servers) await each.stop();
  });

  const drain = () => server.services.deliverer.drain();
  async function fire(hour: number): Promise<void> {
    const trap = await insertArmedTrap(server, { name: `わな${hour}` });
    await server.database.db
      .updateTable('traps')
      .set({ name: `わな${hour}${EVIL}` })
      .where('id', '=', trap.id)
      .execute();
    await receiveContact(server, trap, 'open');
  }

  it('arrive once, at most twice with the same Message-ID; a refused one is shown as such', async () => {
    for (let step = 0; step < 25 * 4; step += 1) {
      const hour = Math.floor((step * STEP) / HOUR);
      const phase = phaseOf(hour);
      if (phase !== 'is away' && servers.length === 0) servers.push(await startMailServer({ port }));
      const [mailServer] = servers;
      // What is due already would take the one answer that is meant for the new mail.
      if (phase !== 'asks to come back later') await drain();
      mailServer?.refusals.push(...answersOf(phase, step % 4 === 0));
      // The server may send at once, before it is told to drain.
      if (step % 4 === 0 && hour < 24) await fire(hour);
      await drain();
      if (mailServer !== undefined) mailServer.refusals.length = 0;
      server.clock.advance(STEP);
    }

    const rows = await server.database.db
      .selectFrom('deliveries')
      .innerJoin('push_logs', 'push_logs.id', 'deliveries.push_log_id')
      .select(['deliveries.id', 'deliveries.status', 'deliveries.problem', 'push_logs.title'])
      .where('deliveries.channel', '=', 'mail')
      .where('push_logs.rule', '=', 'trap_fired')
      .execute();
    expect(rows).toHaveLength(24);
    const received = servers[0]?.mails ?? [];
    const timesOf = (id: string) =>
      received.filter(({ headers }) => headers.get('message-id') === `<${id}@example.jp>`).length;
    let twice = 0;
    for (const { id, status, problem, title } of rows) {
      const hour = Number(/わな(\d+)/.exec(title)?.[1]);
      const isRefused = phaseOf(hour) === 'refuses the mail';
      expect([title, status, problem]).toEqual([
        title,
        ...(isRefused ? ['failed', 'refused'] : ['sent', null]),
      ]);
      if (isRefused) expect(timesOf(id)).toBe(0);
      else expect([1, 2]).toContain(timesOf(id));
      twice += timesOf(id) === 2 ? 1 : 0;
    }
    // Each was cut off after its content had been taken.
    expect(twice).toBe(4);
    for (const { headerNames, to } of received) {
      expect(headerNames).not.toContain('bcc');
      expect(to).toEqual(['west@example.jp']);
    }
    const { json } = await (await server.as('west')).notifications.list({ kind: 'trap_fired', limit: 100 });
    expect(json).toHaveLength(24);
  }, 120_000);
});
