import { describe, expect, it } from 'vitest';
import { recordTrapAct } from '../contract/devices/trapLogs.ts';
import { createHttpClient } from '../http/client.ts';
import { newOutboxEntry, type OutboxEntry } from './entry.ts';
import { type OutboxSender, sendOutbox } from './sendOutbox.ts';
import { createFakeServer, type Fault, FAULTS } from './testing/fakeServer.ts';
import { OwnerSignedOut } from './outboxErrors.ts';
import { retriedNow } from './entrySchedule.ts';

const PROGRAMS = 1_000;
const PEOPLE = ['A', 'B'] as const;
const DAY_MS = 24 * 60 * 60_000;

/** The generator "mulberry32". */
function createChance(seed: number) {
  let state = Math.imul(seed + 1, 0x9e37_79b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T };
}

/** The device's storage: what was written is there after a kill; a page that was killed gets no answer any more. */
function createDevice() {
  const kept = new Map<string, OutboxEntry>();
  let page = 0;
  let isFull = false;
  const isStored = ({ id, revision }: OutboxEntry) => kept.get(id)?.revision === revision;
  const ofThisPage = () => {
    const opened = page;
    return async <T>(act: () => T): Promise<T> => {
      await Promise.resolve();
      if (opened !== page) return new Promise<T>(() => {});
      const result = act();
      await Promise.resolve();
      return opened === page ? result : new Promise<T>(() => {});
    };
  };
  const storageOf = (owner: string): OutboxSender['storage'] => {
    const act = ofThisPage();
    return {
      list: () => act(() => [...kept.values()].filter((entry) => entry.owner === owner)),
      replace: (entry) => act(() => void (isStored(entry) && kept.set(entry.id, entry))),
      remove: (entry) => act(() => void (isStored(entry) && kept.delete(entry.id))),
    };
  };
  return {
    kept,
    storageOf,
    kill: () => void (page += 1),
    fill: (full: boolean) => void (isFull = full),
    isFull: () => isFull,
  };
}

type Deliver = OutboxSender['deliver'];
/** A fault in the sender: the entry goes before the server has confirmed it. */
type Break = (deliver: Deliver, storage: OutboxSender['storage']) => Deliver;

const ACTS = [
  'save',
  'save',
  'save',
  'edit',
  'send',
  'send',
  'kill',
  'reload',
  'sign out',
  'sign in A',
  'sign in B',
  'retry',
  'clock',
  'full',
  'fault',
  'fault',
  'online',
] as const;

/** Plays a random program of a day on one phone that two people use, and says what went wrong. */
async function play(seed: number, breakSender?: Break): Promise<string[]> {
  const chance = createChance(seed);
  const problems: string[] = [];
  const device = createDevice();
  let now = Date.parse('2026-11-20T00:00:00Z');
  let signedIn: string | null = 'A';
  let fault: Fault = 'none';
  let count = 0;
  /** All contents that were reported as saved, by id. */
  const saved = new Map<string, string[]>();
  const server = createFakeServer(() => (chance.next() < 0.6 ? fault : 'none'));
  const http = createHttpClient({
    baseUrl: 'http://server/web',
    token: () => null,
    fetch: server.fetch,
    sleep: () => Promise.resolve(),
  });

  const send = (owner: string): Promise<unknown> => {
    const storage = device.storageOf(owner);
    const deliver: Deliver = (entry) => {
      if (signedIn !== entry.owner) throw new OwnerSignedOut();
      return http.call(recordTrapAct, { body: entry.body as never }, { token: entry.owner });
    };
    return sendOutbox({
      storage,
      deliver: breakSender?.(deliver, storage) ?? deliver,
      onSent: () => {},
      onFailed: () => {},
      now: () => now,
      chance: chance.next,
    });
  };
  const wait = async () => {
    for (let turns = Math.floor(chance.next() * 30); turns > 0; turns -= 1) await Promise.resolve();
  };

  function save() {
    if (signedIn === null || device.isFull()) return;
    count += 1;
    const id = `019400f0-0000-7000-8000-${String(count).padStart(12, '0')}`;
    const memo = `${signedIn} ${count}`;
    const [owner, position] = [signedIn, count];
    const subject = chance.pick([null, 'trap']);
    const body = { id, memo };
    const facts = {
      id,
      owner,
      subject,
      position,
      body,
      kind: 'trap_act',
      photos: [],
      label: '',
      form: null,
    } as const;
    device.kept.set(id, newOutboxEntry({ ...facts, revision: memo, saved_at: now }));
    saved.set(id, [memo]);
  }
  function edit() {
    const own = [...device.kept.values()].filter(({ owner }) => owner === signedIn);
    if (own.length === 0 || device.isFull()) return;
    const entry = chance.pick(own);
    const memo = `${entry.owner} ${entry.id} ${chance.next()}`;
    device.kept.set(entry.id, newOutboxEntry({ ...entry, revision: memo, body: { id: entry.id, memo } }));
    saved.get(entry.id)?.push(memo);
  }
  function retryAll(owner: string | null) {
    for (const entry of device.kept.values())
      if (entry.owner === owner) device.kept.set(entry.id, retriedNow(entry, now));
  }
  const isLost = (id: string) => !device.kept.has(id) && !server.rows.has(id);

  let run: Promise<unknown> = Promise.resolve();
  for (let step = 0; step < 60; step += 1) {
    const act = chance.pick(ACTS);
    if (act === 'save') save();
    if (act === 'edit') edit();
    if (act === 'send' && signedIn !== null) run = send(signedIn);
    if (act === 'kill' || act === 'reload') device.kill();
    if (act === 'sign out') signedIn = null;
    if (act === 'sign in A' || act === 'sign in B') signedIn = act.at(-1) ?? null;
    if (act === 'retry') retryAll(signedIn);
    if (act === 'clock') now += chance.pick([-DAY_MS, DAY_MS, 60_000]);
    if (act === 'full') device.fill(chance.next() < 0.5);
    if (act === 'fault') fault = chance.pick(FAULTS);
    if (act === 'online') fault = 'none';
    await wait();
    problems.push(...[...saved.keys()].filter(isLost).map((id) => `${id} lost after ${act}`));
    if (problems.length > 0) return problems;
  }

  device.kill();
  void run;
  fault = 'none';
  for (const person of PEOPLE) {
    signedIn = person;
    retryAll(person);
    await send(person);
  }
  for (const [id, memos] of saved) {
    const row = server.rows.get(id);
    const left = device.kept.get(id);
    // An edit after a lost answer: the first content counts, the later one stays for its person to decide.
    const isConflict = left?.problem?.result === 'id_conflict' && left.state === 'rejected';
    if (row === undefined || !memos.includes(row.memo)) problems.push(`${id} is not on the server`);
    if (row?.memo !== memos.at(-1) && !isConflict) problems.push(`${id} is not as it was last saved`);
    if (left !== undefined && !isConflict) problems.push(`${id} is still on the device`);
  }
  problems.push(...server.foreign.map(({ id }) => `${id} was sent as somebody else`));
  return problems;
}

const seeds = Array.from({ length: PROGRAMS }, (_, seed) => seed);

async function playAll(breakSender?: Break): Promise<string[]> {
  const problems: string[] = [];
  for (const seed of seeds)
    problems.push(...(await play(seed, breakSender)).map((problem) => `seed ${seed}: ${problem}`));
  return problems;
}

describe('random days on a phone', () => {
  it(`lose nothing, double nothing and mix up nobody in ${PROGRAMS} programs`, async () => {
    expect(await playAll()).toEqual([]);
  });

  it.each<[string, Break]>([
    [
      'removes an entry before the server has confirmed it',
      (deliver, storage) => async (entry) => {
        await storage.remove(entry);
        return deliver(entry);
      },
    ],
    ['takes every answer for a confirmation', (deliver) => (entry) => deliver(entry).catch(() => null)],
    [
      'sends with the token of whoever is signed in',
      (deliver) => (entry) => deliver({ ...entry, owner: entry.owner === 'A' ? 'B' : 'A' }),
    ],
  ])('show a sender that %s', async (_what, breakSender) => {
    expect((await playAll(breakSender)).length).toBeGreaterThan(0);
  });
});
