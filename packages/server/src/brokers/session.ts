import { DAY_MS, MAX_MESSAGE_BYTES } from '@satomori/core';
import { MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { guardedSocket } from '../outbound/guardedSocket.ts';
import type { BrokerInUse } from './leaseRepository.ts';
import {
  BrokerProblem,
  ENDED,
  NOT_SUBSCRIBED,
  PACKET_TOO_LARGE,
  problemOf,
  UNENCRYPTED,
} from './problems.ts';
import { topicsOf } from './topics.ts';

/** Unacknowledged messages at a time; the broker keeps all others. */
const MAX_IN_FLIGHT = 500;
/** Of a packet, far above what is stored of one; MQTT.js collects the whole of it before it hands it out. */
const MAX_PACKET_BYTES = 8 * MAX_MESSAGE_BYTES;
/** For so long the broker keeps messages for a server that is away. */
const SESSION_S = (7 * DAY_MS) / 1000;
const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 10_000;
/** Of the ten seconds in which the server must stop. */
const END_WITHIN_MS = 2_000;
const PORTS = { 'mqtt:': 1883, 'mqtts:': 8883 } as const;

/** What became of a message: `later` is delivered again. */
export type StoreResult = 'stored' | 'later';

export interface SessionOptions {
  /** Permitted by the operator by name: may be private, and without TLS. */
  isPermitted: boolean;
  /** Resolves once the message may be acknowledged; must not throw. */
  receive: (topic: string, payload: Buffer) => Promise<StoreResult>;
  onConnected: () => void;
}

export interface Session {
  /** Why it ended. */
  ended: Promise<string>;
  end(): Promise<void>;
}

/** @throws {BrokerProblem} {@link PrivateAddressError} */
function openSocket({ url, ca }: BrokerInUse, isPermitted: boolean) {
  const address = new URL(url ?? '');
  const isEncrypted = address.protocol === 'mqtts:';
  if (!isEncrypted && !isPermitted) throw new BrokerProblem(UNENCRYPTED);
  return guardedSocket(address, {
    mayBePrivate: isPermitted,
    defaultPort: isEncrypted ? PORTS['mqtts:'] : PORTS['mqtt:'],
    tls: isEncrypted ? { ca: ca ?? undefined } : null,
  });
}

/**
 * Acknowledges messages in any order once they are stored. MQTT.js acknowledges one before it hands out the next,
 * which would be a commit for each; so it is told not to, and the acknowledgement is written here, to the connection
 * that the message came by: on another one its number may mean another message.
 */
function acknowledgeWhenStored(client: MqttClient, { receive }: SessionOptions, isVersion5: boolean): void {
  let inFlight = 0;
  let goOn: (() => void) | null = null;
  client.handleMessage = (packet, callback) => {
    const { stream } = client;
    inFlight += 1;
    void receive(packet.topic, packet.payload as Buffer).then((became) => {
      inFlight -= 1;
      if (packet.qos === 1 && became === 'stored' && stream.writable) {
        const puback = { cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 } as const;
        stream.write(generate(puback, { protocolVersion: isVersion5 ? 5 : 4 }));
      }
      goOn?.();
      goOn = null;
    });
    const next = () => callback(new Error('acknowledged later'));
    if (inFlight < MAX_IN_FLIGHT) next();
    else goOn = next;
  };
}

/**
 * One connection to a broker, under the same client id each time, so that the broker keeps what is published
 * meanwhile. It does not connect again by itself. The Things Stack speaks MQTT 3.1.1.
 *
 * Source: R153.
 */
export function openSession(broker: BrokerInUse, options: SessionOptions): Session {
  const isVersion5 = broker.kind !== 'tts';
  const { username, password, integration_id } = broker;
  let socket: ReturnType<typeof openSocket>;
  try {
    socket = openSocket(broker, options.isPermitted);
  } catch (error) {
    return { ended: Promise.resolve(problemOf(error)), end: async () => {} };
  }
  const client = new MqttClient(() => socket, {
    protocolVersion: isVersion5 ? 5 : 4,
    clientId: `satomori-${integration_id.replaceAll('-', '')}`,
    clean: false,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 0,
    resubscribe: false,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...(isVersion5
      ? {
          properties: {
            receiveMaximum: MAX_IN_FLIGHT,
            sessionExpiryInterval: SESSION_S,
            maximumPacketSize: MAX_PACKET_BYTES,
          },
        }
      : {}),
  });
  acknowledgeWhenStored(client, options, isVersion5);
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  let problem = ENDED;
  const fail = (error: unknown) => {
    problem = problemOf(error);
    socket.destroy();
  };
  socket.on('error', (error) => (problem = problemOf(error)));
  client.on('error', fail);
  client.on('disconnect', ({ reasonCode }) => (problem = problemOf({ code: reasonCode ?? 0 })));
  client.on('close', () => resolve(problem));
  let unreadBytes = 0;
  client.on('packetreceive', () => (unreadBytes = 0));
  socket.on('data', ({ length }) => {
    unreadBytes += length;
    if (unreadBytes > MAX_PACKET_BYTES) fail({ code: PACKET_TOO_LARGE });
  });
  client.on('connect', () => {
    client.subscribe(topicsOf(broker), { qos: 1 }, (error, granted) => {
      if (error !== null || granted?.some(({ qos }) => qos >= 128) === true)
        return fail(new BrokerProblem(NOT_SUBSCRIBED));
      options.onConnected();
    });
  });
  return {
    ended,
    end: async () => {
      client.end();
      // Once it is ending, `client.end(true)` does nothing.
      const timer = setTimeout(() => socket.destroy(), END_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
