import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../errors/appError.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { upEvent } from '../testing/uplinkMessages.ts';
import type { UplinkIntake } from '../uplinks/uplinkIntake.ts';
import type { BrokerInUse } from './leaseRepository.ts';
import { createReceiver } from './receiveMqtt.ts';

const DEV_EUI = 'eeeeeeeeeeeeeee1';
const TOPIC = `application/a/device/${DEV_EUI}/event/up`;

const failure = (code: string) => Object.assign(new Error('refused'), { code });

describeOnEachEngine('a published message', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const integration = () =>
    server.database.db
      .selectFrom('integrations')
      .selectAll()
      .where('site_id', '=', server.world.sites.satomori)
      .executeTakeFirstOrThrow();

  /** @param keep instead of the intake's own @param forMs until its connection ends */
  async function receiverOf(keep: UplinkIntake['keep'] = server.services.webhooks.keep, forMs = 3_000) {
    const { id: integration_id, site_id, kind } = await integration();
    const services = {
      ...server.services,
      webhooks: { ...server.services.webhooks, keep },
      log: { warn: () => {} },
    };
    const broker = { integration_id, site_id, kind } as BrokerInUse;
    return createReceiver(services, broker, AbortSignal.timeout(forMs));
  }
  const message = () => Buffer.from(JSON.stringify(upEvent({ dev_eui: DEV_EUI, at: server.clock.now() })));

  it.each(['22021', '23514', '54000', 'SQLITE_TOOBIG'])(
    'that can never be stored is noted as lost, and holds up no other: %s',
    async (code) => {
      const before = await integration();
      const receive = await receiverOf(async () => {
        throw failure(code);
      });
      expect(await receive(TOPIC, message())).toBe('stored');
      expect(await integration()).toMatchObject({
        problem_count: before.problem_count + 1,
        last_problem: expect.stringContaining('保存できない電文'),
      });
    },
  );

  it('on a topic that the database cannot store is noted all the same', async () => {
    const before = await integration();
    const receive = await receiverOf();
    expect(await receive('application/a/device/b/event/\u0000', message())).toBe('stored');
    expect((await integration()).problem_count).toBe(before.problem_count + 1);
  });

  it('of which only what was read cannot be stored is stored unread', async () => {
    const before = await integration();
    const { keep } = server.services.webhooks;
    const receive = await receiverOf(async (kept) => {
      if (kept.message.dev_eui !== null) throw new TypeError('a fault of the parser');
      return keep(kept);
    });
    const payload = message();
    expect(await receive(TOPIC, payload)).toBe('stored');
    const bodies = (await keptMessages(server)).map(({ body }) => body);
    expect(bodies).toContain(payload.toString());
    expect((await integration()).problem_count).toBe(before.problem_count);
  });

  it.each([
    new AppError('unavailable'),
    new AppError('storage_full'),
    failure('28P01'),
    failure('42703'),
    failure('SQLITE_CORRUPT'),
    new Error('unknown'),
  ])('that may be stored later is never acknowledged: %s', async (error) => {
    const before = await integration();
    let attempts = 0;
    const receive = await receiverOf(async () => {
      attempts += 1;
      throw error;
    }, 100);
    expect(await receive(TOPIC, message())).toBe('later');
    expect(attempts).toBeGreaterThan(0);
    expect((await integration()).problem_count).toBe(before.problem_count);
  });
});
