import { ApiError, type Trap, type TrapAct, type TrapActInput } from '@satomori/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice } from '../app/testing/fakeDevice.ts';
import { site, user } from '../app/testing/rows.ts';
import { SessionProvider } from '../queries/session/session.tsx';
import { RecordActDialog } from './RecordActDialog.tsx';

const TRAP_ID = '019400f0-0000-7000-8000-000000000005';
const SEEN = '019400f0-0000-7000-8000-000000000009';
const NEWER = '019400f0-0000-7000-8000-00000000000a';
const UNAVAILABLE = 'ただいま受け付けられません。しばらく待ってから、もう一度お試しください。';

const refuse = () =>
  Promise.reject(new ApiError(503, { result: 'unavailable', message: UNAVAILABLE }, new Headers()));

type Place = Pick<Trap, 'latitude' | 'longitude'>;
const PLACE: Place = { latitude: 35.1, longitude: 135.4 };
afterEach(() => vi.unstubAllGlobals());

function renderDialog(kind: TrapAct = 'checked', place: Place = PLACE) {
  const onRecord = vi.fn<(act: TrapActInput) => Promise<unknown>>(() => Promise.resolve());
  const onClose = vi.fn();
  const dialogOf = (last_log_id: string) => (
    <SessionProvider session={{ user: user(), site: site() }}>
      <RecordActDialog
        trap={{ id: TRAP_ID, name: '西谷3号', last_log_id, ...place }}
        kind={kind}
        onRecord={onRecord}
        onClose={onClose}
      />
    </SessionProvider>
  );
  const { rerender } = render(dialogOf(SEEN));
  return { onRecord, onClose, firingArrives: () => rerender(dialogOf(NEWER)) };
}

const send = () => fireEvent.click(screen.getByRole('button', { name: '確認を記録する' }));
const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));
const memo = () => screen.getByLabelText<HTMLTextAreaElement>(/メモ/);
const write = (value: string) => fireEvent.change(memo(), { target: { value } });

describe('RecordActDialog', () => {
  it('sends the same id and text again after an error, and says what happened', async () => {
    const { onRecord, onClose } = renderDialog();
    onRecord.mockImplementationOnce(refuse);
    choose('空はじき');
    write('掛け直した');
    send();
    expect(await screen.findByText(new RegExp(UNAVAILABLE))).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(memo().value).toBe('掛け直した');

    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = onRecord.mock.calls.map(([act]) => act);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      kind: 'checked',
      result: 'false_spring',
      memo: '掛け直した',
      trap_id: TRAP_ID,
    });
    expect(first?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('sends once when it is pressed twice', async () => {
    const { onRecord, onClose } = renderDialog();
    choose('異常なし');
    const button = screen.getByRole('button', { name: '確認を記録する' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onRecord).toHaveBeenCalledOnce();
  });

  it('clears only what the person could know: the newest reading when it was opened', async () => {
    const { onRecord, firingArrives } = renderDialog();
    firingArrives();
    choose('捕獲');
    send();
    await waitFor(() => expect(onRecord).toHaveBeenCalled());
    expect(onRecord.mock.calls[0]?.[0].seen_log_id).toBe(SEEN);
  });

  it('asks for the result of a check before it sends', () => {
    const { onRecord } = renderDialog();
    send();
    expect(screen.getByText('結果を選んでください')).toBeTruthy();
    expect(onRecord).not.toHaveBeenCalled();
  });

  it('keeps a memo that is too long, and does not send it', () => {
    const { onRecord } = renderDialog();
    choose('異常なし');
    write('長'.repeat(501));
    send();
    expect(screen.getByText('500文字以内にしてください')).toBeTruthy();
    expect(memo().value).toHaveLength(501);
    expect(onRecord).not.toHaveBeenCalled();
  });

  it('takes the time that the person gives, as Japanese time', async () => {
    const { onRecord } = renderDialog();
    choose('異常なし');
    fireEvent.click(screen.getByRole('button', { name: /変える/ }));
    fireEvent.change(screen.getByLabelText('行った日時'), { target: { value: '2026-01-02T03:04' } });
    send();
    await waitFor(() => expect(onRecord).toHaveBeenCalled());
    expect(onRecord.mock.calls[0]?.[0].occurred_at).toBe('2026-01-01T18:04:00.000Z');
  });

  it('says what follows from a removal', () => {
    renderDialog('removed');
    expect(screen.getByText(/見守りを終えます/)).toBeTruthy();
  });
});

const HERE = { latitude: 35.101, longitude: 135.4, accuracy: 12 };

/** The dialog on a phone that knows where it is. */
async function renderLocated(kind: TrapAct, place?: Place) {
  const device = fakeDevice({ consent: 'granted' });
  const dialog = renderDialog(kind, place);
  await waitFor(() => expect(device.watches.size).toBe(1));
  act(() => device.moveTo(HERE.latitude, HERE.longitude, HERE.accuracy));
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(dialog.onRecord).toHaveBeenCalled());
    return dialog.onRecord.mock.calls[0]![0];
  };
  return { ...dialog, device, press };
}
const moving = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'わなの位置を、いまいる場所にする' });
const NOWHERE: Place = { latitude: null, longitude: null };

describe('the position of an act with a form', () => {
  it('goes with what is recorded as of now', async () => {
    const { press } = await renderLocated('patrol');
    expect(screen.getByText('誤差 12 m。')).toBeTruthy();
    expect(await press('見回りを記録する')).toMatchObject(HERE);
  });

  it('does not go with what was done at another time', async () => {
    const { press } = await renderLocated('patrol');
    fireEvent.click(screen.getByRole('button', { name: /変える/ }));
    fireEvent.change(screen.getByLabelText('行った日時'), { target: { value: '2026-01-02T03:04' } });
    expect(await press('見回りを記録する')).not.toHaveProperty('latitude');
  });

  it('is that of the first try in each further one', async () => {
    const { onRecord, onClose, device, press } = await renderLocated('patrol');
    onRecord.mockImplementationOnce(refuse);
    await press('見回りを記録する');
    await screen.findByText(new RegExp(UNAVAILABLE));
    act(() => device.moveTo(35.2, 135.5));
    await press('見回りを記録する');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [first, second] = onRecord.mock.calls.map(([recorded]) => recorded);
    expect(second).toEqual(first);
  });
});

describe('a setting or a move', () => {
  it('of a trap with a position does not move it, unless the person says so', async () => {
    const { press } = await renderLocated('set');
    expect(moving().checked).toBe(false);
    expect(screen.getByText('誤差 12 m。わなの位置は変わりません。')).toBeTruthy();
    expect(await press('設置を記録する')).not.toHaveProperty('latitude');
  });

  it('moves the trap to where the person is where the person says so, and shows how far', async () => {
    const { press } = await renderLocated('set');
    fireEvent.click(moving());
    expect(screen.getByText('誤差 12 m。わなの位置を 110 m 移します。')).toBeTruthy();
    expect(await press('設置を記録する')).toMatchObject(HERE);
  });

  it.each<[TrapAct, Place, string]>([
    ['relocated', PLACE, '移設を記録する'],
    ['set', NOWHERE, '設置を記録する'],
  ])('proposes the position with %s at %j', async (kind, place, send) => {
    const { press } = await renderLocated(kind, place);
    expect(moving().checked).toBe(true);
    expect(await press(send)).toMatchObject(HERE);
  });

  it('of a move far away, as when recorded at home, moves nothing unless the person says so', async () => {
    const { press } = await renderLocated('relocated', { latitude: 35.12, longitude: 135.4 });
    expect(moving().checked).toBe(false);
    expect(await press('移設を記録する')).not.toHaveProperty('latitude');
  });

  it('is not offered where the position is not known, and asks for it only at a press', async () => {
    const device = fakeDevice({ consent: 'prompt' });
    const { onRecord } = renderDialog('relocated');
    await act(async () => {});
    expect(device.watches.size).toBe(0);
    expect(moving().checked).toBe(false);
    fireEvent.click(moving());
    expect(device.watches.size).toBe(1);
    expect(moving().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '移設を記録する' }));
    await waitFor(() => expect(onRecord).toHaveBeenCalled());
    expect(onRecord.mock.calls[0]![0]).not.toHaveProperty('latitude');
  });

  it('moves nothing where the time was changed', async () => {
    const { press } = await renderLocated('relocated');
    fireEvent.click(screen.getByRole('button', { name: /変える/ }));
    expect(screen.queryByRole('switch')).toBeNull();
    expect(await press('移設を記録する')).not.toHaveProperty('latitude');
  });
});
