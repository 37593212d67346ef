import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_KEY } from './samplePeople.ts';

export type UplinkBody = Record<string, unknown>;

/** The sample's trap with the sensor of the example messages. */
export const EXAMPLE_TRAP = '西谷3号';

const device = {
  tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
  tenantName: 'ChirpStack',
  applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
  applicationName: 'trap-monitor',
  deviceProfileId: '14855bf7-d10d-4aee-b618-ebfcb64dc7ad',
  deviceProfileName: 'WS301',
  deviceName: 'ほかパト子機-012',
  devEui: '24e124141f000012',
  tags: { trap_no: '12' },
  deviceClassEnabled: 'CLASS_A',
};

/** synthetic-chirpstack-as923-ws301-fired.json of the field data, unchanged: the magnet has left. */
export const FIRED_UPLINK: UplinkBody = {
  deduplicationId: '00000000-0000-4000-8000-000000000118',
  time: '2026-11-19T19:42:10.123456789+00:00',
  deviceInfo: device,
  devAddr: '00189440',
  dr: 2,
  fPort: 85,
  data: 'AXVkAwABBAAA',
  rxInfo: [
    {
      gatewayId: '24e124fffef00001',
      uplinkId: 4217106255,
      rssi: -97,
      snr: 4.5,
      context: 'E3OWOQ==',
      metadata: { region_config_id: 'as923', region_common_name: 'AS923' },
    },
  ],
  txInfo: {
    frequency: 923200000,
    modulation: { lora: { bandwidth: 125000, spreadingFactor: 10, codeRate: 'CR_4_5' } },
  },
  adr: true,
  fCnt: 118,
  confirmed: false,
  object: { battery: 100, magnet_status: 'open', tamper_status: 'installed' },
  regionConfigId: 'as923',
};

/** The same sensor now, with a frame counter of its own: fired or closed again. */
export function uplinkNow(contact: 'fired' | 'closed', fCnt: number): UplinkBody {
  const isOpen = contact === 'fired';
  return {
    ...FIRED_UPLINK,
    deduplicationId: crypto.randomUUID(),
    time: new Date().toISOString(),
    fCnt,
    data: isOpen ? 'AXVkAwABBAAA' : 'AXVkAwAABAAA',
    object: { battery: 100, magnet_status: isOpen ? 'open' : 'close', tamper_status: 'installed' },
  };
}

export interface UplinkDelivery {
  network?: 'chirpstack' | 'tts';
  event?: string;
  /** `null` sends no Authorization header. */
  key?: string | null;
}

/** Posts to the webhook like the network server. Text is sent as it is. */
export function postUplink(
  serverUrl: string,
  body: UplinkBody | string,
  { network = 'chirpstack', event = 'up', key = SAMPLE_KEY }: UplinkDelivery = {},
): Promise<Response> {
  return fetch(`${serverUrl}/web/api/uplinks/${network}?event=${event}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export interface FieldMessage {
  file: string;
  event: string;
  text: string;
}

/** The ChirpStack messages of the field data folder; `undefined` where no folder is given. */
export function readFieldMessages(): FieldMessage[] | undefined {
  const folder = process.env['FIELD_DATA_DIR'];
  if (folder === undefined || folder === '') return undefined;
  const files = readdirSync(join(folder, 'uplinks')).filter((name) => /chirpstack.*\.json$/.test(name));
  return files.sort().map((file) => ({
    file,
    event: /^chirpstack-v4-(\w+)\.json$/.exec(file)?.[1] ?? 'up',
    text: readFileSync(join(folder, 'uplinks', file), 'utf8'),
  }));
}

/** The messages of The Things Stack in the field data folder, JSON and not; `undefined` where no folder is given. */
export function readTtsMessages(): { file: string; text: string }[] | undefined {
  const folder = process.env['FIELD_DATA_DIR'];
  if (folder === undefined || folder === '') return undefined;
  const files = readdirSync(join(folder, 'uplinks')).filter((name) => name.startsWith('tts-'));
  return files.sort().map((file) => ({ file, text: readFileSync(join(folder, 'uplinks', file), 'utf8') }));
}
