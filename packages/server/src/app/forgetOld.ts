import { DAY_MS, formatDate, SIGNAL_DAYS } from '@satomori/core';
import { forgetOldAttempts } from '../accounts/attemptRepository.ts';
import { forgetEndedTokens } from '../sessions/endedTokenRepository.ts';
import { forgetExpiredCodes } from '../accounts/oneTimeCodeRepository.ts';
import { forgetChanges } from '../events/repository.ts';
import { forgetLineEvents } from '../delivery/line/allSitesRepository.ts';
import { forgetExpiredStarts } from '../openid/startRepository.ts';
import { forgetDigests } from '../mail/digestRepository.ts';
import { forgetOldMails } from '../mail/repository.ts';
import { forgetStaged } from '../imports/forgetStaged.ts';
import { forgetSignalDays } from '../signal/repository.ts';
import { forgetRaised } from '../alarms/rules/ruleRepository.ts';
import type { RunJob } from './runJob.ts';
import type { Services } from './services.ts';

const KEEP_CHANGES_MS = 7 * DAY_MS;
/** Longer than an event of LINE is valid. */
const KEEP_LINE_EVENTS_MS = 3 * DAY_MS;
const KEEP_MAILS_MS = 90 * DAY_MS;
/** Longer than the longest time that a digest looks back. */
const KEEP_DIGESTS_MS = 90 * DAY_MS;
/** Until then an import that failed or was cancelled can be run again. */
const KEEP_STAGED_MS = 7 * DAY_MS;
/** A reminder of a permit may be up to sixty days old. */
const KEEP_RAISED_MS = 400 * DAY_MS;
const KEEP_SIGNAL_MS = SIGNAL_DAYS * DAY_MS;
/** A clock that is set back makes an expired token valid again, even one that was a year fast. */
const KEEP_ENDED_TOKENS_MS = 400 * DAY_MS;

/** Deletes what is kept for a while only. Records of the field are not among it; see `retention/`. */
export async function forgetOld(
  { database }: Pick<Services, 'database'>,
  { at, runJob, isStopped }: { at: number; runJob: RunJob; isStopped: () => boolean },
): Promise<void> {
  const { db } = database;
  // By the machine's clock, with which they are written.
  await runJob('forget changes', () => forgetChanges(db, Date.now() - KEEP_CHANGES_MS));
  await runJob('forget attempts', () => forgetOldAttempts(db, at));
  await runJob('forget codes', () => forgetExpiredCodes(db, at));
  await runJob('forget sign-ins', () => forgetExpiredStarts(db, at));
  await runJob('forget ended tokens', () => forgetEndedTokens(db, at - KEEP_ENDED_TOKENS_MS));
  await runJob('forget raised alarms', () => forgetRaised(db, at - KEEP_RAISED_MS));
  await runJob('forget signal', () => forgetSignalDays(db, formatDate(at - KEEP_SIGNAL_MS)));
  await runJob('forget mails', () => forgetOldMails(db, at - KEEP_MAILS_MS));
  await runJob('forget events of LINE', () => forgetLineEvents(db, at - KEEP_LINE_EVENTS_MS));
  await runJob('forget digests', () => forgetDigests(db, at - KEEP_DIGESTS_MS));
  await runJob('forget rows of imports', () => forgetStaged(database, at - KEEP_STAGED_MS, isStopped));
}
