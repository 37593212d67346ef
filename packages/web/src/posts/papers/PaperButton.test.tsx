import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, rows } from '../../app/testing/fakeServer.ts';
import { capture, sighting } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';

const LISTS = {
  'GET /api/map_hunt_points': () => rows([capture({})]),
  'GET /api/map_points': () => rows([sighting({})]),
};
const DIALOG = '帳票を作る';
let asked: URLSearchParams[] = [];
let savedAs: string[] = [];

const withPaper = () => ({
  ...LISTS,
  'GET /api/pdf': ({ url }: { url: URL }) => {
    asked.push(url.searchParams);
    return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  },
});

beforeEach(() => {
  asked = [];
  savedAs = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    savedAs.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '帳票' }));
  return within(await screen.findByRole('dialog', { name: DIALOG }));
};

it('a paper that is refused is told in an alert; the choice stays, and nothing is saved', async () => {
  const answers = { ...LISTS, 'GET /api/pdf': () => refusal('not_allowed') };
  renderApp('/HuntTimeline', { answers });
  fireEvent.click((await open()).getByRole('button', { name: 'PDFを作る' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('この操作をする権限がありません。');
  expect(savedAs).toEqual([]);
  expect(screen.getByRole('dialog', { name: DIALOG, hidden: true })).toBeTruthy();
});

it('papers of captures have the chosen period and the other filters of the list', async () => {
  renderApp('/HuntTimeline?species=boar&period=7days&state=returned', { answers: withPaper() });
  const dialog = await open();
  dialog.getByText(/「差し戻し」の記録だけを載せます/);
  fireEvent.click(dialog.getByRole('radio', { name: '捕獲月報' }));
  fireEvent.click(dialog.getByRole('radio', { name: '前年度' }));
  fireEvent.click(dialog.getByRole('button', { name: 'PDFを作る' }));
  await waitFor(() => expect(savedAs).toHaveLength(1));
  expect(savedAs[0]).toMatch(/^捕獲月報_見本町_\d{4}-\d\d-\d\d\.pdf$/);
  const [query = new URLSearchParams()] = asked;
  expect(query.get('type')).toBe('monthly');
  expect(query.get('species')).toBe('boar');
  expect(query.get('state')).toBe('returned');
  expect(query.get('from')).toMatch(/-03-31T15:00:00\.000Z$/);
  expect(Number(query.get('to')?.slice(0, 4)) - Number(query.get('from')?.slice(0, 4))).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: DIALOG })).toBeNull());
});

it('papers of a whole permit have no period, and of the filters of the list only group and status', async () => {
  renderApp('/HuntTimeline?species=boar&period=7days&state=returned', { answers: withPaper() });
  const dialog = await open();
  expect(dialog.getByRole('group', { name: '期間' })).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('帳票：そのほか'), { target: { value: 'permit_return' } });
  expect(dialog.queryByRole('group', { name: '期間' })).toBeNull();
  dialog.getByText(/グループと状態だけを使います/);
  fireEvent.click(dialog.getByRole('button', { name: 'PDFを作る' }));
  await waitFor(() => expect(savedAs).toHaveLength(1));
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ type: 'permit_return', state: 'returned' });
});

it('sightings have one paper, also for people who record no captures', async () => {
  const answers = {
    ...withPaper(),
    'GET /api/users': () => rows([user({ is_hunter: false, is_admin: false })]),
    'GET /api/sites': () => rows([site({ is_satomori: true })]),
  };
  renderApp('/Timeline', { answers });
  const dialog = await open();
  expect(dialog.queryByRole('radio', { name: '捕獲実績一覧' })).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: '一覧と同じ' }));
  fireEvent.click(dialog.getByRole('button', { name: 'PDFを作る' }));
  await waitFor(() => expect(savedAs[0]).toMatch(/^目撃情報一覧_/));
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ type: 'witness_list' });
});

it('a paper can be given up while it is made: nothing is saved, no failure is told, and the choice stays', async () => {
  let sent: AbortSignal | null | undefined;
  const answers = {
    ...LISTS,
    'GET /api/pdf': ({ signal }: { signal?: AbortSignal | null | undefined }) => {
      sent = signal;
      return new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
  };
  renderApp('/HuntTimeline', { answers });
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'PDFを作る' }));
  await dialog.findByRole('button', { name: '作っています' });
  fireEvent.click(dialog.getByRole('button', { name: '中止' }));
  await dialog.findByRole('button', { name: 'PDFを作る' });
  expect(sent?.aborted).toBe(true);
  expect(savedAs).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a link opens no paper that the list does not have', async () => {
  renderApp('/Timeline?paper=monthly', { answers: withPaper() });
  await screen.findByRole('button', { name: '帳票' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a link opens a paper for the period of its list, once', async () => {
  renderApp('/HuntTimeline?from=2026-10-01&to=2026-10-31&paper=monthly', { answers: withPaper() });
  const dialog = within(await screen.findByRole('dialog', { name: DIALOG }));
  fireEvent.click(dialog.getByRole('button', { name: 'PDFを作る' }));
  await waitFor(() => expect(savedAs[0]).toMatch(/^捕獲月報_/));
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    type: 'monthly',
    from: '2026-09-30T15:00:00.000Z',
    to: '2026-10-31T15:00:00.000Z',
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: DIALOG })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: '帳票' }));
  expect(within(screen.getByRole('dialog')).getByRole('radio', { name: '今月', checked: true })).toBeTruthy();
});
