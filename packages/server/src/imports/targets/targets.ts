import type { WrittenTarget } from '@satomori/core';
import { CAPTURES_TARGET, SIGHTINGS_TARGET } from './posts.ts';
import type { Target } from './target.ts';

/** What rows of files can become. */
export const TARGETS: Readonly<Record<WrittenTarget, Target>> = {
  sightings: SIGHTINGS_TARGET,
  captures: CAPTURES_TARGET,
};
