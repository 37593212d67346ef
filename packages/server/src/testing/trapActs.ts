import { newId, type Trap, type TrapActInput, type TrapLog } from '@satomori/core';
import { iso, type TestClient, type TestServer } from './startTestServer.ts';
import { type InsertedTrap, insertTrap } from './world.ts';

/** Records a person's act at a trap, now by default. */
export const record = (
  server: Pick<TestServer, 'clock'>,
  client: TestClient,
  trap: { id: string },
  kind: TrapActInput['kind'],
  more: Partial<TrapActInput> & { at?: number } = {},
): Promise<TrapLog> => {
  const { at = server.clock.now(), ...rest } = more;
  return client.writing.trapLogs.record({
    id: newId(),
    trap_id: trap.id,
    kind,
    occurred_at: iso(at),
    ...rest,
  });
};

/** A new armed trap of west, set and proven a minute ago. */
export async function insertArmedTrap(
  server: TestServer,
  more: Partial<Parameters<typeof insertTrap>[1]> = {},
): Promise<InsertedTrap> {
  const at = server.clock.now() - 60_000;
  return insertTrap(server.database.db, {
    site_id: server.world.sites.satomori,
    group_id: server.world.groups.west,
    placement: 'set',
    placement_at: at,
    set_at: at,
    contact: 'armed',
    contact_since_check: 'armed',
    last_proof_at: at,
    ...more,
  });
}

/** One trap as this person sees it. */
export async function look(client: TestClient, trap: { id: string }): Promise<Trap> {
  const [found] = (await client.traps.list({ trap_id: trap.id })).json;
  if (found === undefined) throw new Error('the trap is not seen');
  return found;
}
