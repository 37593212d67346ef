import { ageTexts, type Capture, HUNT_RESULT_LABELS, labelOf, SPECIES_LABELS } from '@satomori/core';
import type { Style } from '../output/style.ts';
import { listedPostTime, postTime } from '../output/times.ts';

export const captureTime = (capture: Capture, style: Style): string => postTime(momentOf(capture), style);

/** Time of a capture for a list. */
export const listedCaptureTime = (capture: Capture, style: Style, now: number): string =>
  listedPostTime(momentOf(capture), style, now);

const momentOf = ({ captured_at, time_precision }: Capture) => ({
  at: captured_at,
  precision: time_precision,
});

export const ageText = (capture: Capture): string => ageTexts(capture).join(' ');

/** The species; or the result, where it was not an ordinary capture. */
export function animalText({ species, result }: Capture): string {
  const animal = labelOf(SPECIES_LABELS, species) ?? '';
  return result === 'captured' ? animal : [animal, HUNT_RESULT_LABELS[result]].filter(Boolean).join(' ');
}
