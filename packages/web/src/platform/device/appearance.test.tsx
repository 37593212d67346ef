import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changeAppearance, useAppearance } from './appearance.ts';
import { APPEARANCE_KEY, isDarkNow } from './look.ts';

/** What another tab has stored. */
function storeInOtherTab(key: string, value: object): void {
  localStorage.setItem(key, JSON.stringify(value));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}

afterEach(() => localStorage.clear());

it('changes with that of another tab, and with nothing else that it stores', () => {
  changeAppearance({ scheme: 'light', isLarge: false });
  const { result, unmount } = renderHook(useAppearance);
  expect(result.current.isLarge).toBe(false);
  storeInOtherTab(APPEARANCE_KEY, { scheme: 'dark', isLarge: true });
  expect([result.current.isLarge, result.current.scheme, isDarkNow()]).toEqual([true, 'dark', true]);
  storeInOtherTab('something-else', {});
  expect(isDarkNow()).toBe(true);
  unmount();
  storeInOtherTab(APPEARANCE_KEY, { scheme: 'light' });
  expect(isDarkNow()).toBe(true);
});
