import { hash } from 'node:crypto';
import type { MessageMapping } from '@satomori/core';
import type { Insertable, Selectable } from 'kysely';
import type { Integration } from '../access/identifyCaller.ts';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { IntegrationTable, RawMessageTable } from '../database/tables.ts';

/** Only the hash of a key is stored. */
export const hashKey = (key: string): string => hash('sha256', key);

/** The integrations of these keys, by the hashes of the keys; unknown and revoked ones are omitted. */
export async function findIntegrations(
  db: Db,
  keyHashes: readonly string[],
): Promise<ReadonlyMap<string, Integration>> {
  const rows = await db
    .selectFrom('integrations')
    .innerJoin('sites', 'sites.id', 'integrations.site_id')
    .select([
      'integrations.id',
      'integrations.site_id',
      'integrations.key_hash',
      'integrations.mapping',
      'sites.is_disabled as is_site_disabled',
    ])
    .where('integrations.key_hash', 'in', [...new Set(keyHashes)])
    .where('integrations.is_active', '=', true)
    .execute();
  return new Map(rows.map(({ key_hash, ...integration }) => [key_hash, integration]));
}

/** How the messages of these integrations are read, by their ids; those without a mapping are omitted. Source: R179. */
export async function listMappings(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageMapping>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('integrations')
    .select(['id', 'mapping'])
    .where('site_id', '=', scope.siteId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, mapping }) => (mapping === null ? [] : [[id, mapping] as const])));
}

/** SQL condition: the integration of message `v`, about to be stored, is not revoked, nor its site disabled. */
export const ofActiveIntegration = `exists (select 1 from integrations where integrations.site_id = v.site_id
  and integrations.id = v.integration_id and integrations.is_active)
  and not exists (select 1 from sites where sites.id = v.site_id and sites.is_disabled)`;

/** The given integrations without the revoked ones and those of disabled sites. */
export async function listActiveIntegrations(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('integrations')
    .innerJoin('sites', 'sites.id', 'integrations.site_id')
    .select('integrations.id')
    .where('integrations.id', 'in', [...new Set(ids)])
    .where('integrations.is_active', '=', true)
    .where('sites.is_disabled', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const insertIntegration = (db: Db, integration: Insertable<IntegrationTable>) =>
  db.insertInto('integrations').values(integration).execute();

interface Settled {
  message: Pick<Selectable<RawMessageTable>, 'integration_id' | 'received_at'>;
  outcome: { status: string; problem?: string; isOfSender?: boolean };
}

/** Notes on each integration when it last sent, and what of it is a problem; under the site's lock. */
export async function noteMessages(trx: Db, scope: Scope, settled: readonly Settled[]): Promise<void> {
  for (const [id, ofOne] of Map.groupBy(settled, ({ message }) => message.integration_id)) {
    const lastAt = Math.max(...ofOne.map(({ message }) => message.received_at));
    const failed = ofOne.filter(({ outcome }) => outcome.status === 'failed' || outcome.isOfSender === true);
    const last = failed.at(-1);
    await trx
      .updateTable('integrations')
      .set((eb) => ({
        last_message_at: eb
          .case()
          .when('last_message_at', '>', lastAt)
          .then(eb.ref('last_message_at'))
          .else(lastAt)
          .end(),
        ...(last === undefined
          ? {}
          : {
              problem_count: eb('problem_count', '+', failed.length),
              last_problem: last.outcome.problem ?? null,
              last_problem_at: last.message.received_at,
            }),
      }))
      .where('site_id', '=', scope.siteId)
      .where('id', '=', id)
      .execute();
  }
}

/** Why messages of an integration were not stored. */
export interface ProblemNote {
  /** Of the integration. */
  id: string;
  /** The newest of them. */
  problem: string;
  at: number;
  count: number;
}

/** Notes what an integration sent and was not stored. */
export const noteProblem = (db: Db, scope: Scope, { id, problem, at, count }: ProblemNote) =>
  db
    .updateTable('integrations')
    .set((eb) => ({
      problem_count: eb('problem_count', '+', count),
      last_problem: problem,
      last_problem_at: at,
    }))
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .execute();
