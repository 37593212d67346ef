import type { TrapAct, TrapLog } from '@satomori/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trapLog } from '../app/testing/rows.ts';
import { RecordedNotice } from './RecordedNotice.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = () => screen.queryByRole('button', { name: '元に戻す' });

function show(kind: TrapAct, changes: Partial<TrapLog> = {}) {
  const onUndo = vi.fn(() => Promise.resolve());
  const log = trapLog({ kind, source: 'user', ...changes });
  render(<RecordedNotice logs={[log]} onUndo={onUndo} />);
  return { onUndo, log };
}

describe('元に戻す', () => {
  it.each(['working', 'removed', 'stopped'] as const)('is not offered after %s', (kind) => {
    show(kind);
    expect(screen.getByText('記録しました')).toBeTruthy();
    expect(button()).toBeNull();
  });

  it.each(['checked', 'set', 'patrol'] as const)('is offered for 10 seconds after %s', async (kind) => {
    show(kind);
    await pass(9_999);
    expect(button()).not.toBeNull();
    await pass(1);
    expect(button()).toBeNull();
    expect(screen.getByText('記録しました')).toBeTruthy();
  });

  it('undoes the very act once, however often it is pressed', async () => {
    const { onUndo, log } = show('checked');
    const offered = button();
    if (offered === null) throw new Error('nothing is offered');
    fireEvent.click(offered);
    fireEvent.click(offered);
    await pass(0);
    expect(screen.getByText('確認を元に戻しました')).toBeTruthy();
    expect(onUndo.mock.calls).toEqual([[{ logId: log.id, id: expect.any(String) }]]);
  });

  it('undoes both acts of one press, the last one first, and goes on where it failed', async () => {
    const [check, set] = [trapLog({ id: 'check', kind: 'checked' }), trapLog({ id: 'set', kind: 'set' })];
    const onUndo = vi.fn((_cancellation: { logId: string; id: string }) => Promise.resolve());
    onUndo.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    render(<RecordedNotice logs={[check, set]} onUndo={onUndo} />);
    const undone = () => onUndo.mock.calls.map(([{ logId }]) => logId);
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    await pass(0);
    expect(undone()).toEqual(['set', 'check']);
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    await pass(0);
    expect(screen.getByText('確認と設置を元に戻しました')).toBeTruthy();
    expect(onUndo.mock.calls.slice(2)).toEqual(onUndo.mock.calls.slice(0, 2));
  });

  it('stays for another try where it failed within the time', async () => {
    const { onUndo } = show('set');
    onUndo.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await pass(9_000);
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    await pass(5_000);
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    await pass(0);
    expect(screen.getByText('設置を元に戻しました')).toBeTruthy();
    const [first, second] = onUndo.mock.calls as unknown[][];
    expect(second).toEqual(first);
  });
});
