import { formatDate, type HuntPoint } from '@satomori/core';
import type { ReactNode } from 'react';
import { captureTitle, mainFacts } from '../../../ui/captureWords.ts';

/** One capture as the words of a row. */
export interface CaptureRow {
  title: string;
  day: string;
  sexAge: ReactNode;
  place: ReactNode;
  hunter: ReactNode;
  photos: string;
}

export function captureRow(capture: HuntPoint): CaptureRow {
  const factOf = (name: string) => mainFacts(capture).find(({ word }) => word === name)?.value;
  return {
    title: captureTitle(capture),
    day: formatDate(capture.captured_at),
    sexAge: factOf('性別・成幼'),
    place: factOf('場所'),
    hunter: factOf('捕獲者'),
    photos: capture.photos.length === 0 ? '写真なし' : `写真${capture.photos.length}枚`,
  };
}
