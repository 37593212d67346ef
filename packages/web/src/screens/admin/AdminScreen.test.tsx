import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, rows } from '../../app/testing/fakeServer.ts';
import { showOnDesktop } from '../../app/testing/mediaQueries.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { SECTIONS } from './sections.ts';

const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/admin/users': () => rows([]),
  'GET /api/groups': () => rows([]),
};
it('is a list of sections on a phone, each with what it is for, and a way back to it', async () => {
  const app = renderApp('/Admin', { answers: admin });
  const list = within(await screen.findByRole('list', { name: '管理するもの' }));
  const texts = list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts).toEqual(Object.values(SECTIONS).map(({ label, note }) => `${label}${note}`));
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(list.getByRole('link', { name: /^人/ }));
  await screen.findByRole('heading', { level: 1, name: '人' });
  expect(app.address()).toBe('/Admin?section=people');
  fireEvent.click(screen.getByRole('link', { name: '管理の一覧' }));
  await waitFor(() => expect(app.address()).toBe('/Admin'));
  await screen.findByRole('list', { name: '管理するもの' });
});

it('opens the section of an address on a phone, and the list where it names none', async () => {
  renderApp('/Admin?section=unknown', { answers: admin });
  await screen.findByRole('list', { name: '管理するもの' });
});

it('has tabs on a desktop, with people first', async () => {
  showOnDesktop();
  renderApp('/Admin', { answers: admin });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(
    Object.values(SECTIONS).map(({ label }) => label),
  );
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('人');
  expect(screen.queryByRole('link', { name: '管理の一覧' })).toBeNull();
});
