import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { newId, newOutboxEntry } from '@satomori/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, type Answers, noConnection, refusal } from '../../app/testing/fakeServer.ts';
import { sighting } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { SIGHTING_FORM } from '../../app/testing/sightingForm.ts';
import { draftStore } from '../../platform/drafts/draftStore.ts';
import { keptDraft } from '../../platform/drafts/keptDrafts.ts';
import { addEntry, outboxStorage } from '../../platform/outbox/outboxStorage.ts';
import { newPostDraft, type PostDraft } from './postDraft.ts';

const ID = user().id;
const POST = 'POST /api/map_points';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const [FIRST, NEXT] = ['畑のわき', '次の目撃'] as const;

type App = ReturnType<typeof renderApp>;
const open = (answers: Answers = {}) => renderApp('/Shot', { answers: { ...SIGHTING_FORM, ...answers } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const memo = async () => (await screen.findByLabelText<HTMLTextAreaElement>('状況')).value;
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('状況'), { target: { value: text } });
async function fillIn(text: string) {
  fireEvent.click(await screen.findByLabelText('痕跡'));
  fireEvent.click(screen.getByLabelText('イノシシ'));
  fireEvent.change(screen.getByLabelText('地名'), { target: { value: '西谷' } });
  await write(text);
}
/** To another screen and back. */
async function leaveAndReturn({ router }: App) {
  await act(() => router.navigate('/Home'));
  await screen.findByRole('heading', { level: 1, name: 'ホーム' });
  await act(() => router.navigate('/Shot'));
  await screen.findByLabelText('状況');
}

const waiting = () => outboxStorage(ID).list();
const memosWaiting = async () => (await waiting()).map(({ body }) => (body as { memo: string }).memo);
const sentBy = ({ server }: App) =>
  server.calls
    .filter(({ call }) => call === POST)
    .map(({ body }) => JSON.parse((body as FormData).get('point') as string) as { id: string; memo: string });
/** Asks for the next try in ten minutes, so that none is under way while a person edits what waits. */
const later = () => new Response('{}', { status: 503, headers: { 'retry-after': '600' } });
async function edit({ router }: App): Promise<void> {
  await act(() => router.navigate('/User?show=outbox'));
  await waitFor(() => expect(screen.getByRole('button', { name: '直す' })).toHaveProperty('disabled', false));
  await press('直す');
}
/** The draft as another tab would read it. */
async function anotherTab() {
  const kept = keptDraft<PostDraft>({}, `shot ${ID}`);
  await kept.read();
  return kept;
}

/** The first record, as it waits under this id. */
const entryWith = (id = newId()) =>
  newOutboxEntry({
    id,
    kind: 'sighting',
    owner: ID,
    subject: null,
    position: 0,
    revision: newId(),
    saved_at: Date.now(),
    body: { id, memo: FIRST },
    photos: [],
    label: '目撃',
    form: { name: 'shot', path: '/Shot', draft: { id, photos: [] } },
  });

/** Ends the calls that a test leaves unanswered: they would hold up the next one. */
const unanswered: (() => void)[] = [];

/** A server that answers each post only when it is told to. */
function holdingServer() {
  const held: ((respond: (request: { body: unknown }) => Response) => void)[] = [];
  const answers: Answers = {
    [POST]: ({ body, signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        unanswered.push(() => reject(new TypeError('Failed to fetch')));
        held.push((respond) => resolve(respond({ body })));
      }),
  };
  return { held, answers };
}

/** A device that says where it is only when it is told to. */
function holdPosition(): () => void {
  let tell: PositionCallback = () => {};
  const geolocation = { getCurrentPosition: (found: PositionCallback) => (tell = found) };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  return () => tell({ coords: { latitude: 35, longitude: 135, accuracy: 9 } } as GeolocationPosition);
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
}
const saveForLater = async () => {
  await press('端末に保存する（あとで送信）');
  await screen.findByText('端末に保存しました');
};

beforeEach(() => vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as LockManager));
afterEach(async () => {
  for (const end of unanswered.splice(0)) end();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'geolocation');
  await clear(draftStore);
});

describe('a record that waits on the device', () => {
  it('is not replaced by the next one where the position of the device came after it was kept', async () => {
    const locate = holdPosition();
    const app = open({ [POST]: noConnection });
    goOffline();
    await fillIn(FIRST);
    await press('現在地を使う');
    await saveForLater();
    await act(async () => locate());
    await leaveAndReturn(app);
    const [draft] = [(await anotherTab()).state().draft];
    await fillIn(NEXT);
    await saveForLater();
    expect([await memosWaiting(), draft]).toEqual([[FIRST, NEXT], null]);
  });

  it('is not replaced by the next one where another tab kept it', async () => {
    open({ [POST]: noConnection });
    goOffline();
    await fillIn(FIRST);
    await screen.findByText('下書き保存済');
    const tab = await anotherTab();
    const entry = entryWith(tab.state().draft?.id);
    await tab.handOver((deleted) => addEntry(entry, [], { deleted }));
    const since = Date.now();
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(async () => expect(await memo()).toBe(''));
    await fillIn(NEXT);
    await screen.findByText('下書き保存済');
    // Otherwise it would be recorded at the time of the one before.
    expect((await anotherTab()).state().draft?.openedAt).toBeGreaterThanOrEqual(since);
    await saveForLater();
    expect(await memosWaiting()).toEqual([FIRST, NEXT]);
  });

  it('is not replaced where one of its photos was read after it was kept', async () => {
    const app = open({ [POST]: noConnection });
    goOffline();
    await fillIn(FIRST);
    let read: (bytes: ArrayBuffer) => void = () => {};
    const file = new File([JPEG], 'late.jpg');
    file.arrayBuffer = () => new Promise((resolve) => (read = resolve));
    fireEvent.change(screen.getByLabelText('写真を選ぶ'), { target: { files: [file] } });
    await leaveAndReturn(app);
    await saveForLater();
    await act(async () => read(JPEG.buffer));
    await waitFor(async () => expect((await anotherTab()).state().draft?.photos).toHaveLength(1));
    await leaveAndReturn(app);
    await fillIn(NEXT);
    await saveForLater();
    expect(await memosWaiting()).toEqual([FIRST, NEXT]);
  });

  it('is not replaced by another one under its id, which stays a draft', async () => {
    const app = open({ [POST]: later });
    goOffline();
    await fillIn(NEXT);
    await screen.findByText('下書き保存済');
    await addEntry(entryWith((await anotherTab()).state().draft?.id), []);
    await press('端末に保存する（あとで送信）');
    await screen.findByText(/別の内容で「送信待ちの記録」にもあります.*入力した内容は残っています/);
    expect(await memosWaiting()).toEqual([FIRST]);
    expect(sentBy(app).filter(({ memo: said }) => said === NEXT)).toEqual([]);
    await write(`${NEXT}の続き`);
    await edit(app);
    await screen.findByText(/その画面に書きかけの下書きがあります/);
    expect(await memosWaiting()).toEqual([FIRST]);
    expect((await anotherTab()).state().draft?.answers).toMatchObject({ memo: `${NEXT}の続き` });
  });

  it('is replaced by what it became where it was edited and the page ended before it was removed', async () => {
    const app = open({ [POST]: later });
    goOffline();
    await fillIn(FIRST);
    await saveForLater();
    const before = await waiting();
    await edit(app);
    await waitFor(async () => expect(await memo()).toBe(FIRST));
    for (const entry of before) await addEntry(entry, []);
    await write(NEXT);
    await saveForLater();
    expect(await memosWaiting()).toEqual([NEXT]);
  });

  it('is opened as it was edited last where the page ended before it was removed', async () => {
    const app = open({ [POST]: later });
    goOffline();
    await fillIn(FIRST);
    await saveForLater();
    const before = await waiting();
    await edit(app);
    await waitFor(async () => expect(await memo()).toBe(FIRST));
    for (const entry of before) await addEntry(entry, []);
    await write(NEXT);
    await screen.findByText('下書き保存済');
    await edit(app);
    await waitFor(async () => expect(await memo()).toBe(NEXT));
    expect(await waiting()).toEqual([]);
  });
});

describe('a record that is being sent', () => {
  const refused = () => refusal('invalid_input');
  const accept = accepted(sighting());
  /** Sends the first record, and leaves the form and returns before the server answers. */
  async function sendAndReturn() {
    const { held, answers } = holdingServer();
    const app = open(answers);
    await fillIn(FIRST);
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(1));
    await leaveAndReturn(app);
    return { app, held };
  }
  async function typeNext() {
    await fillIn(NEXT);
    await screen.findByText('下書き保存済');
  }
  const stored = async () => {
    const { draft } = (await anotherTab()).state();
    return draft === null ? null : { id: draft.id, memo: draft.answers['memo'] };
  };

  /** Another tab begins the next record, and this one reads it. */
  async function beginElsewhere({ http }: App) {
    const tab = await anotherTab();
    tab.set({ ...newPostDraft(Date.now()), answers: { memo: NEXT } });
    await tab.settled();
    fireEvent(document, new Event('visibilitychange'));
    const ofThisTab = keptDraft<PostDraft>(http, `shot ${ID}`);
    await waitFor(() => expect(ofThisTab.state().draft?.answers).toMatchObject({ memo: NEXT }));
  }

  it('is not in its form any more when that is opened again, and the next one stays when it has come in', async () => {
    const { app, held } = await sendAndReturn();
    expect(await memo()).toBe('');
    await typeNext();
    held[0]?.(accept);
    await waitFor(async () => expect(await waiting()).toEqual([]));
    await waitFor(() => expect(sentBy(app)).toMatchObject([{ memo: FIRST }]));
    expect([await memo(), await stored()]).toEqual([NEXT, { id: expect.any(String), memo: NEXT }]);
    expect((await stored())?.id).not.toBe(sentBy(app)[0]?.id);
  });

  it('waits with its reason when it is refused, and the next one stays', async () => {
    const { app, held } = await sendAndReturn();
    await typeNext();
    held[0]?.(refused);
    await waitFor(async () => expect(await waiting()).toMatchObject([{ state: 'rejected' }]));
    await leaveAndReturn(app);
    expect(await memosWaiting()).toEqual([FIRST]);
    expect(await stored()).toMatchObject({ memo: NEXT });
    expect(await memo()).toBe(NEXT);
  });

  it('waits with its reason when it is refused and its form is another one by then', async () => {
    const { held } = await sendAndReturn();
    held[0]?.(refused);
    await waitFor(async () => expect(await waiting()).toMatchObject([{ state: 'rejected' }]));
    await fillIn(NEXT);
    await waitFor(async () => expect(await stored()).toMatchObject({ memo: NEXT }));
    expect(await memosWaiting()).toEqual([FIRST]);
  });

  it('waits with its reason when it is refused and another tab has begun the next one', async () => {
    const { held, answers } = holdingServer();
    const app = open(answers);
    await fillIn(FIRST);
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(1));
    await beginElsewhere(app);
    // Until its sending has ended, the form shows what it sends, and discards nothing.
    expect([await memo(), screen.queryByText('下書きを破棄')]).toEqual([FIRST, null]);
    held[0]?.(refused);
    await waitFor(async () => expect(await memo()).toBe(NEXT));
    expect(await waiting()).toMatchObject([{ state: 'rejected', body: { memo: FIRST } }]);
    expect(await stored()).toMatchObject({ memo: NEXT });
  });

  it('is sent beside the next one where that is sent before its answer', async () => {
    const { app, held } = await sendAndReturn();
    await fillIn(NEXT);
    await press('送信する');
    await waitFor(async () => expect(await memosWaiting()).toEqual([FIRST, NEXT]));
    held[0]?.(accept);
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.(accept);
    await screen.findByText('送信しました');
    const [first, next] = sentBy(app);
    expect([first?.memo, next?.memo, first?.id === next?.id]).toEqual([FIRST, NEXT, false]);
  });

  it('is in its form again where the server refuses it, and is then sent under the same id', async () => {
    const { held, answers } = holdingServer();
    const app = open(answers);
    await fillIn(FIRST);
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(1));
    expect([await memo(), await stored()]).toEqual([FIRST, null]);
    held[0]?.(refused);
    await screen.findByText(/入力した内容は残っています/);
    expect([await memo(), await waiting()]).toEqual([FIRST, []]);
    expect(await stored()).toMatchObject({ memo: FIRST });
    await write(NEXT);
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.(accept);
    await screen.findByText('送信しました');
    const [first, next] = sentBy(app);
    expect([next?.memo, next?.id]).toEqual([NEXT, first?.id]);
    expect([await waiting(), await stored()]).toEqual([[], null]);
  });

  it('is in its form again where the person stops it', async () => {
    const { held, answers } = holdingServer();
    open(answers);
    await fillIn(FIRST);
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(1));
    await press('中断');
    await screen.findByText(/送信を中断しました/);
    await waitFor(async () => expect(await waiting()).toEqual([]));
    expect([await memo(), await stored()]).toMatchObject([FIRST, { memo: FIRST }]);
  });

  it('takes the place of what was refused where the device could not take that back as a draft', async () => {
    const { held, answers } = holdingServer();
    const app = open(answers);
    await fillIn(FIRST);
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(1));
    const { put } = IDBObjectStore.prototype;
    // There is room for what waits, but for no draft.
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (typeof key === 'string' && key.startsWith('shot '))
        throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    held[0]?.(refused);
    await screen.findByText(/この端末に保存できません/);
    full.mockRestore();
    expect(await memosWaiting()).toEqual([FIRST]);
    await write(NEXT);
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.(accept);
    await screen.findByText('送信しました');
    expect([sentBy(app).at(-1)?.memo, await waiting()]).toEqual([NEXT, []]);
  });

  it('leaves the draft that another tab has begun since where the person goes on', async () => {
    const app = open({ [POST]: accept });
    await fillIn(FIRST);
    await press('送信する');
    await screen.findByText('送信しました');
    await beginElsewhere(app);
    await press('続けて投稿する');
    await waitFor(async () => expect(await memo()).toBe(NEXT));
    expect(await stored()).toMatchObject({ memo: NEXT });
  });

  it('takes no position that comes while it is sent', async () => {
    const locate = holdPosition();
    const { held, answers } = holdingServer();
    open(answers);
    await fillIn(FIRST);
    await press('現在地を使う');
    await press('送信する');
    await waitFor(() => expect(held).toHaveLength(1));
    await act(async () => locate());
    expect(await stored()).toBe(null);
    held[0]?.(accept);
    await screen.findByText('送信しました');
    expect(await stored()).toBe(null);
  });
});
