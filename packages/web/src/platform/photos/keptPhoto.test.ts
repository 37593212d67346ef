import { describe, expect, it } from 'vitest';
import { checkKept, damageOf, type DraftFile, findDamages, toKept, withDamages } from './keptPhoto.ts';
import { sha256Of } from './sha256.ts';

const BYTES = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
const SHA256 = await sha256Of(BYTES.buffer);
const OTHER = '0'.repeat(64);
const file = (bytes: Uint8Array<ArrayBuffer> = BYTES) => new Blob([bytes], { type: 'image/jpeg' });
const unreadable = () => {
  const blob = file();
  blob.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  return blob;
};
const photo = (changes: Partial<DraftFile> = {}): DraftFile => ({
  name: 'a.jpg',
  sha256: SHA256,
  file: file(),
  damage: null,
  ...changes,
});

describe('what was found in the place of a photo', () => {
  const own = { sha256: SHA256, size: 4 };
  it.each([
    ['nothing', own, null, 'missing'],
    ['less of it', own, { sha256: OTHER, size: 3 }, 'truncated'],
    ['as much, of other bytes', own, { sha256: OTHER, size: 4 }, 'changed'],
    ['more', own, { sha256: OTHER, size: 5 }, 'changed'],
    ['the same hash of another length', own, { sha256: SHA256, size: 5 }, 'changed'],
    ['other bytes, where no length was noted', { ...own, size: null }, { sha256: OTHER, size: 3 }, 'changed'],
    ['itself', own, own, null],
    ['itself, where no length was noted', { ...own, size: null }, own, null],
  ] as const)('%s', (_, expected, found, damage) => {
    expect(damageOf(expected, found)).toBe(damage);
  });
});

describe('what lies on the device', () => {
  const kept = { bytes: BYTES.buffer, sha256: SHA256, size: 4, mime: 'image/jpeg', name: 'a.jpg' };
  it('is stored as bytes with hash, length, type and name, and is that photo', async () => {
    const stored = await toKept({ ...photo(), file: file(), damage: null });
    expect(stored).toEqual(kept);
    expect(stored?.bytes).toBeInstanceOf(ArrayBuffer);
    const { file: found, damage } = await checkKept(stored, SHA256);
    expect([damage, found?.type, found?.size]).toEqual([null, 'image/jpeg', 4]);
  });

  it.each([
    ['nothing', undefined, 'missing'],
    ['a part', { ...kept, bytes: BYTES.slice(0, 3).buffer }, 'truncated'],
    ['another byte', { ...kept, bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xd8).buffer }, 'changed'],
    ['no bytes', { ...kept, bytes: null }, 'unreadable'],
    ['what is no record', null, 'unreadable'],
    ['an earlier build’s Blob that cannot be read', unreadable(), 'unreadable'],
    ['an earlier build’s Blob of other bytes', file(Uint8Array.of(1)), 'changed'],
  ])('is no file where it is %s', async (_, found, damage) => {
    expect(await checkKept(found, SHA256)).toEqual({ file: null, damage });
  });

  it('may be an earlier build’s Blob', async () => {
    const { file: found, damage } = await checkKept(file(), SHA256);
    expect([damage, found?.type, found?.size]).toEqual([null, 'image/jpeg', 4]);
  });
});

it('bytes that cannot be read are not stored', async () => {
  expect(await toKept({ ...photo(), file: unreadable(), damage: null })).toBeNull();
});

it('photos are looked through before they are sent', async () => {
  const changed = { ...photo({ sha256: OTHER }), file: file(), damage: null };
  const intact = { ...photo(), file: file(), damage: null };
  expect(await findDamages([intact, changed])).toEqual(new Map([[OTHER, 'changed']]));
});

it('of damaged photos only the file is taken away', () => {
  const [damaged, other] = [photo(), photo({ sha256: OTHER })];
  expect(withDamages([damaged, other], new Map([[SHA256, 'truncated']]))).toEqual([
    { ...damaged, file: null, damage: 'truncated' },
    other,
  ]);
});
