import { newId, trapLogSchema } from '@satomori/core';
import { expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { startOfPage } from '../database/paging.ts';
import { compileSerializer } from '../plugins/answerSerializer.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { findTrapLog, insertTrapLog, listTrapLogs } from '../traps/trapLogRepository.ts';

const ODD_TEXT = '𠮷「"」\\ \b\n\u0001\u2028\ufffd';
const NUMBERS = [0, 0.1, -104.5, 1e-7, 35.123456789, 5e-324];

describeOnEachEngine('logs of a list', (engine) => {
  it('say exactly what one of them alone says', async () => {
    const server = await startTestServer(engine);
    try {
      const { db } = server.database;
      const scope = scopeOfSystem(server.world.sites.satomori);
      for (const [index, number] of NUMBERS.entries()) {
        const plain = {
          id: newId(),
          trap_id: server.world.traps.west.id,
          kind: 'heartbeat' as const,
          source: 'sensor' as const,
          occurred_at: -index,
          received_at: 1_795_129_500_999 + index,
          created_at: 1_000,
          receipt_no: 1_000 + index,
          sequence: 1_000 + index,
        };
        const said = {
          battery_v: number,
          latitude: number,
          snr_db: -number,
          is_clock_odd: true,
          memo: ODD_TEXT,
          content_hash: 'never told',
          network_at: -1,
        };
        await insertTrapLog(db, scope, index === 0 ? plain : { ...plain, ...said });
      }
      const serialize = compileSerializer(trapLogSchema);
      const rows = await listTrapLogs(db, scope, {}, startOfPage({ limit: 100 }, 'receipt_no'));
      const written = rows.map((row) => serialize({ ...row, photos: [] }));
      expect(rows.length).toBeGreaterThanOrEqual(NUMBERS.length);
      for (const text of written) {
        const told = JSON.parse(text) as { id: string };
        const alone = serialize({ ...(await findTrapLog(db, scope, told.id)), photos: [] });
        expect(told).toEqual(JSON.parse(alone));
        expect(Object.keys(told)).toEqual(Object.keys(trapLogSchema.shape));
      }
    } finally {
      await server.stop();
    }
  });
});
