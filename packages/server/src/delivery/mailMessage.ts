import { DEFAULT_USER_SETTINGS } from '@satomori/core';
import { siteSender } from '../mail/compose.ts';
import { findMailSite } from '../mail/repository.ts';
import { MailRefusal, type MailTransport, type OutgoingMail } from '../mail/smtp.ts';
import { oneLine, withSignature } from '../mail/texts.ts';
import { findSiteAddress } from '../accounts/siteRepository.ts';
import type { Db } from '../database/database.ts';
import type { Attempt } from '../outbound/attempt.ts';
import type { ClaimedDelivery, Message } from './deliveryRepository.ts';
import { wholeTitleOf } from './pushMessage.ts';

/**
 * The notification as a mail of its site; the same Message-ID at each attempt, so that a repeated one is recognized.
 *
 * @param serverUrl without a slash at the end
 * @returns `null` without an address
 */
export async function mailOf(
  db: Db,
  delivery: ClaimedDelivery,
  message: Message,
  serverUrl: string,
): Promise<OutgoingMail | null> {
  const { mail_to } = { ...DEFAULT_USER_SETTINGS, ...message.settings };
  const to = mail_to ?? message.email;
  if (to === null) return null;
  const site = await findMailSite(db, delivery);
  const { public_url } = await findSiteAddress(db, delivery.site_id);
  const link = `${public_url ?? serverUrl}/web/#/NotifiedList`;
  return {
    id: delivery.id,
    from: siteSender(site),
    to,
    replyTo: null,
    subject: oneLine(`【里守】${wholeTitleOf(message)}`),
    text: withSignature(`${message.body}\n\n${link}`, site),
  };
}

export async function sendMail(transport: MailTransport | null, mail: OutgoingMail): Promise<Attempt> {
  if (transport === null) return { result: 'failed', problem: 'no_mail_server' };
  try {
    return { result: 'sent', answer: await transport.deliver(mail) };
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error;
    return error.isFinal
      ? { result: 'failed', problem: 'refused', answer: error.message }
      : { result: 'later', problem: 'unreachable', answer: error.message };
  }
}
