import { digestDayAt, newId } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { awakeReaders } from '../mail/awakeReaders.ts';
import {
  type ChosenDigest,
  type DigestReader,
  insertDigest,
  listDigestReaders,
} from '../mail/digestRepository.ts';
import { queueMail } from '../mail/repository.ts';
import type { Session } from '../sessions/sessionRepository.ts';
import { findSite, listSiteIds } from '../sites/repository.ts';
import { composeDigest } from './composeDigest.ts';

const CHOICES: readonly ChosenDigest[] = ['daily', 'weekly'];
/** People whose sessions are read in one query. */
const BATCH = 100;

/**
 * Queues a person's digest with the note that it is made: of several servers one, once.
 *
 * Source: R166.
 */
async function makeDigest(
  database: Database,
  scope: Scope,
  person: DigestReader,
  session: Session,
  day: string,
  now: number,
): Promise<void> {
  const digest = await composeDigest(database.db, person, session, now);
  await database.transaction(async (trx) => {
    const made = { user_id: person.id, day, sequence: session.siteSequence, made_at: now };
    if (!(await insertDigest(trx, scope, made)) || digest === null) return;
    const mail = {
      site_id: scope.siteId,
      rule: 'digest',
      user_id: person.id,
      to_addresses: person.address ?? '',
      ...digest,
      // Its own row has just made it the only one.
      dedup_key: `digest:${newId()}`,
    } as const;
    await queueMail(trx, mail, now);
  });
}

async function queueForSite(
  database: Database,
  scope: Scope,
  now: number,
  isStopped: () => boolean,
): Promise<void> {
  const day = digestDayAt('daily', now);
  if (day === null) return;
  const choices = CHOICES.filter((digest) => digestDayAt(digest, now) !== null);
  const site = await findSite(database.db, scope);
  for (let after = ''; !isStopped(); ) {
    const people = await listDigestReaders(database.db, scope, { day, choices, after, limit: BATCH });
    const last = people.at(-1);
    if (last === undefined) return;
    after = last.id;
    await forEachRow(await awakeReaders(database.db, site, people, now), async ({ person, session }) => {
      if (!isStopped()) await makeDigest(database, scope, person, session, day, now);
    });
  }
}

/**
 * Queues the digests that are due by now and not made yet.
 *
 * @throws {AggregateError} if it failed for some sites, after all have been tried
 * Source: R166.
 */
export async function queueDigests(
  database: Database,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  if (digestDayAt('daily', now) === null) return;
  await forEachRow(await listSiteIds(database.db), (siteId) =>
    queueForSite(database, scopeOfSystem(siteId), now, isStopped),
  );
}
