import { setTimeout as delay } from 'node:timers/promises';
import type { Mosquitto } from '@satomori/server/testing';
import { uplinkNow } from './uplinkMessages.ts';

const EVERY_MS = 20;
/** Above every counter of the sample. */
const FIRST_COUNTER = 5_000_000;

/** Sensors that report to a broker while it and the servers come and go. */
export interface Publishing {
  /** The frame counters of the messages that the broker has acknowledged. */
  acknowledged: () => readonly number[];
  /** From now on the next sensor reports that its trap has fired; `null` if all do. */
  fireNext: () => string | null;
  /** Resolves when the broker has acknowledged every message. */
  stop: () => Promise<void>;
}

/**
 * Publishes readings of the sensors in turn, about fifty a second, with QoS 1.
 *
 * @param prefix in front of ChirpStack's topics
 */
export async function publishUplinks(
  broker: Mosquitto,
  prefix: string,
  devEuis: readonly string[],
): Promise<Publishing> {
  const client = await broker.publisher();
  const sent: Promise<unknown>[] = [];
  const acknowledged: number[] = [];
  let fired = 0;
  let isStopped = false;

  function publishOne(index: number): void {
    const turn = index % devEuis.length;
    const devEui = devEuis[turn] ?? '';
    const counter = FIRST_COUNTER + index;
    const uplink = uplinkNow(turn < fired ? 'fired' : 'closed', counter);
    const body = { ...uplink, deviceInfo: { devEui, deviceProfileName: 'WS301' } };
    const topic = `${prefix}/application/a/device/${devEui}/event/up`;
    const publishing = client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
    sent.push(publishing.then(() => acknowledged.push(counter)));
  }

  async function run(): Promise<void> {
    for (let index = 0; !isStopped; index += 1) {
      publishOne(index);
      await delay(EVERY_MS);
    }
  }
  const running = run();

  return {
    acknowledged: () => acknowledged,
    fireNext: () => devEuis[fired++] ?? null,
    stop: async () => {
      // Every sensor once more, so that each firing has been sent.
      await delay(2 * EVERY_MS * devEuis.length);
      isStopped = true;
      await running;
      await Promise.all(sent);
      await client.endAsync();
    },
  };
}
