import type { TestPhoto, TestServer } from '@satomori/server/testing';
import type { Operation } from '../support/apiDocument.ts';
import type { Input } from './inputs.ts';

export interface Answer {
  status: number;
  /** Everything that was sent, including headers, as text. */
  text: string;
  /** As text, of any type. */
  body: string;
  contentType: string;
}

/** Sends one call as a person; a `token` of `null` sends none. */
export type Send = (operation: Operation, input: Input, token: string | null) => Promise<Answer>;

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(',') : String(value);

function addressOf({ path }: Operation, input: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(input.path[name])),
  );
  const query = Object.entries(input.query).map(([name, value]): [string, string] => [name, asText(value)]);
  return `/web${filled}${query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`}`;
}

/** Names of the parts that contain photos: every object in the body with a kind of photo names one. */
function photoIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, photo_kind } = value as { id?: unknown; photo_kind?: unknown };
  const own = typeof id === 'string' && typeof photo_kind === 'string' ? [id] : [];
  return [...own, ...Object.values(value).flatMap(photoIds)];
}

async function payloadOf({ jsonPart }: Operation, { body }: Input, photo: TestPhoto) {
  if (body === undefined) return {};
  if (jsonPart === undefined) {
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  }
  const form = new FormData();
  form.set(jsonPart, JSON.stringify(body));
  for (const id of photoIds(body)) form.set(id, new Blob([new Uint8Array(photo.file)]), 'photo.jpg');
  const request = new Request('http://satomori.test/', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** Each call comes from an address of its own, so that no limit by address hides the effect of an id. */
export function createSend({ app }: Pick<TestServer, 'app'>, photo: TestPhoto): Send {
  let calls = 0;
  return async (operation, input, token) => {
    const { headers, payload } = await payloadOf(operation, input, photo);
    calls += 1;
    const answer = await app.inject({
      remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      method: operation.method,
      url: addressOf(operation, input),
      headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(payload === undefined ? {} : { payload }),
    });
    const contentType = answer.headers['content-type'] ?? '';
    const body = answer.rawPayload.toString('utf8');
    return {
      status: answer.statusCode,
      text: `${JSON.stringify(answer.headers)}\n${decodeURIComponent(headerText(answer.headers))}\n${body}`,
      body,
      contentType,
    };
  };
}

/** A Japanese file name is percent-encoded in its header. */
const headerText = (headers: { 'content-disposition'?: string | number | string[] | undefined }): string =>
  [headers['content-disposition']].join().replaceAll(/%(?![0-9A-F]{2})/gi, '%25');
