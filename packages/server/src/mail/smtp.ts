import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** The same at each attempt. */
  id: string;
  /** The site's own sender; `null` for that of the server. */
  from: { name: string | null; address: string | null };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  /** One POST to it, without a session, stops mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Sends a mail through the mail server. */
export interface MailTransport {
  /**
   * @returns the mail server's answer
   * @throws {MailRefusal} if the mail server refuses it or cannot be reached
   */
  deliver(mail: OutgoingMail): Promise<string>;
}

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if needed. */
  url: string;
  /** `里守 <satomori@example.jp>` or the address alone. */
  from: string;
}

/** A mail that was not sent. */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal';
  /** The same mail would be refused again. */
  readonly isFinal: boolean;
  /** For the log, which must not contain an address. */
  readonly code: string;

  constructor(message: string, { isFinal, code }: { isFinal: boolean; code: string }) {
    super(message);
    this.isFinal = isFinal;
    this.code = code;
  }
}

const CONNECT_MS = 10_000;
/** Without an answer from the mail server. */
const SILENCE_MS = 20_000;
const MAX_REPLY = 500;

/** Steps at which the answer concerns this mail, not our account or the connection. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
const NEEDS_ACCOUNT = 530;

/**
 * 5xx about sender, recipient or content is final. A refused account or connection is for the operator to fix, and
 * the mails wait for it. An invalid address has no reply code.
 */
function asMailRefusal(error: unknown): MailRefusal {
  const {
    code = 'UNKNOWN',
    responseCode,
    message,
  } = error as NodeJS.ErrnoException & { responseCode?: number };
  const isRefused = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
  const isFinal = ABOUT_THE_MAIL.has(code) && isRefused && responseCode !== NEEDS_ACCOUNT;
  return new MailRefusal(message.slice(0, MAX_REPLY), {
    isFinal,
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
  });
}

const hostOf = (address: string): string => /@([\w.-]+)$/.exec(address)?.[1] ?? 'localhost';

const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** `里守 <satomori@example.jp>` or the address alone, in its parts. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.replaceAll('"', '').trim(), address: address.trim() };
}

/** Sends mails over SMTP, each on its own connection: they are few, and a kept connection would become stale. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const server = senderOf(from);
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    // No mail may include a file or URL because its text names one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ id, from: site, to, replyTo, subject, text, unsubscribeUrl }) => {
      const sender = { name: site.name ?? server.name, address: site.address ?? server.address };
      try {
        const { response } = await transport.sendMail({
          // As objects, so that a comma never splits an address in two, and a name never becomes a header. Source: R127.
          from: sender,
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          textEncoding: 'base64',
          messageId: `<${id}@${hostOf(sender.address)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': 'ja',
            ...(unsubscribeUrl === undefined ? {} : oneClickHeaders(unsubscribeUrl)),
          },
        });
        return response.slice(0, MAX_REPLY);
      } catch (error) {
        throw asMailRefusal(error);
      }
    },
  };
}
