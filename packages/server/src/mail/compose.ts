import { stopDigest } from '@satomori/core';
import * as z from 'zod/mini';
import type { Tokens } from '../sessions/tokens.ts';
import { loginLinks } from '../accounts/loginLinks.ts';
import { findSiteAddress } from '../accounts/siteRepository.ts';
import { putOneTimeCode } from '../accounts/oneTimeCodeRepository.ts';
import type { Db } from '../database/database.ts';
import { scopeOfSystem } from '../access/scope.ts';
import { BASE_PATH } from '../plugins/addRoute.ts';
import { digestCodeOf } from './digestCode.ts';
import { findDigestReader } from './digestRepository.ts';
import { findReportReader } from './monthlyReportRepository.ts';
import { type ClaimedMail, findMailSite, findRecipient, holdMail, type MailSite } from './repository.ts';
import type { OutgoingMail } from './smtp.ts';
import { digestWithLink, resetText, withSignature } from './texts.ts';

const address = z.email().check(z.maxLength(254));

export interface ComposeOptions {
  tokens: Pick<Tokens, 'derive'>;
  /** The web app's public address, without `/web`. */
  publicUrl: string;
}

type Composed = Pick<OutgoingMail, 'text' | 'unsubscribeUrl'>;

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

/**
 * A digest with the ways to stop it: their code is derived, not stored with the text.
 *
 * @returns `null` if the person has stopped it meanwhile, may no longer get one, or has another address
 */
async function composeDigest(
  trx: Db,
  mail: ClaimedMail,
  { tokens, publicUrl }: ComposeOptions,
): Promise<Composed | null> {
  const { site_id, user_id, body } = mail;
  const person = await findDigestReader(trx, scopeOfSystem(site_id), user_id ?? '');
  if (person?.address !== mail.to_addresses || body === null) return null;
  const code = digestCodeOf(tokens, person);
  const linkOf = await loginLinks(trx, site_id, publicUrl);
  const { public_url } = await findSiteAddress(trx, site_id);
  const unsubscribeUrl = `${public_url ?? publicUrl}${BASE_PATH}${stopDigest.path}?code=${code}`;
  return { text: digestWithLink(body, linkOf('digest', code)), unsubscribeUrl };
}

/** @returns `null` if the person may no longer get the report, or has another address */
async function composeReport(trx: Db, { site_id, user_id, to_addresses, body }: ClaimedMail) {
  const person = await findReportReader(trx, scopeOfSystem(site_id), user_id ?? '');
  return person?.address === to_addresses ? body : null;
}

const composedOf = (text: string | null): Composed | null => (text === null ? null : { text });

async function composeText(
  trx: Db,
  mail: ClaimedMail,
  options: ComposeOptions,
  now: number,
): Promise<Composed | null> {
  switch (mail.rule) {
    case 'digest':
      return composeDigest(trx, mail, options);
    case 'password_reset':
      return composedOf(await composeReset(trx, mail, options, now));
    case 'monthly_report':
      return composedOf(await composeReport(trx, mail));
    default:
      return composedOf(mail.body);
  }
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
  if (!(await holdMail(trx, mail)) || !z.safeParse(address, mail.to_addresses).success) return null;
  const composed = await composeText(trx, mail, options, now);
  if (composed === null) return null;
  const site = await findMailSite(trx, mail);
  return {
    id: mail.id,
    from: siteSender(site),
    to: mail.to_addresses,
    replyTo: mail.reply_to,
    subject: mail.subject,
    ...composed,
    text: withSignature(composed.text, site),
  };
}
