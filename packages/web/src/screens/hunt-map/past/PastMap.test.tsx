import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { firedTrap, trap, user } from '../../../app/testing/rows.ts';

const TRAPS = [
  firedTrap({ id: 'fired', name: '西谷3号' }),
  trap({ id: 'armed', name: '東山1号', group_id: 'east', group_name: '東山班' }),
];
const HERE = { latitude: 35.1, longitude: 135.4 };
const STATES = [
  {
    trap_id: 'fired',
    name: '西谷3号',
    changes: [
      { at: '2026-11-01T00:00:00.000Z', state: 'armed', ...HERE },
      { at: '2026-11-02T01:00:00.000Z', state: 'unknown', ...HERE },
    ],
  },
  {
    trap_id: 'armed',
    name: '東山1号',
    changes: [
      { at: '2026-11-02T00:00:00.000Z', state: 'fired', ...HERE },
      { at: '2026-11-02T03:00:00.000Z', state: 'removed', ...HERE },
    ],
  },
];
const AT = (time: string) => `/HuntMap?past=day&at=2026-11-02T${time}:00.000Z`;

const open = (address: string) =>
  renderApp(address, {
    answers: {
      'GET /api/users': () => rows([user({})]),
      'GET /api/traps': () => rows(TRAPS),
      'GET /api/trap_logs/states': () => answer({ rows: STATES, next: null }),
    },
  });
const shown = async () => {
  const list = await screen.findByRole('list', { name: 'わなの当時の状態' });
  await waitFor(() => expect(screen.queryByText('当時の記録を読み込んでいます')).toBeNull());
  return within(list)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the map of the past', () => {
  it.each([
    ['00:59', ['西谷3号 稼働中', '東山1号 作動']],
    ['01:00', ['西谷3号 不明', '東山1号 作動']],
    ['03:00', ['西谷3号 不明']],
  ])('has each trap in the state that was known at %s, and none that was removed', async (time, texts) => {
    open(AT(time));
    await waitFor(async () => expect(await shown()).toEqual(texts));
  });

  it('has no pin that can be pressed, and no act, but says what has fired by now', async () => {
    const app = open(AT('01:00'));
    expect(await screen.findByText('当時の状態を表示中')).toBeTruthy();
    expect(await screen.findByText('令和8年11月2日 10:00')).toBeTruthy();
    expect(document.querySelector('[data-pin]')).toBeNull();
    expect(screen.queryByRole('button', { name: '見回り記録' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'いま作動中 1 件' }));
    expect(await screen.findByRole('button', { name: /西谷3号 作動|2件/ })).toBeTruthy();
    expect(app.address()).not.toContain('past');
  });

  it('follows its slider by the keyboard, and keeps the moment in the address', async () => {
    const app = open(AT('00:00'));
    const slider = await screen.findByRole('slider', { name: '当時の日時' });
    fireEvent.change(slider, { target: { value: '60' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('令和8年11月2日 10:00');
    fireEvent.keyUp(slider, { key: 'ArrowRight' });
    await waitFor(() => expect(app.address()).toContain(encodeURIComponent('2026-11-02T01:00:00.000Z')));
    await waitFor(async () => expect(await shown()).toEqual(['西谷3号 不明', '東山1号 作動']));
  });

  it('keeps to the group of the filter', async () => {
    open(`${AT('00:30')}&group_id=east`);
    await waitFor(async () => expect(await shown()).toEqual(['東山1号 作動']));
    // What has fired by now is never filtered away.
    expect(screen.getByRole('button', { name: 'いま作動中 1 件' })).toBeTruthy();
  });

  it('reads nothing of the past before it is opened', async () => {
    const app = open('/HuntMap');
    fireEvent.click(await screen.findByRole('button', { name: /^地図の種類/ }));
    const enter = await screen.findByRole('button', { name: '当時の状態' });
    const calls = () => app.server.calls.filter(({ call }) => call === 'GET /api/trap_logs/states');
    expect(calls()).toEqual([]);
    fireEvent.click(enter);
    await waitFor(() => expect(calls()).toHaveLength(1));
    expect(app.address()).toContain('past=day');
  });
});
