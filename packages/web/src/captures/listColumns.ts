import type { Capture } from '@satomori/core';
import type { ListColumn } from '../posts/filter/postKind.ts';
import { captorWords, placeWords, sexAndAgeWords } from './captureWords.ts';

/** The columns of the list of captures, after its time and animal. */
export const LIST_COLUMNS: readonly ListColumn<Capture>[] = [
  { share: 1, textOf: sexAndAgeWords },
  { share: 1.2, textOf: placeWords },
  { share: 0.7, textOf: captorWords },
];
