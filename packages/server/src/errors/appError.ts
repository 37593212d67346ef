import { type ErrorCode, type InputProblem, messageOf, statusOf } from '@satomori/core';

/** Default seconds of `Retry-After`. Source: R3. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = { busy: 5, unavailable: 5, storage_full: 60 };

/** A refusal that is answered to the caller: a code of the catalogue with its details. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      details?: Record<string, unknown>;
      retryAfterS?: number;
      /** A sentence about this very case, after that of the catalogue. */
      note?: string;
    } = {},
  ) {
    super(`${messageOf(code)}${options.note ?? ''}`);
    this.code = code;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS ?? RETRY_AFTER_S[code];
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** Number of problems named in the message; it only contains how many more there are. */
const MAX_NAMED = 20;

const nameOf = ({ field, message }: InputProblem): string => `${field || '内容'}: ${message}`;

/** Invalid input: message and details name each problem. */
export class InputError extends AppError {
  constructor(problems: readonly InputProblem[]) {
    super('invalid_input', { details: { problems } });
    const named = problems.slice(0, MAX_NAMED).map(nameOf);
    const rest = problems.length - named.length;
    if (rest > 0) named.push(`ほか${rest}件`);
    if (named.length > 0) this.message = `${this.message}（${named.join('、')}）`;
  }
}
