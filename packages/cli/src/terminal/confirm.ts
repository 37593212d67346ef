import { CliError, usageError } from '../errors/cliError.ts';
import type { Asker } from './ask.ts';

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
