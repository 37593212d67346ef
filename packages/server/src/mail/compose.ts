import * as z from 'zod/mini';
import type { Tokens } from '../sessions/tokens.ts';
import { loginLinks } from '../accounts/loginLinks.ts';
import { putOneTimeCode } from '../accounts/oneTimeCodeRepository.ts';
import type { Db } from '../database/database.ts';
import { type ClaimedMail, findMailSite, findRecipient, type MailSite } from './repository.ts';
import type { OutgoingMail } from './smtp.ts';
import { resetText, withSignature } from './texts.ts';

const address = z.email().check(z.maxLength(254));

export interface ComposeOptions {
  tokens: Pick<Tokens, 'derive'>;
  /** The web app's public address, without `/web`. */
  publicUrl: string;
}

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
  const linkOf = await loginLinks(trx, person.site_id, publicUrl);
  return resetText(person, linkOf('reset', code));
}

/** With an address of its own a site is never named as the server. Source: R127. */
export const siteSender = ({
  name,
  mail_sender_name,
  mail_sender_address,
}: MailSite): OutgoingMail['from'] => ({
  name: mail_sender_name ?? (mail_sender_address === null ? null : name),
  address: mail_sender_address,
});

/**
 * The claimed mail with its text, from its site.
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
  const site = await findMailSite(trx, mail);
  return {
    id: mail.id,
    from: siteSender(site),
    to: mail.to_addresses,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text: withSignature(text, site),
  };
}
