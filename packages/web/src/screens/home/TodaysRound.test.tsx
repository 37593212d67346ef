import type { Trap } from '@satomori/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice } from '../../app/testing/fakeDevice.ts';
import { accepted, type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, trap, trapLog, user } from '../../app/testing/rows.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
/** The middle of the site is at 35.1, 135.4. */
const set = (digits: number, name: string, changes: Partial<Trap> = {}) =>
  trap({ id: uuid(digits), name, last_patrol_at: null, last_log_id: uuid(90), ...changes });
const NEAR = set(10, '近いわな', { longitude: 135.41 });
const FAR = set(11, '遠いわな', { longitude: 135.5 });
const NEXT = set(12, '次のわな', { longitude: 135.44 });
const traps = (...listed: Trap[]): Answers => ({ 'GET /api/traps': () => rows(listed) });
const open = (answers: Answers) => renderApp('/Home', { answers });
const round = async () => {
  const heading = await screen.findByRole('heading', { level: 2, name: /^本日の見回り/ });
  return within(heading.closest('section') as HTMLElement);
};
const names = async () =>
  (await round()).getAllByRole('link').map((link) => /^(.*?わな)/.exec(link.textContent)?.[1]);
const tick = (name: string) => screen.getByRole('button', { name: `${name}の見回りを異常なしで記録` });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("today's round", () => {
  it('offers nothing to record to a shared viewer', async () => {
    open({ ...traps(NEAR), 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) });
    await round();
    expect(screen.queryByRole('button', { name: /異常なし/ })).toBeNull();
  });

  it('does not tick off a trap that has fired: what it holds has to be looked at', async () => {
    open(traps(firedTrap({ ...NEAR, state: 'fired', open_fired_at: '2026-11-20T00:00:00.000Z' }), FAR));
    expect(await names()).toContain('近いわな');
    expect(screen.queryByRole('button', { name: '近いわなの見回りを異常なしで記録' })).toBeNull();
    expect(tick('遠いわな')).toBeTruthy();
  });

  it('goes from the middle of the town to the nearest next, with the way to each', async () => {
    open(traps(FAR, set(13, '置いていないわな', { placement: 'planned' }), NEXT, NEAR));
    expect(await names()).toEqual(['近いわな', '次のわな', '遠いわな']);
    const [first, second] = (await round()).getAllByRole('link');
    expect(first?.textContent).toContain('町の中央から 910 m。');
    expect(second?.textContent).toContain('前のわなから 2.7 km。');
  });

  it('goes from where the person is, once they ask for it', async () => {
    const position = { coords: { latitude: 35.1, longitude: 135.52, accuracy: 5 } };
    const getCurrentPosition = (found: (at: typeof position) => void) => found(position);
    const geolocation = { getCurrentPosition, watchPosition: () => 1, clearWatch: () => {} };
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as unknown as Geolocation);
    open(traps(NEAR, NEXT, FAR));
    expect(await names()).toEqual(['近いわな', '次のわな', '遠いわな']);
    fireEvent.click(screen.getByRole('button', { name: '現在地から並べる' }));
    await waitFor(async () => expect(await names()).toEqual(['遠いわな', '次のわな', '近いわな']));
    expect((await round()).getAllByRole('link')[0]?.textContent).toContain('現在地から 1.8 km。');
  });

  it('says the sunset, after which no gun may be used', async () => {
    open(traps(NEAR));
    expect((await round()).getByText(/^日の入 1[6-9]:\d\d.*銃/)).toBeTruthy();
  });

  it('shows five that are left, and all on request', async () => {
    open(traps(...Array.from({ length: 8 }, (_, at) => set(20 + at, `${at}番のわな`))));
    expect(await names()).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: '全8件を出す' }));
    expect(await names()).toHaveLength(8);
  });
});

describe('a trap that is ticked off', () => {
  const stored = accepted(trapLog({ trap_id: NEAR.id, kind: 'patrol', result: 'nothing', source: 'user' }));

  it('is recorded as a patrol that found nothing, and keeps its place', async () => {
    const app = open({ ...traps(NEAR, FAR), 'POST /api/trap_logs': stored });
    await round();
    fireEvent.click(tick('近いわな'));
    expect(await screen.findByText('記録しました')).toBeTruthy();
    const sent = app.server.calls.find(({ call }) => call === 'POST /api/trap_logs')?.body;
    expect(sent).toMatchObject({
      trap_id: NEAR.id,
      kind: 'patrol',
      result: 'nothing',
      seen_log_id: uuid(90),
    });
    app.server.answers['GET /api/traps'] = () =>
      rows([{ ...NEAR, last_patrol_at: new Date().toISOString() }, FAR]);
    await app.queryClient.invalidateQueries();
    expect(await screen.findByRole('heading', { name: '本日の見回り 残り 1件' })).toBeTruthy();
    expect(await names()).toEqual(['近いわな', '遠いわな']);
  });

  it('is recorded with where the person is, on a phone that may say it', async () => {
    const device = fakeDevice({ consent: 'granted' });
    const app = open({ ...traps(NEAR), 'POST /api/trap_logs': stored });
    await round();
    await waitFor(() => expect(device.watches.size).toBe(1));
    act(() => device.moveTo(35.1, 135.41, 9));
    fireEvent.click(tick('近いわな'));
    expect(await screen.findByText('記録しました')).toBeTruthy();
    const sent = app.server.calls.find(({ call }) => call === 'POST /api/trap_logs')?.body;
    expect(sent).toMatchObject({ kind: 'patrol', latitude: 35.1, longitude: 135.41, accuracy: 9 });
  });

  it('stays to be ticked off where the server refuses it', async () => {
    open({ ...traps(NEAR), 'POST /api/trap_logs': () => refusal('not_found') });
    await round();
    fireEvent.click(tick('近いわな'));
    expect(await (await round()).findByRole('alert')).toBeTruthy();
    expect(tick('近いわな')).toBeTruthy();
  });

  it('is sent again as the same act after an error, whatever the trap has reported since', async () => {
    const app = open({ ...traps(NEAR), 'POST /api/trap_logs': () => refusal('not_found') });
    await round();
    fireEvent.click(tick('近いわな'));
    expect(await (await round()).findByRole('alert')).toBeTruthy();
    app.server.answers['POST /api/trap_logs'] = stored;
    app.server.answers['GET /api/traps'] = () => rows([{ ...NEAR, last_log_id: uuid(91) }, FAR]);
    await app.queryClient.invalidateQueries();
    await screen.findByRole('button', { name: /^遠いわな/ });
    fireEvent.click(tick('近いわな'));
    expect(await screen.findByText('記録しました')).toBeTruthy();
    const [first, second] = app.server.calls.flatMap(({ call, body }) =>
      call === 'POST /api/trap_logs' ? [body] : [],
    );
    expect(second).toEqual(first);
  });
});
