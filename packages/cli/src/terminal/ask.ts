import { Interrupted, usageError, CliError } from '../errors/cliError.ts';
import { visible } from '../text/visible.ts';

interface Confirmation {
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

interface TerminalStreams {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

/**
 * Asks the person at the terminal. Questions go to stderr, so that stdout contains only data; unsafe characters in
 * them are escaped. Source: R17.
 */
export interface Asker {
  /** Whether questions are possible. If not, every method throws a usage error, so that no command waits forever. */
  readonly isPossible: boolean;
  line(question: string): Promise<string>;
  /** Asks without echoing the answer. */
  hidden(question: string): Promise<string>;
  /** はい or いいえ; any other answer counts as いいえ. */
  confirm(question: string): Promise<boolean>;
}

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
    const [{ createInterface }, { Writable }] = await Promise.all([
      import('node:readline/promises'),
      import('node:stream'),
    ]);
    const shown = visible(question);
    const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
    if (isHidden) stderr.write(shown);
    const reader = createInterface({ input: stdin, output: isHidden ? nowhere() : stderr, terminal: true });
    const stopped = new Promise<never>((_, reject) => {
      reader.once('SIGINT', () => reject(new Interrupted()));
      // Ctrl-D: the person does not want to answer.
      reader.once('close', () => reject(new Interrupted()));
    });
    try {
      return await Promise.race([reader.question(isHidden ? '' : shown, { signal }), stopped]);
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
