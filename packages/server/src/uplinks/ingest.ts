import { excessText, type FiredWhen, isExcessive, type MessageMapping } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import {
  createReceptionTracker,
  type GatewayReception,
  type ReceptionTracker,
} from '../gateways/receptionTracker.ts';
import { findGatewaysByEui } from '../gateways/repository.ts';
import { type ParkedMessage, recordParked } from '../parked-devices/repository.ts';
import { messageRateOf } from '../traps/messageRateOf.ts';
import { findTrapsBySensors, type StoredTrap } from '../traps/repository.ts';
import { parseChirpstack } from './parseChirpstack.ts';
import { readFrame, type SensorSettings } from './decoders/registry.ts';
import { parseGeneric } from './parseGeneric.ts';
import type { NetworkMessage, Parsed } from './networkMessage.ts';
import { listMappings } from './integrationRepository.ts';
import { readMapped } from './readMapped.ts';
import { listSameContent, type Outcome, type RawMessage } from './rawMessageRepository.ts';
import { type InterpretedUplink, interpretUplink } from './interpretUplink.ts';
import { makeReading, type Reading } from './decoders/reading.ts';
import { isKnownAsFired, judgeFrame } from './judgeFrame.ts';
import { parseTts } from './parseTts.ts';
import { writeReadings } from './writeReadings.ts';

const SIMULATED = 'シミュレーションの電文のため、わなの状態には反映していません。';
const NAMELESS = '子機の番号（devEui）がありません。';
const UNKNOWN_DEVICE = 'この子機はどのわなにも登録されていません。';

/** What the list of messages and the integration say of the first of too many. Source: R178. */
const excessProblem = ({ name, trap_no, message_rate }: StoredTrap): string =>
  `わな「${trap_no} ${name}」の子機が${excessText(messageRateOf({ message_rate })?.count ?? 0)}です。変わりのない定時通信は履歴に残していません。`;

/** What they say of pictures that were left out. Source: R181. */
const pictureProblem = ({ pictures }: NetworkMessage): string | null =>
  pictures === undefined || pictures.refused === 0
    ? null
    : `写真${pictures.refused}枚を残せませんでした（JPEG、PNG、WebP、HEIC の、壊れていない写真を送ってください）。電文は受け取りました。`;

const beginsExcess = (before: StoredTrap, after: StoredTrap, now: number): boolean =>
  isExcessive(messageRateOf(after), now) && !isExcessive(messageRateOf(before), now);

/** The same frame again within this time is a repetition. Source: R5. */
const REPEATED_WITHIN_MS = 7 * 24 * 60 * 60_000;

/** @param mappings of the integrations that have one, by their ids */
function readMessage(
  { network, event, body, integration_id }: RawMessage,
  mappings: ReadonlyMap<string, MessageMapping>,
): Parsed<NetworkMessage> {
  const content: unknown = JSON.parse(body);
  if (network === 'generic') return parseGeneric(content, mappings.get(integration_id));
  return network === 'tts' ? parseTts(content) : parseChirpstack(event, content);
}

const parkedMessage = (
  { network, received_at }: RawMessage,
  { device_name, device_profile, best }: NetworkMessage,
  devEui: string,
): ParkedMessage => ({
  dev_eui: devEui,
  device_name: asShown(device_name),
  device_profile: asShown(device_profile),
  network,
  gateway_eui: best?.gateway_eui ?? null,
  rssi_dbm: best?.rssi_dbm ?? null,
  received_at,
});

/** Names of a network server may have any length. */
const MAX_NAME_LENGTH = 200;
const asShown = (name: string | null): string | null => name?.slice(0, MAX_NAME_LENGTH) ?? null;

/** The reading of an event; `null` for events that contain none. */
export function readingOf(
  { network }: Pick<RawMessage, 'network'>,
  message: NetworkMessage,
  sensor: SensorSettings & { fired_when: FiredWhen },
): Reading | null {
  switch (message.kind) {
    case 'up':
      if (message.mapped !== undefined) return readMapped(message, sensor);
      // Without a frame there is nothing for a decoder.
      return readFrame(network === 'generic' ? { ...sensor, sensor_model: null } : sensor, {
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
 * When each frame was received before, under any id. Messages already processed were received before pending ones.
 */
class Receipts {
  readonly #byContent = new Map<string, { received_at: number }[]>();

  add({ content_key, received_at }: Pick<RawMessage, 'content_key' | 'received_at'>): void {
    if (content_key === null) return;
    const receipts = this.#byContent.get(content_key);
    if (receipts === undefined) this.#byContent.set(content_key, [{ received_at }]);
    else receipts.push({ received_at });
  }

  isRepeated({ content_key, received_at }: RawMessage): boolean {
    const since = received_at - REPEATED_WITHIN_MS;
    return (this.#byContent.get(content_key ?? '') ?? []).some((before) => before.received_at >= since);
  }
}

/**
 * A frame that was received before under another id is dropped, unless it has the expected next counter (counters
 * restart). One with "fired" is dropped only if it fired this trap and nothing has ended that since.
 *
 * Source: R5.
 */
function isRepetition(
  receipts: Receipts,
  received: { raw: RawMessage; message: NetworkMessage; trap: StoredTrap; reading: Reading },
): boolean {
  const { raw, trap } = received;
  if (!receipts.isRepeated(raw)) return false;
  const { isAwaited, saysFired } = judgeFrame(trap, received);
  return !isAwaited && (!saysFired || isKnownAsFired(trap, raw.content_key));
}

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

/** Reads at once all that is stored about the traps, gateways and frames that the messages name. */
async function lookUp(
  trx: Db,
  scope: Scope,
  raws: readonly RawMessage[],
  messages: readonly NetworkMessage[],
) {
  const traps = await findTrapsBySensors(trx, scope, present(messages.map(({ dev_eui }) => dev_eui)));
  const euis = messages.flatMap(({ receptions }) => receptions.map(({ gateway_eui }) => gateway_eui));
  const receipts = new Receipts();
  const oldest = raws.reduce(
    (least, { received_at }) => Math.min(least, received_at),
    Number.MAX_SAFE_INTEGER,
  );
  const contents = present(raws.map(({ content_key }) => content_key));
  for (const before of await listSameContent(trx, scope, contents, oldest - REPEATED_WITHIN_MS))
    receipts.add(before);
  return {
    traps: new Map(traps.map((trap) => [trap.dev_eui, trap])),
    gateways: await findGatewaysByEui(trx, scope, present(euis)),
    receipts,
  };
}

/** What messages mean for their traps and gateways. Nothing of it is written yet. */
interface JudgedMessages {
  /** Of each message. */
  outcomes: Outcome[];
  readings: (InterpretedUplink & { receptions: readonly GatewayReception[] })[];
  parked: ParkedMessage[];
  tracker: ReceptionTracker;
}

/** Judges messages of one site in order. Reads all at once and writes nothing. */
export async function judgeMessages(
  trx: Db,
  scope: Scope,
  raws: readonly RawMessage[],
  now: number,
): Promise<JudgedMessages> {
  const senders = raws.flatMap(({ network, integration_id }) =>
    network === 'generic' ? [integration_id] : [],
  );
  const mappings = await listMappings(trx, scope, present(senders));
  const parsed = raws.map((raw) => readMessage(raw, mappings));
  const messages = parsed.flatMap((each) => ('message' in each ? [each.message] : []));
  const { traps, gateways, receipts } = await lookUp(trx, scope, raws, messages);
  const tracker = createReceptionTracker(gateways, now);
  const parked: JudgedMessages['parked'] = [];
  const readings: JudgedMessages['readings'] = [];

  function judge(raw: RawMessage, message: NetworkMessage): Outcome {
    // A simulated message as proof would show a trap as safe, and as an alarm would send people into the mountains.
    if (message.is_simulated) return { status: 'processed', problem: SIMULATED };
    const receptions = tracker.record(message.receptions, raw.received_at);
    if (message.dev_eui === null) return { status: 'parked', problem: NAMELESS };
    const trap = traps.get(message.dev_eui);
    if (trap === undefined) {
      parked.push(parkedMessage(raw, message, message.dev_eui));
      return { status: 'parked', problem: UNKNOWN_DEVICE, dev_eui: message.dev_eui };
    }
    const reading = readingOf(raw, message, trap);
    if (reading === null) return { status: 'processed' };
    const received = { raw, message, trap, reading, gateways: receptions };
    if (isRepetition(receipts, received)) return { status: 'repeated' };
    const read = interpretUplink(received, now);
    traps.set(message.dev_eui, read.trap);
    readings.push({ ...read, receptions });
    receipts.add(raw);
    const problem = beginsExcess(trap, read.trap, now) ? excessProblem(read.trap) : pictureProblem(message);
    return { status: 'processed', ...(problem === null ? {} : { problem, isOfSender: true }) };
  }

  const outcomes = raws.map((raw, index): Outcome => {
    const each = parsed[index] as Parsed<NetworkMessage>;
    return 'problem' in each ? { status: 'failed', problem: each.problem } : judge(raw, each.message);
  });
  return { outcomes, readings, parked, tracker };
}

/**
 * Processes stored messages of one site in order; those of a device without a trap are parked. Judges in memory and
 * writes together; the caller must hold the site's lock.
 *
 * @returns the outcome of each message
 */
export async function ingest(
  trx: Db,
  scope: Scope,
  raws: readonly RawMessage[],
  now: number,
): Promise<Outcome[]> {
  const { outcomes, readings, parked, tracker } = await judgeMessages(trx, scope, raws, now);
  await writeReadings(trx, scope, { readings, tracker }, now);
  await recordParked(trx, scope, parked);
  return outcomes;
}
