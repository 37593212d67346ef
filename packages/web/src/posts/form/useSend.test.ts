import { createMapPoint } from '@satomori/core/bodies';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newPostDraft, type PostDraft } from './postDraft.ts';
import { useSend } from './useSend.ts';

vi.mock('./formProblems.ts', async (original) => {
  const actual = await original<typeof import('./formProblems.ts')>();
  return { ...actual, findProblems: () => actual.NO_PROBLEMS };
});

const post = vi.fn<() => Promise<string>>();
const onSending = vi.fn<() => Promise<void>>();
const onSent = vi.fn<() => void>();
const open = () =>
  renderHook(() =>
    useSend({
      endpoint: createMapPoint,
      leading: '',
      questions: [],
      pointOf: ({ id }: PostDraft) => ({ id }),
      post,
      onSending,
      onSent,
    }),
  ).result;

beforeEach(() => {
  post.mockResolvedValue('stored');
  onSending.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('sends once where the button is pressed twice in the same moment', async () => {
  const sending = open();
  const draft = newPostDraft(0);
  await act(() => Promise.all([sending.current.send(draft), sending.current.send(draft)]));
  expect([post.mock.calls.length, onSent.mock.calls.length]).toEqual([1, 1]);
});

it('sends nothing before the draft lies on the device', async () => {
  let stored = () => {};
  onSending.mockReturnValue(new Promise((resolve) => (stored = resolve)));
  const sending = open();
  let sent: Promise<void> | undefined;
  await act(async () => void (sent = sending.current.send(newPostDraft(0))));
  expect([sending.current.isSending, post.mock.calls.length]).toEqual([true, 0]);
  await act(async () => {
    stored();
    await sent;
  });
  expect(post).toHaveBeenCalledTimes(1);
});

it('may be sent again after a refusal', async () => {
  post.mockRejectedValueOnce(new Error('no'));
  const sending = open();
  await act(() => sending.current.send(newPostDraft(0)));
  await act(() => sending.current.send(newPostDraft(0)));
  expect([post.mock.calls.length, onSent.mock.calls.length]).toEqual([2, 1]);
});
