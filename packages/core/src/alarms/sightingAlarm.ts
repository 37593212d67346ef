import type { Sighting } from '../contract/posts/sightings.ts';
import type { NotificationRule } from '../contract/notifications/notifications.ts';
import type { ReportKind } from '../sightings/values.ts';
import { isBear } from '../species/species.ts';

type Reported = Pick<Sighting, 'report_kind' | 'species' | 'injury_level' | 'damages'>;
export type SightingRule = Extract<NotificationRule, 'injury' | 'new_sighting'>;

/** Kinds of report in which the animal is dead: found dead, or captured. */
const IS_OVER: ReadonlySet<ReportKind> = new Set(['carcass', 'capture']);

const isSomebodyHurt = ({ report_kind, injury_level, damages }: Reported): boolean =>
  report_kind === 'injury' ||
  (injury_level !== null && injury_level !== 'none') ||
  damages.includes('person');

/**
 * The notification that a sighting sends at once: `injury` where a person was hurt, `new_sighting` for a bear that
 * may still be there; `null` for all others.
 *
 * Source: R33
 */
export function sightingRule(sighting: Reported): SightingRule | null {
  if (isSomebodyHurt(sighting)) return 'injury';
  return isBear(sighting.species) && !IS_OVER.has(sighting.report_kind) ? 'new_sighting' : null;
}
