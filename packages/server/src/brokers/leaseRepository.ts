import type { Db } from '../database/database.ts';
import type { StoredBroker } from './brokerRepository.ts';

type Seen = Pick<StoredBroker, 'site_id' | 'integration_id' | 'holder' | 'beat'>;

/** Brokers in use, of integrations that are not revoked and sites that are not disabled. */
export const listBrokersInUse = (db: Db) =>
  db
    .selectFrom('brokers')
    .innerJoin('integrations', (join) =>
      join
        .onRef('integrations.site_id', '=', 'brokers.site_id')
        .onRef('integrations.id', '=', 'brokers.integration_id'),
    )
    .innerJoin('sites', 'sites.id', 'brokers.site_id')
    .selectAll('brokers')
    .select('integrations.kind')
    .where('brokers.is_active', '=', true)
    .where('brokers.url', 'is not', null)
    .where('integrations.is_active', '=', true)
    .where('sites.is_disabled', '=', false)
    .execute();
export type BrokerInUse = Awaited<ReturnType<typeof listBrokersInUse>>[number];

/**
 * Takes the connection, unless another server took it or counted on since it was read.
 *
 * @returns whether it is this server's now
 */
export async function takeLease(db: Db, seen: Seen, server: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('brokers')
    .set({ holder: server, beat: seen.beat + 1, connected_at: null })
    .where('site_id', '=', seen.site_id)
    .where('integration_id', '=', seen.integration_id)
    .where('beat', '=', seen.beat)
    .where('holder', seen.holder === null ? 'is' : '=', seen.holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that the server is alive, for every connection that it holds. */
export const renewLeases = (db: Db, server: string) =>
  db
    .updateTable('brokers')
    .set((eb) => ({ beat: eb('beat', '+', 1) }))
    .where('holder', '=', server)
    .execute();

/** Another server may connect at once. */
export const releaseLeases = (db: Db, server: string) =>
  db.updateTable('brokers').set({ holder: null, connected_at: null }).where('holder', '=', server).execute();

/** What the connection has come to, as long as it is this server's. */
export const noteConnection = (
  db: Db,
  { site_id, integration_id }: Pick<StoredBroker, 'site_id' | 'integration_id'>,
  server: string,
  state: Pick<StoredBroker, 'connected_at'> & Partial<Pick<StoredBroker, 'problem' | 'problem_at'>>,
) =>
  db
    .updateTable('brokers')
    .set(state)
    .where('site_id', '=', site_id)
    .where('integration_id', '=', integration_id)
    .where('holder', '=', server)
    .execute();
