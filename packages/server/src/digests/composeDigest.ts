import { DAY_MS, expiryNotices, expiryText } from '@satomori/core';
import { type Scope, scopeOfSession } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type DigestReader, findLastDigest } from '../mail/digestRepository.ts';
import { written } from '../mail/texts.ts';
import type { Session } from '../sessions/sessionRepository.ts';
import { notificationSection } from './notificationSection.ts';
import { type Section, sectionOf, sectionText } from './section.ts';
import { trapSections } from './trapSections.ts';

/** Days ahead of its end from which on a licence, a permit or a registration is in the digest. */
const PERMIT_DAYS = 30;
/** After a longer time without a digest it begins like the first one. */
const LONGEST_GAP_MS = 14 * DAY_MS;
const FIRST_SPAN_MS = { daily: DAY_MS, weekly: 7 * DAY_MS };

/** Which notifications belong to it: those after the last digest; of the first, those of its day or week. */
async function newNotifications(
  db: Db,
  scope: Scope,
  { id, digest }: DigestReader,
  upTo: number,
  now: number,
) {
  const last = await findLastDigest(db, scope, id);
  return last === undefined || now - last.made_at > LONGEST_GAP_MS
    ? { receipts: [0, upTo] as const, from: now - FIRST_SPAN_MS[digest] }
    : { receipts: [last.sequence, upTo] as const };
}

const permitSection = (person: DigestReader, now: number): Section =>
  sectionOf('もうすぐ終わる免許・許可・登録', expiryNotices(person, PERMIT_DAYS, now), expiryText);

/**
 * What a person is told: nothing but what the app shows to them.
 *
 * @returns `null` where there is nothing to say
 * Source: R166.
 */
export async function composeDigest(
  db: Db,
  person: DigestReader,
  session: Session,
  now: number,
): Promise<{ subject: string; body: string } | null> {
  const scope = scopeOfSession(session, now);
  const filter = await newNotifications(db, scope, person, session.siteSequence, now);
  const sections = [
    ...(await trapSections(db, scope, now)),
    await notificationSection(db, scope, filter, now),
    permitSection(person, now),
  ].filter(({ total }) => total > 0);
  if (sections.length === 0) return null;
  return {
    subject: `【里守】${person.digest === 'daily' ? '今朝' : '今週'}のまとめ`,
    body: [`${written(person.name)} 様`, ...sections.map(sectionText)].join('\n\n'),
  };
}
