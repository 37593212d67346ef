import type { Size } from './pixels.ts';

/** What a terminal says of itself. */
export interface TerminalAnswer {
  knowsKitty: boolean;
  knowsSixel: boolean;
  /** Pixels of one character. */
  cell: Size | null;
}

const ESCAPE = '\u001B';
/** A picture of one pixel that is only checked. Source: the kitty graphics protocol, "Querying support". */
const KITTY_QUERY = `${ESCAPE}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA${ESCAPE}\\`;
const CELL_QUERY = `${ESCAPE}[16t`;
/** What every terminal answers; asked last, its answer is the end. Source: VT510, "DA1". */
const ATTRIBUTES_QUERY = `${ESCAPE}[c`;
// oxlint-disable-next-line no-control-regex -- answers of terminals are escape sequences
const ATTRIBUTES = /\u001B\[\?([\d;]*)c/;
// oxlint-disable-next-line no-control-regex -- likewise
const CELL = /\u001B\[6;(\d+);(\d+)t/;
const SIXEL_ATTRIBUTE = '4';
/** Longer than any line over which pictures make sense. */
const PATIENCE_MS = 3_000;

/** @returns `null` while the last answer is still to come */
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
  /** Multiplexers take the question for a window title. */
  mayAskKitty: boolean;
  signal: AbortSignal;
  patienceMs?: number;
}

/** Asks the terminal what it can show; one that does not answer in time can show nothing. */
export async function askTerminal(options: AskOptions): Promise<TerminalAnswer> {
  const { stdin, write, mayAskKitty, signal, patienceMs = PATIENCE_MS } = options;
  let text = '';
  const answered = Promise.withResolvers<TerminalAnswer | null>();
  const listen = (chunk: Buffer | string) => {
    text += chunk.toString();
    const answer = readAnswer(text);
    if (answer !== null) answered.resolve(answer);
  };
  const giveUp = () => answered.resolve(null);
  const timer = setTimeout(giveUp, patienceMs);
  signal.addEventListener('abort', giveUp);
  // Raw, or the answers would be echoed and wait for a line's end.
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
