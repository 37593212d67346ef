import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, site, trap, user } from '../../app/testing/rows.ts';

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

  it('read again what says something else under other settings of the site', async () => {
    const stream = openStream();
    const app = renderApp('/Home', {
      answers: { 'GET /api/traps': () => rows([trap()]), 'GET /api/events': stream.answer },
    });
    await screen.findByText('作動しているわなはありません。');
    await screen.findByLabelText('接続済み');
    expect(screen.queryByRole('link', { name: /林務課に電話/ })).toBeNull();
    app.server.answers['GET /api/traps'] = () => rows([firedTrap()]);
    app.server.answers['GET /api/sites'] = () => rows([site({ contact_name: '林務課' })]);
    stream.write('change', 7, { resource: 'sites', id: site().id });
    expect(await screen.findByRole('link', { name: /林務課に電話/ })).toBeTruthy();
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

  it('go on from where the person was read, so that the first screen is read once', async () => {
    const stream = openStream();
    const app = renderApp('/Home', {
      answers: {
        'GET /api/users': () => answer([user()], { next: null, sequence: 41 }),
        'GET /api/events': stream.answer,
      },
    });
    const callsOf = (name: string) => app.server.calls.filter(({ call }) => call === name);
    await screen.findByLabelText('接続済み');
    expect(callsOf('GET /api/events')[0]?.headers.get('last-event-id')).toBe('41');
    stream.write('start', 41, { sequence: 41 });
    stream.write('change', 42, { resource: 'traps', id: trap().id });
    await waitFor(() => expect(callsOf('GET /api/traps')).toHaveLength(2));
    expect(callsOf('GET /api/users')).toHaveLength(1);
    stream.write('gap', 50, { sequence: 50 });
    await waitFor(() => expect(callsOf('GET /api/users')).toHaveLength(2));
  });

  it('are not waited for by the first screen: they are asked for once it stands', async () => {
    const app = renderApp('/Home', { answers: { 'GET /api/traps': () => new Promise(() => {}) } });
    await waitFor(() => expect(app.server.calls.some(({ call }) => call === 'GET /api/traps')).toBe(true));
    expect(app.server.calls.some(({ call }) => call === 'GET /api/events')).toBe(false);
    // A server that does not answer delays them only for a limited time.
    await waitFor(() => expect(app.server.calls.some(({ call }) => call === 'GET /api/events')).toBe(true));
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
