import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@satomori/core';
import { useState } from 'react';
import { newId } from '../../platform/newId.ts';
import { PhotoProblem, readPhoto } from '../../platform/photos.ts';
import type { PostDraft } from './postDraft.ts';
import type { ChangeDraft } from './useDraft.ts';

const MEGABYTE = 1024 * 1024;

/** Why a file is not even read; `null` where it is. */
const refusalOf = (file: File): string | null =>
  file.size > MAX_PHOTO_BYTES
    ? `${file.name}は${(file.size / MEGABYTE).toFixed(0)}MBあります。1枚${MAX_PHOTO_BYTES / MEGABYTE}MBまで送れます。`
    : null;

/** Reads chosen files one after the other into the draft, and says of each that cannot be taken why not. */
export function useAddPhotos(change: ChangeDraft<PostDraft>) {
  const [reading, setReading] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const refuse = (problem: string) => setProblems((before) => [...before, problem]);

  async function add(file: File): Promise<void> {
    const refusal = refusalOf(file);
    if (refusal !== null) return refuse(refusal);
    try {
      const photo = await readPhoto(file);
      change(({ photos }) => {
        const isThere = photos.some(({ sha256 }) => sha256 === photo.sha256);
        if (isThere || photos.length >= MAX_PHOTOS) return {};
        return { photos: [...photos, { ...photo, id: newId(), photo_kind: 'unsorted' }] };
      });
    } catch (error) {
      refuse(error instanceof PhotoProblem ? error.message : `${file.name}を読み取れませんでした。`);
    }
  }

  async function addAll(files: readonly File[], room: number): Promise<void> {
    const over = files.length - room;
    setProblems(over > 0 ? [`写真は1件につき${MAX_PHOTOS}枚までです。${over}枚は加えていません。`] : []);
    const taken = files.slice(0, Math.max(0, room));
    setReading((before) => before + taken.length);
    for (const file of taken) {
      await add(file);
      setReading((before) => before - 1);
    }
  }

  return { addAll, reading, problems };
}
