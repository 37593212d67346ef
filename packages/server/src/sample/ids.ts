import { newId } from '@satomori/core';
import { GATEWAYS, GROUPS, SITES, TRAPS, USERS } from './municipality.ts';

/** Ids by the names that the sample uses. */
export interface SampleIds {
  sites: Record<string, string>;
  /** By the site's name. */
  integrations: Record<string, string>;
  groups: Record<string, string>;
  users: Record<string, string>;
  gateways: Record<string, string>;
  traps: Record<string, string>;
}

const idsFor = (keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, newId()]));

/** New ids for all rows of the sample. */
export const makeIds = (): SampleIds => ({
  sites: idsFor(Object.keys(SITES)),
  integrations: idsFor(Object.keys(SITES)),
  groups: idsFor(GROUPS.map((group) => group.key)),
  users: idsFor(USERS.map((user) => user.login_id)),
  gateways: idsFor(GATEWAYS.map((gateway) => gateway.key)),
  traps: idsFor(TRAPS.map((trap) => trap.dev_eui)),
});
