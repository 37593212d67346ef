import type { HuntResult } from '@satomori/core';
import type { ImageRow } from '../images/repository.ts';
import type { PostRow } from '../posts/repository.ts';
import { readDetails } from './details.ts';

/** A capture as its contract shows it. */
export const viewHuntPoint = (row: PostRow, photos: ImageRow[]) => ({
  ...row,
  ...readDetails(row.details),
  result: row.outcome as HuntResult,
  captured_at: row.happened_at,
  count: row.count ?? 0,
  adult_count: row.adult_count ?? 0,
  young_count: row.young_count ?? 0,
  photos,
});
export type HuntPointView = ReturnType<typeof viewHuntPoint>;
