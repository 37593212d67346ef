import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** The same at each attempt. */
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
}

/** Hands a mail to the mail server. */
export interface MailTransport {
  /**
   * @returns the mail server's answer
   * @throws {MailRefusal} where it, or the way there, says no
   */
  deliver(mail: OutgoingMail): Promise<string>;
}

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with the account where one is needed. */
  url: string;
  /** `里守 <satomori@example.jp>` or the address alone. */
  from: string;
}

/** A mail that did not leave. */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal';
  /** The same mail would be refused again. */
  readonly isFinal: boolean;
  /** For the log, where no address may stand. */
  readonly code: string;

  constructor(message: string, { isFinal, code }: { isFinal: boolean; code: string }) {
    super(message);
    this.isFinal = isFinal;
    this.code = code;
  }
}

const CONNECT_MS = 10_000;
/** Without a word from the mail server. */
const SILENCE_MS = 20_000;
const MAX_REPLY = 500;

/** Steps at which the answer is about this mail, not about us, our account or the line. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
const NEEDS_ACCOUNT = 530;

/**
 * 5xx about sender, recipient or content is final. A refused account or line is for whoever runs the server to mend,
 * and the mails wait for it. An address that cannot be sent to at all has no reply code.
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

const hostOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Mails over SMTP: a connection for each, since they are few and a kept one only grows stale. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      dnsTimeout: CONNECT_MS,
      // No mail reads a file or an address because somebody typed one.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    deliver: async ({ id, to, replyTo, subject, text }) => {
      try {
        const { response } = await transport.sendMail({
          // As objects, so that a comma in one never makes two.
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          textEncoding: 'base64',
          messageId: `<${id}@${hostOf(from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'ja' },
        });
        return response.slice(0, MAX_REPLY);
      } catch (error) {
        throw asMailRefusal(error);
      }
    },
  };
}
