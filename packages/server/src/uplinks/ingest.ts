import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { RawMessageStatus } from '../database/tables.ts';
import { noteGatewaysHeard } from '../gateways/noteHeard.ts';
import { findTrapBySensor, type StoredTrap } from '../traps/repository.ts';
import { parseChirpstack } from './chirpstack.ts';
import { lastReceiptOfContent, type RawMessage } from './rawMessageRepository.ts';
import { readFrame } from './decoders/registry.ts';
import { judgeContact, makeReading, type Reading } from './reading.ts';
import { logReading } from './logReading.ts';
import type { NetworkMessage, Parsed } from './networkMessage.ts';
import { parseTts } from './tts.ts';

export interface Outcome {
  status: RawMessageStatus;
  problem?: string;
}

const SIMULATED = 'シミュレーションの電文のため、わなの状態には反映していません。';

/** The same frame again within this time is a repetition (trust rule 5). */
const REPEATED_WITHIN_MS = 7 * 24 * 60 * 60_000;

function readMessage({ network, event, body }: RawMessage): Parsed<NetworkMessage> {
  const content: unknown = JSON.parse(body);
  return network === 'tts' ? parseTts(content) : parseChirpstack(event, content);
}

/** What an event says of the sensor; `null` for events that say nothing of it. */
function readingOf(message: NetworkMessage, trap: StoredTrap): Reading | null {
  switch (message.kind) {
    case 'up':
      return readFrame(trap.sensor_model, {
        bytes: message.bytes,
        f_port: message.f_port ?? 0,
        object: message.object,
      });
    case 'join':
      return makeReading({ event: 'boot' });
    case 'status':
      return makeReading({ battery_pct: message.battery_level });
    default:
      return null;
  }
}

/**
 * A frame that came before under another id is dropped, except one that says "fired" when a person has
 * checked the trap since: it may be a new firing, and a firing is never suppressed.
 */
async function isRepetition(
  trx: Db,
  scope: Scope,
  raw: RawMessage,
  trap: StoredTrap,
  reading: Reading,
): Promise<boolean> {
  const before = await lastReceiptOfContent(trx, scope, raw, raw.received_at - REPEATED_WITHIN_MS);
  if (before === null) return false;
  const hasBeenChecked = trap.contact_since_check === null && trap.contact !== null;
  return !(judgeContact(reading, trap.fired_when) === 'fired' && hasBeenChecked);
}

/**
 * All that follows from one kept message: gateways heard, reading logged, trap brought up to date, alarm raised.
 * A message of a device that hangs on no trap is parked for the administrator.
 */
export async function ingest(trx: Db, scope: Scope, raw: RawMessage, now: number): Promise<Outcome> {
  const parsed = readMessage(raw);
  if ('problem' in parsed) return { status: 'failed', problem: parsed.problem };
  const { message } = parsed;
  // Made up: as proof it would call a trap safe, as an alarm send people into the mountains.
  if (message.is_simulated) return { status: 'processed', problem: SIMULATED };
  const gateways = await noteGatewaysHeard(trx, scope, message.heard_by, raw.received_at, now);
  if (message.dev_eui === null) return { status: 'parked', problem: '子機の番号（devEui）がありません。' };
  const trap = await findTrapBySensor(trx, scope, message.dev_eui);
  if (trap === undefined) return { status: 'parked', problem: 'この子機はどのわなにも登録されていません。' };
  const reading = readingOf(message, trap);
  if (reading === null) return { status: 'processed' };
  if (await isRepetition(trx, scope, raw, trap, reading)) return { status: 'repeated' };
  await logReading(trx, scope, { raw, message, trap, reading, gateways }, now);
  return { status: 'processed' };
}
