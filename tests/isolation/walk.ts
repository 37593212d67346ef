import { newId } from '@satomori/core';
import type { Operation } from '../support/apiDocument.ts';
import type { Caller } from './caller.ts';
import type { Answer, Send } from './calls.ts';
import type { Freshen } from './freshInputs.ts';
import type { Input, Position, Samples } from './inputs.ts';
import { tablesNamed } from './names.ts';
import { type Row, type RowsByTable, uuidsIn } from './twins.ts';
import { CANARIES, canariesOf, idsOf } from './traces.ts';
import { CANARY } from './world.ts';

export interface Walk {
  operations: readonly Operation[];
  samples: Samples;
  freshen: Freshen;
  send: Send;
  columnOf: (canary: string) => string | undefined;
  /** Every id that a call of this walk has sent: in an answer it proves nothing, since the caller knew it. */
  sent: Set<string>;
}

export interface Findings {
  /** Violations, one line each. */
  findings: string[];
  calls: number;
  /** Names of the operations that succeeded with this person's own ids. */
  succeeded: ReadonlySet<string>;
}

/** Parts that differ between two good answers to the same request. */
const VOLATILE =
  /"(sequence|version|receipt_no|bytes)":\d+|"(token|device_letter)":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Everything in a call that an answer may echo. */
const echoes = (input: Input): string[] => {
  const text = JSON.stringify(input);
  const { path } = input.query;
  return [...uuidsIn(text), ...(text.match(CANARIES) ?? []), ...(typeof path === 'string' ? [path] : [])];
};

/** An answer without echoed values and without what changes with time. */
function essence({ status, body, contentType }: Answer, sent: Input): string {
  if (contentType.startsWith('image/')) return `${status}`;
  const masked = echoes(sent).reduce((text, echo) => text.replaceAll(echo, '«id»'), body);
  return `${status} ${masked.replaceAll(VOLATILE, '«now»')}`;
}

/** Violations found by one person's calls, one line each. */
function createWatch(caller: Caller, { send, columnOf, sent: everSent }: Walk) {
  const findings = new Set<string>();
  let calls = 0;
  const foreign = caller.foreign.map((each) => ({
    ...each,
    ids: idsOf(each.rows),
    canaries: canariesOf(each.rows),
  }));

  function look(what: string, answer: Answer): void {
    calls += 1;
    if (answer.status >= 500 && ![501, 503].includes(answer.status)) {
      findings.add(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
    }
    for (const canary of new Set(answer.text.match(CANARIES))) {
      const isForeign = foreign.some(({ canaries }) => canaries.has(canary));
      if (isForeign && !everSent.has(canary)) findings.add(`${what}: shows ${columnOf(canary) ?? canary}`);
    }
    for (const uuid of new Set(uuidsIn(answer.text))) {
      const owner = everSent.has(uuid) ? undefined : foreign.find(({ ids }) => ids.has(uuid));
      if (owner !== undefined) findings.add(`${what}: shows an id of the ${owner.what}`);
    }
  }

  async function call(what: string, operation: Operation, sent: Input): Promise<Answer> {
    for (const id of echoes(sent)) everSent.add(id);
    let answer = await send(operation, sent, await caller.token());
    // A call may have ended the caller's own session.
    if (answer.status === 401) answer = await send(operation, sent, await caller.token(true));
    look(what, answer);
    return answer;
  }

  return { foreign, findings, call, count: () => calls };
}

/**
 * A caller without the required role is refused before anything is read: if one body or parameter is refused, all
 * are.
 */
const isRefused = ({ status }: Answer): boolean => [401, 403, 501].includes(status);

/** The id of a new row, created by the client. */
const isClientId = ({ place, keys }: Position): boolean => place === 'body' && keys.at(-1) === 'id';

/**
 * Calls every endpoint as one person: with ids of their own, and at each position of an id with each kind of foreign
 * one and with an unknown one.
 *
 * @returns violations: a canary or an id of a foreign row in an answer, an answer to a foreign id that differs from
 * the answer to an unknown one, a fault of the server
 */
export async function walkAs(caller: Caller, walk: Walk): Promise<Findings> {
  const { operations, samples, freshen } = walk;
  const { foreign, findings, call, count } = createWatch(caller, walk);
  const succeeded = new Set<string>();

  async function tryPosition(operation: Operation, input: Input, position: Position): Promise<void> {
    const at = `${caller.name} ${operation.name} ${position.place}.${position.keys.join('.')}`;
    const isPath = position.name === 'path';
    const withId = async (value: string) =>
      samples.withValue(operation, await freshen(operation, input, caller), position, value);
    const unknownInput = await withId(isPath ? newId().replaceAll('-', '') : newId());
    const unknown = await call(`${at} unknown`, operation, unknownInput);
    const wanted = essence(unknown, unknownInput);
    for (const { what, rows } of foreign) {
      for (const table of tablesNamed(position.name, operation.path, rows)) {
        const row = foreignRow(operation, rows.get(table));
        if (row === undefined) continue;
        const told = `${at} = ${table} of the ${what}`;
        const sent = await withId(String(isPath ? row['path'] : row['id']));
        const answer = await call(told, operation, sent);
        const got = essence(answer, sent);
        // The answer to too many requests would prove nothing about either.
        const isLimited = [answer.status, unknown.status].includes(429);
        if (got === wanted && !isLimited) continue;
        findings.add(`${told}: ${got.slice(0, 300)} <> unknown: ${wanted.slice(0, 300)}`);
      }
    }
  }

  for (const operation of operations.filter(({ isStream }) => !isStream)) {
    for (const input of samples.inputsOf(operation)) {
      const what = `${caller.name} ${operation.name}`;
      const answer = await call(what, operation, await freshen(operation, input, caller));
      if (answer.status < 300) succeeded.add(operation.name);
      if (isRefused(answer)) continue;
      for (const query of widerQueries(operation)) {
        const wide = { ...input, query: { ...input.query, ...query } };
        await call(`${what} ${JSON.stringify(query)}`, operation, wide);
      }
      const positions = samples.positionsOf(operation, input).filter((position) => !isClientId(position));
      for (const position of positions) await tryPosition(operation, input, position);
    }
  }
  return { findings: [...findings], calls: count(), succeeded };
}

/** A row with an id; for captures and sightings, which share a table, one of the endpoint's kind. */
const foreignRow = ({ path }: Operation, rows: readonly Row[] = []): Row | undefined =>
  rows.find(
    ({ id, is_hunt }) =>
      typeof id === 'string' &&
      (is_hunt === undefined || !path.includes('/map_') || Boolean(is_hunt) === path.includes('/map_hunt_')),
  );

/**
 * Creates rows under the ids of foreign rows. On another site such an id is merely an unused one; in no case is
 * anything of the foreign row shown or changed.
 */
export async function claimForeignIds(caller: Caller, walk: Walk): Promise<Findings> {
  const { operations, samples, freshen } = walk;
  const { foreign, findings, call, count } = createWatch(caller, walk);
  const succeeded = new Set<string>();
  for (const operation of operations) {
    for (const input of samples.inputsOf(operation)) {
      const positions = samples.positionsOf(operation, input).filter(isClientId);
      for (const position of positions) {
        for (const { what, rows } of foreign) {
          for (const table of tablesOfClientIds(operation, rows)) {
            const row = foreignRow(operation, rows.get(table));
            if (row === undefined) continue;
            const fresh = await freshen(operation, input, caller);
            const sent = samples.withValue(operation, fresh, position, String(row['id']));
            const told = `${caller.name} ${operation.name} makes ${table} of the ${what}`;
            if ((await call(told, operation, sent)).status < 300) succeeded.add(operation.name);
          }
        }
      }
    }
  }
  return { findings: [...findings], calls: count(), succeeded };
}

/** The tables of the rows that a call creates; the photos of a post have their ids from the client as well. */
const tablesOfClientIds = ({ path, jsonPart }: Operation, rows: RowsByTable): string[] => [
  ...tablesNamed('id', path, rows),
  ...(jsonPart === undefined ? [] : ['images']),
];

/**
 * The widest queries of a list: all rows, all changes, the map's short form, a search for the prefix of every canary.
 */
function widerQueries({ querySchema }: Operation): Record<string, string>[] {
  const { properties = {} } = querySchema;
  const with_ = (query: Record<string, string>) =>
    Object.keys(query).every((name) => properties[name] !== undefined) ? [query] : [];
  return [
    ...with_({ limit: '1000', count: '1' }),
    ...with_({ since: '0', limit: '1000' }),
    ...with_({ view: 'map' }),
    ...with_({ q: CANARY }),
  ];
}
