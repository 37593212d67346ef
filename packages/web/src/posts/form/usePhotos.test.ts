import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ReadPhoto } from '../../platform/photos/photos.ts';
import { newPostDraft, type PostDraft } from '../draft/postDraft.ts';
import type { FormDraft } from '../draft/useDraft.ts';
import { usePhotos } from './usePhotos.ts';

const reads = vi.hoisted(() => [] as (() => void)[]);
vi.mock('../../platform/photos/photos.ts', async (original) => ({
  ...(await original<typeof import('../../platform/photos/photos.ts')>()),
  readPhoto: ({ name }: File) =>
    new Promise<ReadPhoto>((resolve) => {
      const unknown = { exif_available: false, taken_at: null, exif_latitude: null, exif_longitude: null };
      reads.push(() => resolve({ name, file: new Blob([name]), sha256: name, ...unknown }));
    }),
}));

const files = (...names: string[]) => names.map((name) => new File([name], name));

it('leaves no room for photos beyond those that are still being read, and says so', async () => {
  const { result } = renderHook(() => {
    const [draft, setDraft] = useState(() => newPostDraft(0));
    const change = (made: (before: PostDraft) => Partial<PostDraft>) =>
      setDraft((before) => ({ ...before, ...made(before) }));
    const form = { draft, change } as unknown as FormDraft<PostDraft>;
    return { names: draft.photos.map(({ name }) => name), ...usePhotos(form, { most: 3, proposed: [] }) };
  });
  act(() => void result.current.add(files('a', 'b')));
  act(() => void result.current.add(files('c', 'd')));
  expect(result.current.problems).toEqual([expect.stringContaining('1枚は加えていません')]);
  await waitFor(async () => {
    await act(async () => reads.shift()?.());
    expect(result.current.reading).toBe(0);
  });
  expect(result.current.names.toSorted()).toEqual(['a', 'b', 'c']);
});
