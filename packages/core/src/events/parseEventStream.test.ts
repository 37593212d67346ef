import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseEventStream, type StreamMessage } from './parseEventStream.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** A stream of the bytes, split before each of these positions. */
function streamOf(bytes: Uint8Array, cuts: readonly number[] = []): ReadableStream<Uint8Array> {
  const places = [
    0,
    ...[...new Set(cuts)].filter((cut) => cut > 0 && cut < bytes.length).sort((a, b) => a - b),
    bytes.length,
  ];
  return new ReadableStream({
    start(controller) {
      places.slice(1).forEach((end, index) => controller.enqueue(bytes.slice(places[index], end)));
      controller.close();
    },
  });
}

async function collect(messages: AsyncIterable<StreamMessage>): Promise<StreamMessage[]> {
  const collected: StreamMessage[] = [];
  for await (const message of messages) collected.push(message);
  return collected;
}

const read = (text: string, cuts?: readonly number[]) =>
  collect(parseEventStream(streamOf(encode(text), cuts)));

const change = (id: string, data: string): StreamMessage => ({ id, event: 'change', data });

describe('the messages of a stream', () => {
  it.each<[string, string, StreamMessage[]]>([
    ['with all fields', 'id: 7\nevent: change\ndata: {"a":1}\n\n', [change('7', '{"a":1}')]],
    ['with data alone', 'data: x\n\n', [{ id: null, event: 'message', data: 'x' }]],
    ['without the blank', 'id:7\nevent:change\ndata:x\n\n', [change('7', 'x')]],
    [
      'with a second blank, which belongs to the data',
      'data:  x\n\n',
      [{ id: null, event: 'message', data: ' x' }],
    ],
    ['with colons in the data', 'data: a:b: c\n\n', [{ id: null, event: 'message', data: 'a:b: c' }]],
    [
      'with data on several lines',
      'data: a\ndata:\ndata: b\n\n',
      [{ id: null, event: 'message', data: 'a\n\nb' }],
    ],
    ['with a bare field', 'data\n\n', [{ id: null, event: 'message', data: '' }]],
    ['with unknown fields', 'retry: 5\nx: y\ndata: a\n\n', [{ id: null, event: 'message', data: 'a' }]],
    ['with an event and no data', 'id: 3\nevent: gap\n\n', [{ id: '3', event: 'gap', data: '' }]],
    ['with Japanese', 'data: くくりわな🦌\n\n', [{ id: null, event: 'message', data: 'くくりわな🦌' }]],
    [
      'with line separators of Unicode in the data',
      'data: a\u2028b\u2029c\u0085d\n\n',
      [{ id: null, event: 'message', data: 'a\u2028b\u2029c\u0085d' }],
    ],
    [
      'with comments between and within',
      ': hello\n\n:\n\ndata: a\n: x\n\n: end\n\n',
      [{ id: null, event: 'message', data: 'a' }],
    ],
    [
      'with empty lines between',
      '\n\n\ndata: a\n\n\n\n\ndata: b\n\n',
      [
        { id: null, event: 'message', data: 'a' },
        { id: null, event: 'message', data: 'b' },
      ],
    ],
    ['after a byte order mark', '\uFEFFdata: a\n\n', [{ id: null, event: 'message', data: 'a' }]],
    ['that breaks off', 'data: a\n\nid: 9\ndata: b\n', [{ id: null, event: 'message', data: 'a' }]],
    ['that is empty', '', []],
  ])('%s', async (_what, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it.each(['\n', '\r\n', '\r'])('with lines ended by %j', async (end) => {
    const lines = ['id: 1', 'event: change', 'data: a', 'data: b', '', ': c', '', 'data: d', '', ''];
    expect(await read(lines.join(end))).toEqual([
      change('1', 'a\nb'),
      { id: null, event: 'message', data: 'd' },
    ]);
  });

  it.each([
    ['CRLF, then LF', 'data: a\r\n\ndata: b\r\n\n'],
    ['LF, then CRLF', 'data: a\n\r\ndata: b\n\r\n'],
    ['CR, then LF LF', 'data: a\r\n\ndata: b\n\n'],
  ])('with mixed ends of lines: %s', async (_what, text) => {
    expect((await read(text)).map(({ data }) => data)).toEqual(['a', 'b']);
  });
});

describe('however the bytes are cut', () => {
  const TEXT = [
    ': はじめ',
    '',
    'id: 1',
    'event: change',
    'data: {"名":"わな🦌"}',
    'data: 二行目',
    '',
    '',
    'id: 2',
    'event: gap',
    '',
    'data: 終',
    '',
    '',
  ];
  const EXPECTED = [
    change('1', '{"名":"わな🦌"}\n二行目'),
    { id: '2', event: 'gap', data: '' },
    { id: null, event: 'message', data: '終' },
  ];
  const ENDS = ['\n', '\r\n', '\r'] as const;

  it.each(ENDS)('once, before any byte (lines ended by %j)', async (end) => {
    const text = TEXT.join(end);
    for (let cut = 0; cut <= encode(text).length; cut += 1) expect(await read(text, [cut])).toEqual(EXPECTED);
  });

  it.each(ENDS)('into single bytes (lines ended by %j)', async (end) => {
    const text = TEXT.join(end);
    expect(
      await read(
        text,
        Array.from({ length: encode(text).length }, (_, index) => index),
      ),
    ).toEqual(EXPECTED);
  });

  it('anywhere, for any messages', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', ':', ' ', 'わ', '🦌', '\u2028', '{'), maxLength: 8 });
    const message = fc.record({
      id: fc.option(fc.nat(99).map(String)),
      event: fc.constantFrom('change', 'gap', 'end'),
      data: fc.array(line, { minLength: 1, maxLength: 3 }),
      comment: fc.option(line),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 4 }),
        fc.constantFrom(...ENDS),
        fc.array(fc.nat(400)),
        async (messages, end, cuts) => {
          const text = messages
            .flatMap(({ id, event, data, comment }) => [
              ...(comment === null ? [] : [`:${comment}`]),
              ...(id === null ? [] : [`id: ${id}`]),
              `event: ${event}`,
              ...data.map((each) => `data: ${each}`),
              '',
            ])
            .map((each) => each + end)
            .join('');
          const expected = messages.map(({ id, event, data }) => ({ id, event, data: data.join('\n') }));
          expect(await read(text, cuts)).toEqual(expected);
        },
      ),
    );
  });
});

it('any bytes are a sign of life, a comment too', async () => {
  const onBytes = vi.fn();
  const bytes = encode(': still here\n\n');
  await collect(parseEventStream(streamOf(bytes, [4, 9]), onBytes));
  expect(onBytes).toHaveBeenCalledTimes(3);
});

it('who stops reading lets go of the connection', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encode('data: a\n\ndata: b\n\n')),
    cancel,
  });
  for await (const { data } of parseEventStream(body)) {
    expect(data).toBe('a');
    break;
  }
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('a connection that breaks is an error, after what had come whole', async () => {
  let hasSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (hasSent) controller.error(new Error('cut'));
      else controller.enqueue(encode('data: a\n\ndata: b'));
      hasSent = true;
    },
  });
  const seen: string[] = [];
  await expect(
    (async () => {
      for await (const { data } of parseEventStream(body)) seen.push(data);
    })(),
  ).rejects.toThrow('cut');
  expect(seen).toEqual(['a']);
});
