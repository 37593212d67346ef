import { endOfQuietHours } from '@satomori/core';
import type { Db } from '../database/database.ts';
import { loadSessions, type Session } from '../sessions/sessionRepository.ts';

type QuietHours = Parameters<typeof endOfQuietHours>[1][number];

/** Those to whom a mail may go by now: who may sign in, outside of their quiet hours and those of their site. */
export async function awakeReaders<Reader extends QuietHours & { id: string }>(
  db: Db,
  site: QuietHours,
  readers: readonly Reader[],
  now: number,
): Promise<{ site_id: string; person: Reader; session: Session }[]> {
  const sessions = await loadSessions(
    db,
    readers.map(({ id }) => ({ userId: id, tokenId: null })),
  );
  return readers.flatMap((person, index) => {
    const session = sessions[index];
    const isQuiet = endOfQuietHours(now, [person, site]) > now;
    return session == null || isQuiet ? [] : [{ site_id: session.site.id, person, session }];
  });
}
