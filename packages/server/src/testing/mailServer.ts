import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Recipients of the envelope. */
  to: string[];
  /** By lower-case name, decoded. */
  headers: Map<string, string>;
  /** The names of all headers, repeated ones as often as they occur. */
  headerNames: string[];
  text: string;
  raw: string;
}

const decodeWord = (charset: string, encoding: string, content: string): string => {
  const bytes =
    encoding.toUpperCase() === 'B'
      ? Buffer.from(content, 'base64')
      : Buffer.from(
          content
            .replaceAll('_', ' ')
            .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );
  return new TextDecoder(charset).decode(bytes);
};

/** RFC 2047: white space between two encoded words is ignored. */
const decodeHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(
      /=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi,
      (_, charset: string, encoding: string, content: string) => decodeWord(charset, encoding, content),
    );

function parseMail(raw: string, to: string[]): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const pairs = lines.map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), decodeHeader(value.join(':').trim())] as const;
  });
  return {
    to,
    headers: new Map(pairs),
    headerNames: pairs.map(([name]) => name),
    text: Buffer.from(body.join('\r\n\r\n'), 'base64').toString('utf8'),
    raw,
  };
}

interface Refusal {
  at: 'recipient' | 'data';
  code: number;
  text: string;
}
/** The answer to the next mail, instead of accepting it; or it is accepted, and the connection cut before the answer. */
export type Answer = Refusal | { at: 'after_data' };

interface Connection {
  id: string;
  _socket: { destroy(): void };
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** One for each of the next mails in turn; later ones are accepted. */
  refusals: Answer[];
  stop(): Promise<void>;
}

const errorOf = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

/** A real mail server on this machine. */
export async function startMailServer({ port = 0, knowsNobody = false } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: Answer[] = [];
  const server = new SMTPServer({
    disabledCommands: knowsNobody ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    authOptional: !knowsNobody,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong account')),
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      const [refusal] = refusals;
      if (refusal?.at !== 'recipient') return done();
      refusals.shift();
      done(errorOf(refusal));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = refusals.shift();
        if (answer !== undefined && answer.at !== 'after_data') return done(errorOf(answer));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push(parseMail(Buffer.concat(chunks).toString('utf8'), to));
        if (answer?.at === 'after_data') return cut(session.id);
        done(null, `OK: queued as ${mails.length}`);
      });
    },
  });
  server.on('error', () => {});
  const cut = (id: string) => {
    for (const connection of server.connections as Set<Connection>)
      if (connection.id === id) connection._socket.destroy();
  };
  const listening = server.listen(port, '127.0.0.1');
  if (!listening.listening) await once(listening, 'listening');
  const { port: actual } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    mails,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
