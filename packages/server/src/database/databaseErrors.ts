import { AppError } from '../errors/appError.ts';

const textOf = (error: unknown, field: 'code' | 'severity'): string => {
  const value = (error as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value : '';
};

const UNIQUE_VIOLATIONS = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);
/** Serialization failure and deadlock: the transaction is repeated. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const LOCKED = '55P03';
/** Somebody else holds a lock, or one statement took too long: other transactions may succeed meanwhile. */
const HELD_UP = new Set([...TRY_AGAIN, LOCKED, '57014']);
/** Of the engines and of the photo folder: disk full, or quota exceeded. */
const STORAGE_FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']);
/**
 * SQLSTATE: connection, operator intervention, insufficient resources, read only (standby), I/O error, and timeouts
 * (statement, lock, idle transaction). `SQLITE_MISUSE` is a query thread that has ended.
 */
const SQLSTATES_UNAVAILABLE = /^(08|57|53|58|25006$|25P03$|40001$|40P01$|55P03$)/;
const SQLITE_UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|MISUSE)/;
const SYSTEM_UNAVAILABLE =
  /^(ECONN\w+|E(TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|NETDOWN|IO|MFILE|NFILE|ROFS|STALE|AGAIN))$/;

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.has(textOf(error, 'code'));
export const mayTryAgain = (error: unknown): boolean => TRY_AGAIN.has(textOf(error, 'code'));
export const isHeldUp = (error: unknown): boolean => HELD_UP.has(textOf(error, 'code'));
/** Whether a lock was waited for in vain. */
export const isLocked = (error: unknown): boolean => textOf(error, 'code') === LOCKED;

/**
 * Whether a transaction with this error certainly had no effect. If the answer to a commit was lost its rows may
 * exist, so their files must not be removed.
 */
export const isSurelyUndone = (error: unknown): boolean =>
  error instanceof AppError ||
  isUniqueViolation(error) ||
  textOf(error, 'code') === 'SQLITE_FULL' ||
  textOf(error, 'severity') === 'ERROR';

/** SQLSTATE: data exception, not null, check, and program limit. */
const OF_CONTENT =
  /^(22|23502$|23514$|54)|^SQLITE_(CONSTRAINT_(CHECK|NOTNULL|DATATYPE)|TOOBIG|MISMATCH|RANGE)/;

/** Whether the same content would fail again however often it is tried, whatever becomes of the database. */
export const isOfContent = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || OF_CONTENT.test(textOf(error, 'code'));

/** Text that PostgreSQL cannot store: a NUL character. */
const UNSTORABLE_TEXT = '22021';

/** pg's errors for a lost, missing or silent connection have no code, nor has Kysely's for a discarded one. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|connection ended|connection has been discarded|client was closed|not queryable|query read timeout/i;

/** The refusal to answer for an error of the database or the disk, `null` for a bug of ours. */
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
