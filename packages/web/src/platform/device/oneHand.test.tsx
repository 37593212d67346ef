import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { changeOneHand, useOneHand } from './oneHand.ts';

const ID = '019400f0-0000-7000-8000-000000000001';
const OTHER = '019400f0-0000-7000-8000-000000000002';
const settingsOf = (id: string, starts_one_handed?: boolean) =>
  renderHook(() => useOneHand({ id, ...(starts_one_handed === undefined ? {} : { starts_one_handed }) }))
    .result;

afterEach(() => localStorage.clear());

describe('かんたん操作', () => {
  it.each([
    ['in a session that does not say it', undefined],
    ['where the town did not give it', false],
  ])('is off %s', (_, given) => {
    expect(settingsOf(ID, given).current).toEqual({ hand: 'off', readsAloud: false });
  });

  it('is on where the town gave it, until the person chooses otherwise', () => {
    const settings = settingsOf(ID, true);
    expect(settings.current.hand).toBe('right');
    act(() => changeOneHand(ID, { hand: 'off' }));
    expect(settings.current.hand).toBe('off');
    act(() => changeOneHand(ID, { hand: 'left', readsAloud: true }));
    expect(settings.current).toEqual({ hand: 'left', readsAloud: true });
  });

  it('is that of each person who uses the device', () => {
    changeOneHand(ID, { hand: 'left' });
    expect(settingsOf(OTHER).current.hand).toBe('off');
    expect(settingsOf(OTHER, true).current.hand).toBe('right');
  });

  it('ignores what no version of it has stored', () => {
    localStorage.setItem('satomori-one-hand', JSON.stringify({ [ID]: { hand: 'third', readsAloud: 1 } }));
    expect(settingsOf(ID, true).current).toEqual({ hand: 'right', readsAloud: false });
  });
});
