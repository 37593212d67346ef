import { type FiredWhen, positionOf } from '@satomori/core';
import { contactOnly, liveContact, makeReading, type Reading } from './decoders/reading.ts';
import { readNetworkObject } from './decoders/networkObject.ts';
import type { SensorSettings } from './decoders/registry.ts';
import type { NetworkMessage } from './networkMessage.ts';

/**
 * The reading of a message that has a mapping. A contact that the mapping does not name is read as without one; a
 * value that is not in its table proves contact with the device only.
 *
 * Source: R24, R179.
 */
export function readMapped(
  { mapped, object }: Pick<NetworkMessage, 'mapped' | 'object'>,
  { fired_when, object_mapping }: SensorSettings & { fired_when: FiredWhen },
): Reading {
  const { contact = null, ...battery } = mapped ?? {};
  if (contact === null)
    return { ...(readNetworkObject(object, object_mapping ?? []) ?? contactOnly()), ...battery };
  if (contact.found === null) return makeReading(battery);
  return contact.value === null
    ? makeReading({ event: 'contact_only', contacts: [liveContact('unknown')], ...battery })
    : makeReading({ contacts: [liveContact(positionOf(contact.value, fired_when))], ...battery });
}
