import { DAY_MS, formatDate, HOUR_MS, startOfDay, type Weather } from '@satomori/core';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, answer, noConnection, rows } from '../../../app/testing/fakeServer.ts';
import { showOnPhone } from '../../../app/testing/mediaQueries.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { trap, user } from '../../../app/testing/rows.ts';
import { changeOneHand } from '../../../platform/device/oneHand.ts';

const NOW = Date.now();
const iso = (at: number) => new Date(at).toISOString();
const day = (at: number, weather: string, percent: number) => ({
  day: formatDate(at),
  weather,
  rain: [{ from_hour: 18, percent }],
});
const TODAY = day(NOW, 'くもり のち 雨', 60);
const forecast = (published: number, today = TODAY): Weather => ({
  forecast: {
    area_name: '南部',
    office_name: '長野地方気象台',
    published_at: iso(published),
    days: [today, day(NOW + DAY_MS, '雪', 80)],
  },
  problem: null,
  last_published_at: null,
});
const open = (weather: () => Response, answers: Answers = {}) =>
  renderApp('/Home', {
    answers: {
      'GET /api/traps': () => rows([trap({ last_patrol_at: null, is_patrol_due: true })]),
      'GET /api/weather': weather,
      ...answers,
    },
  });
const NOT_CONFIGURED: Weather = { forecast: null, problem: 'not_configured', last_published_at: null };

describe('no weather of the day', () => {
  it.each([
    ['not_configured', null, /このサーバーでは取得しない設定/],
    ['no_area', null, /団体コード/],
    ['not_reached', iso(startOfDay(NOW) - 12 * HOUR_MS), /最後はきのう 12時発表/],
  ] as const)('is a quiet sentence: %s', async (problem, last_published_at, text) => {
    open(() => answer({ forecast: null, problem, last_published_at }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is made of a forecast that is too old', async () => {
    open(() => answer(forecast(NOW - 18 * HOUR_MS)));
    expect(await screen.findByText(/新しい天気予報を取得できていません/)).toBeTruthy();
    expect(screen.queryByText(/くもり/)).toBeNull();
  });

  it('raises no alert where there is no connection', async () => {
    open(noConnection);
    expect(await screen.findByText('天気予報を読み込めませんでした。')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('the weather of the day is beside the round, with its source', async () => {
  open(() => answer(forecast(NOW - HOUR_MS)));
  expect((await screen.findByText('きょうの天気')).nextElementSibling?.textContent).toBe(
    'くもり のち 雨、降水確率 18–24時 60％',
  );
  expect(screen.getByText('あす').nextElementSibling?.textContent).toBe('雪、降水確率 18–24時 80％');
  const source = screen.getByRole('link', { name: '気象庁ホームページ' });
  expect(source.getAttribute('href')).toBe('https://www.jma.go.jp/');
  expect(source.parentElement?.textContent).toMatch(
    /^南部、長野地方気象台 .*発表。出典：気象庁ホームページ（編集して表示）$/,
  );
});

describe('the patrols that are overdue', () => {
  const OFFICE: Answers = { 'GET /api/users': () => rows([user({ is_admin: true })]) };

  it('have the weather of the day beside them', async () => {
    open(() => answer(forecast(NOW - HOUR_MS)), OFFICE);
    expect((await screen.findByText('きょうの天気')).nextElementSibling?.textContent).toBe(
      'くもり のち 雨、降水確率 18–24時 60％',
    );
    expect(screen.getByRole('link', { name: '気象庁ホームページ' })).toBeTruthy();
  });

  it('do not say why there is none', async () => {
    const app = open(() => answer(NOT_CONFIGURED), OFFICE);
    await screen.findByRole('heading', { name: '本日の見回り 残り 1件' });
    await waitFor(() => expect(app.queryClient.getQueryData(['weather', 'today'])).toBeTruthy());
    expect(screen.queryByText(/天気/)).toBeNull();
  });
});

describe('the first page of かんたん操作', () => {
  const ID = user().id;
  beforeEach(() => {
    changeOneHand(ID, { hand: 'right' });
    showOnPhone();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    changeOneHand(ID, { hand: 'off' });
  });

  it('says that it will rain today, and where that is from, with nothing more to press', async () => {
    open(() => answer(forecast(NOW - HOUR_MS)));
    const line = await screen.findByText('きょうの天気：くもり のち 雨、降水確率 18–24時 60％');
    expect(line.closest('[aria-live]')).not.toBeNull();
    expect(
      screen.getByText(/^南部、長野地方気象台 .*発表。出典：気象庁ホームページ（編集して表示）$/),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: '気象庁ホームページ' })).toBeNull();
  });

  it.each([
    ['of a fine day', forecast(NOW - HOUR_MS, day(NOW, '晴れ 時々 くもり', 40))],
    ['that is too old', forecast(NOW - 18 * HOUR_MS)],
    ['that is not fetched', NOT_CONFIGURED],
  ])('says nothing of a forecast %s', async (_what, weather) => {
    const app = open(() => answer(weather));
    await screen.findByRole('heading', { name: '何をしますか' });
    await waitFor(() => expect(app.queryClient.getQueryData(['weather', 'today'])).toBeTruthy());
    expect(screen.queryByText(/天気|気象庁/)).toBeNull();
  });
});
