import { DEFAULT_APP_CONFIG } from '@satomori/core';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rows } from './testing/fakeServer.ts';
import { renderApp } from './testing/renderApp.tsx';
import { site } from './testing/rows.ts';

const { is_satomori: _ours, ...others } = site();
const answers = { 'GET /api/sites': () => rows([{ ...others, is_wanawatch: true }]) };

it('of another server opens the screens of its sites', async () => {
  const config = { ...DEFAULT_APP_CONFIG, productKey: 'wanawatch' };
  renderApp('/HuntTimeline', { answers, config });
  expect(await screen.findByRole('heading', { name: 'ほかくリスト' })).toBeTruthy();
});

it('that the server does not know is said with what to do, instead of screens missing', async () => {
  renderApp('/HuntTimeline', { answers });
  expect(await screen.findByRole('heading', { name: /is_satomori.*productKey.*管理者/ })).toBeTruthy();
});
