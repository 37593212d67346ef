import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How LINE answers; without answers left it accepts. */
export interface LineAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
  /** Never answers. */
  hangs?: boolean;
  /** Answers only then. */
  after?: Promise<void>;
}

export interface PushedToLine {
  token: string;
  to: string;
  text: string;
  retryKey: string;
}

interface LineAccountOnStandIn {
  basicId: string;
  displayName: string;
  /** `null`: no limit. */
  limit: number | null;
  used: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ACCEPTED: LineAnswer = { status: 200, body: { sentMessages: [{ id: '1' }] } };

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** LINE's Messaging API on this machine: it knows tokens, and takes a message with the same retry key once. */
export async function startLineStandIn() {
  const accounts = new Map<string, LineAccountOnStandIn>();
  const answers = new Map<string, LineAnswer[]>();
  const pushed: PushedToLine[] = [];
  const replies: { token: string; replyToken: string; text: string }[] = [];
  const calls: string[] = [];
  const accepted = new Set<string>();

  function push({ token, to, text, retryKey }: PushedToLine): LineAnswer {
    if (!UUID.test(retryKey)) return { status: 400, body: { message: 'Invalid retry key' } };
    pushed.push({ token, to, text, retryKey });
    if (accepted.has(retryKey))
      return { status: 409, body: { message: 'The retry key is already accepted' } };
    const answer = answers.get(to)?.shift() ?? ACCEPTED;
    if (answer.status === 200) accepted.add(retryKey);
    return answer;
  }

  async function answerTo(request: IncomingMessage): Promise<LineAnswer> {
    const body = await jsonOf(request);
    const path = (request.url ?? '').replace('/v2/bot/', '');
    calls.push(`${request.method} ${path}`);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const account = accounts.get(token);
    if (account === undefined) return { status: 401, body: { message: 'Authentication failed' } };
    const { basicId, displayName, limit, used } = account;
    const [{ text = '' } = {}] = (body['messages'] ?? []) as { text?: string }[];
    switch (path) {
      case 'info':
        return { status: 200, body: { basicId, displayName, userId: 'Ubot' } };
      case 'message/quota':
        return { status: 200, body: limit === null ? { type: 'none' } : { type: 'limited', value: limit } };
      case 'message/quota/consumption':
        return { status: 200, body: { totalUsage: used } };
      case 'message/reply':
        replies.push({ token, replyToken: String(body['replyToken']), text });
        return { status: 200, body: {} };
      case 'message/push':
        return push({
          token,
          to: String(body['to']),
          text,
          retryKey: String(request.headers['x-line-retry-key']),
        });
      default:
        return { status: 404, body: { message: 'Not found' } };
    }
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body, hangs, after } = await answerTo(request);
    await after;
    if (hangs !== true) response.writeHead(status, headers).end(JSON.stringify(body ?? {}));
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By their tokens. */
    accounts,
    pushed,
    replies,
    /** Method and path of everything that was asked. */
    calls,
    /** For the next messages to a person, in turn. */
    answer: (to: string, ...next: LineAnswer[]) => void answers.set(to, next),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type LineStandIn = Awaited<ReturnType<typeof startLineStandIn>>;
