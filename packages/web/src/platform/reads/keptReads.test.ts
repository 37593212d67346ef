import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  findRead,
  clearReadsOfOthers,
  clearReads,
  writeReads,
  type KeptRead,
  MAX_AGE_MS,
} from './keptReads.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const MEGABYTE = 1_000_000;
const ANNA = 'anna group -';
const BEN = 'ben group -';

afterEach(() => clearReads());

const rows = (name: string, changes: Partial<KeptRead> = {}): KeptRead => ({
  name,
  readAt: NOW,
  content: `["${name}"]`,
  ...changes,
});
const photo = (name: string, readAt: number): KeptRead => ({
  name,
  readAt,
  content: { bytes: new ArrayBuffer(3 * MEGABYTE), type: 'image/jpeg' },
});
const keep = (owner: string, reads: readonly KeptRead[], isStillOwner = () => true) =>
  writeReads(owner, reads, isStillOwner, NOW);
const find = (owner: string, name: string, now = NOW) => findRead(owner, name, now);
const storedKeys = async () => {
  const { keys } = await import('idb-keyval');
  const { openStore } = await import('../device/openStore.ts');
  return keys<string>(openStore('satomori-reads', 'reads'));
};

// Source: R202.
describe('what one person read', () => {
  it('is found by nobody else, and by that person also in other groups not', async () => {
    await keep(ANNA, [rows('traps')]);
    expect(await find(BEN, 'traps')).toBeNull();
    expect(await find('anna other -', 'traps')).toBeNull();
    expect(await find(ANNA, 'traps')).toEqual(rows('traps'));
  });

  it('goes when another person uses the device, also where one id begins like the other', async () => {
    await keep(ANNA, [rows('traps')]);
    await keep(`${ANNA}x`, [rows('traps')]);
    await clearReadsOfOthers(`${ANNA}x`);
    expect([await find(ANNA, 'traps'), (await storedKeys()).length]).toEqual([null, 2]);
    expect(await find(`${ANNA}x`, 'traps')).not.toBeNull();
    await keep(ANNA, [rows('traps')]);
    await clearReadsOfOthers(ANNA);
    expect([await find(`${ANNA}x`, 'traps'), (await storedKeys()).length]).toEqual([null, 2]);
  });

  it('is not written after a sign-out', async () => {
    await keep(ANNA, [rows('traps')], () => false);
    expect(await storedKeys()).toEqual([]);
  });

  it('is removed by a sign-out that comes while it is written', async () => {
    await Promise.all([keep(ANNA, [rows('traps')]), clearReads()]);
    expect(await storedKeys()).toEqual([]);
  });
});

describe('what is kept', () => {
  it('is of the form that this build reads', async () => {
    await keep(ANNA, [rows('traps')]);
    vi.resetModules();
    vi.doMock('../page/buildIds.ts', () => ({ READS_SCHEMA: 'another' }));
    const other = await import('./keptReads.ts');
    expect(await other.findRead(ANNA, 'traps', NOW)).toBeNull();
    await other.clearReadsOfOthers(ANNA);
    vi.doUnmock('../page/buildIds.ts');
    expect(await storedKeys()).toEqual([]);
  });

  it('is the newest of two tabs', async () => {
    await keep(ANNA, [rows('traps', { content: '["new"]' })]);
    await keep(ANNA, [rows('traps', { readAt: NOW - 1, content: '["old"]' })]);
    expect((await find(ANNA, 'traps'))?.content).toBe('["new"]');
    await keep(ANNA, [rows('traps', { readAt: NOW + 1, content: '["newest"]' })]);
    expect((await find(ANNA, 'traps'))?.content).toBe('["newest"]');
  });

  it('is not shown when it is too old, and then removed', async () => {
    await keep(ANNA, [rows('traps')]);
    expect(await find(ANNA, 'traps', NOW + MAX_AGE_MS + 1)).toBeNull();
    await writeReads(ANNA, [], () => true, NOW + MAX_AGE_MS + 1);
    expect(await find(ANNA, 'traps')).toBeNull();
  });

  it('leaves room: the oldest photos go first, rows stay, and one huge answer replaces nothing', async () => {
    const photos = [1, 2, 3, 4, 5, 6, 7].map((age) => photo(`photo ${age}`, NOW - age));
    await keep(ANNA, [rows('traps', { readAt: NOW - 100 }), ...photos]);
    await keep(ANNA, [rows('huge', { content: 'x'.repeat(5 * MEGABYTE) })]);
    const kept = await Promise.all(photos.map(({ name }) => find(ANNA, name)));
    expect(kept.map((each) => each !== null)).toEqual([true, true, true, true, true, true, false]);
    expect(await find(ANNA, 'traps')).not.toBeNull();
    expect(await find(ANNA, 'huge')).toBeNull();
  });
});
