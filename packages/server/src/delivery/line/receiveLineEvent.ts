import { DAY_MS } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import { countAgainst } from '../../accounts/attemptLimits.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import { keepLineEvent } from './eventRepository.ts';
import type { LineEvent } from './lineEvents.ts';
import { codeIn, takeLinkCode } from './linkCode.ts';
import { deleteLineLink, findByLineUser, findLinkable, putLineLink } from './linkRepository.ts';
import type { LineNotices } from './settleLine.ts';

/** LINE sends an event again for less than this; what is older was recorded by somebody else. */
const EVENT_VALID_FOR_MS = DAY_MS;
/** Codes that one LINE may send in ten minutes, and all of a site together. */
const CODES_OF_ONE_LINE = 10;
const CODES_OF_SITE = 200;

const LINKED = (name: string) =>
  `里守とつながりました（${name}さん）。わなの作動などを、このLINEに知らせます。やめるときは、里守の「設定」ではずせます。`;
const CODE_IS_BAD =
  'この番号ではつなげませんでした。里守の「設定」で新しい番号を出し、10分以内にこのLINEに送ってください。';
const TOO_MANY = '番号の間違いが続いています。10分ほど待ってから、新しい番号を送ってください。';
const NOT_READ = 'このLINEに書かれたことは、里守には届きません。返事や記録は、里守のアプリでお願いします。';

async function mayTry(db: Db, { siteId }: Scope, lineUserId: string, now: number): Promise<boolean> {
  try {
    const buckets = [
      [`line:${siteId}:${lineUserId}`, CODES_OF_ONE_LINE],
      [`line:${siteId}`, CODES_OF_SITE],
    ] as const;
    await countAgainst(db, buckets, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

async function link(trx: Db, scope: Scope, event: LineEvent, code: string, now: number): Promise<string> {
  const { userId: line_user_id } = event.source;
  if (!(await mayTry(trx, scope, line_user_id, now))) return TOO_MANY;
  const taken = await takeLinkCode(trx, scope, code, now);
  const person = taken === null ? undefined : await findLinkable(trx, scope, taken.user_id);
  if (person === undefined) return CODE_IS_BAD;
  await putLineLink(trx, scope, { user_id: person.id, line_user_id, linked_at: event.timestamp });
  return LINKED(person.name);
}

/** Who blocks the account is told in the app, unless they have linked anew since. */
async function unlink(trx: Db, scope: Scope, event: LineEvent, now: number, notices: Notices): Promise<void> {
  const found = await findByLineUser(trx, scope, event.source.userId);
  if (found === undefined || found.linked_at > event.timestamp) return;
  if (await deleteLineLink(trx, scope, found)) await notices.onLinkEnded(trx, scope, found.user_id, now);
}
type Notices = Pick<LineNotices, 'onLinkEnded'>;

/**
 * Does what an event says, once. Messages that are no code, of people who have not linked their LINE, are none of
 * ours: the account may serve other ends.
 *
 * @returns what is answered to the person; `null`: nothing
 * Source: R159.
 */
export async function receiveLineEvent(
  trx: Db,
  scope: Scope,
  event: LineEvent,
  { now, notices }: { now: number; notices: Notices },
): Promise<string | null> {
  if (Math.abs(now - event.timestamp) > EVENT_VALID_FOR_MS) return null;
  if (!(await keepLineEvent(trx, scope, event.webhookEventId, now))) return null;
  if (event.type === 'unfollow') {
    await unlink(trx, scope, event, now, notices);
    return null;
  }
  const code = codeIn(event.message.text);
  if (code !== null) return link(trx, scope, event, code, now);
  return (await findByLineUser(trx, scope, event.source.userId)) === undefined ? null : NOT_READ;
}
