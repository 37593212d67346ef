import { DEFAULT_APP_CONFIG, type Import } from '@satomori/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type Answers,
  createFakeServer,
  noConnection,
  refusal,
  tokenOf,
} from '../../../../app/testing/fakeServer.ts';
import { createServer, ServerProvider } from '../../../../queries/server.tsx';
import type { OpenImport } from '../open-file/useOpenFile.ts';
import type { ImportReader } from '../reading/importReader.ts';
import { SendStep } from './SendStep.tsx';
import { useSendImport } from './useSendImport.ts';

const READER: ImportReader = { ask: () => Promise.resolve(null as never), dispose: () => {} };
const OPEN = {
  opened: { name: '記録.csv', sha256: 'a'.repeat(64) },
  mapping: { target: 'sightings', source: 'town', columns: {}, constants: {}, words: {}, keys: ['番号'] },
} as unknown as OpenImport;
const BEGIN = 'POST /api/admin/imports';
const isNothing = () => refusal('not_found');

function Sending() {
  const sent = useSendImport(READER);
  const again = () => void sent.send(OPEN);
  if (sent.sending.state === 'idle') return <button onClick={again}>取り込む</button>;
  return (
    <SendStep
      sent={sent}
      summary={{ ready: 1 } as never}
      listed={undefined}
      onAgain={again}
      onClose={() => {}}
    />
  );
}

function begin(answers: Answers) {
  const server = createFakeServer({
    'GET /api/admin/imports/{id}': isNothing,
    'POST /api/admin/imports/{id}/cancel': isNothing,
    ...answers,
  });
  const api = createServer({
    config: DEFAULT_APP_CONFIG,
    pageUrl: '/web',
    fetch: server.fetch,
    token: () => tokenOf(),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServerProvider server={api}>
        <Sending />
      </ServerProvider>
    </QueryClientProvider>,
  );
  press('取り込む');
  return server;
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const rowsAgain = () => screen.findByRole('button', { name: '取り込む' });

it.each([
  ['refused', () => refusal('invalid_input')],
  ['lost', noConnection],
])('leads back to the rows when an import that never began is stopped (%s)', async (_, respond) => {
  begin({ [BEGIN]: respond });
  await screen.findByRole('alert');
  press(/^やめる/);
  expect(await rowsAgain()).toBeTruthy();
});

it('leads back to the rows without the server, to be sent as another import', async () => {
  const server = begin({ [BEGIN]: noConnection });
  await screen.findByRole('alert');
  press('内容の確認に戻る');
  await rowsAgain();
  press('取り込む');
  const ids = () =>
    new Set(server.calls.flatMap(({ call, body }) => (call === BEGIN ? [(body as Import).id] : [])));
  await waitFor(() => expect(ids().size).toBe(2));
});

it('says that an import cannot be stopped without a connection', async () => {
  begin({
    [BEGIN]: noConnection,
    'POST /api/admin/imports/{id}/cancel': noConnection,
    'GET /api/admin/imports/{id}': noConnection,
  });
  await screen.findByRole('alert');
  press(/^やめる/);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '取り込む' })).toBeNull();
});
