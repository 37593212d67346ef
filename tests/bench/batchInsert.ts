import {
  insertTrapLogs,
  type NewTrapLog,
  nextSequences,
  openDatabase,
  scopeOfSystem,
} from '@satomori/server/measuring';
import type { Client } from 'pg';
import { median } from './report.ts';

/** Readings of one trap of the sample, as rows of the log. */
function readingsOf(trapId: string, count: number): Omit<NewTrapLog, 'receipt_no' | 'sequence'>[] {
  const at = Date.now();
  return Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    trap_id: trapId,
    kind: 'heartbeat',
    source: 'sensor',
    occurred_at: at + index,
    network_at: at + index,
    received_at: at + index,
    is_clock_odd: false,
    contact: 'armed',
    battery_pct: 90,
    rssi_dbm: -104.5,
    snr_db: 6.25,
    spreading_factor: 10,
    frequency_hz: 923_200_000,
    f_cnt: index,
    f_port: 85,
    raw_payload: '01755a030000',
    created_at: at,
  }));
}

/**
 * Readings per second that the server's own repository writes into the log, `size` in each commit: numbered, recorded
 * for the event stream, synced to disk. Decoding of messages is not part of it.
 */
export async function measureBatchInsert(
  client: Client,
  databaseUrl: string,
  { size, batches }: { size: number; batches: number },
): Promise<number> {
  const { rows } = await client.query<{ site_id: string; id: string }>(
    'select site_id, id from traps limit 1',
  );
  const { site_id: siteId, id: trapId } = rows[0]!;
  const scope = scopeOfSystem(siteId);
  const database = openDatabase({ databaseUrl, dataDir: '' });
  const times: number[] = [];
  for (let batch = -1; batch < batches; batch += 1) {
    const readings = readingsOf(trapId, size);
    const startedAt = performance.now();
    await database.transaction(async (trx) => {
      const changes = readings.map(({ id }) => ({ resource: 'trap_logs' as const, row_id: id }));
      const numbers = await nextSequences(trx, siteId, changes);
      const numberOf = (index: number) => ({ receipt_no: numbers[index]!, sequence: numbers[index]! });
      const logs = readings.map((reading, index) => ({ ...reading, ...numberOf(index) }));
      await insertTrapLogs(trx, scope, logs);
    });
    if (batch >= 0) times.push(performance.now() - startedAt);
  }
  await database.close();
  return (size * 1000) / median(times);
}
