import { createSighting } from '@satomori/core/bodies';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoDamage } from '../../platform/photos/keptPhoto.ts';
import { sha256Of } from '../../platform/photos/sha256.ts';
import { type DraftPhoto, newPostDraft, type PostDraft } from '../draft/postDraft.ts';
import { type Posted, useSend } from './useSend.ts';

vi.mock('./formProblems.ts', async (original) => {
  const actual = await original<typeof import('./formProblems.ts')>();
  // Of these drafts only the photos matter.
  const findProblems: typeof actual.findProblems = (check) => {
    const { photos } = actual.findProblems(check).parts;
    return photos === undefined ? actual.NO_PROBLEMS : { ...actual.NO_PROBLEMS, parts: { photos } };
  };
  return { ...actual, findProblems };
});

const post = vi.fn<() => Promise<Posted<string>>>();
const onSending = vi.fn<() => Promise<void>>();
const onSent = vi.fn<() => void>();
const onKept = vi.fn<() => void>();
const onDamaged = vi.fn<(damages: ReadonlyMap<string, PhotoDamage>) => void>();
const open = () =>
  renderHook(() =>
    useSend({
      endpoint: createSighting,
      leading: '',
      questions: [],
      pointOf: ({ id }: PostDraft) => ({ id }),
      post,
      onSending,
      onSent,
      onKept,
      onDamaged,
    }),
  ).result;

beforeEach(() => {
  post.mockResolvedValue({ row: 'stored' });
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

describe('photos whose bytes went since they were taken', () => {
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
  const unreadable = () => {
    const file = new Blob([bytes]);
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    return file;
  };
  const taken = async (file: Blob | null, damage: PhotoDamage | null = null): Promise<DraftPhoto> => ({
    id: crypto.randomUUID(),
    name: 'a.jpg',
    file,
    damage,
    sha256: await sha256Of(bytes.buffer),
    photo_kind: 'unsorted',
    exif_available: false,
    taken_at: null,
    exif_latitude: null,
    exif_longitude: null,
  });

  it.each([
    ['changed', new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd8)])],
    ['unreadable', unreadable()],
  ] as const)('are not sent: %s', async (damage, file) => {
    const photo = await taken(file);
    const sending = open();
    await act(() => sending.current.send({ ...newPostDraft(0), photos: [photo] }));
    expect([post.mock.calls.length, onSending.mock.calls.length, sending.current.isSending]).toEqual([
      0,
      0,
      false,
    ]);
    expect(onDamaged.mock.calls).toEqual([[new Map([[photo.sha256, damage]])]]);
    expect([sending.current.error, sending.current.problems.parts.photos]).toEqual([
      '送信していません。1か所を直してください。 写真',
      expect.stringContaining('写真1・未仕分け「a.jpg」は、'),
    ]);
  });

  it('are sent where they are what they were', async () => {
    const photo = await taken(new Blob([bytes]));
    const sending = open();
    await act(() => sending.current.send({ ...newPostDraft(0), photos: [photo] }));
    expect(post.mock.calls).toEqual([[expect.objectContaining({ photos: [photo] })]]);
    expect(onDamaged).not.toHaveBeenCalled();
  });

  it('and are known to be damaged let nothing be sent before it is decided', async () => {
    const sending = open();
    await act(async () =>
      sending.current.send({ ...newPostDraft(0), photos: [await taken(null, 'missing')] }),
    );
    expect([post.mock.calls.length, sending.current.problems.parts.photos]).toEqual([
      0,
      '写真1・未仕分け「a.jpg」は、この端末に残っていません。外すか、撮り直す（選び直す）と送信できます。ほかの写真と入力した内容は残っています。',
    ]);
  });
});
