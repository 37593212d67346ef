import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { showOnDesktop } from '../../app/testing/mediaQueries.ts';
import { capture, sighting } from '../../app/testing/postRows.ts';
import { user } from '../../app/testing/rows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { watchSavedFiles } from '../../app/testing/savedFiles.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const captures: Answers = { 'GET /api/map_hunt_points': () => rows([capture(), capture({ count: 2 })]) };
const fileOf = (type: string, urls: URL[] = []): Answers => ({
  'GET /api/export': ({ url }) => {
    urls.push(url);
    return new Response('file', { headers: { 'content-type': type } });
  },
});
async function press(name: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

describe('the files of ほかくリスト and もくげきリスト', () => {
  const saved = watchSavedFiles();

  it('a file that is refused is explained in an alert, and nothing is saved', async () => {
    const answers = { ...captures, 'GET /api/export': () => refusal('not_allowed') };
    renderApp('/HuntTimeline', { answers });
    await press('2件をCSVで保存');
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('この操作をする権限がありません。');
    fireEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('button', { name: '2件をCSVで保存' })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('no page of somebody else is saved as a file', async () => {
    renderApp('/HuntTimeline', { answers: { ...captures, ...fileOf('text/html') } });
    await press('2件をExcelで保存');
    await screen.findByRole('alertdialog');
    expect(saved).toEqual([]);
  });

  it('are not offered where the list is empty', async () => {
    renderApp('/HuntTimeline?species=boar', { answers: { 'GET /api/map_hunt_points': () => rows([]) } });
    await screen.findByText('0 件');
    expect(screen.queryByRole('button', { name: /で保存/ })).toBeNull();
  });

  it('are asked for with the filter of the list, whole', async () => {
    const urls: URL[] = [];
    renderApp('/HuntTimeline?species=boar&from=2026-11-19&state=submitted&q=沢', {
      answers: { ...captures, ...fileOf(XLSX, urls) },
    });
    await press('2件をExcelで保存');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual({
      of: 'captures',
      format: 'xlsx',
      species: 'boar',
      from: '2026-11-18T15:00:00.000Z',
      state: 'submitted',
      q: '沢',
    });
    expect(saved[0]?.name).toMatch(/^ほかくリスト_見本町_\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(await saved[0]?.content.text()).toBe('file');
  });

  it('are the photos too, as a file that names them', async () => {
    const urls: URL[] = [];
    renderApp('/HuntTimeline?species=boar', { answers: { ...captures, ...fileOf('application/zip', urls) } });
    await press('2件の写真をまとめて保存');
    await waitFor(() => expect(saved[0]?.name).toMatch(/^ほかくリストの写真_見本町_\d{4}-\d{2}-\d{2}\.zip$/));
    expect(urls[0]?.search).toBe('?of=captures&format=photos&species=boar');
  });

  it('with more photos than an archive may contain are refused in words', async () => {
    renderApp('/HuntTimeline', {
      answers: { ...captures, 'GET /api/export': () => refusal('too_many_exported_photos') },
    });
    await press('2件の写真をまとめて保存');
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('写真が多すぎるため');
    expect(saved).toEqual([]);
  });

  it('of sightings are theirs', async () => {
    const urls: URL[] = [];
    renderApp('/Timeline', {
      answers: {
        'GET /api/map_points': () => rows([sighting()]),
        ...fileOf('text/csv; charset=utf-8', urls),
      },
    });
    await press('1件をCSVで保存');
    await waitFor(() => expect(saved[0]?.name).toMatch(/^もくげきリスト_見本町_.*\.csv$/));
    expect(urls[0]?.search).toBe('?of=sightings&format=csv');
  });

  const sightings = (urls: URL[]): Answers => ({
    'GET /api/map_points': () => rows([sighting()]),
    ...fileOf('text/csv; charset=utf-8', urls),
  });

  it('to be published are offered to administrators alone', async () => {
    renderApp('/Timeline', { answers: sightings([]) });
    await screen.findByRole('button', { name: '1件をCSVで保存' });
    expect(screen.queryByRole('button', { name: /公開用/ })).toBeNull();
  });

  const ADMIN: Answers = { 'GET /api/users': () => rows([user({ is_admin: true })]) };
  // Menus of Fluent move in; here nothing does.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'animate').mockReturnValue({
      finished: Promise.resolve(),
      cancel: () => {},
      persist: () => {},
    } as unknown as Animation);
  });
  it('that are rare stand in a menu on a phone where there are two, and beside the others on a desktop', async () => {
    const rare = ['1件の写真をまとめて保存', '承認済みの目撃を公開用のCSVで保存'];
    const namesOf = (role: string) =>
      screen.queryAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent);
    renderApp('/Timeline', { answers: { ...sightings([]), ...ADMIN } });
    await press('その他の保存');
    expect(namesOf('menuitem')).toEqual(rare);
    expect(namesOf('button').filter((name) => rare.includes(name ?? ''))).toEqual([]);
    cleanup();
    const desktop = showOnDesktop();
    renderApp('/Timeline', { answers: { ...sightings([]), ...ADMIN } });
    await screen.findByRole('button', { name: '1件の写真をまとめて保存' });
    expect(namesOf('button').filter((name) => rare.includes(name ?? ''))).toEqual(rare);
    expect(screen.queryByRole('button', { name: 'その他の保存' })).toBeNull();
    desktop.mockRestore();
  });

  it('to be published take species and days of the filter', async () => {
    const urls: URL[] = [];
    renderApp('/Timeline?species=boar&from=2026-11-19&state=submitted', {
      answers: { ...sightings(urls), ...ADMIN },
    });
    await press('その他の保存');
    fireEvent.click(await screen.findByRole('menuitem', { name: '承認済みの目撃を公開用のCSVで保存' }));
    await waitFor(() => expect(saved[0]?.name).toMatch(/^目撃（公開用）_見本町_.*\.csv$/));
    expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual({
      of: 'open_sightings',
      format: 'csv',
      species: 'boar',
      from: '2026-11-18T15:00:00.000Z',
    });
  });
});
