import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { listAudit, writeAudit } from './repository.ts';

describeOnEachEngine('the audit log', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const scopeOf = (site: 'satomori' | 'hokapato') => scopeOfSystem(server.world.sites[site]);
  const write = (target_id: string) =>
    writeAudit(server.database.db, scopeOf('satomori'), {
      action: 'edit',
      target_type: 'map_point',
      target_id,
      at: server.clock.now(),
      changes: { memo: ['沢', null] },
      reason: '写し違い',
      request_id: 'request-1',
    });

  it('is read as it was written, by its own site only', async () => {
    const id = newId();
    await write(id);
    expect(await listAudit(server.database.db, scopeOf('satomori'), id)).toMatchObject([
      {
        action: 'edit',
        target_type: 'map_point',
        target_id: id,
        at: server.clock.now(),
        user_id: null,
        changes: { memo: ['沢', null] },
        reason: '写し違い',
        request_id: 'request-1',
      },
    ]);
    expect(await listAudit(server.database.db, scopeOf('hokapato'), id)).toEqual([]);
  });

  it('cannot be rewritten, not by us either', async () => {
    const id = newId();
    await write(id);
    const { db } = server.database;
    const stored = await listAudit(db, scopeOf('satomori'), id);
    const [entry] = stored;
    const again = { ...entry!, changes: '{}', user_id: 'somebody' };
    const attempts = [
      () => db.updateTable('audit_logs').set({ user_id: 'somebody' }).where('target_id', '=', id).execute(),
      () => db.updateTable('audit_logs').set({ at: 0 }).execute(),
      () => db.deleteFrom('audit_logs').where('target_id', '=', id).execute(),
      () => db.deleteFrom('audit_logs').execute(),
      () =>
        db
          .insertInto('audit_logs')
          .values(again)
          .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet({ user_id: 'somebody' }))
          .execute(),
      engine === 'sqlite'
        ? () => db.replaceInto('audit_logs').values(again).execute()
        : () => sql`truncate audit_logs`.execute(db),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('append-only');
    expect(await listAudit(db, scopeOf('satomori'), id)).toEqual(stored);
  });
});
