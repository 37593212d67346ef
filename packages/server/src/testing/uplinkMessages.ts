import { randomUUID } from 'node:crypto';
import { ENDPOINTS, type NetworkServer } from '@satomori/core';
import { BASE_URL, type TestServer } from './startTestServer.ts';
import { fetchThrough } from './fetchThrough.ts';
import { KEYS } from './world.ts';

let frameCount = 0;

/** Milesight WS301: battery in percent, magnet (1 open), cover in place. */
export const ws301 = (contact: 'open' | 'closed', battery = 90): Buffer =>
  Buffer.from([0x01, 0x75, battery, 0x03, 0x00, contact === 'open' ? 1 : 0, 0x04, 0x00, 0x00]);

/** Milesight EM300-MCS: a record for each stored contact (1 open), with the device's time in milliseconds. */
export const em300Stored = (...records: { contact: 'open' | 'closed'; at: number }[]): Buffer =>
  Buffer.concat(
    records.map(({ contact, at }) => {
      const record = Buffer.from([0x20, 0xce, 0, 0, 0, 0, 0x34, 0x01, 0x65, contact === 'open' ? 1 : 0]);
      record.writeUInt32LE(Math.floor(at / 1000), 2);
      return record;
    }),
  );

/** Milesight EM300-MCS: magnet (1 open). */
export const em300 = (contact: 'open' | 'closed'): Buffer =>
  Buffer.from([0x06, 0x00, contact === 'open' ? 1 : 0]);

export interface FrameOptions {
  dev_eui: string;
  data?: Buffer;
  /** When the network server created it. */
  at: number;
  f_cnt?: number;
  gateways?: readonly string[];
}

/** An `up` event of ChirpStack v4; each has its own frame counter and id. */
export const upEvent = ({ dev_eui, data = ws301('closed'), at, f_cnt, gateways = [] }: FrameOptions) => {
  frameCount += 1;
  return {
    deduplicationId: randomUUID(),
    time: new Date(at).toISOString(),
    deviceInfo: { devEui: dev_eui },
    devAddr: '01020304',
    fCnt: f_cnt ?? frameCount,
    fPort: 85,
    data: data.toString('base64'),
    rxInfo: gateways.map((gatewayId) => ({ gatewayId, rssi: -80, snr: 5 })),
  };
};

/** The same frame as The Things Stack v3 sends it. */
export const ttsUp = (frame: FrameOptions) => {
  const { deviceInfo, devAddr, fCnt, fPort, data, time, rxInfo } = upEvent(frame);
  return {
    end_device_ids: { device_id: 'trap', dev_eui: deviceInfo.devEui.toUpperCase(), dev_addr: devAddr },
    received_at: time,
    uplink_message: {
      f_cnt: fCnt,
      f_port: fPort,
      frm_payload: data,
      received_at: time,
      rx_metadata: rxInfo.map(({ gatewayId, rssi, snr }) => ({ gateway_ids: { eui: gatewayId }, rssi, snr })),
    },
  };
};

export interface PostOptions {
  network?: NetworkServer;
  event?: string;
  key?: string | null;
}

/** Posts an event to the webhook as the network server does. */
export function postEvent(server: TestServer, body: unknown, options: PostOptions = {}): Promise<Response> {
  const { network = 'chirpstack', event = 'up', key = KEYS.satomori } = options;
  const { path } = {
    chirpstack: ENDPOINTS.receiveChirpstack,
    tts: ENDPOINTS.receiveTts,
    generic: ENDPOINTS.receiveGeneric,
  }[network];
  return fetchThrough(server.app)(`${BASE_URL}${path}${network === 'generic' ? '' : `?event=${event}`}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Posts an event and waits until it is processed. */
export async function receive(server: TestServer, body: unknown, options: PostOptions = {}): Promise<void> {
  const response = await postEvent(server, body, options);
  if (!response.ok) throw new Error(`the webhook answered ${response.status}: ${await response.text()}`);
  await server.services.uplinks.drain();
}

/** Receives a frame of a trap's WS301, sent now by default. */
export async function receiveContact(
  server: TestServer,
  trap: { dev_eui: string },
  contact: 'open' | 'closed',
  frame: Partial<FrameOptions> & PostOptions = {},
): Promise<ReturnType<typeof upEvent>> {
  const { event: _, key, ...rest } = frame;
  const message = upEvent({ dev_eui: trap.dev_eui, at: server.clock.now(), data: ws301(contact), ...rest });
  await receive(server, message, key === undefined ? {} : { key });
  return message;
}
