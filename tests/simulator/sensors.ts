/** How a sensor is mounted: which of its physical states means that the trap has fired. */
export type FiredWhen = 'open' | 'close' | 'pulled' | 'tilt';

/** What a sensor measures at one moment. */
export interface Measured {
  /** One per contact; a tilt sensor is past its limit. */
  isOpen: readonly boolean[];
  /** One count per contact. */
  counts: readonly number[];
  /** By the device's clock, milliseconds. */
  at: number;
  cause: 'change' | 'heartbeat';
}

/** What goes over the air. */
export interface Payload {
  bytes: Buffer;
  f_port: number;
  /** As the network server's own codec decodes it. */
  object?: Record<string, unknown>;
}

export interface SensorModel {
  /** Name in the table of results. */
  name: string;
  sensor_model: string | null;
  mountings: readonly FiredWhen[];
  contacts: 1 | 2;
  /** What its counter counts; it is part of each frame and restarts at 0. */
  counts: 'openings' | 'changes' | null;
  /** Whether the simulator's goal applies: nothing missed, nothing invented. Figures of others are only printed. */
  tellsContactInEachFrame: boolean;
  /** Starts with up to this many counts, so that the counter rolls over. */
  highestCount: number;
  status(measured: Measured): Payload;
  /** The frame after a restart; `null` where the model sends an ordinary one. */
  start: Payload | null;
  /** Readings that did not reach the network, stored by the device; with or without the current reading. */
  stored: ((records: readonly Measured[], now: Measured | null) => Payload) | null;
}

const BATTERY_PCT = 90;
const BATTERY_MV = 3_300;
const seconds = (at: number): number => Math.floor(at / 1000);
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value % 2 ** (8 * bytes), 0, bytes);
  return buffer;
};
const uintLe = (value: number, bytes: number): Buffer => uint(value, bytes).reverse();
const flag = (is: boolean | undefined): number => (is === true ? 1 : 0);
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Protocol, power on, serial number, hardware, software, class. */
const MILESIGHT_START = Buffer.from('ff0bffff0101ff166136c40091605408ff090300ff0a0101ff0f00', 'hex');
const milesightBattery = [0x01, 0x75, BATTERY_PCT];
const ONE_CONTACT = { contacts: 1, tellsContactInEachFrame: true, stored: null } as const;
const UNCOUNTED = { counts: null, highestCount: 0 } as const;
const DOORS = ['open', 'close', 'pulled'] as const;

const ws301: SensorModel = {
  ...ONE_CONTACT,
  ...UNCOUNTED,
  name: 'WS301',
  sensor_model: 'WS301',
  mountings: DOORS,
  status: ({ isOpen }) => ({
    bytes: Buffer.from([...milesightBattery, 0x03, 0x00, flag(isOpen[0]), 0x04, 0x00, 0x00]),
    f_port: 85,
  }),
  start: { bytes: MILESIGHT_START, f_port: 85 },
};

const em300Live = ({ isOpen }: Measured) =>
  Buffer.from([0x01, 0x75, 92, 0x03, 0x67, 0x34, 0x01, 0x04, 0x68, 0x65, 0x06, 0x00, flag(isOpen[0])]);
const em300Stored = ({ at, isOpen }: Measured) =>
  Buffer.concat([
    Buffer.from([0x20, 0xce]),
    uintLe(seconds(at), 4),
    Buffer.from([0x34, 0x01, 0x65, flag(isOpen[0])]),
  ]);
const em300: SensorModel = {
  ...ONE_CONTACT,
  ...UNCOUNTED,
  name: 'EM300-MCS',
  sensor_model: 'EM300-MCS',
  mountings: DOORS,
  status: (measured) => ({ bytes: em300Live(measured), f_port: 85 }),
  start: { bytes: MILESIGHT_START, f_port: 85 },
  stored: (records, now) => ({
    bytes: Buffer.concat([...(now === null ? [] : [em300Live(now)]), ...records.map(em300Stored)]),
    f_port: 85,
  }),
};

const em310: SensorModel = {
  ...ONE_CONTACT,
  ...UNCOUNTED,
  name: 'EM310-TILT',
  sensor_model: 'EM310-TILT',
  mountings: ['tilt'],
  status: ({ isOpen }) => ({
    bytes: Buffer.from([
      ...milesightBattery,
      0x03,
      0xcf,
      ...uintLe(isOpen[0] === true ? 6_000 : 100, 2),
      0,
      0,
      0x28,
      0x23,
      isOpen[0] === true ? 0b001 : 0,
    ]),
    f_port: 85,
  }),
  start: { bytes: MILESIGHT_START, f_port: 85 },
};

const lds02: SensorModel = {
  ...ONE_CONTACT,
  name: 'LDS02',
  sensor_model: 'LDS02',
  mountings: DOORS,
  counts: 'openings',
  highestCount: 0xff_ffff,
  status: ({ isOpen, counts }) => ({
    bytes: Buffer.concat([
      uint((isOpen[0] === true ? 0x8000 : 0) | BATTERY_MV, 2),
      Buffer.from([1]),
      uint(total(counts), 3),
      uint(0, 3),
      Buffer.from([0]),
    ]),
    f_port: 10,
  }),
  start: null,
};

/** Open; sent periodically. */
const lds03aState = (isOpen: boolean | undefined, cause: Measured['cause']) =>
  flag(isOpen) | (cause === 'heartbeat' ? 0b100 : 0);
const lds03aDoor = ({ isOpen, counts, cause }: Measured, door: 0 | 1) =>
  Buffer.concat([uint(lds03aState(isOpen[door], cause), 1), uint(counts[door] ?? 0, 3), uint(0, 3)]);
const lds03aFirst = (measured: Measured) =>
  Buffer.concat([lds03aDoor(measured, 0), uint(seconds(measured.at), 4)]);
const lds03a = (contacts: 1 | 2): SensorModel => ({
  name: contacts === 1 ? 'LDS03A' : 'LDS03A（接点2つ）',
  sensor_model: 'LDS03A',
  mountings: ['open', 'close'],
  contacts,
  counts: 'openings',
  highestCount: 0xff_ffff,
  tellsContactInEachFrame: true,
  status: (measured) => ({
    bytes:
      contacts === 1
        ? lds03aFirst(measured)
        : Buffer.concat([lds03aFirst(measured), lds03aDoor(measured, 1)]),
    f_port: 2,
  }),
  start: { bytes: Buffer.from([0x0a, 0x01, 0x00, 0x07, 0xff, ...uint(BATTERY_MV, 2)]), f_port: 5 },
  // The datalog contains one door.
  stored:
    contacts === 2 ? null : (records) => ({ bytes: Buffer.concat(records.map(lds03aFirst)), f_port: 3 }),
});

/** Which of the maker's reed switches it is; without meaning for a reader. */
const NETVOX_TYPE = 0x01;
const netvox = (model: string): SensorModel => ({
  ...ONE_CONTACT,
  ...UNCOUNTED,
  name: model,
  sensor_model: model,
  mountings: DOORS,
  status: ({ isOpen }) => ({
    bytes: Buffer.from([0x01, NETVOX_TYPE, 0x01, 0x1e, flag(isOpen[0]), 0, 0, 0, 0, 0, 0]),
    f_port: 6,
  }),
  start: {
    bytes: Buffer.from([0x01, NETVOX_TYPE, 0x00, 0x0a, 0x0b, 0x20, 0x26, 0x01, 0x01, 0, 0]),
    f_port: 6,
  },
});

const tbdw100: SensorModel = {
  ...ONE_CONTACT,
  name: 'TBDW100',
  sensor_model: 'TBDW100',
  mountings: DOORS,
  counts: 'changes',
  highestCount: 0xff_ffff,
  status: ({ isOpen, counts }) => ({
    bytes: Buffer.concat([Buffer.from([flag(isOpen[0]), 0x0b, 52]), uintLe(0, 2), uintLe(total(counts), 3)]),
    f_port: 100,
  }),
  start: null,
};

/** Event and state (sprung 0, set 1, heartbeat 2), battery in 1.1 mV. */
const trapNz: SensorModel = {
  ...ONE_CONTACT,
  ...UNCOUNTED,
  name: 'Trap.NZ',
  sensor_model: 'Trap.NZ',
  mountings: ['pulled'],
  status: ({ isOpen, cause }) => {
    const state = isOpen[0] === true ? 0 : 1;
    const event = cause === 'heartbeat' ? 2 : state;
    return { bytes: uint((event << 14) | (state << 12) | Math.round(BATTERY_MV / 1.1), 2), f_port: 1 };
  },
  start: null,
};

/** Its heartbeats contain the battery alone. */
const ws301BatteryHeartbeats: SensorModel = {
  ...ws301,
  name: 'WS301（定時は電池のみ）',
  tellsContactInEachFrame: false,
  status: (measured) =>
    measured.cause === 'change'
      ? ws301.status(measured)
      : { bytes: Buffer.from(milesightBattery), f_port: 85 },
};

const unknownModel = (name: string, objectOf: (isOpen: boolean) => Record<string, unknown>): SensorModel => ({
  ...ONE_CONTACT,
  ...UNCOUNTED,
  name,
  sensor_model: null,
  mountings: ['open', 'close'],
  tellsContactInEachFrame: false,
  status: ({ isOpen }) => ({
    bytes: Buffer.from([0x77, flag(isOpen[0])]),
    f_port: 1,
    object: objectOf(isOpen[0] === true),
  }),
  start: null,
});

/**
 * Encoders of every model that the server decodes, and of sensors that it does not know, written from the same
 * payload tables and sharing no code with the decoders.
 *
 * Source: the makers' payload tables.
 */
export const SENSOR_MODELS: readonly SensorModel[] = [
  ws301,
  em300,
  em310,
  lds02,
  lds03a(1),
  lds03a(2),
  netvox('R311A'),
  netvox('R718F'),
  netvox('R730F'),
  tbdw100,
  trapNz,
  ws301BatteryHeartbeats,
  unknownModel('機種不明（言葉）', (isOpen) => ({ doorStatus: isOpen ? 'open' : 'closed' })),
  unknownModel('機種不明（真偽値）', (isOpen) => ({ doorStatus: isOpen })),
];
