import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rows } from '../../app/testing/fakeServer.ts';
import { showOnDesktop } from '../../app/testing/mediaQueries.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, trap, user } from '../../app/testing/rows.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const traps = {
  'GET /api/traps': () =>
    rows([trap({ id: uuid(10), name: '炭焼沢' }), firedTrap({ id: uuid(12), name: '西谷3号' })]),
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const list = () => screen.findByRole('list', { name: 'わなの一覧' });

describe('the keys of the list of traps', () => {
  it('record nothing for a shared viewer', async () => {
    const viewer = renderApp(`/HokapatoList?trap_id=${uuid(12)}`, {
      answers: { ...traps, 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) },
    });
    await screen.findByRole('dialog', { name: '西谷3号' });
    press('c');
    expect(screen.queryByRole('dialog', { name: /を記録/ })).toBeNull();
    expect(viewer.server.calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('do not act while somebody types', async () => {
    const app = renderApp('/HokapatoList', { answers: traps });
    await list();
    const search = screen.getByRole('searchbox');
    fireEvent.keyDown(search, { key: 'f' });
    expect(app.address()).toBe('/HokapatoList');
  });

  it('f shows what fired, and everything again', async () => {
    const app = renderApp('/HokapatoList', { answers: traps });
    await list();
    press('f');
    await screen.findByRole('button', { name: /^作動/, pressed: true });
    expect(app.address()).toBe('/HokapatoList?state=fired');
    press('f');
    await waitFor(() => expect(app.address()).toBe('/HokapatoList'));
  });

  it('/ goes to the search', async () => {
    renderApp('/HokapatoList', { answers: traps });
    await list();
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('c opens the record that the trap one stands on asks for', async () => {
    showOnDesktop();
    const app = renderApp('/HokapatoList', { answers: traps });
    const row = (await screen.findByText('西谷3号')).closest<HTMLElement>('[data-row]');
    act(() => row?.focus());
    press('c');
    expect(await screen.findByRole('dialog', { name: '見回り：西谷3号' })).toBeTruthy();
    expect(app.address()).toBe(`/HokapatoList?trap_id=${uuid(12)}`);
    vi.restoreAllMocks();
  });
});
