import { newId, startOfDay, type Trap, type TrapActInput, type TrapLog } from '@satomori/core';
import { DAY, HOUR, iso, MINUTE, type TestClient, type TestServer } from './startTestServer.ts';
import { receiveContact } from './uplinkMessages.ts';
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

/**
 * A planned trap that was set without a connection at eight on the first day and fired before that was received;
 * checked on the second day and removed on the fifth.
 *
 * @returns the trap, and the start of its first day in milliseconds
 */
export async function setBesideFiring(
  server: TestServer,
  client: TestClient,
): Promise<{ late: InsertedTrap; first: number }> {
  const first = startOfDay(server.clock.now()) + DAY;
  const until = (at: number) => server.clock.advance(at - server.clock.now());
  const spot = { latitude: 35, longitude: 137 };
  until(first + 7 * HOUR);
  const late = await insertArmedTrap(server, {
    ...spot,
    dev_eui: '0000000000000e02',
    placement: 'planned',
    placement_at: null,
    set_at: null,
  });
  const at = until(first + 8 * HOUR);
  until(at + 5 * MINUTE);
  await receiveContact(server, late, 'open');
  until(at + 4 * HOUR);
  const { not_applied_reason } = await record(server, client, late, 'set', { ...spot, accuracy: 5, at });
  if (not_applied_reason !== 'newer_firing') throw new Error('the setting left no firing open');
  until(at + DAY);
  await record(server, client, late, 'checked');
  until(at + 4 * DAY);
  await record(server, client, late, 'removed');
  return { late, first };
}
