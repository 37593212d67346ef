import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { ApiError, NetworkError, newOutboxEntry, type OutboxEntry } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../device/newId.ts';
import { sha256Of } from '../photos/sha256.ts';
import { entryFile, readEntryFile } from './entryFile.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Deliver } from './sendWatch.ts';
import {
  addEntry,
  countEntries,
  outboxStorage,
  readEntryPhotos,
  recordsOf,
  toRecords,
} from './outboxStorage.ts';

const [A, B] = ['person-a', 'person-b'] as const;
const BYTES = new TextEncoder().encode('jpeg').buffer;
const SHA256 = await sha256Of(BYTES);
const PHOTO = {
  name: 'a.jpg',
  sha256: SHA256,
  file: new Blob([BYTES], { type: 'image/jpeg' }),
  damage: null,
};

const entryOf = (owner: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newOutboxEntry({
    id: newId(),
    kind: 'trap_act',
    owner,
    subject: null,
    position: 0,
    revision: newId(),
    saved_at: Date.now(),
    body: {},
    photos: [],
    label: '見回り　西谷3号',
    form: null,
  }),
  ...changes,
});
const refused = (status: number) =>
  new ApiError(status, { result: 'unavailable', message: 'できません。' }, new Headers());
const idsOf = async (owner: string) => (await outboxStorage(owner).list()).map(({ id }) => id);

const deliver = vi.fn<Deliver>();
const open = (owner: string = A): Outbox => createOutbox(owner, deliver);

beforeEach(() => deliver.mockResolvedValue('stored'));
afterEach(async () => {
  vi.resetAllMocks();
  vi.restoreAllMocks();
  for (const owner of [A, B])
    for (const entry of await outboxStorage(owner).list()) await outboxStorage(owner).remove(entry);
});

describe('an entry on the device', () => {
  it('is only its own person’s', async () => {
    const entry = entryOf(A);
    await addEntry(entry, []);
    expect([await idsOf(A), await idsOf(B)]).toEqual([[entry.id], []]);
    expect([await countEntries(A), await countEntries(B)]).toEqual([1, 0]);
  });

  it('comes after those that were recorded before it, whatever the clock says', async () => {
    const [first, second] = [entryOf(A, { saved_at: 2 }), entryOf(A, { saved_at: 1 })];
    await addEntry(first, []);
    await addEntry(second, []);
    const entries = await outboxStorage(A).list();
    const ids = entries.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
    expect(ids).toEqual([first.id, second.id]);
  });

  it('stays where it was edited meanwhile', async () => {
    const entry = entryOf(A);
    const edited = { ...entry, revision: newId(), label: '直した' };
    await addEntry(entry, []);
    await addEntry(edited, []);
    await outboxStorage(A).remove(entry);
    await outboxStorage(A).replace({ ...entry, failures: 9 });
    expect(await outboxStorage(A).list()).toMatchObject([{ label: '直した', failures: 0 }]);
  });

  it('is not replaced by another content under its id, and the draft of that stays', async () => {
    const entry = entryOf(A, { body: { memo: '尾根' } });
    const other = { ...entry, revision: newId(), body: { memo: '沢' } };
    const draft = entryOf(B);
    await addEntry(entry, []);
    await addEntry(draft, []);
    const deleted = [`outbox ${B} ${draft.id}`];
    await expect(addEntry(other, [], { deleted })).rejects.toThrow('送信待ちの記録');
    expect(await outboxStorage(A).list()).toMatchObject([{ body: { memo: '尾根' } }]);
    expect(await idsOf(B)).toEqual([draft.id]);
  });

  it('is replaced by what it became where its own draft was edited, or by the same content', async () => {
    const entry = entryOf(A, { body: { memo: '尾根' }, state: 'rejected' });
    const edited = { ...entry, revision: newId(), body: { memo: '沢' }, label: '直した' };
    await addEntry(entry, []);
    await addEntry(edited, [], { replaces: entry.revision });
    await addEntry({ ...edited, revision: newId(), state: 'waiting' }, []);
    expect(await outboxStorage(A).list()).toMatchObject([{ label: '直した', state: 'waiting' }]);
  });

  it('has its photos, and they go with it', async () => {
    const entry = entryOf(A, { photos: [{ id: 'p', sha256: SHA256 }] });
    await addEntry(entry, await toRecords(entry, [PHOTO]));
    const [photo] = await readEntryPhotos(entry);
    expect(await photo?.file.text()).toBe('jpeg');
    await outboxStorage(A).remove(entry);
    await expect(readEntryPhotos(entry)).rejects.toThrow('写真が端末の中で壊れている');
  });

  it('is refused where the bytes of a photo are not what they were', async () => {
    const entry = entryOf(A, { photos: [{ id: 'p', sha256: SHA256 }] });
    const [record] = await toRecords(entry, [PHOTO]);
    if (record === undefined) throw new Error('no record');
    record[1].bytes = new TextEncoder().encode('jpog').buffer;
    await addEntry(entry, [record]);
    expect(await open().resend(entry)).toMatchObject({ outcome: 'refused', entry: { state: 'rejected' } });
    expect(deliver).not.toHaveBeenCalled();
    expect(await idsOf(A)).toEqual([entry.id]);
  });
});

describe('the outbox', () => {
  it('removes an entry only after the server has stored it', async () => {
    const entry = entryOf(A);
    await addEntry(entry, []);
    let isThere: boolean | undefined;
    deliver.mockImplementation(async () => {
      isThere = (await idsOf(A)).includes(entry.id);
      return 'stored';
    });
    expect(await open().resend(entry)).toEqual({ outcome: 'sent', answer: 'stored' });
    expect([isThere, await idsOf(A)]).toEqual([true, []]);
  });

  it.each<[string, Error, string]>([
    ['kept', new NetworkError(null), 'waiting'],
    ['kept', refused(503), 'waiting'],
    ['kept', refused(401), 'paused'],
    ['refused', refused(422), 'rejected'],
  ])('an entry is %s after %s', async (outcome, error, state) => {
    const entry = entryOf(A);
    await addEntry(entry, []);
    deliver.mockRejectedValue(error);
    expect(await open().resend(entry)).toMatchObject({ outcome, entry: { state, failures: 1 } });
    expect(await outboxStorage(A).list()).toMatchObject([{ id: entry.id, state }]);
  });

  it('sends what waits once the device is online, in order', async () => {
    const entries = [entryOf(A), entryOf(A), entryOf(A)];
    for (const entry of entries) await addEntry(entry, []);
    deliver.mockRejectedValue(new NetworkError(null));
    const outbox = open();
    const stop = outbox.start();
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(outbox.view().sendingId).toBeNull());
    deliver.mockResolvedValue('stored');
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(async () => expect(await idsOf(A)).toEqual([]));
    const sent = deliver.mock.calls.slice(1).map(([{ id }]) => id);
    expect(sent).toEqual(entries.map(({ id }) => id));
    stop();
  });

  it('sends what waited for its person to sign in again, when it starts', async () => {
    await addEntry(entryOf(A, { state: 'paused' }), []);
    const stop = open().start();
    await vi.waitFor(async () => expect(await idsOf(A)).toEqual([]));
    stop();
  });

  it('says what happens to those who watch, and calls back with what was stored', async () => {
    const outbox = open();
    const entry = entryOf(A);
    await addEntry(entry, []);
    const [seen, stored] = [vi.fn(), vi.fn()];
    outbox.subscribe(() => seen(outbox.view().sendingId));
    outbox.onSent(stored);
    await outbox.resend(entry);
    expect(seen).toHaveBeenCalledWith(entry.id);
    expect(stored).toHaveBeenCalledWith(expect.objectContaining({ id: entry.id }), 'stored');
    await vi.waitFor(() => expect(outbox.view()).toEqual({ entries: [], sendingId: null, isRead: true }));
  });

  it('says where there is nothing to send any more', async () => {
    expect(await open().resend(entryOf(A))).toEqual({ outcome: 'gone' });
  });

  it('says that an entry was sent where a run under way sent it before its own', async () => {
    const [outbox, entry] = [open(), entryOf(A)];
    const store = async () => {
      await addEntry(entry, []);
      await outbox.run();
    };
    expect(await outbox.record(entry, store)).toEqual({ outcome: 'sent', answer: 'stored' });
    expect(deliver).toHaveBeenCalledOnce();
  });

  it('says nothing of an entry at the end of a run that came before it', async () => {
    const [outbox, entry] = [open(), entryOf(A)];
    const store = async () => {
      await outbox.run();
      await addEntry(entry, []);
    };
    expect(await outbox.record(entry, store)).toEqual({ outcome: 'sent', answer: 'stored' });
  });

  it('does not say of an edited entry that it was sent when the server had stored what it was before', async () => {
    // As in a browser: one run at a time.
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks);
    const [outbox, entry] = [open(), entryOf(A)];
    const edited = { ...entry, revision: newId(), label: '直した' };
    deliver.mockImplementationOnce(async () => {
      void outbox.record(edited, () => addEntry(edited, [])).then(said);
      await vi.waitFor(() => expect(outbox.view().entries).toMatchObject([{ label: '直した' }]));
      deliver.mockRejectedValue(refused(409));
      return 'stored';
    });
    const said = vi.fn();
    expect(await outbox.record(entry, () => addEntry(entry, []))).toEqual({
      outcome: 'sent',
      answer: 'stored',
    });
    await vi.waitFor(() =>
      expect(said).toHaveBeenCalledWith(
        expect.objectContaining({ outcome: 'refused', entry: expect.objectContaining({ label: '直した' }) }),
      ),
    );
  });

  it('answers everybody who waits for the same entry', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks);
    const [outbox, first, entry] = [open(), entryOf(A), entryOf(A)];
    const delivered = Promise.withResolvers<string>();
    deliver.mockReturnValueOnce(delivered.promise);
    const sends = [
      outbox.record(first, () => addEntry(first, [])),
      outbox.record(entry, () => addEntry(entry, [])),
      outbox.resend(entry),
    ];
    await vi.waitFor(() => expect(deliver).toHaveBeenCalled());
    delivered.resolve('stored');
    const sent = { outcome: 'sent', answer: 'stored' };
    expect(await Promise.all(sends)).toEqual([sent, sent, sent]);
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  it('keeps an entry, and tries again, where the device cannot be read for a moment', async () => {
    const counted = vi.fn();
    const outbox = createOutbox(A, deliver, counted);
    const stop = outbox.start();
    await vi.waitFor(() => expect(counted).toHaveBeenCalledWith(0));
    counted.mockClear();
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    const entry = entryOf(A);
    const store = async () => {
      await addEntry(entry, []);
      vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
        throw new Error('cannot be read');
      });
    };
    expect(await outbox.record(entry, store)).toMatchObject({ outcome: 'kept', entry: { id: entry.id } });
    expect(counted).not.toHaveBeenCalled();
    expect(setTimer.mock.calls.map(([, ms]) => Math.round((ms ?? 0) / 1000))).toContain(10);
    vi.restoreAllMocks();
    deliver.mockResolvedValue('stored');
    await outbox.run();
    expect(await idsOf(A)).toEqual([]);
    stop();
  });

  it('sends nothing where storing fails', async () => {
    const [outbox, entry] = [open(), entryOf(A)];
    await expect(outbox.record(entry, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(deliver).not.toHaveBeenCalled();
  });

  it('sends nothing that a person stopped while it was stored', async () => {
    const [outbox, entry, controller] = [open(), entryOf(A), new AbortController()];
    const store = async () => {
      await addEntry(entry, []);
      controller.abort();
    };
    expect(await outbox.record(entry, store, { signal: controller.signal })).toMatchObject({
      outcome: 'kept',
    });
    // More reads than a run needs until it sends.
    for (let reads = 0; reads < 10; reads += 1) await outbox.refresh();
    expect(deliver).not.toHaveBeenCalled();
  });

  it('keeps what a person stopped', async () => {
    const entry = entryOf(A);
    deliver.mockReturnValue(new Promise(() => {}));
    const controller = new AbortController();
    const sending = open().record(entry, () => addEntry(entry, []), { signal: controller.signal });
    await vi.waitFor(() => expect(deliver).toHaveBeenCalled());
    controller.abort();
    expect(await sending).toMatchObject({ outcome: 'kept', entry: { id: entry.id } });
  });
});

describe('a file of an entry', () => {
  const saved = async () => {
    const entry = entryOf(A, { photos: [{ id: 'p', sha256: SHA256 }] });
    await addEntry(entry, await toRecords(entry, [PHOTO]));
    return { entry, file: await entryFile(entry) };
  };

  it('is read by its own person alone', async () => {
    const { file } = await saved();
    await expect(readEntryFile(file, B)).rejects.toThrow('ほかの人の記録です');
    expect((await readEntryFile(file, A)).entry.owner).toBe(A);
  });

  it('brings the entry and its photos back', async () => {
    const { entry, file } = await saved();
    await outboxStorage(A).remove(entry);
    const read = await readEntryFile(file, A);
    await addEntry(read.entry, recordsOf(read.entry, read.photos));
    const [photo] = await readEntryPhotos(entry);
    expect(await photo?.file.text()).toBe('jpeg');
    expect(await outboxStorage(A).list()).toMatchObject([{ id: entry.id, label: entry.label }]);
  });

  it.each([
    [
      'no file of ours',
      async () => new Blob(['{"format":"x"}']),
      '里守で保存した記録のファイルではありません',
    ],
    ['no JSON', async () => new Blob(['x']), '里守で保存した記録のファイルではありません'],
    [
      'a changed photo',
      async () => new Blob([(await (await saved()).file.text()).replace(btoa('jpeg'), btoa('jpog'))]),
      '写真が壊れています',
    ],
  ])('is refused: %s', async (_what, file, sentence) => {
    await expect(readEntryFile(await file(), A)).rejects.toThrow(sentence);
  });
});
