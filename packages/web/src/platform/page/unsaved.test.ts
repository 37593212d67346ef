// @isolate: what other files typed and did not send is unsaved for good.
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

it('waits for what is typed into a field and left there, until the field is empty or gone', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('090-1111-2222');
  const reload = vi.fn<() => void>();
  void untilNothingUnsaved().then(reload);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  type('');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  type('090');
  void untilNothingUnsaved().then(reload);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
  field.remove();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not wait for what lies in a draft, nor for a search, which is in the address', async () => {
  const form = document.createElement('form');
  form.dataset['kept'] = 'true';
  const search = document.createElement('input');
  search.type = 'search';
  form.append(document.createElement('textarea'));
  document.body.append(form, search);
  for (const field of [form.querySelector('textarea') as HTMLTextAreaElement, search]) {
    field.value = '尾根';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await untilNothingUnsaved();
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
