import { DAY_MS, formatDate, SIGNAL_DAYS } from '@satomori/core';
import { deleteExpiredAttempts } from '../accounts/attemptRepository.ts';
import { deleteExpiredEndedTokens } from '../sessions/endedTokenRepository.ts';
import { deleteExpiredCodes } from '../accounts/oneTimeCodeRepository.ts';
import { deleteExpiredChanges } from '../events/repository.ts';
import { deleteExpiredLineEvents } from '../delivery/line/allSitesRepository.ts';
import { deleteExpiredStarts } from '../openid/startRepository.ts';
import { deleteExpiredDigests } from '../mail/digestRepository.ts';
import { deleteExpiredMails } from '../mail/repository.ts';
import { deleteExpiredImportRows } from '../imports/deleteExpiredImportRows.ts';
import { deleteExpiredSignalDays } from '../signal/repository.ts';
import { deleteExpiredRaisedAlarms } from '../alarms/rules/ruleRepository.ts';
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
export async function deleteExpired(
  { database }: Pick<Services, 'database'>,
  { at, runJob, isStopped }: { at: number; runJob: RunJob; isStopped: () => boolean },
): Promise<void> {
  const { db } = database;
  // By the machine's clock, with which they are written.
  await runJob('delete expired changes', () => deleteExpiredChanges(db, Date.now() - KEEP_CHANGES_MS));
  await runJob('delete expired attempts', () => deleteExpiredAttempts(db, at));
  await runJob('delete expired codes', () => deleteExpiredCodes(db, at));
  await runJob('delete expired sign-ins', () => deleteExpiredStarts(db, at));
  await runJob('delete expired ended tokens', () => deleteExpiredEndedTokens(db, at - KEEP_ENDED_TOKENS_MS));
  await runJob('delete expired raised alarms', () => deleteExpiredRaisedAlarms(db, at - KEEP_RAISED_MS));
  await runJob('delete expired signal', () => deleteExpiredSignalDays(db, formatDate(at - KEEP_SIGNAL_MS)));
  await runJob('delete expired mails', () => deleteExpiredMails(db, at - KEEP_MAILS_MS));
  await runJob('delete expired events of LINE', () => deleteExpiredLineEvents(db, at - KEEP_LINE_EVENTS_MS));
  await runJob('delete expired digests', () => deleteExpiredDigests(db, at - KEEP_DIGESTS_MS));
  await runJob('delete expired rows of imports', () =>
    deleteExpiredImportRows(database, at - KEEP_STAGED_MS, isStopped),
  );
}
