import { areaEndpoints } from './areas.ts';
import { authEndpoints } from './auth.ts';
import { captureEndpoints } from './captures.ts';
import { effortEndpoints } from './efforts.ts';
import { eventEndpoints } from './events.ts';
import { gatewayLogEndpoints } from './gatewayLogs.ts';
import { gatewayEndpoints } from './gateways.ts';
import { groupEndpoints } from './groups.ts';
import { healthEndpoints } from './health.ts';
import { mailLogEndpoints } from './mailLogs.ts';
import { notificationEndpoints } from './notifications.ts';
import { paperEndpoints } from './papers.ts';
import { photoEndpoints } from './photos.ts';
import { profileEndpoints } from './profile.ts';
import { questionEndpoints } from './questions.ts';
import { sightingEndpoints } from './sightings.ts';
import { siteEndpoints } from './sites.ts';
import { statsEndpoints } from './stats.ts';
import { trapLogEndpoints } from './trapLogs.ts';
import { trapEndpoints } from './traps.ts';
import { uplinkEndpoints } from './uplinks.ts';
import { userConfigEndpoints } from './userConfigs.ts';
import { userEndpoints } from './users.ts';
import type { EndpointDefinition } from '../schemas/defineEndpoint.ts';

/**
 * Every endpoint of the API by name, in the order of the documentation. A test compares the server's routes with it.
 */
export const ENDPOINTS = {
  ...authEndpoints,
  ...siteEndpoints,
  ...userEndpoints,
  ...profileEndpoints,
  ...groupEndpoints,
  ...trapEndpoints,
  ...gatewayEndpoints,
  ...trapLogEndpoints,
  ...gatewayLogEndpoints,
  ...notificationEndpoints,
  ...userConfigEndpoints,
  ...mailLogEndpoints,
  ...questionEndpoints,
  ...captureEndpoints,
  ...sightingEndpoints,
  ...effortEndpoints,
  ...areaEndpoints,
  ...statsEndpoints,
  ...photoEndpoints,
  ...paperEndpoints,
  ...eventEndpoints,
  ...uplinkEndpoints,
  ...healthEndpoints,
} as const satisfies Record<string, EndpointDefinition>;

export type EndpointName = keyof typeof ENDPOINTS;
