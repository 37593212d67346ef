import { type ErrorCode, type InputProblem, messageOf, statusOf } from '@satomori/core';

/** When to come again, in seconds, where nobody knows better. Source: trust rule 3. */
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

/** Bad input: the sentence names the first problem, the details name all. */
export class InputError extends AppError {
  constructor(problems: readonly InputProblem[]) {
    super('invalid_input', { details: { problems } });
    const [first] = problems;
    if (first !== undefined) this.message = `${this.message}（${first.field || '内容'}: ${first.message}）`;
  }
}
