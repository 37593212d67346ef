import type { Context } from '../command/context.ts';
import { askTerminal, type AskOptions, type TerminalAnswer } from './askTerminal.ts';
import type { ColorDepth } from './halfBlocks.ts';
import type { Size } from './pixels.ts';

/** How a picture is shown: `blocks` with half-block characters, `words` as text. */
export type Graphics = 'kitty' | 'iterm' | 'sixel' | 'blocks' | 'words';

type Environment = Record<string, string | undefined>;

export interface Canvas {
  graphics: Graphics;
  colors: ColorDepth;
  /** Size of one character in pixels. */
  cell: Size;
}

/** The size of most terminals, for those that do not report it. */
const USUAL_CELL: Size = { width: 8, height: 16 };
const ITERM_PROGRAMS: ReadonlySet<string> = new Set(['iTerm.app', 'WezTerm', 'mintty']);

const isMultiplexed = ({ TMUX, STY, TERM = '' }: Environment): boolean =>
  [TMUX, STY].some((each) => (each ?? '') !== '') || /^(tmux|screen)/.test(TERM);

const knowsIterm = (environment: Environment): boolean =>
  !isMultiplexed(environment) &&
  (ITERM_PROGRAMS.has(environment['TERM_PROGRAM'] ?? '') || environment['LC_TERMINAL'] === 'iTerm2');

const colorsOf = ({ COLORTERM = '', TERM = '' }: Environment): ColorDepth =>
  /truecolor|24bit/.test(COLORTERM) || /kitty|ghostty|direct/.test(TERM) ? 'true' : '256';

function graphicsOf(answer: TerminalAnswer, environment: Environment): Graphics {
  if (answer.knowsKitty) return 'kitty';
  if (knowsIterm(environment)) return 'iterm';
  return answer.knowsSixel ? 'sixel' : 'blocks';
}

/**
 * What this terminal can show. Without colour, or with ASCII signs only, pictures are described in words.
 *
 * @param wanted the person's choice; the terminal is then not queried
 */
export async function findCanvas(
  { environment, output, stdin, signal }: Pick<Context, 'environment' | 'output' | 'stdin' | 'signal'>,
  wanted: Graphics | undefined,
  ask: (options: AskOptions) => Promise<TerminalAnswer> = askTerminal,
): Promise<Canvas> {
  const colors = colorsOf(environment);
  if (wanted !== undefined) return { graphics: wanted, colors, cell: USUAL_CELL };
  const { hasColor, isAscii } = output.style;
  if (!hasColor || isAscii || environment['TERM'] === 'dumb')
    return { graphics: 'words', colors, cell: USUAL_CELL };
  // The answer could not be read.
  if (!stdin.isTTY) return { graphics: 'blocks', colors, cell: USUAL_CELL };
  const answer = await ask({
    stdin,
    write: (text) => output.raw(text),
    // The Linux console prints the query instead of answering it.
    mayAskKitty: !isMultiplexed(environment) && environment['TERM'] !== 'linux',
    signal,
  });
  signal.throwIfAborted();
  return { graphics: graphicsOf(answer, environment), colors, cell: answer.cell ?? USUAL_CELL };
}
