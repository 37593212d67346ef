import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findSite } from '../sites/repository.ts';
import { listLevelSettings } from './repository.ts';
import type { LevelSettings, SettingSources } from './settingsInForce.ts';

/** A trap with its own settings, and the levels that it inherits from. */
interface InheritingTrap extends LevelSettings {
  group_id: string | null;
  last_gateway_id: string | null;
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * Where the settings of a trap come from, for any number of traps of the site: what they inherit is read once.
 *
 * Source: R32.
 */
export async function readSettingSources(db: Db, scope: Scope) {
  const site = await findSite(db, scope);
  const levels = await listLevelSettings(db, scope);
  const groups = byId(levels.groups);
  const gateways = byId(levels.gateways);
  return (trap: InheritingTrap) =>
    ({
      site,
      group: groups.get(trap.group_id ?? ''),
      gateway: gateways.get(trap.last_gateway_id ?? ''),
      trap,
    }) satisfies SettingSources;
}
