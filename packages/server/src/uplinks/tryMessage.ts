import {
  type ChirpstackEvent,
  findSensorModel,
  type MessageMapping,
  newId,
  type NetworkServer,
  usualFiredWhen,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findTrapsBySensors, type StoredTrap } from '../traps/repository.ts';
import { judgeContact } from './decoders/reading.ts';
import { receivedFrom, messageToKeep } from './receivedMessage.ts';
import { judgeMessages, readingOf } from './ingest.ts';
import type { NetworkMessage } from './networkMessage.ts';
import { lastReceiptNo } from './rawMessageRepository.ts';

interface Tried {
  integration: { id: string; kind: NetworkServer; mapping: MessageMapping | null };
  event: ChirpstackEvent;
  /** As the network server sends it. */
  message: unknown;
}

/** The sensor of a trap; without one the model that the network server's names suggest, mounted as usual. */
function sensorOf(trap: StoredTrap | undefined, { device_profile, device_name }: NetworkMessage) {
  if (trap !== undefined) return trap;
  const model = findSensorModel(`${device_profile ?? ''} ${device_name ?? ''}`);
  return { sensor_model: model, object_mapping: null, fired_when: usualFiredWhen(model ?? 'other') };
}

function judgedReading(network: NetworkServer, message: NetworkMessage, trap: StoredTrap | undefined) {
  const sensor = sensorOf(trap, message);
  const reading = readingOf({ network }, message, sensor);
  return reading === null ? null : { ...reading, contact: judgeContact(reading, sensor.fired_when) };
}

/** What a message says; `null` for one that cannot be read. */
function valuesOf(network: NetworkServer, message: NetworkMessage | null, trap: StoredTrap | undefined) {
  const reading = message === null ? null : judgedReading(network, message, trap);
  return {
    dev_eui: message?.dev_eui ?? null,
    device_name: message?.device_name ?? null,
    trap: trap === undefined ? null : { id: trap.id, name: trap.name },
    network_at: message?.network_at ?? null,
    contact: reading?.contact ?? null,
    battery_v: reading?.battery_v ?? null,
    battery_pct: reading?.battery_pct ?? null,
    temperature_c: reading?.temperature_c ?? null,
    humidity_pct: reading?.humidity_pct ?? null,
    rssi_dbm: message?.best?.rssi_dbm ?? null,
    snr_db: message?.best?.snr_db ?? null,
  };
}

/**
 * How a message would be judged if it came now, by the code that judges received ones. Stores nothing and notifies
 * nobody. One that was received before is read all the same.
 *
 * Source: R172.
 */
export async function tryMessage(db: Db, scope: Scope, { integration, event, message }: Tried, now: number) {
  const received = receivedFrom(integration, event, message);
  const { network, parsed } = received;
  const raw = {
    ...messageToKeep(received, now),
    content_key: null,
    site_id: scope.siteId,
    id: newId(),
    receipt_no: (await lastReceiptNo(db, scope)) + 1,
  };
  const { outcomes, readings } = await judgeMessages(db, scope, [raw], now);
  const { status: state, problem = null } = outcomes[0] ?? { status: 'failed' as const };
  const { id } = integration;
  const judged = {
    id,
    state,
    problem,
    event: received.event,
    is_firing: (readings[0]?.firing ?? null) !== null,
  };
  const read = 'problem' in parsed ? null : parsed.message;
  const dev_eui = read?.dev_eui ?? null;
  const [trap] = dev_eui === null ? [] : await findTrapsBySensors(db, scope, [dev_eui]);
  return { ...judged, ...valuesOf(network, read, trap) };
}
