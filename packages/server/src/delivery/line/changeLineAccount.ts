import { type ChangedLineAccount, LINE_ACCOUNT_SETTINGS, lineAccountSchema } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../../access/scope.ts';
import { findSiteAddress } from '../../accounts/siteRepository.ts';
import { changesBetween } from '../../audit-logs/changesBetween.ts';
import { type Author, auditOf } from '../../audit-logs/repository.ts';
import type { Db } from '../../database/database.ts';
import { lockSite } from '../../database/sequence.ts';
import { AppError } from '../../errors/appError.ts';
import { hasChange } from '../../idempotency/hasChange.ts';
import {
  findLineAccount,
  NOTHING_READ,
  NOTHING_STORED,
  saveLineAccount,
  type StoredLineAccount,
} from './accountRepository.ts';
import { countLineLinks } from './linkRepository.ts';

const audit = auditOf('line_account');

const SECRETS = ['access_token', 'channel_secret'] as const;
type View = z.output<typeof lineAccountSchema>;

async function viewOf(
  db: Db,
  scope: Scope,
  stored: Omit<StoredLineAccount, 'site_id' | 'updated_at'>,
  serverUrl: string,
): Promise<View> {
  const { access_token, channel_secret, asked_at: _asked, ...shown } = stored;
  const { code, public_url } = await findSiteAddress(db, scope.siteId);
  return {
    ...shown,
    has_access_token: access_token !== null,
    has_channel_secret: channel_secret !== null,
    webhook_url: `${public_url ?? serverUrl}/web/api/line/${code}`,
    links: await countLineLinks(db, scope),
  };
}

/** @param publicUrl of the server, for a site without an address of its own */
export const viewLineAccount = async (db: Db, scope: Scope, publicUrl: string): Promise<View> =>
  viewOf(db, scope, (await findLineAccount(db, scope)) ?? NOTHING_STORED, publicUrl);

/**
 * Changes the LINE account that a site sends from. A token or secret that is left out stays.
 *
 * @throws {AppError} `version_conflict` with the stored settings, `not_possible_now` without token or secret
 * Source: R18, R34, R161.
 */
export async function changeLineAccount(
  trx: Db,
  { scope, requestId }: Author,
  { version, access_token, channel_secret, ...entered }: ChangedLineAccount,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const current = (await findLineAccount(trx, scope)) ?? NOTHING_STORED;
  const after = {
    ...entered,
    access_token: access_token === undefined ? current.access_token : access_token,
    channel_secret: channel_secret === undefined ? current.channel_secret : channel_secret,
  };
  if (after.is_active && (after.access_token === null || after.channel_secret === null)) {
    const note = '先に、チャネルアクセストークンとチャネルシークレットを入力してください。';
    throw new AppError('not_possible_now', { note });
  }
  const before = Object.fromEntries(
    [...LINE_ACCOUNT_SETTINGS, ...SECRETS].map((field) => [field, current[field]]),
  );
  const versions = {
    read: version,
    stored: current.version,
    current: z.encode(lineAccountSchema, await viewOf(trx, scope, current, publicUrl)),
  };
  if (!hasChange(before, after, versions)) return;
  const read = after.access_token === current.access_token ? {} : NOTHING_READ;
  await saveLineAccount(trx, scope, { ...current, ...after, ...read, updated_at: now, version: version + 1 });
  const changes = changesBetween(before, after, SECRETS);
  await audit(trx, { scope, requestId }, { action: 'edit', target_id: scope.siteId, at: now, changes });
}
