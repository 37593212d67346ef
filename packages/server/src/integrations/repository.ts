import type { MessageMapping } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';

const ofSite = (db: Db, scope: Scope) =>
  db
    .selectFrom('integrations')
    .select(['id', 'name', 'kind', 'created_at', 'revoked_at'])
    .select(['mapping', 'mapping_version'])
    .select(['last_message_at', 'problem_count', 'last_problem', 'last_problem_at'])
    .where('site_id', '=', scope.siteId);

/** The site's integrations, newest first, also the revoked ones. Never with a key, nor its hash. */
export const listIntegrations = (db: Db, scope: Scope) => ofSite(db, scope).orderBy('id', 'desc').execute();
export type IntegrationRow = Awaited<ReturnType<typeof listIntegrations>>[number];

export const findIntegration = (db: Db, scope: Scope, id: string): Promise<IntegrationRow | undefined> =>
  ofSite(db, scope).where('id', '=', id).executeTakeFirst();

/** @throws {AppError} `not_found` */
export async function requireIntegration(db: Db, scope: Scope, id: string): Promise<IntegrationRow> {
  const integration = await findIntegration(db, scope, id);
  if (integration === undefined) throw new AppError('not_found');
  return integration;
}

/** From the commit on nothing is stored under its key. */
export const revoke = (trx: Db, scope: Scope, id: string, now: number) =>
  trx
    .updateTable('integrations')
    .set({ is_active: false, revoked_at: now })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .execute();

/** Stores how the messages of an integration are read, as the next version; under the site's lock. */
export const saveMapping = (
  trx: Db,
  scope: Scope,
  id: string,
  { mapping, version }: { mapping: MessageMapping | null; version: number },
) =>
  trx
    .updateTable('integrations')
    .set({ mapping: mapping === null ? null : JSON.stringify(mapping), mapping_version: version })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .execute();
