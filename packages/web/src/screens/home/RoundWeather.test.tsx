import { DAY_MS, formatDate, HOUR_MS, startOfDay, type Weather } from '@satomori/core';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, noConnection, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { trap } from '../../app/testing/rows.ts';

const NOW = Date.now();
const iso = (at: number) => new Date(at).toISOString();
const day = (at: number, weather: string, percent: number) => ({
  day: formatDate(at),
  weather,
  rain: [{ from_hour: 18, percent }],
});
const forecast = (published: number): Weather => ({
  forecast: {
    area_name: '南部',
    office_name: '長野地方気象台',
    published_at: iso(published),
    days: [day(NOW, 'くもり のち 雨', 60), day(NOW + DAY_MS, '雪', 80)],
  },
  problem: null,
  last_published_at: null,
});
const open = (weather: () => Response) =>
  renderApp('/Home', {
    answers: {
      'GET /api/traps': () => rows([trap({ last_patrol_at: null })]),
      'GET /api/weather': weather,
    },
  });

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
