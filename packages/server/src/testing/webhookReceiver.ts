import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the receiver answers; without answers left it accepts. */
export interface WebhookAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Never answers. */
  hangs?: boolean;
  /** Answers only then. */
  after?: Promise<void>;
}

export interface ReceivedWebhook {
  id: string;
  /** Milliseconds. */
  at: number;
  isSigned: boolean;
  text: string;
  body: {
    type: string;
    timestamp: string;
    data: Record<string, unknown> & { id: string; recipients: { login_id: string; phone?: string | null }[] };
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A system of a town on this machine, which checks signatures as Standard Webhooks says. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const answers: WebhookAnswer[] = [];
  const state: { secret: string; subject: string | null } = { secret: '', subject: null };

  function isSigned(headers: IncomingMessage['headers'], text: string): boolean {
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.');
    const key = Buffer.from(state.secret.replace('whsec_', ''), 'base64');
    return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const body = JSON.parse(text) as ReceivedWebhook['body'];
    received.push({
      id: String(request.headers['webhook-id']),
      at: Number(request.headers['webhook-timestamp']) * 1000,
      isSigned: isSigned(request.headers, text),
      text,
      body,
    });
    const isMeant = [null, state.subject].includes(body.data['target_id'] as string | null);
    const answer = (isMeant ? answers.shift() : undefined) ?? { status: 200 };
    await answer.after;
    if (answer.hangs !== true) response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/satomori`,
    received,
    /** For the next tests, and calls about the subject, in turn. */
    answers,
    /** By which it checks signatures. */
    setSecret: (secret: string) => {
      state.secret = secret;
    },
    /** The trap that `answers` are for: alarms of others may go on. */
    setSubject: (id: string) => {
      state.subject = id;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
