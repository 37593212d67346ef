import { type AuditLog, newId } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';

const PERSON = newId();
const entry = (changes: Partial<AuditLog> = {}): AuditLog => ({
  id: newId(),
  at: '2026-11-20T01:02:03.000Z',
  user_id: PERSON,
  user_name: '山田 一郎',
  user_login_id: 'yamada',
  action: 'edit',
  target_type: 'user',
  target_id: newId(),
  target_name: '東 花子',
  changes: { name: ['西 花子', '東 花子'], phone: 'changed' },
  names: {},
  reason: null,
  request_id: 'request-1',
  ...changes,
});

const LIST = 'GET /api/admin/audit_logs';
const FILE = 'GET /api/admin/audit_logs/export';
const asked: URLSearchParams[] = [];
const answersOf = (entries: readonly AuditLog[]): Answers => ({
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/admin/users': () => rows([{ id: PERSON, name: '山田 一郎', login_id: 'yamada' }]),
  [LIST]: ({ url }) => {
    asked.push(url.searchParams);
    return rows(entries);
  },
});
const open = (entries: readonly AuditLog[], more: Answers = {}) =>
  renderApp('/Admin?section=audit', { answers: { ...answersOf(entries), ...more } });
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
afterEach(() => {
  asked.length = 0;
  vi.restoreAllMocks();
});

describe('記録', () => {
  it('is not for a hunter', async () => {
    const app = renderApp('/Admin?section=audit', { answers: { [LIST]: () => rows([entry()]) } });
    await screen.findByRole('heading', { level: 1, name: 'ホーム' });
    expect(app.server.calls.some(({ call }) => call === LIST)).toBe(false);
  });

  it('says who did what and when, and what was before', async () => {
    open([entry(), entry({ user_id: null, user_name: null, user_login_id: null, action: 'disable' })]);
    const day = within(await screen.findByRole('region', { name: '2026-11-20' }));
    const [edited, disabled] = day.getAllByRole('listitem');
    expect(edited?.querySelector('summary')?.textContent).toBe('10:02 山田 一郎人 東 花子 変更');
    expect(disabled?.querySelector('summary')?.textContent).toBe('10:02 サーバー人 東 花子 停止');
    expect(edited?.textContent).toContain('氏名西 花子 → 東 花子');
    expect(edited?.textContent).toContain('電話変更あり（内容は残しません）');
    expect(edited?.textContent).toContain('ログインIDyamada');
  });

  it('is narrowed by period, person, kind, action and text', async () => {
    open([entry()]);
    await screen.findByText('人 東 花子 変更');
    choose('いつから', '2026-11-01');
    choose('いつまで', '2026-11-20');
    await screen.findByRole('option', { name: '山田 一郎（yamada）' });
    choose('変えた人', PERSON);
    choose('対象の種類', 'user');
    choose('操作', 'edit');
    choose('氏名・対象で探す', ' 花子 ');
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        from: '2026-10-31T15:00:00.000Z',
        to: '2026-11-20T15:00:00.000Z',
        user_id: PERSON,
        target_type: 'user',
        action: 'edit',
        q: '花子',
      }),
    );
  });

  it('saves all of the filter as a file, made by the server', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:audit';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    let answerNow = () => {};
    const ready = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const app = open([entry()], {
      [FILE]: async () => {
        await ready;
        return new Response('日時\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      },
    });
    await screen.findByText('人 東 花子 変更');
    choose('操作', 'edit');
    fireEvent.click(await screen.findByRole('button', { name: /件をCSVで保存$/ }));
    // The list is read again meanwhile, without the button.
    choose('操作', 'disable');
    answerNow();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/^監査の記録_.+_\d{4}-\d\d-\d\d\.csv$/);
    expect(app.server.calls.filter(({ call }) => call === FILE)).toHaveLength(1);
  });

  it('says so where nothing is found', async () => {
    open([]);
    expect(await screen.findByText('該当する記録はありません。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  });
});
