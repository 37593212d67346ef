import { Agent, request } from 'node:http';
import type { RawRequest } from './requests.ts';

export interface RawAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** Longer than any answer of the product may take on a busy machine. */
const LIMIT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends bytes as they are. Only the beginning of a stream is read. */
export function sendRaw(
  port: number,
  { method, path, headers, body }: Pick<RawRequest, 'method' | 'path' | 'headers'> & Partial<RawRequest>,
  token: string | null,
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const call = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
        ...(body === undefined ? {} : { 'content-length': body.length }),
      },
      timeout: LIMIT_MS,
    },
    (answer) => {
      const contentType = answer.headers['content-type'] ?? '';
      const status = answer.statusCode ?? 0;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      const finish = () => resolve({ status, contentType, body: Buffer.concat(chunks).toString('utf8') });
      answer.on('end', finish).on('error', reject);
      if (contentType.startsWith('text/event-stream')) {
        finish();
        answer.on('error', () => {});
        answer.destroy();
      }
    },
  );
  call.on('timeout', () => call.destroy(new Error(`no answer within ${LIMIT_MS} ms`)));
  call.on('error', reject);
  call.end(body);
  return promise;
}
