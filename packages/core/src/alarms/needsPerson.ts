import type { Sighting } from '../contract/posts/sightings.ts';
import type { Trap } from '../contract/devices/traps.ts';
import { sightingRule } from './sightingAlarm.ts';

/**
 * Whether a person has to go to a trap: it fired, its state is unknown, or it was not seen to be set again.
 *
 * Source: R11
 */
export const doesTrapNeedPerson = ({ state, state_reason }: Pick<Trap, 'state' | 'state_reason'>): boolean =>
  state === 'fired' || state === 'unknown' || state === 'path_down' || state_reason === 'not_closed';

/**
 * Whether a sighting needs attention, as far as a map shows it: a person was hurt, or a bear may still be there.
 *
 * Source: R33
 */
export const doesSightingNeedPerson = (sighting: Pick<Sighting, 'report_kind' | 'species'>): boolean =>
  sightingRule({ ...sighting, injury_level: null, damages: [] }) !== null;
