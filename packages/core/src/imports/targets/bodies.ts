// In the bundles of the apps only this module has the bodies with their schemas; see `build/slimContract.ts`.
import { createAdminUser } from '../../contract/people/adminUsers.ts';
import { createCapture } from '../../contract/posts/captures.ts';
import { createGateway } from '../../contract/devices/gateways.ts';
import type { ImportTargetName } from '../../contract/imports.ts';
import { createSighting } from '../../contract/posts/sightings.ts';
import { createTrap } from '../../contract/devices/traps.ts';
import type * as z from 'zod/mini';

/** What a row of a file becomes: the body with which a person would enter it, whose rules it keeps. */
export const IMPORTED_BODIES = {
  sightings: createSighting.body,
  captures: createCapture.body,
  traps: createTrap.body,
  gateways: createGateway.body,
  users: createAdminUser.body,
} as const satisfies Record<ImportTargetName, z.ZodMiniType>;

export { importMappingSchema } from '../../contract/imports.ts';
