import { noAnswer } from '../http/apiError.ts';

/** One message of a Server-Sent Events stream. */
export interface StreamMessage {
  id: string | null;
  event: string;
  data: string;
}

/** Lines end with LF, CRLF or CR, also mixed. */
const LINE_END = /\r\n|\n|\r/;
const BLANK_LINE = /(?:\r\n|\n|\r(?!\n)){2}/;
/** Characters. Our messages are shorter than a kilobyte: a longer one is not from the event stream. */
const MAX_MESSAGE = 1_000_000;
/** Field and value; the value may contain U+2028 and U+2029, which end no line here. */
const LINE = /^([^:]+):? ?(.*)$/s;

function parseBlock(block: string): StreamMessage | null {
  const message: StreamMessage = { id: null, event: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split(LINE_END)) {
    const [, field, value] = LINE.exec(line) ?? [];
    if (field === 'data') data.push(value ?? '');
    else if (field === 'event') message.event = value ?? '';
    else if (field === 'id') message.id = value ?? '';
  }
  message.data = data.join('\n');
  return data.length > 0 || message.id !== null || message.event !== 'message' ? message : null;
}

/**
 * The messages of a stream as they arrive; comment lines are skipped. `onBytes` is called whenever bytes arrive.
 *
 * @throws {NetworkError} where a message does not end
 */
export async function* parseEventStream(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamMessage> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      const blocks = (rest + value).split(BLANK_LINE);
      rest = blocks.pop() ?? '';
      if (rest.length > MAX_MESSAGE) throw noAnswer('ENDLESS_ANSWER', 'a message without an end');
      for (const block of blocks) {
        const message = parseBlock(block);
        if (message !== null) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
