import { ApiError, type TrapActInput } from '@satomori/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RecordActDialog } from './RecordActDialog.tsx';

const TRAP_ID = '019400f0-0000-7000-8000-000000000005';
const SEEN = '019400f0-0000-7000-8000-000000000009';
const NEWER = '019400f0-0000-7000-8000-00000000000a';
const UNAVAILABLE = 'ただいま受け付けられません。しばらく待ってから、もう一度お試しください。';

const refuse = () =>
  Promise.reject(new ApiError(503, { result: 'unavailable', message: UNAVAILABLE }, new Headers()));

function renderDialog(kind: 'checked' | 'removed' = 'checked') {
  const onRecord = vi.fn<(act: TrapActInput) => Promise<unknown>>(() => Promise.resolve());
  const onClose = vi.fn();
  const dialogOf = (last_log_id: string) => (
    <RecordActDialog
      trap={{ id: TRAP_ID, name: '西谷3号', last_log_id }}
      kind={kind}
      onRecord={onRecord}
      onClose={onClose}
    />
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
