import { type Import, newId } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';

const NONE = { made: 0, same: 0, differing: 0, refused: 0, removed: 0, kept: 0 };
const imported = (changes: Partial<Import> = {}): Import => ({
  id: newId(),
  target: 'sightings',
  source: 'town',
  file_name: '記録.csv',
  file_sha256: 'a'.repeat(64),
  mapping: { target: 'sightings', source: 'town', columns: {}, constants: {}, words: {}, keys: ['番号'] },
  status: 'done',
  row_count: 28,
  checked_count: 28,
  counts: { ...NONE, made: 25, refused: 3 },
  failure: null,
  created_by: null,
  created_by_name: '山田 一郎',
  finished_at: '2026-11-20T01:02:04.000Z',
  undone_at: null,
  created_at: '2026-11-20T01:02:03.000Z',
  updated_at: '2026-11-20T01:02:04.000Z',
  deleted_at: null,
  version: 1,
  sequence: 1,
  ...changes,
});
const LIST = 'GET /api/admin/imports';
const open = (all: readonly Import[], more: Answers = {}) =>
  renderApp('/Admin?section=imports', {
    answers: {
      'GET /api/users': () => rows([user({ is_admin: true })]),
      [LIST]: () => rows(all),
      ...more,
    },
  });
const card = async () => within(await screen.findByRole('list', { name: '取り込み' }));

describe('取り込み', () => {
  it('is not for a hunter', async () => {
    const app = renderApp('/Admin?section=imports', { answers: { [LIST]: () => rows([imported()]) } });
    await screen.findByRole('heading', { level: 1, name: 'ホーム' });
    expect(app.server.calls.some(({ call }) => call === LIST)).toBe(false);
  });

  it('lists who imported what, when, and what came of it', async () => {
    open([imported()]);
    const item = (await card()).getByRole('listitem');
    expect(item.textContent).toContain('記録.csv');
    for (const text of ['完了', '目撃', 'town', '山田 一郎', '登録 25行、登録できない 3行'])
      expect(item.textContent).toContain(text);
    expect(within(item).getByRole('link', { name: '目撃の一覧を開く' }).getAttribute('href')).toContain(
      '/Map?tab=list',
    );
  });

  it('undoes only after a question that tells how many records go, and says what was kept', async () => {
    const row = imported();
    let now = row;
    const undone = { ...row, status: 'undone', counts: { ...NONE, removed: 24, kept: 1 } } as const;
    const app = open([row], {
      [LIST]: () => rows([now]),
      [`POST /api/admin/imports/${row.id}/undo`]: () => {
        now = { ...undone, undone_at: '2026-11-20T02:00:00.000Z' };
        return answer(now);
      },
    });
    fireEvent.click((await card()).getByRole('button', { name: /の取り込みを取り消す$/ }));
    await screen.findByText(/登録した25件を削除します/);
    expect(app.server.calls.some(({ call }) => call.endsWith('/undo'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'はい、取り込みを取り消す' }));
    await screen.findByText(/24件を削除しました。その後に変更された1件は残しました/);
    expect(screen.queryByRole('button', { name: /取り消す$/ })).toBeNull();
  });

  it('shows how far one is that is under way, and stops it', async () => {
    const row = imported({ status: 'running', checked_count: 7, counts: NONE });
    let now: Import = row;
    const app = open([row], {
      [LIST]: () => rows([now]),
      [`POST /api/admin/imports/${row.id}/cancel`]: () => {
        now = { ...row, status: 'cancelled' };
        return answer(now);
      },
    });
    await screen.findByText('確かめています 7 / 28行');
    expect(screen.queryByRole('button', { name: /取り消す$/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /の取り込みをやめる$/ }));
    await screen.findByText('中止（何も登録されていません）');
    await waitFor(() =>
      expect(app.server.calls.filter(({ call }) => call.endsWith('/cancel'))).toHaveLength(1),
    );
  });

  it('says what would be here', async () => {
    open([]);
    expect(await screen.findByText(/ここに、取り込んだファイルが並びます/)).toBeTruthy();
  });
});
