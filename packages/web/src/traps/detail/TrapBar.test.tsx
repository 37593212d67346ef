import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, trap, user } from '../../app/testing/rows.ts';

const TRAP = trap({ latitude: 35.1, longitude: 135.4 });

async function openBar(own: Answers = {}) {
  const app = renderApp(`/HokapatoList?trap_id=${TRAP.id}`, {
    answers: { 'GET /api/traps': () => rows([TRAP]), ...own },
  });
  const bar = within(await screen.findByRole('navigation', { name: '西谷3号の操作' }));
  return { ...app, bar, href: (name: string) => bar.queryByRole('link', { name })?.getAttribute('href') };
}

it('offers no capture to a shared viewer, nor to people of a site without captures', async () => {
  const viewer = await openBar({ 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) });
  expect(viewer.href('捕獲を記録')).toBeUndefined();
  cleanup();
  const other = await openBar({ 'GET /api/sites': () => rows([site({ is_satomori: false })]) });
  expect(other.href('捕獲を記録')).toBeUndefined();
  expect(other.href('地図で見る')).toBeTruthy();
});

it('leads a hunter there, to the map around it, to a capture and to the office', async () => {
  const { href, bar, server } = await openBar();
  expect(href('経路')).toContain('35.100000');
  expect(href('地図で見る')).toBe(
    `#/HuntMap?trap_id=${TRAP.id}&latitude=35.10000&longitude=135.40000&zoom=16`,
  );
  expect(href('捕獲を記録')).toBe(`#/HuntShot?trap_id=${TRAP.id}`);
  expect(href('農林課に電話（0770-00-0000）')).toBe('tel:0770000000');
  expect(bar.getByRole('button', { name: '共有' })).toBeTruthy();
  // The numbers of other people are for administrators.
  expect(server.calls.some(({ call }) => call.includes('/api/admin/users'))).toBe(false);
});

it('has no way to a trap without a place', async () => {
  const { href } = await openBar({
    'GET /api/traps': () => rows([{ ...TRAP, latitude: null, longitude: null }]),
  });
  expect([href('経路'), href('地図で見る')]).toEqual([undefined, undefined]);
});
