import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { capture, sighting } from '../../app/testing/postRows.ts';
import { site, user } from '../../app/testing/rows.ts';

const OTHER = '019400f0-0000-7000-8000-000000000099';
const own = user({ is_posting: true });
const returned = { status: 'returned', return_reason: '尾の写真がありません' } as const;
const CAPTURE = capture({ ...returned, posted_by: own.id });

const answers = (given: Answers): Answers => ({
  'GET /api/users': () => rows([own]),
  'GET /api/sites': () => rows([site({ post_needs_approval: true })]),
  ...given,
});
/** Of captures, those that were asked for as returned. */
const returnedCaptures =
  (...posts: object[]): Answers[string] =>
  ({ url }) =>
    rows(url.searchParams.get('state') === 'returned' ? posts : []);
const section = () => screen.findByRole('region', { name: '差し戻された捕獲の記録' });

/** Whether the start page asks for returned captures, once everything of it has been asked for. */
async function isAsked(given: Answers): Promise<boolean> {
  let asked = false;
  const app = renderApp('/Home', {
    answers: answers({
      ...given,
      'GET /api/map_hunt_points': ({ url }) => {
        asked ||= url.searchParams.get('state') === 'returned';
        return rows([]);
      },
    }),
  });
  await screen.findByRole('heading', { level: 1, name: 'ホーム' });
  const streams = () => app.server.calls.filter(({ call }) => call === 'GET /api/events').length;
  // The second stream begins after the parts that come late have been asked for.
  await waitFor(() => expect(streams()).toBeGreaterThan(1), { timeout: 10_000 });
  return asked;
}

it.each([
  ['an administrator, who reviews instead', false, { is_admin: true }, true],
  ['a poster of a site where nobody reviews', false, {}, false],
  ['a poster of a site that reviews', true, {}, true],
])('is asked for by %s: %s', async (_who, expected, role, post_needs_approval) => {
  const asked = await isAsked({
    'GET /api/users': () => rows([user({ is_posting: true, ...role })]),
    'GET /api/sites': () => rows([site({ post_needs_approval })]),
  });
  expect(asked).toBe(expected);
});

it('names the reason, and opens the form of the record', async () => {
  renderApp('/Home', { answers: answers({ 'GET /api/map_hunt_points': returnedCaptures(CAPTURE) }) });
  const link = await within(await section()).findByRole('link', { name: /直して送り直す/ });
  expect(link.textContent).toContain('理由：尾の写真がありません');
  expect(link.getAttribute('href')).toContain(`/HuntShot?edit=${CAPTURE.id}`);
});

it('shows a record that somebody else posted in the list, since only that person can correct it', async () => {
  const posted = { ...CAPTURE, posted_by: OTHER, hunter_id: own.id };
  renderApp('/Home', { answers: answers({ 'GET /api/map_hunt_points': returnedCaptures(posted) }) });
  const link = await within(await section()).findByRole('link', { name: /尾の写真がありません/ });
  expect(link.getAttribute('href')).toContain('/HuntTimeline?state=returned');
  expect(link.textContent).not.toContain('直して送り直す');
});

it('names returned sightings as well', async () => {
  const row = sighting({ ...returned, posted_by: own.id });
  renderApp('/Home', {
    answers: answers({
      'GET /api/map_points': ({ url }) => rows(url.searchParams.get('state') === 'returned' ? [row] : []),
    }),
  });
  const list = await screen.findByRole('region', { name: '差し戻された目撃の記録' });
  expect(
    within(list)
      .getByRole('link', { name: /直して送り直す/ })
      .getAttribute('href'),
  ).toContain(`/Shot?edit=${row.id}`);
});
