import { AppError } from '../errors/appError.ts';

const textOf = (error: unknown, field: 'code' | 'severity'): string => {
  const value = (error as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value : '';
};

const UNIQUE_VIOLATIONS = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);
/** Serialization failure and deadlock: the transaction is simply tried again. */
const TRY_AGAIN = new Set(['40001', '40P01']);
/** Of the engines and of the folder of photos: no room, or no more of it for this user. */
const STORAGE_FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']);
/**
 * SQLSTATE: connection, operator intervention, insufficient resources, read only (a stand-by), failed input or
 * output, and what a time limit ended (statement, wait for a lock, idle transaction). `SQLITE_MISUSE` is a query
 * thread that has ended.
 */
const SQLSTATES_UNAVAILABLE = /^(08|57|53|58|25006$|25P03$|40001$|40P01$|55P03$)/;
const SQLITE_UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|MISUSE)/;
const SYSTEM_UNAVAILABLE =
  /^(ECONN\w+|E(TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|NETDOWN|IO|MFILE|NFILE|ROFS|STALE|AGAIN))$/;

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.has(textOf(error, 'code'));
export const mayTryAgain = (error: unknown): boolean => TRY_AGAIN.has(textOf(error, 'code'));

/**
 * Whether a transaction that failed so has left nothing behind for certain. Where the answer to a commit is lost the
 * rows may stand: what belongs to them must then be left alone.
 */
export const isSurelyUndone = (error: unknown): boolean =>
  error instanceof AppError ||
  isUniqueViolation(error) ||
  textOf(error, 'code') === 'SQLITE_FULL' ||
  textOf(error, 'severity') === 'ERROR';

/** Text that PostgreSQL cannot hold: a NUL character. */
const UNSTORABLE_TEXT = '22021';

/** pg's own errors for a lost, missing or silent connection carry no code; Kysely's for a discarded one neither. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|connection ended|connection has been discarded|client was closed|not queryable|query read timeout/i;

/** The refusal that an error of the database or of the disk means for a caller, `null` where it is a fault of ours. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error.retryAfterS === undefined ? null : error;
  const code = textOf(error, 'code');
  if (STORAGE_FULL.has(code)) return new AppError('storage_full');
  if (code === UNSTORABLE_TEXT) return new AppError('invalid_input');
  const isAway = [SQLSTATES_UNAVAILABLE, SQLITE_UNAVAILABLE, SYSTEM_UNAVAILABLE].some((codes) =>
    codes.test(code),
  );
  const isLost = error instanceof Error && LOST_CONNECTION.test(error.message);
  return isAway || isLost ? new AppError('unavailable') : null;
}
