import { SIGHTING_RESPONSE_LABELS } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, rows } from '../../app/testing/fakeServer.ts';
import { sighting } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';

const LIST = 'GET /api/map_points';
const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const BEAR = sighting({ id: uuid(10), witnessed_at: hoursAgo(0), reporter_name: '山﨑' });
const TRACE = sighting({
  id: uuid(11),
  report_kind: 'trace',
  species: 'boar',
  certainty: 'likely',
  count: null,
  signs: ['digging', 'droppings'],
  witnessed_at: hoursAgo(72),
});
const sightings: Answers = { [LIST]: () => rows([BEAR, TRACE]) };
const POSTER = { 'GET /api/users': () => rows([user({ is_hunter: false, is_posting: true })]) };
const VIEWER = { 'GET /api/users': () => rows([user({ is_hunter: false, is_posting: false })]) };

describe('Timeline', () => {
  it('is not for somebody of a hokapato site', async () => {
    const app = renderApp('/Timeline', {
      answers: { ...sightings, 'GET /api/sites': () => rows([site({ is_satomori: false })]) },
    });
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('shows sightings by day, in the words of their record', async () => {
    renderApp('/Timeline', { answers: { ...sightings, ...VIEWER } });
    const today = within(await screen.findByRole('region', { name: /^本日/ }));
    expect(today.getByRole('article', { name: 'ツキノワグマ 1頭' })).toBeTruthy();
    const trace = within(screen.getByRole('article', { name: 'イノシシらしき動物' }));
    expect(trace.getByText('痕跡', { selector: 'dd' })).toBeTruthy();
    expect(trace.getByText('掘り返し、糞')).toBeTruthy();
  });

  it('says to who only reads what the municipality did, and where by the position alone', async () => {
    const answered = { ...BEAR, place: null, municipality: '西町', response: 'box_trap' } as const;
    renderApp('/Timeline', { answers: { ...VIEWER, [LIST]: () => rows([answered, TRACE]) } });
    const seen = within(await screen.findByRole('article', { name: 'ツキノワグマ 1頭' }));
    expect(seen.getAllByText('西町').map((value) => value.previousElementSibling?.textContent)).toEqual([
      '場所',
      '市区町村',
    ]);
    expect(seen.getByText('対応').nextElementSibling?.textContent).toBe(SIGHTING_RESPONSE_LABELS.box_trap);
    expect(within(screen.getByRole('article', { name: /イノシシ/ })).queryByText('対応')).toBeNull();
  });

  it('offers neither posting nor the states to who only reads', async () => {
    renderApp('/Timeline', { answers: { ...sightings, ...VIEWER } });
    await screen.findAllByRole('article');
    expect(screen.queryByText('目撃を投稿する')).toBeNull();
    expect(screen.queryByRole('group', { name: '状態で絞り込む' })).toBeNull();
  });

  it('offers both to who posts', async () => {
    renderApp('/Timeline', { answers: { ...sightings, ...POSTER } });
    expect(await screen.findByText('目撃を投稿する')).toBeTruthy();
    expect(screen.getByRole('group', { name: '状態で絞り込む' })).toBeTruthy();
  });

  it('asks the server for the kind that is chosen', async () => {
    const urls: URL[] = [];
    const app = renderApp('/Timeline', {
      answers: {
        ...VIEWER,
        [LIST]: ({ url }) => {
          urls.push(url);
          return rows([TRACE]);
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '絞り込み' }));
    fireEvent.change(screen.getByLabelText('目撃の区分'), { target: { value: 'trace' } });
    await waitFor(() => expect(urls.at(-1)?.searchParams.get('kind')).toBe('trace'));
    expect(app.address()).toContain('kind=trace');
  });
});
