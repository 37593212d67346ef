import { AGE_CLASS_LABELS, FAMILY_LABELS, type MapPoint, postTimeText } from '@satomori/core';
import { labelOf } from '../captures/captureTexts.ts';

export const sightingTime = ({ witnessed_at, time_precision }: MapPoint): string =>
  postTimeText(witnessed_at, time_precision);

/** As it was told; a number that nobody knows is no number. */
export const countText = ({ count, count_text }: MapPoint): string =>
  count_text ?? (count === null ? '' : String(count));

/** Age and company in one: `成獣 親子`. */
export const companyText = ({ age_class, family }: MapPoint): string =>
  [labelOf(AGE_CLASS_LABELS, age_class), labelOf(FAMILY_LABELS, family)].filter(Boolean).join(' ');

export const placeText = ({ municipality, place }: MapPoint): string => `${municipality ?? ''}${place ?? ''}`;
