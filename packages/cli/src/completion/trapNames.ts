import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ReadingContext } from '../context.ts';
import { LARGEST_PAGE } from '../server/pages.ts';

/** Somebody who presses Tab does not wait longer. */
const LIMIT_MS = 1500;
const FRESH_MS = 5 * 60_000;

interface Kept {
  at: number;
  names: string[];
}

/** Of one person at one server: whoever signs in next may see other traps. */
function placeOf({ target, environment }: ReadingContext, token: string): string {
  const folder = join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'satomori', 'completion');
  const key = hash('sha256', `${target.url}\n${token}`).slice(0, 32);
  return join(folder, `${key}.json`);
}

function readKept(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

function keep(path: string, kept: Kept): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(kept), { mode: 0o600 });
  renameSync(unfinished, path);
}

/** Names of traps, asked from the server at most every five minutes. */
export async function trapNames(context: ReadingContext, token: string): Promise<readonly string[]> {
  const path = placeOf(context, token);
  const kept = readKept(path);
  if (kept !== null && Math.abs(context.now() - kept.at) < FRESH_MS) return kept.names;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(LIMIT_MS)]);
  const { json } = await context.api.traps.list({ limit: LARGEST_PAGE }, { signal });
  const names = json.map(({ name }) => name);
  keep(path, { at: context.now(), names });
  return names;
}
