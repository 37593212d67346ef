import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { connectUplinkPublisher } from '@satomori/server/testing';
import { uplinkNow } from '../../support/uplinkMessages.ts';
import { percentile } from '../report.ts';

/** What the process of the generator is told as JSON in its first argument. */
export interface UplinkLoad {
  /** The webhook, or `mqtt://`. */
  url: string;
  key: string;
  /** In front of ChirpStack's topics. */
  topicPrefix: string;
  devEuis: readonly string[];
  /** Frame counter of the first message: a frame that came before is a repetition. */
  firstCounter: number;
  perSecond: number;
  seconds: number;
}

/** What it prints as JSON. Milliseconds from when a message was due until it was answered. */
export interface UplinkLoadResult {
  answered: number;
  refused: number;
  medianMs: number;
  p99Ms: number;
  /** From when the last message was due until all had been answered. */
  lateMs: number;
}

const TICK_MS = 10;
const CONNECTIONS = 128;

const load = JSON.parse(process.argv[2] ?? '{}') as UplinkLoad;

const deviceOf = (index: number) => load.devEuis[index % load.devEuis.length] ?? '';
const messageOf = (index: number) =>
  JSON.stringify({
    ...uplinkNow('closed', load.firstCounter + index),
    deviceInfo: { devEui: deviceOf(index), deviceProfileName: 'WS301' },
  });

/** Sends one message; `true` if it was accepted. */
type Send = (index: number) => Promise<boolean>;

function webhookSender(): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const url = new URL(load.url);
  return (index) => {
    const body = messageOf(index);
    const headers = {
      authorization: `Bearer ${load.key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode === 200));
      });
      sent.on('error', reject).end(body);
    });
  };
}

async function mqttSender(): Promise<Send> {
  const client = await connectUplinkPublisher(load.url);
  return async (index) => {
    const topic = `${load.topicPrefix}/application/a/device/${deviceOf(index)}/event/up`;
    await client.publishAsync(topic, messageOf(index), { qos: 1 });
    return true;
  };
}

/** Sends at the given rate whether or not earlier messages have been answered. */
async function sendAll(send: Send): Promise<UplinkLoadResult> {
  const count = load.perSecond * load.seconds;
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  let refused = 0;
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1_000) / load.perSecond;
  for (let index = 0; index < count; ) {
    while (index < count && dueAt(index) <= performance.now()) {
      const due = dueAt(index);
      const answered = send(index).then((isAccepted) => {
        if (!isAccepted) refused += 1;
        times.push(performance.now() - due);
      });
      sent.push(answered);
      index += 1;
    }
    await delay(TICK_MS);
  }
  await Promise.all(sent);
  const lateMs = performance.now() - dueAt(count);
  return {
    answered: times.length,
    refused,
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    lateMs,
  };
}

console.log(
  JSON.stringify(await sendAll(load.url.startsWith('mqtt:') ? await mqttSender() : webhookSender())),
);
process.exit(0);
