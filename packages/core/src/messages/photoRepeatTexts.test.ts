import { expect, it } from 'vitest';
import type { Photo, PhotoRepeat } from '../contract/posts/photos.ts';
import { photoRepeatTexts } from './photoRepeatTexts.ts';

const REPEAT: PhotoRepeat = {
  photo_id: 'b',
  likeness: 'same',
  path: 'other',
  capture_id: 'c',
  capture_no: 'NIA-1',
  captured_at: '2026-11-18T23:30:00.000Z',
  time_precision: 'exact',
  hunter_name: '山田 太郎',
};

it('names the photo and the other capture, as far as it is known', () => {
  const photos = [{ id: 'a' }, { id: 'b' }] as Photo[];
  const unnamed = {
    ...REPEAT,
    photo_id: 'a',
    likeness: 'similar',
    capture_no: null,
    hunter_name: null,
  } as const;
  const texts = photoRepeatTexts(photos, [REPEAT, unnamed]);
  expect(texts.map(({ text }) => text)).toEqual([
    '写真2と同じ写真：NIA-1、2026-11-19 08:30、山田 太郎',
    '写真1とよく似た写真：番号のない捕獲、2026-11-19 08:30',
  ]);
  expect(texts.map(({ own }) => own?.id)).toEqual(['b', 'a']);
});
