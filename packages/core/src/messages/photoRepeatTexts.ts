import type { Photo, PhotoRepeat } from '../contract/posts/photos.ts';
import { postTimeText } from './postTime.ts';

const LIKENESS_WORDS: Record<PhotoRepeat['likeness'], string> = {
  same: '同じ写真',
  similar: 'よく似た写真',
};

/** One photo of a capture that another capture has too, in words. */
export interface PhotoRepeatText {
  repeat: PhotoRepeat;
  /** The capture's own photo. */
  own: Photo | undefined;
  /** `写真1と同じ写真：NIA-1、2026-11-19 08:30、山田 太郎`. */
  text: string;
}

/** The same words on the screen and in the terminal. */
export const photoRepeatTexts = (
  photos: readonly Photo[],
  repeats: readonly PhotoRepeat[],
): PhotoRepeatText[] =>
  repeats.map((repeat) => {
    const index = photos.findIndex(({ id }) => id === repeat.photo_id);
    const capture = [
      repeat.capture_no ?? '番号のない捕獲',
      postTimeText(repeat.captured_at, repeat.time_precision),
      repeat.hunter_name,
    ];
    const words = capture.filter((word) => word !== null).join('、');
    return {
      repeat,
      own: photos[index],
      text: `写真${index + 1}と${LIKENESS_WORDS[repeat.likeness]}：${words}`,
    };
  });
