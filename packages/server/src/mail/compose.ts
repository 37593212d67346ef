import * as z from 'zod/mini';
import type { Tokens } from '../sessions/tokens.ts';
import { putOneTimeCode } from '../accounts/oneTimeCodeRepository.ts';
import type { Db } from '../database/database.ts';
import { type ClaimedMail, findRecipient } from './repository.ts';
import type { OutgoingMail } from './smtp.ts';
import { resetText } from './texts.ts';

const address = z.email().check(z.maxLength(254));

export interface ComposeOptions {
  tokens: Pick<Tokens, 'derive'>;
  /** The web app's public address, without `/web`. */
  publicUrl: string;
}

/** In the fragment of the URL, which browsers send to no server. */
const resetLink = (publicUrl: string, code: string) => `${publicUrl}/web/#/Login?reset=${code}`;

/**
 * The body of a reset mail. Its code is derived from the mail, not stored with it: it cannot be read from the table,
 * and a mail repeated after a crash contains the same code, so that either copy works.
 *
 * @returns `null` if the person may no longer sign in, or has another address meanwhile
 */
async function composeReset(
  trx: Db,
  mail: ClaimedMail,
  { tokens, publicUrl }: ComposeOptions,
  now: number,
): Promise<string | null> {
  const person = await findRecipient(trx, mail);
  if (person?.email !== mail.to_addresses) return null;
  const code = tokens.derive(`${mail.rule}:${mail.id}`);
  await putOneTimeCode(trx, person, 'password_reset', code, now);
  return resetText(person, resetLink(publicUrl, code));
}

/**
 * The claimed mail with its text.
 *
 * @returns `null` for one that must no longer be sent
 */
export async function composeMail(
  trx: Db,
  mail: ClaimedMail,
  options: ComposeOptions,
  now: number,
): Promise<OutgoingMail | null> {
  if (!z.safeParse(address, mail.to_addresses).success) return null;
  const text = mail.rule === 'password_reset' ? await composeReset(trx, mail, options, now) : mail.body;
  if (text === null) return null;
  return { id: mail.id, to: mail.to_addresses, replyTo: mail.reply_to, subject: mail.subject, text };
}
