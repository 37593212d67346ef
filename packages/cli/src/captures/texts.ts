import { AGE_CLASS_LABELS, HUNT_RESULT_LABELS, type Capture, SPECIES_LABELS } from '@satomori/core';
import type { Style } from '../output/style.ts';
import { listedPostTime, postTime } from '../output/times.ts';

export const labelOf = <Value extends string>(labels: Record<Value, string>, value: Value | null): string =>
  value === null ? '' : labels[value];

export const captureTime = (capture: Capture, style: Style): string => postTime(momentOf(capture), style);

/** Time of a capture for a list. */
export const listedCaptureTime = (capture: Capture, style: Style, now: number): string =>
  listedPostTime(momentOf(capture), style, now);

const momentOf = ({ captured_at, time_precision }: Capture) => ({
  at: captured_at,
  precision: time_precision,
});

/** The counts are more exact than the age class: for several animals they give the number of each. */
export function ageText({ age_class, adult_count, young_count }: Capture): string {
  if (adult_count > 0 && young_count > 0) return `成獣${adult_count} 幼獣${young_count}`;
  if (age_class !== null) return AGE_CLASS_LABELS[age_class];
  if (adult_count > 0) return AGE_CLASS_LABELS.adult;
  return young_count > 0 ? AGE_CLASS_LABELS.young : '';
}

/** The species; or the result, where it was not an ordinary capture. */
export function animalText({ species, result }: Capture): string {
  const animal = labelOf(SPECIES_LABELS, species);
  return result === 'captured' ? animal : [animal, HUNT_RESULT_LABELS[result]].filter(Boolean).join(' ');
}

export const placeText = ({ municipality, place }: Capture): string => `${municipality ?? ''}${place ?? ''}`;
