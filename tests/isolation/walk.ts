import { newId } from '@satomori/core';
import type { Operation } from '../support/apiDocument.ts';
import type { Answer, Send } from './calls.ts';
import { type Input, type Position, renewClientId, type Samples } from './inputs.ts';
import { tablesNamed } from './names.ts';
import { type RowsByTable, uuidsIn } from './twins.ts';
import { CANARY, type Foreign } from './world.ts';

export interface Caller {
  name: string;
  /** Of nobody `null`. Asked for anew where a call has ended the session. */
  token: (isAnew?: boolean) => Promise<string | null>;
  foreign: readonly Foreign[];
}

export interface Walk {
  operations: readonly Operation[];
  samples: Samples;
  send: Send;
  columnOf: (canary: string) => string | undefined;
  /** Every id that a call of this walk has sent: where it comes back, it is no more than what somebody wrote. */
  sent: Set<string>;
}

const CANARIES = new RegExp(`${CANARY}\\d+z`, 'g');

/** What differs from one good answer to the next, whatever was asked for. */
const VOLATILE = /"(sequence|version|receipt_no|bytes)":\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const valueIn = (input: Input, { place, keys }: Position): unknown =>
  keys.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    input[place],
  );

/** Everything in a call that an answer may echo. */
const echoes = (input: Input): string[] => {
  const text = JSON.stringify(input);
  const { path } = input.query;
  return [...uuidsIn(text), ...(text.match(CANARIES) ?? []), ...(typeof path === 'string' ? [path] : [])];
};

const canariesOf = (rows: RowsByTable): Set<string> => new Set(JSON.stringify([...rows]).match(CANARIES));

/** An answer without what it only repeats and what time changes. */
function essence({ status, body, contentType }: Answer, sent: Input): string {
  if (contentType.startsWith('image/')) return `${status}`;
  const masked = echoes(sent).reduce((text, echo) => text.replaceAll(echo, '«id»'), body);
  return `${status} ${masked.replaceAll(VOLATILE, '«now»')}`;
}

const idsOf = (rows: RowsByTable): Set<string> =>
  new Set(
    [...rows].flatMap(([, found]) =>
      found.flatMap(({ id, path }) => [id, path].filter((value) => typeof value === 'string')),
    ),
  );

/**
 * Calls every endpoint as one person: with ids of their own, and at each place of an id with each kind of foreign one
 * and with an unknown one.
 *
 * @returns what must not be, one line each: a canary or an id of a foreign row in an answer, an answer to a foreign id
 * that differs from the answer to an unknown one, a fault of the server
 */
export async function walkAs(caller: Caller, { operations, samples, send, columnOf, sent: everSent }: Walk) {
  const findings: string[] = [];
  let calls = 0;
  const foreign = caller.foreign.map((each) => ({
    ...each,
    ids: idsOf(each.rows),
    canaries: canariesOf(each.rows),
  }));

  function look(what: string, answer: Answer, sent: Input): void {
    calls += 1;
    for (const id of echoes(sent)) everSent.add(id);
    if (answer.status >= 500 && ![501, 503].includes(answer.status)) {
      findings.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
    }
    for (const canary of new Set(answer.text.match(CANARIES))) {
      const column = columnOf(canary) ?? canary;
      const isForeign = foreign.some(({ canaries }) => canaries.has(canary));
      if (isForeign && !everSent.has(canary)) findings.push(`${what}: shows ${column}`);
    }
    for (const uuid of new Set(uuidsIn(answer.text))) {
      const owner = everSent.has(uuid) ? undefined : foreign.find(({ ids }) => ids.has(uuid));
      if (owner !== undefined) findings.push(`${what}: shows an id of the ${owner.what}`);
    }
  }

  async function call(what: string, operation: Operation, input: Input) {
    const sent = renewClientId(input);
    let answer = await send(operation, sent, await caller.token());
    // A call may have ended the caller's own session.
    if (answer.status === 401 && caller.name !== 'nobody')
      answer = await send(operation, sent, await caller.token(true));
    look(what, answer, sent);
    return { answer, sent };
  }

  async function tryPosition(operation: Operation, input: Input, position: Position): Promise<void> {
    const at = `${caller.name} ${operation.name} ${position.place}.${position.keys.join('.')}`;
    const withId = (value: string) => samples.withValue(operation, input, position, value);
    // The client's own id of a new row: another's id there is only a number that is free on this site.
    const unknownInput = withId(position.name === 'path' ? newId().replaceAll('-', '') : newId());
    const isClientId = position.place === 'body' && position.keys.at(-1) === 'id';
    const unknown = isClientId ? null : await call(`${at} unknown`, operation, unknownInput);
    for (const { what, rows } of foreign) {
      for (const table of tablesAt(position, operation, rows)) {
        const row = rows.get(table)?.find(({ id }) => typeof id === 'string');
        if (row === undefined) continue;
        const value = String(position.name === 'path' ? row['path'] : row['id']);
        const told = `${at} = ${table} of the ${what}`;
        const sent = withId(value);
        if (isClientId) {
          look(told, await send(operation, sent, await caller.token()), sent);
          continue;
        }
        const { answer, sent: foreignSent } = await call(told, operation, sent);
        if (unknown === null || [answer.status, unknown.answer.status].includes(429)) continue;
        const [got, wanted] = [essence(answer, foreignSent), essence(unknown.answer, unknown.sent)];
        if (got !== wanted)
          findings.push(`${told}: ${got.slice(0, 300)} <> unknown: ${wanted.slice(0, 300)}`);
      }
    }
  }

  for (const operation of operations) {
    if (operation.isStream) continue;
    for (const input of samples.inputsOf(operation)) {
      const { answer } = await call(`${caller.name} ${operation.name}`, operation, input);
      // Whom the contract does not name is refused before anything is read; so of one body or word, so of all.
      if (answer.status === 403 || answer.status === 401 || answer.status === 501) continue;
      for (const query of widerQueries(operation)) {
        const wide = { ...input, query: { ...input.query, ...query } };
        await call(`${caller.name} ${operation.name} ${JSON.stringify(query)}`, operation, wide);
      }
      for (const position of samples.positionsOf(operation, input)) {
        if (
          valueIn(input, position) !== undefined ||
          operation.method !== 'GET' ||
          position.place === 'query'
        )
          await tryPosition(operation, input, position);
      }
    }
  }
  return { findings: [...new Set(findings)], calls };
}

/** What an id at this place may be the id of; the photos of a post have theirs from the client as well. */
function tablesAt(position: Position, { path, jsonPart }: Operation, rows: RowsByTable): string[] {
  const photos = jsonPart !== undefined && position.keys.at(-1) === 'id' ? ['images'] : [];
  return [...tablesNamed(position.name, path, rows), ...photos];
}

/** Everything a list has: all rows, all changes, the map's short form, a search for what every canary begins with. */
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
