import type { WrittenTarget } from '@satomori/core';
import { GATEWAYS_TARGET } from './gateways.ts';
import { CAPTURES_TARGET, SIGHTINGS_TARGET } from './posts.ts';
import type { Target } from './target.ts';
import { TRAPS_TARGET } from './traps.ts';
import { USERS_TARGET } from './users.ts';

/** What rows of files can become. */
export const TARGETS: Readonly<Record<WrittenTarget, Target>> = {
  sightings: SIGHTINGS_TARGET,
  captures: CAPTURES_TARGET,
  traps: TRAPS_TARGET,
  gateways: GATEWAYS_TARGET,
  users: USERS_TARGET,
};
