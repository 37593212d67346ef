import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { chapterAbout, CHAPTERS } from './chapters.ts';

const GUIDES = '../../../../../docs/guides';

const scrolledTo: string[] = [];
beforeEach(() => {
  scrolledTo.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolledTo.push(this.textContent ?? '');
  });
});

describe('使い方', () => {
  it('names only chapters that its guides have', () => {
    const found = Object.values(CHAPTERS).flatMap(Object.entries);
    expect(found.length).toBeGreaterThan(10);
    for (const [guide, heading] of found)
      expect(readFileSync(join(import.meta.dirname, GUIDES, `${guide}.md`), 'utf8').split('\n')).toContain(
        `## ${heading}`,
      );
  });

  it('tells administrators what coordinators do, and everybody else what hunters do', () => {
    expect(chapterAbout('/HuntMap', new Set(['admin']))).toEqual({
      guide: 'coordinator',
      heading: 'ほかくマップ',
    });
    expect(chapterAbout('/HuntShot', new Set(['admin', 'hunter'])).guide).toBe('hunter');
    expect(chapterAbout('/HuntMap', new Set(['hunter'])).heading).toBe('わなや記録を探す');
    expect(chapterAbout('/somewhere', new Set(['hunter']))).toEqual({ guide: 'hunter', heading: null });
  });

  it('opens at the chapter of the screen that one comes from, with its contents', async () => {
    renderApp('/NotifiedList', {});
    await screen.findByRole('heading', { level: 1, name: '通知履歴' });
    fireEvent.click(screen.getByRole('button', { name: 'その他' }));
    fireEvent.click(await screen.findByRole('link', { name: '使い方' }));
    await screen.findByRole('heading', { level: 2, name: '状態の意味' });
    await waitFor(() => expect(scrolledTo).toEqual(['通知']));
    const contents = within(screen.getByRole('navigation', { name: '目次' }));
    fireEvent.click(contents.getByRole('button', { name: '状態の意味' }));
    expect(scrolledTo.at(-1)).toBe('状態の意味');
    expect(screen.getAllByRole('table').length).toBeGreaterThan(0);
  });

  it('follows a link from one guide to another', async () => {
    const app = renderApp('/Help?guide=coordinator', {
      answers: { 'GET /api/users': () => rows([user({ is_admin: true })]) },
    });
    fireEvent.click((await screen.findAllByRole('link', { name: /管理者の手引き/ }))[0] as HTMLElement);
    await waitFor(() => expect(app.address()).toContain('guide=administrator'));
    await screen.findByRole('heading', { level: 2, name: 'つなぐ・ログインする' });
  });
});

describe('the hint on the home screen', () => {
  const hint = () => screen.queryByRole('region', { name: '案内' });

  it('shows a new person the way to the guides, until it is put away', async () => {
    renderApp('/Home', {});
    await screen.findByText(/はじめての方は/);
    fireEvent.click(within(hint() as HTMLElement).getByRole('button', { name: '今後は表示しない' }));
    expect(hint()).toBeNull();
  });

  it('leads to what an update changed', async () => {
    localStorage.setItem('satomori-changes-seen', 'of an older build');
    const app = renderApp('/Home', {});
    fireEvent.click(await screen.findByRole('button', { name: '変更点を見る' }));
    await waitFor(() => expect(app.address()).toBe('/Help?guide=changes'));
    expect((await screen.findAllByRole('heading', { level: 3, name: '変更' })).length).toBeGreaterThan(0);
  });
});
