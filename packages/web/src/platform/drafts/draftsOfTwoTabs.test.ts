import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptDraft } from './keptDrafts.ts';
import type { DraftFile } from '../photos/keptPhoto.ts';
import { sha256Of } from '../photos/sha256.ts';
import { mayReloadNow } from '../page/unsaved.ts';

/** The device's storage, shared by both tabs. `reading` delays every read while it is set. */
const device = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  reading: null as Promise<void> | null,
}));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => {
    const found = device.kept.get(key);
    await device.reading;
    return found;
  },
  getMany: async (keys: string[]) => keys.map((key) => device.kept.get(key)),
  setMany: async (entries: [string, unknown][]) => {
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
const [HASH_A = '', HASH_B = ''] = await Promise.all(
  ['a', 'b'].map(async (text) => sha256Of(await new Blob([text]).arrayBuffer())),
);
const written = (memo: string, ...photos: string[]): Written => ({
  memo,
  photos: photos.map((text) => ({
    name: `${text}.jpg`,
    sha256: text === 'a' ? HASH_A : HASH_B,
    file: new Blob([text]),
    damage: null,
  })),
});
/** Each tab has its own memory. */
const openTab = async () => {
  const tab = keptDraft<Written>({}, KEY);
  await tab.read();
  return tab;
};
const write = async (tab: Awaited<ReturnType<typeof openTab>>, draft: Written) => {
  tab.set(draft);
  await tab.settled();
};
const memoOnDevice = () => (device.kept.get(KEY) as Written | undefined)?.memo;

beforeEach(() => {
  device.kept.clear();
  device.reading = null;
});

describe('a draft that another tab wrote meanwhile', () => {
  it('is not written over: the person chooses, and no reload comes before', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await write(first, written('尾根'));
    await write(second, written('沢'));
    expect([second.state().saving, memoOnDevice(), mayReloadNow()]).toEqual(['conflict', '尾根', false]);
    await write(second, written('沢の上'));
    expect([second.state().draft?.memo, memoOnDevice()]).toEqual(['沢の上', '尾根']);
    await second.keepOwn();
    expect([second.state().saving, memoOnDevice(), mayReloadNow()]).toEqual(['saved', '沢の上', true]);
    await write(first, written('尾根の下'));
    await first.takeStored();
    expect([first.state().saving, first.state().draft?.memo]).toEqual(['saved', '沢の上']);
    expect(mayReloadNow()).toBe(true);
  });

  it.each(['keepOwn', 'takeStored'] as const)(
    'is neither written over nor shown where the device cannot read it (%s)',
    async (choose) => {
      const [first, second] = [await openTab(), await openTab()];
      await write(first, written('尾根'));
      await write(second, written('沢'));
      device.reading = Promise.reject(new Error('no storage'));
      device.reading.catch(() => {});
      await second[choose]();
      expect([second.state().saving, second.state().draft?.memo]).toEqual(['failed', '沢']);
      device.reading = null;
      await write(second, written('沢の上'));
      expect([second.state().saving, memoOnDevice()]).toEqual(['conflict', '尾根']);
    },
  );

  it('is not thrown away with the one of this tab', async () => {
    const first = await openTab();
    await write(first, written('尾根'));
    const second = await openTab();
    await write(second, written('尾根の上', 'a'));
    first.drop();
    await first.settled();
    expect([memoOnDevice(), device.kept.size]).toEqual(['尾根の上', 2]);
  });

  it('or sent is taken over when this tab is looked at again, where nothing is unsaved here', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await write(first, written('尾根', 'a'));
    await second.refresh();
    expect([second.state().saving, second.state().draft?.photos.length]).toEqual(['saved', 1]);
    first.drop();
    await first.settled();
    await second.refresh();
    expect([second.state().draft, device.kept.size]).toEqual([null, 0]);
  });

  it('is not taken over what is typed while it is read', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await write(first, written('尾根'));
    let answer = () => {};
    device.reading = new Promise((resolve) => (answer = resolve));
    const refreshed = second.refresh();
    second.set(written('沢'));
    answer();
    await refreshed;
    await second.settled();
    expect(second.state().draft?.memo).toBe('沢');
  });
});

describe('a read that comes late', () => {
  const lateRead = async () => {
    device.kept.set(KEY, { ...written('古い'), revision: 'r' });
    let answer = () => {};
    device.reading = new Promise((resolve) => (answer = resolve));
    const tab = keptDraft<Written>({}, KEY);
    const read = tab.read();
    return { tab, read, answer };
  };

  it('takes nothing of what was typed before it, nor is that written over what lay there', async () => {
    const { tab, read, answer } = await lateRead();
    tab.set(written('新しい'));
    answer();
    await read;
    await tab.settled();
    expect([tab.state().draft?.memo, tab.state().saving, memoOnDevice()]).toEqual([
      '新しい',
      'conflict',
      '古い',
    ]);
  });

  it('brings nothing back that was thrown away before it', async () => {
    const { tab, read, answer } = await lateRead();
    tab.drop();
    answer();
    await read;
    await tab.settled();
    expect([tab.state().draft, tab.state().isRead]).toEqual([null, true]);
  });
});

it('a draft that is changed while something takes its place stays', async () => {
  const tab = await openTab();
  await write(tab, written('尾根'));
  await tab.handOver(async (deleted) => {
    for (const key of deleted) device.kept.delete(key);
    tab.set(written('尾根の上'));
  });
  await tab.settled();
  expect(tab.state().draft?.memo).toBe('尾根の上');
});

it('a photo that is taken out of a draft leaves the device', async () => {
  const tab = await openTab();
  await write(tab, written('尾根', 'a', 'b'));
  expect(device.kept.size).toBe(3);
  await write(tab, written('尾根', 'b'));
  expect([...device.kept.keys()]).toEqual([KEY, `${KEY} ${HASH_B}`]);
});
