import type { TrapActInput } from '@satomori/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice } from '../app/testing/fakeDevice.ts';
import { accepted, type Answers, refusal, rows } from '../app/testing/fakeServer.ts';
import { renderApp } from '../app/testing/renderApp.tsx';
import { firedTrap, site, trap, trapLog } from '../app/testing/rows.ts';
import { clock } from '../platform/device/clock.ts';

const POST = 'POST /api/trap_logs';
const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const SEEN = uuid(90);
const FIRED = firedTrap({ id: uuid(12), name: '西谷3号', last_log_id: SEEN });
const ARMED = trap({ id: uuid(12), name: '西谷3号', last_log_id: SEEN });
/** The firing for which the trap is shown as fired, and an earlier one. */
const LOGS = [
  trapLog({
    id: SEEN,
    trap_id: FIRED.id,
    kind: 'fired',
    occurred_at: FIRED.open_fired_at!,
    received_at: FIRED.open_fired_received_at!,
  }),
  trapLog({ id: uuid(80), trap_id: FIRED.id, kind: 'fired' }),
];

/** The sheet of the trap's visit. */
async function openVisit(shown = FIRED, answers: Answers = {}) {
  const app = renderApp(`/HokapatoList?trap_id=${shown.id}`, {
    answers: {
      'GET /api/traps': () => rows([shown]),
      'GET /api/trap_logs': () => rows(LOGS),
      [POST]: accepted(trapLog({ id: uuid(70), kind: 'checked', source: 'user' })),
      ...answers,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '見回り記録' }));
  const sent = () =>
    app.server.calls.filter(({ call }) => call === POST).map(({ body }) => body as TrapActInput);
  return { app, sent };
}
const press = (answer: RegExp) => fireEvent.click(screen.getByRole('button', { name: answer }));
const kinds = (acts: readonly TrapActInput[]) => acts.map(({ kind, result }) => [kind, result]);

describe('a visit', () => {
  it('of a trap that is not shown as fired clears no firing that is not known here', async () => {
    const { sent } = await openVisit(ARMED);
    press(/^異常なし/);
    await screen.findByText('記録しました');
    expect(kinds(sent())).toEqual([['patrol', 'nothing']]);
  });

  it.each([
    [
      /^異常なし/,
      [
        ['checked', 'nothing'],
        ['set', null],
      ],
    ],
    [
      /^空はじき/,
      [
        ['checked', 'false_spring'],
        ['set', null],
      ],
    ],
    [/^掛け直し/, [['set', null]]],
  ])('records by one press on %s what has to be recorded of a fired trap', async (answer, acts) => {
    const { sent } = await openVisit();
    press(answer);
    await screen.findByText('記録しました');
    expect(kinds(sent())).toEqual(acts);
    for (const act of sent()) expect(act).toMatchObject({ trap_id: FIRED.id, seen_log_id: SEEN, memo: null });
  });

  it('says on each button what it records', async () => {
    await openVisit();
    expect(screen.getByRole('button', { name: /^空はじき/ }).textContent).toContain(
      '確認と設置を記録します。',
    );
    expect(screen.getByRole('button', { name: /^捕獲/ }).textContent).toContain(
      '確認を記録します。続けて捕獲を書きます。',
    );
  });

  it('does not clear a firing that came while the sheet was open', async () => {
    const { app, sent } = await openVisit();
    app.server.answers['GET /api/traps'] = () =>
      rows([{ ...FIRED, name: '二度目の作動', last_log_id: uuid(91) }]);
    await app.queryClient.invalidateQueries();
    await screen.findAllByText(/二度目の作動/);
    press(/^空はじき/);
    await screen.findByText('記録しました');
    expect(sent().map(({ seen_log_id }) => seen_log_id)).toEqual([SEEN, SEEN]);
  });

  it.each([
    [/^捕獲/, 'captured'],
    [/^錯誤捕獲/, 'bycatch'],
  ])('leads from %s to its form, with the firing that it answers', async (answer, result) => {
    const { app, sent } = await openVisit();
    await screen.findAllByText(/作動/);
    press(answer);
    await waitFor(() => expect(app.address()).toMatch(/^\/HuntShot/));
    expect(kinds(sent())).toEqual([['checked', result]]);
    expect(Object.fromEntries(new URLSearchParams(app.address().split('?')[1]))).toEqual({
      trap_id: FIRED.id,
      result,
      trap_log_id: SEEN,
      fired_at: FIRED.open_fired_at,
    });
  });

  it('stays on the page of the trap on a site without captures', async () => {
    const { app, sent } = await openVisit(FIRED, {
      'GET /api/sites': () => rows([site({ is_satomori: false })]),
    });
    press(/^捕獲/);
    await screen.findByText('記録しました');
    expect(kinds(sent())).toEqual([['checked', 'captured']]);
    expect(app.address()).toMatch(/^\/HokapatoList/);
  });

  it('stays open where it cannot be recorded, and records the same acts on the next press', async () => {
    const { app, sent } = await openVisit(FIRED, { [POST]: () => refusal('unavailable') });
    press(/^捕獲/);
    expect(await screen.findByText(/ただいま受け付けられません/)).toBeTruthy();
    expect(app.address()).toMatch(/^\/HokapatoList/);
    app.server.answers[POST] = accepted(trapLog({ kind: 'checked', source: 'user' }));
    press(/^捕獲/);
    await waitFor(() => expect(app.address()).toMatch(/^\/HuntShot/));
    const [first, second] = sent();
    expect(second).toEqual(first);
  });
});

const HERE = { latitude: 35.101, longitude: 135.4, accuracy: 12 };
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The sheet on a phone that may say where it is. */
async function openLocated(shown = FIRED) {
  const device = fakeDevice({ consent: 'granted' });
  const visit = await openVisit(shown);
  await waitFor(() => expect(device.watches.size).toBe(1));
  return {
    ...visit,
    device,
    find: () => act(() => device.moveTo(HERE.latitude, HERE.longitude, HERE.accuracy)),
  };
}
const places = (acts: readonly TrapActInput[]) =>
  acts.map(({ kind, latitude, longitude, accuracy }) => [kind, latitude, longitude, accuracy]);
const record = async (answer: RegExp) => {
  press(answer);
  await screen.findByText('記録しました');
};
const switchOf = () => screen.getByRole<HTMLInputElement>('switch', { name: 'いまいる場所も記録する' });

describe('the position of a visit', () => {
  it('goes with the check, and never with the setting, which would move the trap', async () => {
    const { sent, find } = await openLocated();
    find();
    expect(screen.getByText('誤差 12 m。')).toBeTruthy();
    await record(/^空はじき/);
    expect(places(sent())).toEqual([
      ['checked', 35.101, 135.4, 12],
      ['set', undefined, undefined, undefined],
    ]);
  });

  it('does not go with 掛け直し alone', async () => {
    const { sent, find } = await openLocated();
    find();
    await record(/^掛け直し/);
    expect(places(sent())).toEqual([['set', undefined, undefined, undefined]]);
  });

  it('is not waited for', async () => {
    const { sent } = await openLocated(ARMED);
    await record(/^異常なし/);
    expect(places(sent())).toEqual([['patrol', undefined, undefined, undefined]]);
  });

  it('does not go along where it is older than two minutes', async () => {
    const old = await openLocated(ARMED);
    old.find();
    vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 91_000);
    await record(/^異常なし/);
    expect(places(old.sent())).toEqual([['patrol', undefined, undefined, undefined]]);
  });

  it('does not go along where it is too coarse to say whether the person was at the trap', async () => {
    const { sent, device } = await openLocated(ARMED);
    act(() => device.moveTo(35.1, 135.4, 1500));
    expect(screen.getByText(/^誤差が大きいため、まだ記録できません（約 1.5 km）/)).toBeTruthy();
    await record(/^異常なし/);
    expect(places(sent())).toEqual([['patrol', undefined, undefined, undefined]]);
  });

  it('is asked for only at a press where the person has not allowed it yet', async () => {
    const device = fakeDevice({ consent: 'prompt' });
    const { sent } = await openVisit(ARMED);
    await act(async () => {});
    expect(device.watches.size).toBe(0);
    expect(switchOf().checked).toBe(false);
    fireEvent.click(switchOf());
    expect(device.watches.size).toBe(1);
    act(() => device.moveTo(HERE.latitude, HERE.longitude, HERE.accuracy));
    await record(/^異常なし/);
    expect(places(sent())).toEqual([['patrol', 35.101, 135.4, 12]]);
  });

  it('is left out for good on this device where the person says so', async () => {
    const { device, find } = await openLocated(ARMED);
    find();
    fireEvent.click(switchOf());
    expect(device.watches.size).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'やめる' }));
    fireEvent.click(await screen.findByRole('button', { name: '見回り記録' }));
    await act(async () => {});
    expect(switchOf().checked).toBe(false);
    expect(device.watches.size).toBe(0);
  });
});
