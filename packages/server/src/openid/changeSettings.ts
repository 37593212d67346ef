import { type ChangedOpenidSettings, OPENID_SETTINGS, openidSettingsSchema } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { findSiteAddress } from '../accounts/siteRepository.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { InputError } from '../errors/appError.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { findProvider, insertProvider, type StoredProvider, updateProvider } from './repository.ts';

const ENTER_AGAIN = '発行者のアドレスを変えるときは、もう一度入力してください';

const NOTHING_STORED = {
  is_active: false,
  issuer: null,
  client_id: null,
  client_secret: null,
  label: '職員アカウントでログイン',
  claim: 'preferred_username' as const,
  allows_password: true,
  version: 0,
};

/** Where the provider sends people back; registered there. */
export async function redirectUriOf(db: Db, siteId: string, serverUrl: string): Promise<string> {
  const { public_url } = await findSiteAddress(db, siteId);
  return `${public_url ?? serverUrl}/web/api/auth/openid/callback`;
}

const viewOf = (
  { client_secret, ...stored }: Omit<StoredProvider, 'site_id' | 'updated_at'>,
  redirect_uri: string,
) => ({ ...stored, has_secret: client_secret !== null, redirect_uri });

export const viewSettings = async (db: Db, scope: Scope, publicUrl: string) =>
  viewOf((await findProvider(db, scope)) ?? NOTHING_STORED, await redirectUriOf(db, scope.siteId, publicUrl));

/** The secret as it is after a change; left out means unchanged. */
export const secretAfter = (
  stored: Pick<StoredProvider, 'client_secret'> | undefined,
  { client_secret }: Pick<ChangedOpenidSettings, 'client_secret'>,
): string | null => (client_secret === undefined ? (stored?.client_secret ?? null) : client_secret);

const isSecretForAnother = (
  { issuer, client_secret: secret }: Pick<StoredProvider, 'issuer' | 'client_secret'>,
  entered: Pick<ChangedOpenidSettings, 'issuer' | 'client_secret'>,
): boolean =>
  secret !== null &&
  entered.client_secret === undefined &&
  entered.issuer !== null &&
  entered.issuer !== issuer;

/**
 * Changes how the people of the site sign in with the town's own accounts.
 *
 * @throws {AppError} `version_conflict` with the stored settings
 * @throws {InputError} where a stored secret would go to another issuer
 * Source: R18, R34, R133.
 */
export async function changeSettings(
  trx: Db,
  { scope, requestId }: Author,
  { version, client_secret, ...entered }: ChangedOpenidSettings,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<void> {
  const { siteId } = scope;
  await lockSite(trx, siteId);
  const stored = await findProvider(trx, scope);
  const current = stored ?? NOTHING_STORED;
  const fields = ['client_secret', ...OPENID_SETTINGS] as const;
  const before = Object.fromEntries(fields.map((field) => [field, current[field]]));
  const after = { ...entered, client_secret: secretAfter(stored, { client_secret }) };
  const versions = {
    read: version,
    stored: current.version,
    current: z.encode(openidSettingsSchema, viewOf(current, await redirectUriOf(trx, siteId, publicUrl))),
  };
  if (!hasChange(before, after, versions)) return;
  if (isSecretForAnother(current, { issuer: entered.issuer, client_secret }))
    throw new InputError([{ field: 'client_secret', message: ENTER_AGAIN }]);
  const columns = { ...after, updated_at: now };
  if (stored === undefined) await insertProvider(trx, scope, columns);
  else await updateProvider(trx, scope, version, columns);
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'site',
    target_id: siteId,
    at: now,
    changes: changesBetween(before, after, ['client_secret']),
    request_id: requestId,
  });
}
