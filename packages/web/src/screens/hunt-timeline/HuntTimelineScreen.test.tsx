import { DAY_MS } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { capture, image } from '../../app/testing/postRows.ts';
import { type Answers, rows, refusal } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';
import { createLiveEvents } from '../../queries/live/testing/liveEvents.ts';

const LIST = 'GET /api/map_hunt_points';
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;

const BOAR = capture({ id: uuid(10), captured_at: daysAgo(0) });
const DEER = capture({ id: uuid(11), species: 'sika_deer', captured_at: daysAgo(3), status: 'approved' });
const SPRUNG = capture({
  id: uuid(12),
  result: 'false_spring',
  species: null,
  count: 0,
  captured_at: daysAgo(3),
  status: 'returned',
  return_reason: '写真がありません',
});
const captures: Answers = { [LIST]: () => rows([BOAR, DEER, SPRUNG]) };
const titles = async () =>
  (await screen.findAllByRole('article')).map((article) => article.getAttribute('aria-label'));
const asked = (app: ReturnType<typeof renderApp>, urls: URL[]) =>
  (app.server.answers[LIST] = ({ url }) => {
    urls.push(url);
    return rows([BOAR]);
  });

afterEach(() => vi.unstubAllGlobals());

describe('HuntTimeline', () => {
  it.each([
    ['who is no hunter', { 'GET /api/users': () => rows([user({ is_hunter: false })]) }],
    ['of a hokapato site', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) }],
  ])('is not for somebody %s', async (_, answers) => {
    const app = renderApp('/HuntTimeline', { answers: { ...captures, ...answers } });
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('shows captures by day, with where they stand', async () => {
    renderApp('/HuntTimeline', {
      answers: { ...captures, 'GET /api/sites': () => rows([site({ post_needs_approval: true })]) },
    });
    expect(await titles()).toEqual(['イノシシ 1頭', 'ニホンジカ 1頭', '空はじき']);
    const today = within(screen.getByRole('region', { name: /^本日/ }));
    expect(today.getAllByRole('article')).toHaveLength(1);
    expect(within(screen.getByRole('region', { name: /^3日前/ })).getAllByRole('article')).toHaveLength(2);
    expect(today.getByText('承認待ち')).toBeTruthy();
    const sprung = within(screen.getByRole('article', { name: '空はじき' }));
    expect(sprung.getByText('差し戻し')).toBeTruthy();
    expect(sprung.getByText('差し戻しの理由：').parentElement?.textContent).toContain('写真がありません');
    expect(screen.getByText('3 件')).toBeTruthy();
  });

  it('asks the server with what stands in the address, and keeps it there', async () => {
    const urls: URL[] = [];
    const app = renderApp('/HuntTimeline?species=boar&from=2026-11-19', { answers: captures });
    asked(app, urls);
    await waitFor(() => expect(urls.at(-1)?.searchParams.get('species')).toBe('boar'));
    expect(urls.at(-1)?.searchParams.get('from')).toBe('2026-11-18T15:00:00.000Z');
    const states = within(await screen.findByRole('group', { name: '状態で絞り込む' }));
    fireEvent.click(states.getByRole('button', { name: /^差し戻し/ }));
    await waitFor(() => expect(urls.at(-1)?.searchParams.get('state')).toBe('returned'));
    expect(new URLSearchParams(app.address().split('?')[1]).get('state')).toBe('returned');
  });

  it('goes on where the first page ends', async () => {
    const page = (url: URL) =>
      url.searchParams.get('cursor') === 'more' ? [[DEER], null] : [[BOAR], 'more'];
    renderApp('/HuntTimeline', {
      answers: {
        [LIST]: ({ url }) => {
          const [json, next] = page(url);
          return new Response(JSON.stringify({ json, next, total: 2 }), {
            headers: { 'content-type': 'application/json' },
          });
        },
      },
    });
    expect(await screen.findByText('2 件中 1 件を表示')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '続きを読む' }));
    await waitFor(async () => expect(await titles()).toHaveLength(2));
    expect(screen.getByText('2 件')).toBeTruthy();
  });

  it('takes a new capture in on a page left alone', async () => {
    const live = createLiveEvents();
    let now = [DEER];
    renderApp('/HuntTimeline', { answers: { [LIST]: () => rows(now), 'GET /api/events': live.answer } });
    expect(await titles()).toEqual(['ニホンジカ 1頭']);
    now = [{ ...BOAR, created_at: daysAgo(0) }, DEER];
    live.tell('map_hunt_points');
    await waitFor(async () => expect(await titles()).toEqual(['イノシシ 1頭', 'ニホンジカ 1頭']));
  });

  it('lets it wait behind a bar while somebody is at the page', async () => {
    const live = createLiveEvents();
    let now = [DEER];
    renderApp('/HuntTimeline', { answers: { [LIST]: () => rows(now), 'GET /api/events': live.answer } });
    await titles();
    const stirring = setInterval(() => fireEvent.pointerMove(document.body), 100);
    now = [{ ...BOAR, created_at: daysAgo(0) }, DEER];
    live.tell('map_hunt_points');
    const bar = await screen.findByRole('button', { name: '新着 1 件を表示' });
    expect(await titles()).toEqual(['ニホンジカ 1頭']);
    clearInterval(stirring);
    fireEvent.click(bar);
    expect(await titles()).toEqual(['イノシシ 1頭', 'ニホンジカ 1頭']);
  });

  it('opens photos large, and goes through them by keys', async () => {
    const photos = [image(), image({ id: uuid(71), path: 'opaque-2', photo_kind: 'tail_before' })];
    renderApp('/HuntTimeline', {
      answers: {
        [LIST]: () => rows([{ ...BOAR, photos }]),
        'GET /api/image': () => new Response(new Blob(['x'], { type: 'image/webp' })),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /写真（全体（切除前）） 2枚 を大きく見る/ }));
    const viewer = within(screen.getByRole('dialog', { name: 'イノシシ 1頭' }));
    expect(viewer.getByText(/全体（切除前）.*1 \/ 2/)).toBeTruthy();
    fireEvent.keyDown(viewer.getByRole('button', { name: '次の写真' }), { key: 'ArrowRight' });
    expect(viewer.getByText(/尾（切除前）.*2 \/ 2/)).toBeTruthy();
    fireEvent.click(viewer.getByRole('button', { name: '写真を閉じる' }));
    expect(screen.queryByRole('dialog', { name: 'イノシシ 1頭' })).toBeNull();
  });

  it('enlarges a photo by buttons and keys, and takes it back for the next one', async () => {
    const photos = [image(), image({ id: uuid(71), path: 'opaque-2', photo_kind: 'tail_before' })];
    renderApp('/HuntTimeline', { answers: { [LIST]: () => rows([{ ...BOAR, photos }]) } });
    fireEvent.click(await screen.findByRole('button', { name: /を大きく見る/ }));
    const viewer = within(screen.getByRole('dialog', { name: 'イノシシ 1頭' }));
    const close = viewer.getByRole('button', { name: '写真を閉じる' });
    fireEvent.click(viewer.getByRole('button', { name: '拡大' }));
    expect(viewer.getByText(/1 \/ 2.*1\.5倍/)).toBeTruthy();
    fireEvent.keyDown(close, { key: '+' });
    expect(viewer.getByText(/2\.3倍/)).toBeTruthy();
    fireEvent.keyDown(close, { key: '-' });
    fireEvent.keyDown(close, { key: 'ArrowRight' });
    expect(viewer.getByText(/2 \/ 2/).textContent).not.toContain('倍');
  });

  it('says of a photo that is gone that it is', async () => {
    // Without an observer everything counts as near.
    vi.stubGlobal('IntersectionObserver', undefined);
    renderApp('/HuntTimeline', {
      answers: {
        [LIST]: () => rows([{ ...BOAR, photos: [image()] }]),
        'GET /api/image': () => refusal('not_found'),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /を大きく見る/ }));
    const viewer = within(screen.getByRole('dialog', { name: 'イノシシ 1頭' }));
    expect(await viewer.findByText('この写真は見つかりません')).toBeTruthy();
  });

  it('says what would be here, and what could not be read', async () => {
    const app = renderApp('/HuntTimeline', { answers: { [LIST]: () => rows([]) } });
    expect(await screen.findByText(/捕獲の記録が写真とともに/)).toBeTruthy();
    app.server.answers[LIST] = () => refusal('unavailable');
    await app.queryClient.invalidateQueries();
    expect(await screen.findByText(/ただいま受け付けられません/)).toBeTruthy();
  });
});
