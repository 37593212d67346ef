import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type CallOptions,
  CANCELLABLE_ACTS,
  isCancellable,
  MAX_PAGE_SIZE,
  mayCancel,
  type ReadingApi,
  PAPER_TITLES,
} from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { readAreas } from '../areas/areaRows.ts';
import { makeFolder, homeFolder } from '../files/folders.ts';
import { PAPER_FAMILIES, PAPER_TYPES, type PaperRows } from '../papers/paperTypes.ts';
import { trapIdOf } from '../traps/findTrap.ts';
import type { ParsedValues } from './typedLine.ts';

/** A person who presses Tab does not wait longer. */
const LIMIT_MS = 1500;
const FRESH_MS = 5 * 60_000;
const PAGE = { limit: MAX_PAGE_SIZE };

/** @param about another word of the line, where the names depend on one */
type ReadNames = (api: ReadingApi, options: CallOptions, about: string) => Promise<(string | null)[]>;

const captureNames: ReadNames = async ({ captures }, options) =>
  (await captures.list(PAGE, options)).json.map(({ capture_no, id }) => capture_no ?? id);
const sightingNames: ReadNames = async ({ sightings }, options) => idsOf(await sightings.list(PAGE, options));

const idsOf = ({ json }: { json: readonly { id: string }[] }) => json.map(({ id }) => id);

/** A person who may see only captures, or only sightings, gets just those. */
const postNames: ReadNames = async (...asked) => {
  const lists = await Promise.allSettled([captureNames(...asked), sightingNames(...asked)]);
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
};

/** Acts that can be cancelled, newest first. */
const actIds: ReadNames = async (api, options, wanted) => {
  const [me, trapId] = await Promise.all([
    api.users.me(options),
    trapIdOf(api, wanted === '' ? undefined : wanted, options),
  ]);
  const trap = trapId === undefined ? {} : { trap_id: trapId };
  const { json } = await api.trapLogs.list({ ...trap, kind: CANCELLABLE_ACTS.join(','), ...PAGE }, options);
  return idsOf({
    json: json.filter((act) => isCancellable(act) && mayCancel(act, { id: me.id, isAdmin: me.is_admin })),
  });
};

/** Ids of the rows that a paper is printed from. */
const PAPER_ROWS: Record<PaperRows, ReadNames> = {
  captures: async ({ captures }, options) => idsOf(await captures.list(PAGE, options)),
  sightings: sightingNames,
  traps: async ({ traps }, options) => idsOf(await traps.list(PAGE, options)),
  users: async ({ users }, options) => {
    const { me, members } = await users.list(options);
    return idsOf({ json: [me, ...members] });
  },
};
const paperRowIds: ReadNames = async (api, options, wanted) => {
  const type = PAPER_TYPES.find((each) => each === wanted || PAPER_TITLES[each] === wanted);
  return type === undefined ? [] : PAPER_ROWS[PAPER_FAMILIES[type].rows](api, options, wanted);
};

/** The names by which a command finds each kind of record; ids only where there is no name. */
const READERS = {
  traps: async ({ traps }, options) =>
    (await traps.list(PAGE, options)).json.flatMap(({ name, trap_no }) => [name, trap_no]),
  gateways: async ({ gateways }, options) =>
    (await gateways.list(PAGE, options)).json.flatMap(({ name, code }) => [name, code]),
  groups: async ({ groups }, options) => (await groups.list(PAGE, options)).json.map(({ name }) => name),
  areas: async (api, options) =>
    (await readAreas(api, PAGE, options)).json.map(({ properties }) => properties.name),
  users: async ({ users }, options) => {
    const { me, members } = await users.list(options);
    return [me, ...members].flatMap(({ name, user_code }) => [name, user_code]);
  },
  sites: async ({ sites }, options) => (await sites.list(options)).json.map(({ name }) => name),
  captures: captureNames,
  sightings: sightingNames,
  posts: postNames,
  notifications: async ({ notifications }, options) =>
    idsOf(await notifications.list({ ...PAGE, unread: '1' }, options)),
  acts: actIds,
  paperRows: paperRowIds,
} satisfies Record<string, ReadNames>;

export type ServerNames = keyof typeof READERS;

const ABOUT: Partial<Record<ServerNames, (values: ParsedValues) => string | undefined>> = {
  acts: ({ arguments: [trap] }) => trap,
  paperRows: ({ options }) => options['type'],
};
/** Never cached: people answer what has just arrived, which a cached list would lack. */
const NEVER_KEPT: ReadonlySet<ServerNames> = new Set(['notifications', 'acts']);

interface Kept {
  at: number;
  names: string[];
}

/** The cache file, for one person at one server: the next person may see other traps. */
function placeOf({ target, environment }: ReadingContext, names: string, token: string): string {
  const folder = join(
    environment['XDG_CACHE_HOME'] || join(homeFolder(environment), '.cache'),
    'satomori',
    'completion',
  );
  const key = hash('sha256', `${target.url}\n${token}\n${names}`).slice(0, 32);
  return join(folder, `${key}.json`);
}

function readKept(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

/** Where nothing can be cached, the server is simply called again. */
function keep(path: string, kept: Kept): void {
  try {
    makeFolder(dirname(path), 0o700);
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(kept), { mode: 0o600 });
    renameSync(unfinished, path);
  } catch {}
}

async function readNames(context: ReadingContext, kind: ServerNames, about: string): Promise<string[]> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(LIMIT_MS)]);
  const read: ReadNames = READERS[kind];
  const names = await read(context.api, { signal }, about);
  return names.filter((name): name is string => (name ?? '') !== '');
}

/** Names of one kind, most of them cached for five minutes. */
export async function serverNames(
  context: ReadingContext,
  kind: ServerNames,
  { token, values }: { token: string; values: ParsedValues },
): Promise<readonly string[]> {
  const about = ABOUT[kind]?.(values) ?? '';
  if (NEVER_KEPT.has(kind)) return readNames(context, kind, about);
  const path = placeOf(context, `${kind} ${about}`, token);
  const kept = readKept(path);
  if (kept !== null && Math.abs(context.now() - kept.at) < FRESH_MS) return kept.names;
  const names = await readNames(context, kind, about);
  keep(path, { at: context.now(), names });
  return names;
}
