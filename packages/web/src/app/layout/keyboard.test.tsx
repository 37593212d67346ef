import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shownShortcuts } from '../../platform/page/shortcuts.ts';
import { renderApp } from '../testing/renderApp.tsx';

const viewport = (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } })
  .happyDOM;

beforeEach(() => viewport.setViewport({ width: 1440 }));
afterEach(() => viewport.setViewport({ width: 1024 }));

const press = (...keys: string[]) =>
  act(() => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
const sheet = () => screen.findByRole('dialog', { name: 'キー操作' });
const isSheetOpen = () => screen.queryByRole('dialog', { name: 'キー操作' }) !== null;
const home = () => screen.findByRole('heading', { level: 1, name: 'ホーム' });
/** Keys work once the layout has declared them, shortly after its heading is drawn. */
const keysWork = () => waitFor(() => expect(shownShortcuts()).not.toEqual([]));
const standing = async () => {
  await home();
  await keysWork();
};

describe('the keys of a desktop', () => {
  it('are listed behind ?, with the places one may go to', async () => {
    renderApp('/Home');
    await standing();
    press('?');
    const text = (await sheet()).textContent;
    expect(text).toContain('ホームgh');
    expect(text).toContain('ユーザー設定gu');
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(isSheetOpen()).toBe(false));
  });

  it('lead to a place by g and its letter', async () => {
    const app = renderApp('/Home');
    await standing();
    press('g', 'u');
    await waitFor(() => expect(app.address()).toBe('/User'));
  });

  it('are nothing while somebody writes, holds another key, or a dialog is open', async () => {
    const app = renderApp('/User');
    const field = (await screen.findAllByRole('textbox'))[0];
    await keysWork();
    field?.focus();
    press('?', 'g', 'h');
    field?.blur();
    act(() => void fireEvent.keyDown(document.body, { key: '?', ctrlKey: true }));
    expect([isSheetOpen(), app.address()]).toEqual([false, '/User']);
    press('?');
    await sheet();
    press('g', 'h');
    expect(app.address()).toBe('/User');
  });

  it('may be turned off, for good; the sheet is then behind its button', async () => {
    const first = renderApp('/Home');
    await standing();
    press('?');
    await sheet();
    fireEvent.click(screen.getByRole('checkbox', { name: /文字のキーで操作する/ }));
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(isSheetOpen()).toBe(false));
    press('?', 'g', 'u');
    expect([isSheetOpen(), first.address()]).toEqual([false, '/Home']);
    fireEvent.click(screen.getByRole('button', { name: /キー操作/ }));
    await sheet();
    expect(localStorage.getItem('satomori-letter-keys')).toBe('off');
  });

  it('are none on a phone', async () => {
    viewport.setViewport({ width: 390 });
    const app = renderApp('/Home');
    await home();
    press('?', 'g', 'u');
    expect([isSheetOpen(), app.address()]).toEqual([false, '/Home']);
  });
});
