import { Interrupted, usageError, CliError } from '../errors/cliError.ts';

export interface Confirmation {
  /** A verb form that fits before よければ: 記録して. */
  doing: string;
  question: string;
  /** The message where the person declines. */
  declined: string;
}

/** @throws {CliError} without a terminal: a job has to pass `--yes` instead of waiting */
export function mustBeAskable({ isPossible }: Asker, doing: string): void {
  if (!isPossible)
    throw usageError(`端末がないため確認できません。${doing}よければ --yes を付けてください。`);
}

/**
 * Asks for confirmation before something is written.
 *
 * @throws {CliError} without a terminal, or where the answer is not はい
 */
export async function confirm(ask: Asker, { doing, question, declined }: Confirmation): Promise<void> {
  mustBeAskable(ask, doing);
  if (!(await ask.confirm(question))) throw new CliError('error', 'declined', declined);
}

export interface TerminalStreams {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

/** Asks the person at the terminal. Questions go to stderr, so that stdout contains only data. */
export interface Asker {
  /** Whether questions are possible. If not, every method throws a usage error, so that no command waits forever. */
  readonly isPossible: boolean;
  line(question: string): Promise<string>;
  /** Asks without echoing the answer. */
  hidden(question: string): Promise<string>;
  /** はい or いいえ; any other answer counts as いいえ. */
  confirm(question: string): Promise<boolean>;
}

/** No colours, whatever `--color` says, and no hints in English. */
const PLAIN = {
  prefix: '?',
  style: { message: (text: string) => text, answer: (text: string) => text, maskedText: '' },
};

/** The library drops what was typed before the question appeared, unless stdin looks like a pipe. */
const keepTypeAhead = (stdin: TerminalStreams['stdin']): TerminalStreams['stdin'] =>
  new Proxy(stdin, { get: (stream, key) => (key === 'isTTY' ? false : Reflect.get(stream, key)) });

const YES = new Set(['はい', 'y', 'yes', 'ｙ']);

/** @param isAllowed `false` where the person disabled questions */
export function createAsker(
  { stdin, stderr }: TerminalStreams,
  signal: AbortSignal,
  isAllowed = true,
): Asker {
  const isPossible = isAllowed && stdin.isTTY === true && stderr.isTTY === true;

  async function ask(question: string, isHidden: boolean): Promise<string> {
    if (!isPossible) throw usageError('端末がないため、たずねることができません。');
    // Imported only for a question: most commands ask none.
    const [{ default: input }, { default: password }] = await Promise.all([
      import('@inquirer/input'),
      import('@inquirer/password'),
    ]);
    const closed = new AbortController();
    const close = () => closed.abort();
    // Ctrl-D: the library pauses stdin then, and would wait for the end of the process.
    stdin.once('pause', close);
    const context = {
      input: keepTypeAhead(stdin),
      output: stderr,
      signal: AbortSignal.any([signal, closed.signal]),
    };
    const config = { message: question.trimEnd(), theme: PLAIN };
    try {
      return await (isHidden ? password({ ...config, toggleMask: false }, context) : input(config, context));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw (error as Error).name.endsWith('PromptError') ? new Interrupted() : error;
    } finally {
      stdin.off('pause', close);
    }
  }

  return {
    isPossible,
    line: (question) => ask(question, false),
    hidden: (question) => ask(question, true),
    confirm: async (question) =>
      YES.has((await ask(`${question} (はい/いいえ) `, false)).trim().toLowerCase()),
  };
}
