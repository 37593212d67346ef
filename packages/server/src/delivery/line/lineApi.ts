import { ANSWER_WITHIN_MS } from '../../outbound/attempt.ts';
import { guardedFetch } from '../../outbound/guardedFetch.ts';

/** A person waits for these. */
const READ_WITHIN_MS = 4_000;

const JSON_TYPE = { 'content-type': 'application/json' };
const textMessage = (text: string) => [{ type: 'text', text }];

interface Call {
  method: 'GET' | 'POST';
  withinMs: number;
  headers?: Record<string, string>;
  body?: object;
}

/**
 * The calls of LINE's Messaging API that are needed. They throw as `fetch` does.
 *
 * @param baseUrl without a slash at the end; of LINE itself, or what the operator names
 */
export function createLineApi(baseUrl: string) {
  const call = (
    token: string,
    path: string,
    { method, withinMs, headers = {}, body }: Call,
  ): Promise<Response> =>
    // No address of a person: the operator alone sets it.
    guardedFetch(true)(`${baseUrl}/v2/bot/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : JSON_TYPE), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
  const read = (path: string) => (token: string) =>
    call(token, path, { method: 'GET', withinMs: READ_WITHIN_MS });

  return {
    /** @param retryKey a UUID by which LINE recognizes the same message at a later attempt */
    push: (token: string, { to, text, retryKey }: { to: string; text: string; retryKey: string }) =>
      call(token, 'message/push', {
        method: 'POST',
        withinMs: ANSWER_WITHIN_MS,
        headers: { 'x-line-retry-key': retryKey },
        body: { to, messages: textMessage(text) },
      }),
    /** Free of charge, and once only for each event. */
    reply: (token: string, { replyToken, text }: { replyToken: string; text: string }) =>
      call(token, 'message/reply', {
        method: 'POST',
        withinMs: ANSWER_WITHIN_MS,
        body: { replyToken, messages: textMessage(text) },
      }),
    readAccount: read('info'),
    readQuota: read('message/quota'),
    readConsumption: read('message/quota/consumption'),
  };
}
export type LineApi = ReturnType<typeof createLineApi>;
