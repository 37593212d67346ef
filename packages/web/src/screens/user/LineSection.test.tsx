import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, type Answers } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';

const GET = 'GET /api/line_link';
const CODE = 'POST /api/line_link/code';
const REMOVE = 'DELETE /api/line_link';
const account = { basic_id: '@123abcde', display_name: '里山町' };
const free = { account, linked_at: null, last_sent_at: null };
const linked = { ...free, linked_at: '2026-11-20T01:00:00.000Z' };

const open = async (answers: Answers) => {
  const app = renderApp('/User', { answers });
  await screen.findByRole('heading', { level: 2, name: '端末の通知' });
  return app;
};
const part = async () => within(await screen.findByRole('region', { name: 'LINEでの通知' }));

it('is not offered where the site does not use LINE', async () => {
  await open({});
  expect(screen.queryByRole('region', { name: 'LINEでの通知' })).toBeNull();
});

it('shows a code with what to do in LINE, and the link once LINE has told it', async () => {
  let isLinked = false;
  await open({
    [GET]: () => answer(isLinked ? linked : free),
    [CODE]: () => answer({ code: '01234567', expires_at: new Date(Date.now() + 600_000).toISOString() }),
  });
  const section = await part();
  fireEvent.click(section.getByRole('button', { name: 'LINEとつなぐ' }));
  expect(await section.findByText('0123 4567')).toBeTruthy();
  const href = (name: string) => section.getByRole('link', { name }).getAttribute('href');
  expect(href('友だちに追加する')).toBe('https://line.me/R/ti/p/%40123abcde');
  expect(href('番号を入れてLINEを開く')).toBe('https://line.me/R/oaMessage/%40123abcde/?01234567');
  isLinked = true;
  expect(await screen.findByText(/LINEとつながっています/, {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.queryByText('0123 4567')).toBeNull();
});

it('shows no code that is over', async () => {
  await open({
    [GET]: () => answer(free),
    [CODE]: () => answer({ code: '01234567', expires_at: '2020-01-01T00:00:00.000Z' }),
  });
  const section = await part();
  fireEvent.click(section.getByRole('button', { name: 'LINEとつなぐ' }));
  expect(await section.findByText(/期限が切れました/)).toBeTruthy();
  expect(section.queryByText('0123 4567')).toBeNull();
});

it('does not show a code that was used once the link has ended', async () => {
  let isLinked = false;
  await open({
    [GET]: () => answer(isLinked ? linked : free),
    [CODE]: () => {
      isLinked = true;
      return answer({ code: '01234567', expires_at: new Date(Date.now() + 600_000).toISOString() });
    },
    [REMOVE]: () => {
      isLinked = false;
      return answer(free);
    },
  });
  const section = await part();
  fireEvent.click(section.getByRole('button', { name: 'LINEとつなぐ' }));
  fireEvent.click(await screen.findByRole('button', { name: 'LINEをはずす' }, { timeout: 5_000 }));
  fireEvent.click(screen.getByRole('button', { name: 'はい、はずす' }));
  expect(await screen.findByRole('button', { name: 'LINEとつなぐ' })).toBeTruthy();
  expect(screen.queryByText('0123 4567')).toBeNull();
});

it('ends a link only after the person has agreed, and lets a linked person switch LINE off', async () => {
  const app = await open({ [GET]: () => answer(linked), [REMOVE]: () => answer(free) });
  const section = await part();
  expect(await screen.findByRole('switch', { name: 'つないだLINEにも知らせる' })).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: 'LINEをはずす' }));
  expect(app.server.calls.some(({ call }) => call === REMOVE)).toBe(false);
  fireEvent.click(section.getByRole('button', { name: 'はい、はずす' }));
  expect(await screen.findByRole('button', { name: 'LINEとつなぐ' })).toBeTruthy();
});
