import { type Check, clearsFiring, type ContactFrame, type Firing, isUnbroken } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { listReadingsFrom } from './repository.ts';

type Reading = Firing & ContactFrame & { kind: string };

/**
 * The first reading that may be a firing of its own, with the frame lost that said "armed" before it: the author of the
 * check could not know it, and the contact may have been closed since the reading before.
 */
export function findUnseenFiring(check: Check, readings: readonly Reading[]): Reading | undefined {
  return readings.find((reading, index) => {
    const previous = readings[index - 1];
    return (
      reading.contact === 'fired' &&
      reading.kind !== 'fired' &&
      previous !== undefined &&
      !isUnbroken(previous, reading) &&
      !clearsFiring(check, reading)
    );
  });
}

/**
 * Looks through what a trap's sensor said since a firing that a check clears.
 *
 * @returns the reading that the check must leave open; `undefined` where there is none
 * Source: R11.
 */
export async function listenForFiringSince(
  trx: Db,
  scope: Scope,
  trapId: string,
  { check, since }: { check: Check; since: Firing },
): Promise<Reading | undefined> {
  return findUnseenFiring(check, await listReadingsFrom(trx, scope, trapId, since.sequence));
}
