import 'fake-indexeddb/auto';
import { newOutboxEntry, type OutboxEntry } from '@satomori/core';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noConnection } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { addEntry, outboxStorage } from '../../platform/outbox/outboxStorage.ts';

const HOUR = 3_600_000;

/** An act at a trap that was recorded some hours ago. */
const record = (id: string, hours: number): OutboxEntry =>
  newOutboxEntry({
    id,
    kind: 'trap_act',
    owner: user().id,
    subject: null,
    position: 0,
    revision: id,
    saved_at: Date.now() - hours * HOUR,
    body: { id },
    photos: [],
    label: '見回り',
    form: null,
  });
const storage = outboxStorage(user().id);
afterEach(async () => {
  for (const entry of await storage.list()) await storage.remove(entry);
});

async function openHome(ages: readonly number[]): Promise<void> {
  for (const hours of ages) await addEntry(record(`id ${hours}`, hours), []);
  renderApp('/Home', { answers: { 'POST /api/trap_logs': noConnection } });
  await waitFor(() => expect(screen.getByRole('link', { name: /^送信待ちの記録 \d件/ })).toBeTruthy());
}

// Source: R212.
it('names nothing that was recorded within three days', async () => {
  await openHome([71, 1]);
  await screen.findByRole('heading', { level: 1, name: 'ホーム' });
  expect(screen.queryByText(/日以上前の記録/)).toBeNull();
});

it('names what has waited for longer, and leads to the list of it', async () => {
  await openHome([73, 100, 1]);
  expect((await screen.findByText(/^3日以上前の記録が2\s*件、/)).getAttribute('role')).toBe('status');
  expect(screen.getByRole('link', { name: '送信待ちの記録を見る' }).getAttribute('href')).toBe(
    '#/User?show=outbox',
  );
});
