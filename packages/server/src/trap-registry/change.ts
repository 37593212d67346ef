import { type changeTrap as changeTrapEndpoint, type DecodedInputOf, newId } from '@satomori/core';
import { resolveReplaced } from '../alarms/sensorAlarms.ts';
import { recordLostAccess } from '../access/lostAccessRepository.ts';
import { alarmNewPeople } from '../alarms/alarmOfFiring.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { nextSequences, lockSite } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { differing } from '../idempotency/differing.ts';
import { recordAct } from '../trap-logs/recordAct.ts';
import { trapChanged } from '../traps/changes.ts';
import type { TrapAuthor } from './register.ts';
import { columnsOf, findTrap, type StoredTrap, updateTrap } from '../traps/repository.ts';
import { CLEARED_SENSOR, CLEARED_READINGS } from './clearedColumns.ts';
import { checkNoFiring } from './checkNoFiring.ts';
import { isRelocated, logRelocation, logSensorChange } from './logRegisterChange.ts';
import { checkMayChange } from './rights.ts';
import { checkTrapFits } from './trapFits.ts';

type Asked = DecodedInputOf<typeof changeTrapEndpoint>['body'];
type Described = Omit<Asked, 'version' | 'placement' | 'seen_log_id'>;

/** If one of these changes, what is known from the old readings is discarded. */
const OF_SENSOR = ['dev_eui', 'sensor_model', 'fired_when', 'object_mapping'] as const;
/** In the history of a trap that was retired in the office while it stood fired. */
const NOT_LOOKED_AT = '作動したまま、台帳で撤去済みにした（現地での確認ではない）';
const namesOf = ({ group_id, owner_user_id }: StoredTrap) =>
  [group_id, owner_user_id].filter((id) => id !== null);

/** The group and the person who could see the trap before the change but not after. */
const audienceWithoutAccess = (before: StoredTrap, after: StoredTrap): string[] =>
  namesOf(before).filter((name) => !namesOf(after).includes(name));

/** @returns the sensor whose messages are interpreted again; `null` for none */
async function writeChanges(
  trx: Db,
  author: TrapAuthor,
  trap: StoredTrap,
  changed: Described,
  now: number,
): Promise<string | null> {
  const { scope } = author;
  const after: StoredTrap = { ...trap, ...changed };
  // Notifies those who can no longer see it, too.
  const sequences = await nextSequences(trx, scope.siteId, [trapChanged(trap), trapChanged(after)]);
  const sequence = sequences.at(-1) ?? 0;
  const isReinterpreted = OF_SENSOR.some((field) => field in changed);
  await updateTrap(
    trx,
    scope,
    trap.id,
    {
      ...('dev_eui' in changed ? CLEARED_SENSOR : {}),
      ...columnsOf(changed),
      ...(isReinterpreted ? CLEARED_READINGS : {}),
      ...('latitude' in changed || 'longitude' in changed ? { positioned_at: now } : {}),
      updated_at: now,
      sequence,
    },
    { bumpVersion: true },
  );
  await logSensorChange(trx, scope, { before: trap, after }, now);
  if ('dev_eui' in changed) await resolveReplaced(trx, scope, trap.id, now);
  await recordLostAccess(trx, scope, trap.id, audienceWithoutAccess(trap, after), { sequence, at: now });
  return isReinterpreted ? after.dev_eui : null;
}

/**
 * Changes a trap's registered data, and logs a change of its state. A field sent unchanged is no change.
 *
 * @returns the sensor whose parked messages may now be interpreted; `null` for none
 * @throws {AppError} `not_found`, `version_conflict`, `not_allowed`; {InputError} for a value that is taken or does
 * not exist, and for removing a trap with a firing that its author did not see
 * Source: R11 (a state entered in the office proves nothing), R81, R165.
 */
export async function changeTrap(
  trx: Db,
  author: TrapAuthor,
  trapId: string,
  asked: Asked,
  now: number,
): Promise<string | null> {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const trap = await findTrap(trx, scope, trapId);
  if (trap === undefined) throw new AppError('not_found');
  if (trap.version !== asked.version) throw new AppError('version_conflict');
  const { version: _, placement, seen_log_id, ...described } = asked;
  const changed = differing(trap, described);
  const isPlaced = placement !== undefined && placement !== trap.placement;
  checkMayChange(scope, trap, [...Object.keys(changed), ...(isPlaced ? ['placement'] : [])]);
  const after: StoredTrap = { ...trap, ...changed, ...(isPlaced ? { placement } : {}) };
  // Owner, group and number are validated only if they change: a trap of a dissolved group, and each of two with the
  // same number from an older server, must stay editable.
  const { owner_user_id = null, group_id = null } = changed;
  const trap_no = 'trap_no' in changed || 'fiscal_year' in changed ? after.trap_no : null;
  await checkTrapFits(trx, scope, { ...after, owner_user_id, group_id, trap_no });
  const sensor = Object.keys(changed).length > 0 ? await writeChanges(trx, author, trap, changed, now) : null;
  if (isRelocated(trap, after)) {
    // How exact the old place was says nothing of the new one.
    const moved = { ...after, accuracy: asked.accuracy ?? null };
    await logRelocation(trx, scope, { before: trap, after: moved }, now);
  }
  if (isPlaced) {
    const act = { id: newId(), trap_id: trapId, kind: placement, occurred_at: now, seen_log_id } as const;
    const isFired = placement === 'removed' && trap.open_fired_at !== null;
    const noted = isFired ? { ...act, memo: NOT_LOOKED_AT } : act;
    await recordAct(trx, scope, noted, now, { isThere: false });
    if (placement === 'removed') await checkNoFiring(trx, scope, trapId);
  }
  if ('group_id' in changed || 'owner_user_id' in changed) await alarmNewPeople(trx, scope, after, now);
  const changes = changesBetween(trap, after);
  if (Object.keys(changes).length === 0) return sensor;
  const target = { target_type: 'trap', target_id: trapId } as const;
  await writeAudit(trx, scope, { action: 'edit', ...target, at: now, changes, request_id: author.requestId });
  return sensor;
}
