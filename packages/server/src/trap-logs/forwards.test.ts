import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { insertGatewayLog } from '../gateway-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertTrapLog, markCleared } from '../traps/trapLogRepository.ts';

const FIRST = 1_000_000;
const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

describeOnEachEngine('a log read forwards', (engine) => {
  let server: TestServer;
  const logIds: string[] = [];
  const scope = () => scopeOfSystem(server.world.sites.satomori);
  const at = { occurred_at: 1_000, received_at: 1_000, created_at: 1_000 };
  const sensor = { ...at, kind: 'fired' as const, source: 'sensor' as const };

  beforeAll(async () => {
    server = await startTestServer(engine);
    const { traps, gateways } = server.world;
    for (const receipt_no of numbersFrom(FIRST, 10)) {
      const id = newId();
      logIds.push(id);
      const numbered = { id, receipt_no, sequence: receipt_no };
      // Every third is of the other group.
      const trap_id = receipt_no % 3 === 0 ? traps.east.id : traps.west.id;
      await insertTrapLog(server.database.db, scope(), { ...sensor, ...numbered, trap_id });
      await insertGatewayLog(server.database.db, scope(), {
        ...at,
        ...numbered,
        id: newId(),
        kind: 'status',
        gateway_id: gateways.satomori.id,
        rx_count: null,
        tx_count: null,
        battery_v: null,
        temperature_c: null,
        uptime_s: null,
        memo: null,
      });
    }
  });
  afterAll(() => server.stop());

  it('shows what was received behind a number, oldest first, and of it only what the person may see', async () => {
    const west = await server.as('west');
    const { json, next } = await west.trapLogs.list({ after: FIRST });
    const seen = numbersFrom(FIRST + 1, 9).filter((number) => number % 3 !== 0);
    expect(json.map(({ receipt_no }) => receipt_no)).toEqual(seen);
    expect(next).toBeNull();
    const gateway = await server.as('gateway');
    const received = await gateway.gatewayLogs.list({ after: FIRST + 7 });
    expect(received.json.map(({ receipt_no }) => receipt_no)).toEqual([FIRST + 8, FIRST + 9]);
  });

  it('gives each row once, page by page, also one that changes in between', async () => {
    const club = await server.as('club');
    const first = await club.trapLogs.list({ after: FIRST - 1, limit: 4 });
    const cleared = { id: logIds[6]!, cleared_by_log_id: logIds[0]!, sequence: FIRST + 500 };
    await markCleared(server.database.db, scope(), [cleared]);
    const second = await club.trapLogs.list({ after: FIRST - 1, limit: 4, cursor: first.next! });
    const third = await club.trapLogs.list({ after: FIRST - 1, limit: 4, cursor: second.next! });
    const numbers = [first, second, third].flatMap(({ json }) => json.map(({ receipt_no }) => receipt_no));
    expect(numbers).toEqual(numbersFrom(FIRST, 10));
    expect(third.next).toBeNull();
    // Without a cursor: past the last row.
    const behind = await club.trapLogs.list({ after: FIRST + 3, limit: 4 });
    expect(behind.json).toEqual(second.json);
  });

  it('goes with the other filters', async () => {
    const club = await server.as('club');
    const { json } = await club.trapLogs.list({
      after: FIRST,
      trap_id: server.world.traps.east.id,
      kind: 'fired',
    });
    const seen = numbersFrom(FIRST + 1, 9).filter((number) => number % 3 === 0);
    expect(json.map(({ receipt_no }) => receipt_no)).toEqual(seen);
  });

  it('refuses a cursor of the other direction', async () => {
    const club = await server.as('club');
    const backwards = (await club.trapLogs.list({ limit: 1 })).next!;
    const forwards = (await club.trapLogs.list({ limit: 1, after: FIRST })).next!;
    for (const query of [{ after: FIRST, cursor: backwards }, { cursor: forwards }]) {
      expect(await refusalOf(club.trapLogs.list(query))).toMatchObject({
        status: 400,
        result: 'invalid_cursor',
      });
    }
  });

  it.each([-1, 'x', 1.5])('refuses %j as a number', async (after) => {
    const club = await server.as('club');
    const refusal = await refusalOf(club.trapLogs.list({ after }));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
  });
});
