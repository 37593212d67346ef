import type { ExitName } from './exitCodes.ts';

/** A failure detected by this program: what happened, and what the person can do next. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exit: ExitName;
  /** For programs; the server's codes are in its own catalogue. */
  readonly code: string;
  readonly next: readonly string[];

  constructor(exit: ExitName, code: string, message: string, next: readonly string[] = []) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.next = next;
  }
}

export const usageError = (message: string, next: readonly string[] = []): CliError =>
  new CliError('usage', 'usage', message, next);

export const notSignedIn = (): CliError =>
  new CliError('signIn', 'not_signed_in', 'ログインしていません。', [
    'ログインする: satomori auth login',
    '端末のないところでは SATOMORI_URL と SATOMORI_TOKEN を使えます。',
  ]);

/** The person stopped the program (Ctrl-C). */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Everything has been printed already (`--json` alone): a success without further output. */
export class AlreadyAnswered extends Error {
  override readonly name = 'AlreadyAnswered';
}

/** The reader of our output has closed it (`| head -1`): a silent end, not a failure. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}
