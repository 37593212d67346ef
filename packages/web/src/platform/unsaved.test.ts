import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayReloadNow, unsaved, untilNothingUnsaved } from './unsaved.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('lets the page be loaded anew where nothing is typed', async () => {
  expect(mayReloadNow()).toBe(true);
  await untilNothingUnsaved();
});

it('waits for every draft to lie on the device, be sent or thrown away', async () => {
  const reload = vi.fn<() => void>();
  unsaved.add('hunt-shot');
  unsaved.add('shot');
  void untilNothingUnsaved().then(reload);
  unsaved.remove('shot');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([mayReloadNow(), reload.mock.calls.length]).toEqual([false, 0]);
  unsaved.remove('hunt-shot');
  await vi.advanceTimersByTimeAsync(0);
  expect([mayReloadNow(), reload.mock.calls.length]).toEqual([true, 1]);
});

it('does not come over somebody who writes', async () => {
  const field = document.createElement('textarea');
  document.body.append(field);
  field.value = '尾根の';
  field.focus();
  const reload = vi.fn<() => void>();
  void untilNothingUnsaved().then(reload);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([reload.mock.calls.length, mayReloadNow()]).toEqual([0, true]);
  field.blur();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits for an open dialog to be closed', async () => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.setAttribute('open', '');
  const reload = vi.fn<() => void>();
  void untilNothingUnsaved().then(reload);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  dialog.removeAttribute('open');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
