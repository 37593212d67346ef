import { newId, startOfDay, type Trap, type TrapActInput, type TrapLog } from '@satomori/core';
import { DAY, HOUR, iso, type TestClient, type TestServer } from './startTestServer.ts';
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
 * A trap that was stopped with a firing open, and set again on the first day by a phone whose clock is ahead, which
 * leaves it open; checked on the second day and removed on the fifth.
 *
 * @returns the trap, and the start of its first day in milliseconds
 */
export async function setBesideFiring(
  server: TestServer,
  client: TestClient,
): Promise<{ again: InsertedTrap; first: number }> {
  const first = startOfDay(server.clock.now()) + 2 * DAY;
  const until = (at: number) => server.clock.advance(at - server.clock.now());
  until(first - 16 * HOUR);
  const again = await insertArmedTrap(server, { latitude: 35, longitude: 137, dev_eui: '0000000000000e02' });
  await receiveContact(server, again, 'open');
  until(first - 15 * HOUR);
  await record(server, client, again, 'stopped');
  const at = until(first + 8 * HOUR);
  const { not_applied_reason } = await record(server, client, again, 'set', { at: at + HOUR });
  if (not_applied_reason !== 'clock_ahead') throw new Error('the setting left no firing open');
  until(at + DAY);
  await record(server, client, again, 'checked');
  until(at + 4 * DAY);
  await record(server, client, again, 'removed');
  return { again, first };
}
