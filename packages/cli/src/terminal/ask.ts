import { Interrupted, usageError, CliError } from '../errors/cliError.ts';

export interface Confirmation {
  /** What is to be confirmed, so that it can stand before よければ: 記録して. */
  doing: string;
  question: string;
  /** What is said of it where the person does not want it. */
  declined: string;
}

/** @throws {CliError} where there is nobody to ask: a job must say `--yes` and not wait */
export function mustBeAskable({ isPossible }: Asker, doing: string): void {
  if (!isPossible)
    throw usageError(`端末がないため確認できません。${doing}よければ --yes を付けてください。`);
}

/**
 * Asks before something is written.
 *
 * @throws {CliError} where there is nobody to ask, or the answer is not はい
 */
export async function confirm(ask: Asker, { doing, question, declined }: Confirmation): Promise<void> {
  mustBeAskable(ask, doing);
  if (!(await ask.confirm(question))) throw new CliError('error', 'declined', declined);
}

export interface TerminalStreams {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

/** Asks the person at the terminal. Questions go to stderr, so that stdout stays data. */
export interface Asker {
  /** Whether there is anybody to ask. Every method throws a usage error otherwise: no command waits for nobody. */
  readonly isPossible: boolean;
  line(question: string): Promise<string>;
  /** The answer is not shown. */
  hidden(question: string): Promise<string>;
  /** はい or いいえ; anything else counts as いいえ. */
  confirm(question: string): Promise<boolean>;
}

const YES = new Set(['はい', 'y', 'yes', 'ｙ']);

/** @param isAllowed `false` where the person wants no questions, also at a terminal */
export function createAsker(
  { stdin, stderr }: TerminalStreams,
  signal: AbortSignal,
  isAllowed = true,
): Asker {
  const isPossible = isAllowed && stdin.isTTY === true && stderr.isTTY === true;

  async function ask(question: string, isHidden: boolean): Promise<string> {
    if (!isPossible) throw usageError('端末がないため、たずねることができません。');
    // Loaded when there is something to ask: most commands never do.
    const [{ createInterface }, { Writable }] = await Promise.all([
      import('node:readline/promises'),
      import('node:stream'),
    ]);
    const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
    if (isHidden) stderr.write(question);
    const reader = createInterface({ input: stdin, output: isHidden ? nowhere() : stderr, terminal: true });
    const stopped = new Promise<never>((_, reject) => {
      reader.once('SIGINT', () => reject(new Interrupted()));
      // Ctrl-D: the person does not want to answer.
      reader.once('close', () => reject(new Interrupted()));
    });
    try {
      return await Promise.race([reader.question(isHidden ? '' : question, { signal }), stopped]);
    } catch (error) {
      stderr.write('\n');
      throw signal.aborted ? signal.reason : error;
    } finally {
      reader.close();
      if (isHidden) stderr.write('\n');
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
