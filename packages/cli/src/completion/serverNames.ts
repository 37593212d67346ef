import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallOptions, ReadingApi } from '@satomori/core';
import type { ReadingContext } from '../context.ts';
import { homeFolder } from '../files/homeFolder.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { LARGEST_PAGE } from '../server/pages.ts';

/** Somebody who presses Tab does not wait longer. */
const LIMIT_MS = 1500;
const FRESH_MS = 5 * 60_000;
const PAGE = { limit: LARGEST_PAGE };

type ReadNames = (api: ReadingApi, options: CallOptions) => Promise<(string | null)[]>;

/** Whatever a command finds the thing by, but its id. */
const READERS = {
  traps: async ({ traps }, options) =>
    (await traps.list(PAGE, options)).json.flatMap(({ name, trap_no }) => [name, trap_no]),
  gateways: async ({ gateways }, options) =>
    (await gateways.list(PAGE, options)).json.flatMap(({ name, code }) => [name, code]),
  groups: async ({ groups }, options) => (await groups.list(PAGE, options)).json.map(({ name }) => name),
  users: async ({ users }, options) => {
    const { me, members } = await users.list(options);
    return [me, ...members].flatMap(({ name, user_code }) => [name, user_code]);
  },
  sites: async ({ sites }, options) => (await sites.list(options)).json.map(({ name }) => name),
  captures: async ({ huntPoints }, options) =>
    (await huntPoints.list(PAGE, options)).json.map(({ capture_no }) => capture_no),
  notifications: async ({ pushLogs }, options) =>
    (await pushLogs.list({ ...PAGE, unread: '1' }, options)).json.map(({ id }) => id),
} satisfies Record<string, ReadNames>;

export type ServerNames = keyof typeof READERS;

interface Kept {
  at: number;
  names: string[];
}

/** Of one person at one server: whoever signs in next may see other traps. */
function placeOf({ target, environment }: ReadingContext, kind: ServerNames, token: string): string {
  const folder = join(
    environment['XDG_CACHE_HOME'] || join(homeFolder(environment), '.cache'),
    'satomori',
    'completion',
  );
  const key = hash('sha256', `${target.url}\n${token}`).slice(0, 32);
  return join(folder, `${key}-${kind}.json`);
}

function readKept(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

/** Where nothing can be kept, the server is asked again the next time. */
function keep(path: string, kept: Kept): void {
  try {
    makeFolder(dirname(path), 0o700);
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(kept), { mode: 0o600 });
    renameSync(unfinished, path);
  } catch {}
}

/** Names of one kind, asked from the server at most every five minutes. */
export async function serverNames(
  context: ReadingContext,
  kind: ServerNames,
  token: string,
): Promise<readonly string[]> {
  const path = placeOf(context, kind, token);
  const kept = readKept(path);
  if (kept !== null && Math.abs(context.now() - kept.at) < FRESH_MS) return kept.names;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(LIMIT_MS)]);
  const read: ReadNames = READERS[kind];
  const names = (await read(context.api, { signal })).filter((name): name is string => (name ?? '') !== '');
  keep(path, { at: context.now(), names });
  return names;
}
