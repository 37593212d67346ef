import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rows } from '../app/testing/fakeServer.ts';
import { renderApp } from '../app/testing/renderApp.tsx';
import { firedTrap, trap } from '../app/testing/rows.ts';

/** An event stream that the test writes to and ends. */
function openStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => (controller = given) });
  return {
    answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    write: (event: string, id: number, data: unknown) =>
      controller?.enqueue(encoder.encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
  };
}

describe('live changes', () => {
  it('show what changed in the field without anybody asking', async () => {
    const stream = openStream();
    const app = renderApp('/Home', {
      answers: { 'GET /api/traps': () => rows([trap()]), 'GET /api/events': stream.answer },
    });
    await screen.findByText('作動しているわなはありません。');
    app.server.answers['GET /api/traps'] = () => rows([firedTrap()]);
    stream.write('change', 7, { resource: 'trap_logs', id: trap().id });
    expect(await screen.findByRole('heading', { level: 2, name: '作動 1件' })).toBeTruthy();
  });

  it('read together what changes together', async () => {
    const stream = openStream();
    const app = renderApp('/Home', { answers: { 'GET /api/events': stream.answer } });
    await screen.findByLabelText('接続済み');
    await screen.findByRole('heading', { level: 2, name: '未読の通知' });
    const reads = () => app.server.calls.filter(({ call }) => call === 'GET /api/traps').length;
    const before = reads();
    for (let id = 1; id <= 20; id += 1) stream.write('change', id, { resource: 'traps', id: trap().id });
    await waitFor(() => expect(reads()).toBe(before + 1));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reads()).toBe(before + 1);
  });

  it('say in the header since when the connection is cut', async () => {
    const stream = openStream();
    const app = renderApp('/Home', { answers: { 'GET /api/events': stream.answer } });
    await screen.findByLabelText('接続済み');
    app.server.answers['GET /api/events'] = () => {
      throw new TypeError('Failed to fetch');
    };
    stream.end();
    expect(await screen.findByText(/接続が切れています（\d\d:\d\dから）/)).toBeTruthy();
    expect(app.address()).toBe('/Home');
  });
});
