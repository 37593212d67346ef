import { randomUUID } from 'node:crypto';
import type { SampleGateway, SampleTrap } from './municipality.ts';

/** A frame of the simulated sensor. */
export interface SimulatedFrame {
  isFired: boolean;
  battery_pct: number;
  f_cnt: number;
  /** Milliseconds. */
  at: number;
}

/** Milesight WS301: battery in percent, magnet (0 closed, 1 open), cover (0 in place). */
const ws301 = ({ isFired, battery_pct }: SimulatedFrame) =>
  Buffer.from([0x01, 0x75, Math.round(battery_pct), 0x03, 0x00, isFired ? 1 : 0, 0x04, 0x00, 0x00]);

/** Dragino LDS02: millivolts with the door bit, mode, openings, last duration in minutes, alarm. */
function lds02({ isFired, battery_pct, f_cnt }: SimulatedFrame): Buffer {
  const frame = Buffer.alloc(10);
  const millivolts = Math.round(2_100 + 9 * battery_pct);
  frame.writeUInt16BE((isFired ? 0x8000 : 0) | millivolts, 0);
  frame.writeUInt8(1, 2);
  // Three bytes in the frame; the simulated frame counter is larger.
  frame.writeUIntBE(isFired ? f_cnt % 2 ** 24 : 0, 3, 3);
  return frame;
}

/** Signal decreasing with distance, always the same for the same pair. */
function signalOf(trap: SampleTrap, gateway: SampleGateway) {
  const kilometres = Math.hypot(
    (trap.latitude - gateway.latitude) * 111,
    (trap.longitude - gateway.longitude) * 90,
  );
  return { rssi: Math.round(-78 - 9 * kilometres), snr: Number((9 - 2.4 * kilometres).toFixed(1)) };
}

/** An `up` event as ChirpStack v4 posts it. */
export function uplinkOf(
  trap: SampleTrap,
  gateway: SampleGateway,
  frame: SimulatedFrame,
): Record<string, unknown> {
  const bytes = trap.sensor_model === 'WS301' ? ws301(frame) : lds02(frame);
  return {
    deduplicationId: randomUUID(),
    time: new Date(frame.at).toISOString(),
    deviceInfo: {
      applicationName: 'trap-monitor',
      deviceProfileName: trap.sensor_model,
      deviceName: trap.name,
      devEui: trap.dev_eui,
      tags: { trap_no: trap.trap_no },
    },
    devAddr: `01${trap.dev_eui.slice(-6)}`,
    adr: true,
    dr: 2,
    fCnt: frame.f_cnt,
    fPort: trap.sensor_model === 'WS301' ? 85 : 10,
    data: bytes.toString('base64'),
    rxInfo: [{ gatewayId: gateway.eui, uplinkId: frame.f_cnt, ...signalOf(trap, gateway) }],
    txInfo: {
      frequency: 923_200_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 10, codeRate: 'CR_4_5' } },
    },
    regionConfigId: 'as923',
  };
}
