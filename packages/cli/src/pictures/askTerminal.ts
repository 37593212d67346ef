import type { Size } from './pixels.ts';

/** What a terminal reports about itself. */
export interface TerminalAnswer {
  knowsKitty: boolean;
  knowsSixel: boolean;
  /** Size of one character in pixels. */
  cell: Size | null;
}

const ESCAPE = '\u001B';
/** A picture of one pixel that is only validated. Source: the kitty graphics protocol, "Querying support". */
const KITTY_QUERY = `${ESCAPE}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA${ESCAPE}\\`;
const CELL_QUERY = `${ESCAPE}[16t`;
/** Every terminal answers this; it is sent last, so its answer ends the others. Source: VT510, "DA1". */
const ATTRIBUTES_QUERY = `${ESCAPE}[c`;
// oxlint-disable-next-line no-control-regex -- answers of terminals are escape sequences
const ATTRIBUTES = /\u001B\[\?([\d;]*)c/;
// oxlint-disable-next-line no-control-regex -- likewise
const CELL = /\u001B\[6;(\d+);(\d+)t/;
const SIXEL_ATTRIBUTE = '4';
/** Longer than the round trip of any line on which pictures make sense. */
const ANSWER_TIMEOUT_MS = 3_000;

/** @returns `null` until the last answer has arrived */
export function readAnswer(text: string): TerminalAnswer | null {
  const attributes = ATTRIBUTES.exec(text)?.[1];
  if (attributes === undefined) return null;
  const [, height, width] = CELL.exec(text) ?? [];
  return {
    knowsKitty: text.includes(`${ESCAPE}_Gi=31;OK`),
    knowsSixel: attributes.split(';').includes(SIXEL_ATTRIBUTE),
    cell: Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : null,
  };
}

export interface AskOptions {
  stdin: Pick<NodeJS.ReadStream, 'setRawMode' | 'on' | 'off' | 'pause' | 'resume'>;
  write: (text: string) => Promise<void>;
  /** Multiplexers would treat the query as a window title. */
  mayAskKitty: boolean;
  signal: AbortSignal;
  timeoutMs?: number;
}

/** Queries the terminal's capabilities; one that does not answer in time has none. */
export async function askTerminal(options: AskOptions): Promise<TerminalAnswer> {
  const { stdin, write, mayAskKitty, signal, timeoutMs = ANSWER_TIMEOUT_MS } = options;
  let text = '';
  const answered = Promise.withResolvers<TerminalAnswer | null>();
  const listen = (chunk: Buffer | string) => {
    text += chunk.toString();
    const answer = readAnswer(text);
    if (answer !== null) answered.resolve(answer);
  };
  const giveUp = () => answered.resolve(null);
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener('abort', giveUp);
  // Raw mode: otherwise the answers would be echoed and held back until a line break.
  stdin.setRawMode(true);
  stdin.on('data', listen);
  stdin.resume();
  try {
    await write(`${mayAskKitty ? KITTY_QUERY : ''}${CELL_QUERY}${ATTRIBUTES_QUERY}`);
    return (await answered.promise) ?? { knowsKitty: false, knowsSixel: false, cell: null };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    stdin.off('data', listen);
    stdin.pause();
    stdin.setRawMode(false);
  }
}
