import type { Sighting } from '@satomori/core';
import type { ListColumn } from '../posts/filter/postKind.ts';
import { placeWords, reportKindWords, signWords, sizeWords } from './sightingWords.ts';

/** The columns of the list of sightings, after its time and animal. */
export const LIST_COLUMNS: readonly ListColumn<Sighting>[] = [
  { share: 1, textOf: reportKindWords },
  { share: 1.2, textOf: placeWords },
  { share: 0.7, textOf: (sighting) => sizeWords(sighting) || signWords(sighting) },
];
