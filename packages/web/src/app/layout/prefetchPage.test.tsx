import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';

const PAYLOAD = 'GET /HokapatoList/_payload.json';
const preloaded = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    (link) => new URL(link.href).pathname,
  );

afterEach(() => document.head.querySelectorAll('link[rel=modulepreload]').forEach((link) => link.remove()));

const pointAt = async () => fireEvent.pointerEnter(await screen.findByRole('link', { name: /わな一覧/ }));

it('the scripts of a page come once somebody points at it, as its payload names them', async () => {
  const app = renderApp('/Home', {
    answers: { [PAYLOAD]: () => Response.json({ title: '', files: ['assets/a.js', 'assets/b.css'] }) },
  });
  await pointAt();
  await waitFor(() => expect(preloaded()).toEqual(['/assets/a.js']));
  await pointAt();
  expect(app.server.calls.filter(({ call }) => call === PAYLOAD)).toHaveLength(1);
});

it('a payload that does not come is said nothing of, and asked for again', async () => {
  const app = renderApp('/Home', { answers: { [PAYLOAD]: () => new Response('', { status: 501 }) } });
  const asked = () => app.server.calls.filter(({ call }) => call === PAYLOAD).length;
  await pointAt();
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(async () => {
    await pointAt();
    expect(asked()).toBeGreaterThan(1);
  });
  expect(preloaded()).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
