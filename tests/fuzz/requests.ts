import fc from 'fast-check';
import type { Operation } from '../support/apiDocument.ts';
import { hostileText, type Values } from './arbitraries.ts';

/** One call as it goes over the wire. */
export interface RawRequest {
  name: string;
  method: string;
  /** ASCII, with percent signs as they are. */
  path: string;
  who: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const BOUNDARY = '----satomori-fuzz';
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
/** What no encoder would write: half escapes, bytes that are no UTF-8, a doubled escape. */
const brokenEscape = fc.constantFrom(
  '%',
  '%zz',
  '%E0%A4',
  '%ff%fe',
  '%00',
  '%c0%ae%c0%ae',
  '%252e',
  '+',
  '%u3042',
);
const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const asText = (value: unknown): string => (Array.isArray(value) ? value.map(plain).join(',') : plain(value));

function pathOf({ path, pathSchema }: Operation, values: Values): fc.Arbitrary<string> {
  const names = Object.keys(pathSchema.properties ?? {});
  const fields = names.map((name) =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: values
          .value(pathSchema.properties?.[name] ?? {}, true)
          .map(asText)
          .map(encoded),
      },
      { weight: 1, arbitrary: brokenEscape },
    ),
  );
  return fc
    .tuple(...fields)
    .map((filled) =>
      names.reduce(
        (address, name, index) => address.replace(`{${name}}`, (filled[index] ?? '').slice(0, 4000)),
        path,
      ),
    );
}

function queryOf({ querySchema }: Operation, values: Values): fc.Arbitrary<string> {
  const pairs = values
    .value(querySchema, true)
    .map((query) =>
      Object.entries(query ?? {}).map(
        ([name, value]) => `${encoded(name)}=${encoded(asText(value)).slice(0, 6000)}`,
      ),
    );
  const more = fc.oneof(
    { weight: 10, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: brokenEscape.map((text) => [`q=${text}`]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(['limit=1', 'limit=2'], ['q[]=1', 'q[a]=b'], ['__proto__=1'], ['&&=', '=']),
    },
  );
  return fc.tuple(pairs, more).map(([own, extra]) => {
    const all = [...own, ...extra];
    return all.length === 0 ? '' : `?${all.join('&')}`;
  });
}

/** JSON that no `JSON.stringify` writes: extreme nesting, duplicate keys, numbers out of range. */
const brokenJson: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '['.repeat(10_000),
      '['.repeat(10_000) + ']'.repeat(10_000),
      '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
      '{"id":1e999}',
      '{"id":1,"id":2}',
      '{"__proto__":{"is_admin":true}}',
      '{"constructor":{"prototype":{"is_admin":true}}}',
      '\uFEFF{}',
      '{"a":"\\ud800"}',
      '',
      'null',
      '[]',
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  hostileText.map((text) => Buffer.from(text)),
);

const part = (name: string, content: string, more = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

/** A correct form, or one with one of the faults that a form can have. */
function multipartOf(jsonPart: string, json: string, nth: number): Buffer {
  const end = `--${BOUNDARY}--\r\n`;
  const whole = part(jsonPart, json);
  const jpeg = '; filename="a.jpg"\r\nContent-Type: image/jpeg';
  const file = part('01a1fe58-0000-7000-8000-000000000000', 'no photo', jpeg);
  const forms = [
    whole + end,
    whole + file + end,
    file + whole + end,
    whole,
    whole + whole + end,
    file.repeat(12) + whole + end,
    part('other', json) + end,
    part(jsonPart, json, '; filename="x.json"') + end,
    part(jsonPart, json, '\r\nContent-Type: application/json') + end,
    whole.slice(0, -8),
    end,
    `--${BOUNDARY}\r\n\r\n\r\n${end}`,
    part('x'.repeat(5000), '1') + end,
  ];
  return Buffer.from(forms[nth % forms.length] ?? '');
}

const jsonText = (value: unknown): string => JSON.stringify(value) ?? '';
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  ';;',
  '',
];

interface Body {
  type: string;
  bytes: Buffer | undefined;
}

function bodyOf({ bodySchema, jsonPart, method }: Operation, values: Values): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ type: '', bytes: undefined });
  if (bodySchema === undefined) {
    const unasked = brokenJson.map((bytes) => ({ type: 'application/json', bytes }));
    return method === 'GET'
      ? none
      : fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: unasked });
  }
  const right = values.value(bodySchema, true).map(jsonText);
  const form = `multipart/form-data; boundary=${BOUNDARY}`;
  const usual: fc.Arbitrary<Body> =
    jsonPart === undefined
      ? right.map((json) => ({ type: 'application/json', bytes: Buffer.from(json) }))
      : fc
          .tuple(right, fc.nat())
          .map(([json, nth]) => ({ type: form, bytes: multipartOf(jsonPart, json, nth) }));
  const otherType = fc
    .tuple(right, fc.constantFrom(...CONTENT_TYPES))
    .map(([json, type]) => ({ type, bytes: Buffer.from(json) }));
  const broken = brokenJson.map((bytes) => ({
    type: jsonPart === undefined ? 'application/json' : form,
    bytes,
  }));
  return fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: otherType },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: none },
  );
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'if-none-match': '*' },
      { 'if-none-match': '"'.repeat(100) },
      { 'last-event-id': '-1' },
      { 'last-event-id': '9'.repeat(30) },
      { range: 'bytes=0-,5-1' },
      { accept: 'text/html' },
      { 'accept-encoding': 'gzip;q=NaN' },
      { 'content-encoding': 'gzip' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'a.'.repeat(2000)}` },
      { authorization: 'Basic YTpi' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-http-method-override': 'DELETE' },
      { expect: '200-ok' },
    ),
  },
);

/** Calls of all endpoints, by any caller. */
export const createRequests = (
  operations: readonly Operation[],
  values: Values,
  people: readonly string[],
): fc.Arbitrary<RawRequest> =>
  fc.oneof(
    ...operations.map((operation) =>
      fc
        .record({
          path: pathOf(operation, values),
          query: queryOf(operation, values),
          body: bodyOf(operation, values),
          headers,
          who: fc.constantFrom(...people),
        })
        .map(({ path, query, body, headers: more, who }) => ({
          name: operation.name,
          method: operation.method,
          path: `/web${path}${query}`.slice(0, 12_000),
          who,
          headers: { ...(body.type === '' ? {} : { 'content-type': body.type }), ...more },
          body: body.bytes,
        })),
    ),
  );
