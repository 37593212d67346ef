import { type ErrorCode, type InputProblem, messageOf, statusOf } from '@satomori/core';

/** When to come again, in seconds, where nobody knows better. Source: R3. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = { busy: 5, unavailable: 5, storage_full: 60 };

/** A refusal that its caller is told of: a code of the catalogue and what belongs to it. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, options: { details?: Record<string, unknown>; retryAfterS?: number } = {}) {
    super(messageOf(code));
    this.code = code;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS ?? RETRY_AFTER_S[code];
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** Problems that a sentence names; beyond them it says how many more there are. */
const MAX_NAMED = 20;

const nameOf = ({ field, message }: InputProblem): string => `${field || '内容'}: ${message}`;

/** Bad input: the sentence and the details name each problem. */
export class InputError extends AppError {
  constructor(problems: readonly InputProblem[]) {
    super('invalid_input', { details: { problems } });
    const named = problems.slice(0, MAX_NAMED).map(nameOf);
    const rest = problems.length - named.length;
    if (rest > 0) named.push(`ほか${rest}件`);
    if (named.length > 0) this.message = `${this.message}（${named.join('、')}）`;
  }
}
