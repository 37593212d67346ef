import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { newId, newOutboxEntry } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answers, noConnection } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';
import { draftStore } from '../../../platform/drafts/draftStore.ts';
import { addEntry, outboxStorage } from '../../../platform/outbox/outboxStorage.ts';
import { EFFORT_FORM, newEffortDraft } from '../../hunt-effort/effortDraft.ts';

const ID = user().id;
const POST = 'POST /api/efforts';
const SENDING = 'いま送信しています。終わってから、もう一度押してください。';
const draft = newEffortDraft(Date.now());
const entry = newOutboxEntry({
  id: draft.id,
  kind: 'effort',
  owner: ID,
  subject: null,
  position: 0,
  revision: newId(),
  saved_at: Date.now(),
  body: { id: draft.id },
  photos: [],
  label: '出猟',
  form: { name: EFFORT_FORM, path: '/HuntEffort', draft },
});
const waiting = async () => (await outboxStorage(ID).list()).map(({ id }) => id);

/** Sends as the service worker or another tab does, until the returned function is called. */
async function sendElsewhere(): Promise<() => void> {
  const sending = Promise.withResolvers<void>();
  await new Promise<void>((begun) => {
    void (locks as LockManager).request(`satomori-outbox ${ID}`, () => {
      begun();
      return sending.promise;
    });
  });
  onEnd.push(sending.resolve);
  return sending.resolve;
}
const onEnd: (() => void)[] = [];

const open = (answers: Answers = { [POST]: noConnection }) => renderApp('/User?show=outbox', { answers });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: '消す' });

beforeEach(async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks);
  await addEntry(entry, []);
});
afterEach(async () => {
  for (const end of onEnd.splice(0)) end();
  vi.restoreAllMocks();
  await clear(draftStore);
});

it('a record that is sent elsewhere is not deleted, and can be when that has ended', async () => {
  const end = await sendElsewhere();
  open();
  await press('消す');
  fireEvent.click(await inDialog());
  await screen.findByText(SENDING);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await waiting()).toEqual([entry.id]);
  end();
  await screen.findByText(/次の送信/);
  await press('消す');
  fireEvent.click(await inDialog());
  await waitFor(async () => expect(await waiting()).toEqual([]));
  await waitFor(() => expect(screen.queryByText(SENDING)).toBeNull());
});

it('a record that is sent elsewhere does not become a draft, and does when that has ended', async () => {
  const end = await sendElsewhere();
  const app = open();
  await press('直す');
  await screen.findByText(SENDING);
  expect([await waiting(), app.address()]).toEqual([[entry.id], '/User?show=outbox']);
  end();
  await screen.findByText(/次の送信/);
  await press('直す');
  await waitFor(() => expect(app.address()).toBe('/HuntEffort'));
  expect(await waiting()).toEqual([]);
});

it('a record that was sent elsewhere and is still shown does not become a draft', async () => {
  const app = open();
  await screen.findByText(/次の送信/);
  // Before this page learns of it.
  await outboxStorage(ID).remove(entry);
  await press('直す');
  await screen.findByText('その記録は、ほかの画面で送信されたか、消されました。');
  expect(app.address()).toBe('/User?show=outbox');
  await waitFor(() => expect(screen.queryByRole('button', { name: '直す' })).toBeNull());
});

it('a record whose sending begins while its person is asked is not deleted', async () => {
  const end = await sendElsewhere();
  const sent = vi.fn(() => new Promise<Response>((_answer, fail) => onEnd.push(() => fail(new TypeError()))));
  open({ [POST]: sent });
  await press('消す');
  expect(await inDialog()).toHaveProperty('disabled', false);
  end();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  await waitFor(async () => expect(await inDialog()).toHaveProperty('disabled', true));
});
