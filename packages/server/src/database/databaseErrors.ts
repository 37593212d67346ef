import { AppError } from '../errors.ts';

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

const UNIQUE_VIOLATIONS = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);
/** Serialization failure and deadlock: the transaction is simply tried again. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const STORAGE_FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC']);
/** SQLSTATE classes: connection, operator intervention, insufficient resources. */
const UNAVAILABLE =
  /^(08|57P|53)|^(SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY)|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND)/;

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.has(codeOf(error));
export const mayTryAgain = (error: unknown): boolean => TRY_AGAIN.has(codeOf(error));

/** Text that PostgreSQL cannot hold: a NUL character. */
const UNSTORABLE_TEXT = '22021';

/** pg's own errors for a lost or missing connection carry no code. */
const LOST_CONNECTION = /connection terminated|timeout exceeded when trying to connect|connection ended/i;

/** The refusal that a database error means for a caller, or `null` where it is a fault of ours. */
export function asRefusal(error: unknown): AppError | null {
  const code = codeOf(error);
  if (STORAGE_FULL.has(code)) return new AppError('storage_full', { retryAfterS: 60 });
  if (code === UNSTORABLE_TEXT) return new AppError('invalid_input');
  const isLost = error instanceof Error && LOST_CONNECTION.test(error.message);
  return UNAVAILABLE.test(code) || isLost ? new AppError('unavailable', { retryAfterS: 5 }) : null;
}
