import { hash } from 'node:crypto';
import type { Scope } from '../access/scope.ts';
import { countAgainst } from '../accounts/attemptLimits.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { findInquirer } from './accountRepository.ts';
import { queueMail } from './repository.ts';
import { inquirySubject, inquiryText } from './texts.ts';

/** Inquiries of one person within ten minutes. */
const PER_PERSON = 10;
/** The same text within this time is a double click, or a retry after a lost answer. */
const SAME_WITHIN_MS = 60 * 60_000;

/**
 * Queues a signed-in person's inquiry to the contact of their site, who can reply to the person's address.
 *
 * @throws {AppError} `no_contact_address`, `too_many_requests`
 */
export async function queueInquiry(
  trx: Db,
  scope: Scope,
  { subject, body }: { subject: string; body: string },
  now: number,
): Promise<void> {
  await countAgainst(trx, [[`inquiry:${scope.userId}`, PER_PERSON]], now);
  const person = await findInquirer(trx, scope);
  if (person.contact_email === null) throw new AppError('no_contact_address');
  const content = hash('sha256', JSON.stringify([subject, body]));
  await queueMail(
    trx,
    {
      site_id: scope.siteId,
      rule: 'inquiry',
      user_id: person.id,
      to_addresses: person.contact_email,
      reply_to: person.email,
      subject: inquirySubject(subject),
      body: inquiryText(person, body),
      dedup_key: `inquiry:${person.id}:${content}:${Math.floor(now / SAME_WITHIN_MS)}`,
    },
    now,
  );
}
