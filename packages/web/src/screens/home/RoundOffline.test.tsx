import 'fake-indexeddb/auto';
import { newId, newOutboxEntry, type TrapAct } from '@satomori/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noConnection, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { trap, user } from '../../app/testing/rows.ts';
import { addEntry, outboxStorage } from '../../platform/outbox/outboxStorage.ts';

const storage = outboxStorage(user().id);
afterEach(async () => {
  for (const entry of await storage.list()) await storage.remove(entry);
});

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;

it('a trap ticked off without a connection is kept on the device, also when the app is opened again', async () => {
  const listed = [
    trap({ id: uuid(10), name: '近いわな', last_patrol_at: null }),
    trap({ id: uuid(11), name: '遠いわな', last_patrol_at: null, longitude: 135.5 }),
  ];
  const open = () =>
    renderApp('/Home', {
      answers: { 'GET /api/traps': () => rows(listed), 'POST /api/trap_logs': noConnection },
    });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '近いわなの見回りを異常なしで記録' }));
  expect(await screen.findByText(/端末に保存しました/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '本日の見回り 残り 1件' })).toBeTruthy();
  cleanup();
  open();
  expect(await screen.findByText('端末に保存済み')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '本日の見回り 残り 1件' })).toBeTruthy();
});

it.each<[TrapAct, string, number, string]>([
  ['checked', 'is a visit', 0, '残り 1件'],
  ['set', 'is a visit', 0, '残り 1件'],
  ['relocated', 'is a visit', 0, '残り 1件'],
  ['checked', 'of yesterday is none of today', 24, '残り 2件'],
])('an act that the device keeps (%s) %s', async (kind, _what, hours, left) => {
  const at = Date.now() - hours * 3_600_000;
  const [id, trap_id] = [newId(), uuid(10)];
  const entry = newOutboxEntry({
    id,
    kind: 'trap_act',
    owner: user().id,
    subject: trap_id,
    position: 0,
    revision: id,
    saved_at: at,
    body: { id, trap_id, kind, occurred_at: new Date(at).toISOString() },
    photos: [],
    label: kind,
    form: null,
  });
  await addEntry(entry, []);
  const listed = ['近い', '遠い'].map((name, index) =>
    trap({ id: uuid(10 + index), name: `${name}わな`, last_patrol_at: null }),
  );
  renderApp('/Home', {
    answers: { 'GET /api/traps': () => rows(listed), 'POST /api/trap_logs': noConnection },
  });
  await screen.findByRole('link', { name: /^送信待ちの記録 1件/ });
  expect(await screen.findByRole('heading', { name: `本日の見回り ${left}` })).toBeTruthy();
});
