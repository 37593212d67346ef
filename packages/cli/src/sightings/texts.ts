import { AGE_CLASS_LABELS, FAMILY_LABELS, labelOf, type Sighting } from '@satomori/core';
import type { Style } from '../output/style.ts';
import { listedPostTime, postTime } from '../output/times.ts';

export const sightingTime = (sighting: Sighting, style: Style): string => postTime(momentOf(sighting), style);

/** Time of a sighting for a list. */
export const listedSightingTime = (sighting: Sighting, style: Style, now: number): string =>
  listedPostTime(momentOf(sighting), style, now);

const momentOf = ({ witnessed_at, time_precision }: Sighting) => ({
  at: witnessed_at,
  precision: time_precision,
});

/** As the reporter said it; empty where the count is unknown. */
export const countText = ({ count, count_text }: Sighting): string =>
  count_text ?? (count === null ? '' : String(count));

/** Age class and group in one text: `成獣 親子`. */
export const companyText = ({ age_class, family }: Sighting): string =>
  [labelOf(AGE_CLASS_LABELS, age_class), labelOf(FAMILY_LABELS, family)].filter(Boolean).join(' ');
