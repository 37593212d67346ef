import {
  ALL_INHERITED,
  type createTrap,
  type DecodedInputOf,
  emptyValues,
  fiscalYear,
  namesWhere,
  TRAP_FIELDS,
} from '@satomori/core';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import type { Db } from '../database/database.ts';
import { nextSequence, lockSite } from '../database/sequence.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { trapChanged } from '../traps/changes.ts';
import { findTrapContent, insertTrap } from '../traps/repository.ts';
import { belongingOf, checkMayMap } from './rights.ts';
import { checkTrapFits } from './trapFits.ts';

export type NewTrap = DecodedInputOf<typeof createTrap>['body'];

export interface TrapAuthor extends Author {
  /** Their hunt group. */
  groupId: string | null;
}

const DEFAULTS = {
  ...emptyValues(TRAP_FIELDS, namesWhere(TRAP_FIELDS, { input: 'optional' })),
  ...ALL_INHERITED,
};

/**
 * What is stored of a new trap, as far as it fits.
 *
 * @throws {AppError} `not_allowed`; {InputError} for a value that is taken or does not exist
 */
export async function checkNewTrap(trx: Db, { scope, groupId }: TrapAuthor, asked: NewTrap, now: number) {
  const belonging = belongingOf(scope, groupId, asked);
  checkMayMap(scope, asked.object_mapping);
  const trap = { ...DEFAULTS, fiscal_year: fiscalYear(now), ...asked, ...belonging };
  await checkTrapFits(trx, scope, trap);
  return trap;
}

/**
 * Registers a trap, once: the same id with the same content changes nothing.
 *
 * @returns the sensor whose parked messages now have a trap; `null` for none
 * @throws {AppError} `id_conflict`, `not_allowed`; {InputError} for a value that is taken or does not exist
 * Source: R4, R81.
 */
export async function registerTrap(
  trx: Db,
  author: TrapAuthor,
  asked: NewTrap,
  now: number,
): Promise<string | null> {
  const { scope } = author;
  const content_hash = contentHash(scope.userId, asked);
  await lockSite(trx, scope.siteId);
  if (isRepeat(await findTrapContent(trx, scope, asked.id), content_hash)) return null;
  const trap = await checkNewTrap(trx, author, asked, now);
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  await insertTrap(trx, scope, { ...trap, content_hash, created_at: now, updated_at: now, sequence });
  const target = { target_type: 'trap', target_id: trap.id } as const;
  const changes = changesBetween({}, trap);
  await writeAudit(trx, scope, {
    action: 'create',
    ...target,
    at: now,
    changes,
    request_id: author.requestId,
  });
  return trap.dev_eui;
}
