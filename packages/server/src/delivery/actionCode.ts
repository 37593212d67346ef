import { timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '@satomori/core';
import type { Tokens } from '../sessions/tokens.ts';
import type { Db } from '../database/database.ts';
import { findActedOn } from './deliveryRepository.ts';

const VALID_FOR_MS = 12 * HOUR_MS;

type Derive = Pick<Tokens, 'derive'>;

/**
 * The code that lets a device act for its person on one notification. It is derived from the message, so that the
 * database holds nothing by which somebody could act.
 *
 * Source: R139.
 */
export const actionCodeOf = ({ derive }: Derive, deliveryId: string): string =>
  `${deliveryId}.${derive(`push_action:${deliveryId}`)}`;

/**
 * Who acts by a code, and on which notification.
 *
 * @returns `null` if it was never sent, is older than 12 hours, or its device or person is no longer registered
 */
export async function findByActionCode(db: Db, tokens: Derive, code: string, now: number) {
  const [deliveryId = ''] = code.split('.');
  const expected = Buffer.from(actionCodeOf(tokens, deliveryId));
  const given = Buffer.from(code);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const found = await findActedOn(db, deliveryId);
  if (found === undefined) return null;
  const { sent_at, due_at, ...actedOn } = found;
  const since = sent_at ?? due_at ?? 0;
  return now - since <= VALID_FOR_MS ? actedOn : null;
}
