import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptDraft } from './keptDrafts.ts';
import type { DraftFile, PhotoDamage } from '../photos/keptPhoto.ts';
import { sha256Of } from '../photos/sha256.ts';

/** The device's storage; entries in `broken` cannot be read. */
const device = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  broken: new Set<string>(),
  isFull: false,
}));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => {
    if (device.broken.has(key)) throw new DOMException('', 'NotReadableError');
    return device.kept.get(key);
  },
  setMany: async (entries: [string, unknown][]) => {
    if (device.isFull) throw new DOMException('', 'QuotaExceededError');
    for (const [key, value] of entries) device.kept.set(key, value);
  },
  delMany: async (keys: string[]) => {
    for (const key of keys) device.kept.delete(key);
  },
}));

const KEY = 'shot person';
interface Written {
  memo: string;
  photos: DraftFile[];
}
const BYTES = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(5, 6, 7, 8)] as const;
const [FIRST = '', SECOND = ''] = await Promise.all(BYTES.map(({ buffer }) => sha256Of(buffer)));
const at = (sha256: string) => `${KEY} ${sha256}`;
const photo = (sha256: string, bytes: Uint8Array<ArrayBuffer>): DraftFile => ({
  name: `${bytes[0]}.jpg`,
  sha256,
  file: new Blob([bytes], { type: 'image/jpeg' }),
  damage: null,
});
const draft = (): Written => ({ memo: '尾根', photos: [photo(FIRST, BYTES[0]), photo(SECOND, BYTES[1])] });

/** Opens the page again: nothing is left in memory. */
async function openTab() {
  const tab = keptDraft<Written>({}, KEY);
  await tab.read();
  return tab;
}
async function store(written: Written): Promise<void> {
  const tab = await openTab();
  tab.set(written);
  await tab.settled();
}
const damagesOf = ({ state }: Awaited<ReturnType<typeof openTab>>) =>
  state().draft?.photos.map(({ damage }) => damage);

beforeEach(() => {
  device.kept.clear();
  device.broken.clear();
  device.isFull = false;
});

it('photos are stored as bytes with hash, length, type and name', async () => {
  await store(draft());
  expect(device.kept.get(at(FIRST))).toEqual({
    bytes: BYTES[0].buffer,
    sha256: FIRST,
    size: 4,
    mime: 'image/jpeg',
    name: '1.jpg',
  });
  const tab = await openTab();
  expect([damagesOf(tab), tab.state().saving]).toEqual([[null, null], 'saved']);
  const files = tab
    .state()
    .draft?.photos.map(async ({ file }) => new Uint8Array((await file?.arrayBuffer()) ?? []));
  expect(await Promise.all(files ?? [])).toEqual(BYTES);
});

describe('a photo that is no longer what was taken', () => {
  const kept = () => device.kept.get(at(FIRST)) as { bytes: ArrayBuffer };
  const harms: [PhotoDamage, () => unknown][] = [
    ['truncated', () => device.kept.set(at(FIRST), { ...kept(), bytes: kept().bytes.slice(0, 3) })],
    ['changed', () => device.kept.set(at(FIRST), { ...kept(), bytes: Uint8Array.of(1, 2, 3, 5).buffer })],
    ['missing', () => device.kept.delete(at(FIRST))],
    ['unreadable', () => device.broken.add(at(FIRST))],
  ];
  it.each(harms)('is told as %s, and all else stays', async (damage, harm) => {
    await store(draft());
    harm();
    const tab = await openTab();
    expect(tab.state().draft).toMatchObject({
      memo: '尾根',
      photos: [
        { name: '1.jpg', sha256: FIRST, file: null, damage },
        { name: '5.jpg', sha256: SECOND, damage: null },
      ],
    });
    // It stays so after another change and another reload.
    await store({ ...(tab.state().draft as Written), memo: '尾根の上' });
    const again = await openTab();
    expect([again.state().draft?.memo, damagesOf(again)]).toEqual(['尾根の上', [damage, null]]);
  });

  it('leaves the device once it is left out, and comes back whole where it is chosen again', async () => {
    await store(draft());
    device.kept.set(at(FIRST), { ...kept(), bytes: new ArrayBuffer(0) });
    const tab = await openTab();
    const { memo, photos } = tab.state().draft as Written;
    tab.set({ memo, photos: [photo(FIRST, BYTES[0]), photos[1]!] });
    await tab.settled();
    expect(damagesOf(await openTab())).toEqual([null, null]);
    device.kept.set(at(FIRST), { ...kept(), bytes: new ArrayBuffer(0) });
    const other = await openTab();
    other.set({ memo, photos: [(other.state().draft as Written).photos[1]!] });
    await other.settled();
    expect([...device.kept.keys()]).toEqual([KEY, at(SECOND)]);
  });

  it('may be read the next time, where it was only not to be read', async () => {
    await store(draft());
    device.broken.add(at(FIRST));
    await store({ ...((await openTab()).state().draft as Written), memo: '沢' });
    device.broken.clear();
    expect(damagesOf(await openTab())).toEqual([null, null]);
  });
});

it('a photo whose bytes go before they are stored is told so, and all else is stored', async () => {
  const { memo, photos } = draft();
  const lost = photo(FIRST, BYTES[0]);
  lost.file!.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  const tab = await openTab();
  tab.set({ memo, photos: [lost, photos[1]!] });
  await tab.settled();
  expect([damagesOf(tab), tab.state().saving]).toEqual([['unreadable', null], 'saved']);
  const again = await openTab();
  expect([again.state().draft?.memo, damagesOf(again)]).toEqual([memo, ['unreadable', null]]);
});

describe('a draft of an earlier build, whose photos are Blobs', () => {
  const earlier = () => {
    const { memo, photos } = draft();
    device.kept.set(KEY, {
      memo,
      photos: photos.map(({ name, sha256 }) => ({ name, sha256 })),
      revision: 'r',
    });
    for (const { sha256, file } of photos) device.kept.set(at(sha256), file);
  };

  it('is read with all it has, and its photos are stored as bytes from then on', async () => {
    earlier();
    const tab = await openTab();
    expect(tab.state().draft).toMatchObject({ memo: '尾根', photos: [{ name: '1.jpg' }, { name: '5.jpg' }] });
    expect(damagesOf(tab)).toEqual([null, null]);
    expect(device.kept.get(at(SECOND))).toMatchObject({ bytes: BYTES[1].buffer, sha256: SECOND, size: 4 });
    await store({ ...(tab.state().draft as Written), memo: '沢' });
    expect(damagesOf(await openTab())).toEqual([null, null]);
  });

  it('is read as it lies there where the device is full', async () => {
    earlier();
    device.isFull = true;
    expect(damagesOf(await openTab())).toEqual([null, null]);
    expect(device.kept.get(at(FIRST))).toBeInstanceOf(Blob);
  });

  it('keeps what it has where a photo of it is damaged', async () => {
    earlier();
    device.kept.set(at(FIRST), new Blob([BYTES[0].slice(0, 2)]));
    expect(damagesOf(await openTab())).toEqual(['changed', null]);
    expect(device.kept.get(at(FIRST))).toBeInstanceOf(Blob);
  });
});
