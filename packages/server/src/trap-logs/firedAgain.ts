import { type Check, clearsFiring, type ContactFrame, type Firing, isUnbroken } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { StoredTrap } from '../traps/repository.ts';
import { findDecoder } from '../uplinks/decoders/registry.ts';
import { judgeLiveContact } from '../uplinks/decoders/reading.ts';
import { isContactKept, reportsEachChange } from '../uplinks/judgeFrame.ts';
import { listReadingsFrom } from '../traps/trapLogRepository.ts';

/** `contact` is the trap's contact by all records, including those stored by the device. */
type Reading = Firing & ContactFrame & { kind: string; f_port: number | null; raw_payload: string | null };
type Sensor = Pick<StoredTrap, 'sensor_model' | 'fired_when'>;

/** A log row contains the contact including stored records; the live contact alone must be decoded from the bytes. */
function liveFrame(
  { sensor_model, fired_when }: Sensor,
  reading: Reading,
  previous: ContactFrame | undefined,
): ContactFrame {
  const bytes = Buffer.from(reading.raw_payload ?? '', 'hex');
  const decoded = findDecoder(sensor_model)?.decode(bytes, reading.f_port ?? 0) ?? null;
  if (decoded === null) return { ...reading, contact: null };
  const isKept = previous !== undefined && isContactKept(reading, previous, decoded);
  return { ...reading, contact: isKept ? previous.contact : judgeLiveContact(decoded, fired_when) };
}

/**
 * The first reading that may be a separate firing because the frame with "armed" before it was lost: the author of
 * the check could not know it, and the contact may have closed since the previous reading.
 */
function findUnseenFiring(sensor: Sensor, check: Check, readings: readonly Reading[]): Reading | undefined {
  const frames: ContactFrame[] = [];
  for (const reading of readings) frames.push(liveFrame(sensor, reading, frames.at(-1)));
  const staysFired = (previous: ContactFrame, frame: ContactFrame | undefined) =>
    frame !== undefined && reportsEachChange(sensor) && isUnbroken(previous, frame);
  return readings.find((reading, index) => {
    const previous = frames[index - 1];
    return (
      reading.contact === 'fired' &&
      reading.kind !== 'fired' &&
      previous !== undefined &&
      !staysFired(previous, frames[index]) &&
      !clearsFiring(check, reading)
    );
  });
}

/**
 * Searches the readings since a firing that a check clears.
 *
 * @returns the reading that the check must leave open; `undefined` if there is none
 * Source: R11.
 */
export async function findUnseenFiringSince(
  trx: Db,
  scope: Scope,
  trap: StoredTrap,
  { check, since }: { check: Check; since: Firing },
): Promise<Reading | undefined> {
  return findUnseenFiring(trap, check, await listReadingsFrom(trx, scope, trap.id, since.sequence));
}
