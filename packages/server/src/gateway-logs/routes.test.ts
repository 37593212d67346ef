import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertGatewayLog } from './repository.ts';

describeOnEachEngine('the logs of gateways', (engine) => {
  let server: TestServer;
  const ids = { offline: newId(), status: newId() };

  beforeAll(async () => {
    server = await startTestServer(engine);
    const { gateways, sites } = server.world;
    for (const [index, kind] of (['offline', 'status'] as const).entries())
      await insertGatewayLog(server.database.db, scopeOfSystem(sites.satomori), {
        id: ids[kind],
        gateway_id: gateways.satomori.id,
        kind,
        occurred_at: 1_000,
        received_at: 1_000,
        created_at: 1_000,
        receipt_no: 1_000_000 + index,
        sequence: 1_000_000 + index,
        rx_count: null,
        tx_count: null,
        battery_v: null,
        temperature_c: null,
        uptime_s: null,
        memo: kind === 'status' ? '停電の後' : null,
      });
    await server.database.db
      .updateTable('gateways')
      .set({ name: '役場屋上' })
      .where('id', '=', gateways.satomori.id)
      .execute();
  });
  afterAll(() => server.stop());

  it.each<[string, string, string[]]>([
    ['a kind', '停止', [ids.offline]],
    ['a memo', '停電', [ids.status]],
    ['a gateway', '役場', [ids.status, ids.offline]],
    ['neither', 'どこにもない言葉', []],
  ])('are found by the line that shows %s', async (_what, q, expected) => {
    const gateway = await server.as('gateway');
    const { json, total } = await gateway.gatewayLogs.list({ q, count: '1' });
    expect({ ids: json.map(({ id }) => id), total }).toEqual({ ids: expected, total: expected.length });
  });
});
