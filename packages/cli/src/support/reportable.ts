import { API_ROLES, ApiError, ERRORS } from '@satomori/core';
import { describeError } from '../errors/describeError.ts';
import { isThisMachine } from '../settings/address.ts';

/**
 * The text where it is one of the known ones, else `null`. Text of a server, a person or the environment gets into
 * the bundle only through this function or a pattern below. Source: R18.
 */
const oneOf = <Known extends string>(known: readonly Known[], text: unknown): Known | null =>
  known.find((each) => each === text) ?? null;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The number of rows in each known state; any other state counts as `other`. */
export function countStates(known: readonly string[], rows: readonly { state: string }[]) {
  const counts: Record<string, number> = {};
  for (const { state } of rows) {
    const name = oneOf(known, state) ?? 'other';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const CHECKS = ['database', 'disk', 'uplinks', 'photos', 'clock', 'mail'];
const CHECK_RESULTS = [
  'ok',
  'low',
  'late',
  'failed',
  'incomplete',
  'foreign',
  'missing',
  'stepped',
  'differs',
  'unknown',
];

const checksOf = (checks: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checks ?? {}).flatMap(([name, result]) =>
      CHECKS.includes(name) ? [[name, oneOf(CHECK_RESULTS, result) ?? 'other']] : [],
    ),
  );

/** The server's readiness report, without its sample accounts. */
export const readinessOf = (ready: Record<string, unknown>) => ({
  checks: checksOf(ready['checks']),
  uplink_queue_age_s: numberOf(ready['uplink_queue_age_s']),
  sends_mail: ready['sends_mail'] === true,
  mail_queue_age_s: numberOf(ready['mail_queue_age_s']),
  is_sample: ready['is_sample'] === true,
});

export const rolesIn = (roles: Iterable<string>) =>
  [...roles].flatMap((role) => oneOf(API_ROLES, role) ?? []);

/** The form of the address, without the host name, which often identifies the municipality. */
export function addressOf(address: string) {
  const { protocol, port, pathname } = new URL(address);
  return {
    scheme: protocol.slice(0, -1),
    is_this_machine: isThisMachine(address),
    port: port === '' ? null : Number(port),
    is_usual_path: pathname === '/web',
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const OWN_CODES = ['network', 'timed_out', 'unexpected', 'not_signed_in'];

/** The codes of an error; its message may contain names of people or things. */
export function errorOf(error: unknown) {
  const { code, exitCode, requestId } = describeError(error);
  return {
    code: oneOf([...Object.keys(ERRORS), ...OWN_CODES], code) ?? 'other',
    exit_code: exitCode,
    reason: reasonOf(error),
    request_id: requestId !== null && UUID.test(requestId) ? requestId : null,
    // From a server that reports that it is not ready.
    checks: error instanceof ApiError ? checksOf(error.details['checks']) : {},
  };
}

/** The system's error code in the chain of causes (`ECONNREFUSED`). */
function reasonOf(error: unknown): string | null {
  let reason: string | null = null;
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR_[A-Z_]+|[A-Z_]*CERT[A-Z_]*)$/.test(code))
      reason = code;
  }
  return reason;
}

const TERM =
  /^(xterm|screen|tmux|linux|vt\d+|dumb|rxvt|alacritty|foot|kitty|ghostty)(-(kitty|ghostty|unicode|\d+color))*$/;
const LANG = /^([a-z]{2}_[A-Z]{2}|C|POSIX)(\.(UTF-8|utf8|eucJP|SJIS))?$/;
const matching = (pattern: RegExp, text: string | undefined) =>
  text !== undefined && pattern.test(text) ? text : null;

/** Kind and language of the terminal, where they are common values. */
export const terminalOf = (environment: Record<string, string | undefined>) => ({
  term: matching(TERM, environment['TERM']),
  lang: matching(LANG, environment['LANG']),
});
