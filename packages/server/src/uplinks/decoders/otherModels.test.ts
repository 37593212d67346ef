import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeContact, liveContact, makeReading, storedContact } from './reading.ts';
import { DECODERS, findDecoder } from './registry.ts';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const decode = (model: string, hex: string, fPort: number) => findDecoder(model)!.decode(bytesOf(hex), fPort);

describe('EM300-MCS', () => {
  const of = (hex: string, fPort = 85) => decode('EM300-MCS', hex, fPort);

  it.each([
    [
      'open',
      '01755C 03673401 046865 060001',
      { battery_pct: 92, temperature_c: 30.8, humidity_pct: 50.5, contacts: [liveContact('open')] },
    ],
    ['closed in the cold', '0367ceff 060000', { temperature_c: -5, contacts: [liveContact('closed')] }],
    ['temperature alone', '03670000', { temperature_c: 0 }],
  ] as const)('reads %s', (_what, hex, expected) => {
    expect(of(hex)).toEqual(makeReading(expected));
  });

  it('keeps what a broken sensor reports apart, and takes no proof from it', () => {
    const reading = of('01755C 0367ff7f 0468ff 060000')!;
    expect(reading).toMatchObject({
      battery_pct: 92,
      temperature_c: null,
      humidity_pct: null,
      impossible_values: { temperature_c: 3276.7, humidity_pct: 127.5 },
    });
    expect(judgeContact(reading, 'open')).toBeNull();
    expect(judgeContact(reading, 'close')).toBe('fired');
  });

  it('alarms late by what it had stored, and takes it for no proof', () => {
    const at = Date.UTC(2026, 10, 20, 3) / 1000;
    const time = Buffer.alloc(4);
    time.writeUInt32LE(at);
    const stored = (magnet: string) => `20ce ${time.toString('hex')} 3401 65 ${magnet}`;
    const opened = of(`${stored('00')} ${stored('01')}`)!;
    expect(opened.contacts).toEqual([storedContact('closed', at * 1000), storedContact('open', at * 1000)]);
    expect(judgeContact(opened, 'open')).toBe('fired');
    expect(judgeContact(of(stored('00'))!, 'open')).toBeNull();
    // It was open and is closed again, but it did fire.
    expect(judgeContact(of(`060000 ${stored('01')}`)!, 'open')).toBe('fired');
    expect(judgeContact(of(`060000 ${stored('00')}`)!, 'open')).toBe('armed');
    // The same on a trap that fires by closing.
    expect(judgeContact(of(stored('00'))!, 'close')).toBe('fired');
    expect(judgeContact(of(`060001 ${stored('00')}`)!, 'close')).toBe('fired');
    expect(judgeContact(of(`060000 ${stored('01')}`)!, 'close')).toBe('fired');
    expect(judgeContact(of(stored('01'))!, 'close')).toBeNull();
    expect(judgeContact(of(`060001 ${stored('01')}`)!, 'close')).toBe('armed');
  });

  it('keeps each record of its memory with its time, and what cannot be true in it apart', () => {
    const at = Date.UTC(2026, 10, 20, 3);
    const stored = (seconds: number, measured: string) => {
      const time = Buffer.alloc(4);
      time.writeUInt32LE(seconds);
      return `20ce ${time.toString('hex')} ${measured} 00`;
    };
    const reading = of(`060000 ${stored(at / 1000, '3401 65')} ${stored(0, 'ceff ff')}`)!;
    expect(reading).toMatchObject({ temperature_c: null, humidity_pct: null, impossible_values: {} });
    expect(reading.stored_records).toEqual([
      {
        at: new Date(at).toISOString(),
        contact: 'closed',
        values: { temperature_c: 30.8, humidity_pct: 50.5 },
        impossible_values: {},
      },
      {
        at: null,
        contact: 'closed',
        values: { temperature_c: -5 },
        impossible_values: { humidity_pct: 127.5 },
      },
    ]);
    expect(judgeContact(reading, 'open')).toBeNull();
    expect(judgeContact(of(`060000 ${stored(at / 1000, '3401 65')}`)!, 'open')).toBe('armed');
  });

  it('never alarms on the frame of the join', () => {
    expect(of('ff0bff 060001')).toMatchObject({ event: 'boot', alarming: false });
  });

  it.each(['060000 0367', '060000 0a0b01', '060000 20ce0000'])('takes no proof from %s', (hex) => {
    expect(judgeContact(of(hex)!, 'open')).toBeNull();
  });
});

describe('EM310-TILT', () => {
  const of = (hex: string) => decode('EM310-TILT', hex, 85);

  it('reads the angles and which of them has passed its limit', () => {
    const axes = (...states: ('tilted' | 'upright')[]) => ({ contacts: states.map(liveContact) });
    const angles = (angle_x_deg: number, angle_y_deg: number, angle_z_deg: number) => ({
      other_values: { angle_x_deg, angle_y_deg, angle_z_deg },
    });
    expect(of('03CF 0000 0000 2823 07')).toEqual(
      makeReading({ ...axes('tilted', 'tilted', 'tilted'), ...angles(0, 0, 90), tilt_deg: 90 }),
    );
    expect(of('017564 03CF 0cfe 0000 2823 01')).toEqual(
      makeReading({
        battery_pct: 100,
        ...axes('tilted', 'upright', 'upright'),
        ...angles(-5, 0, 90),
        tilt_deg: -5,
      }),
    );
    expect(of('03CF 0000 0000 2823 00')).toEqual(
      makeReading({ ...axes('upright', 'upright', 'upright'), ...angles(0, 0, 90) }),
    );
  });

  it('takes no proof from angles that cannot be', () => {
    const reading = of('03CF ff7f 0000 2823 00')!;
    expect(reading).toMatchObject({
      impossible_values: { angle_x_deg: 327.67 },
      other_values: { angle_y_deg: 0, angle_z_deg: 90 },
    });
    expect(judgeContact(reading, 'tilt')).toBeNull();
    expect(of('03CF ff7f 0000 2823 01')).toMatchObject({
      tilt_deg: null,
      impossible_values: { tilt_deg: 327.67, angle_x_deg: 327.67 },
    });
  });

  it('speaks of a trap that fires by tilting, and of no other', () => {
    expect(judgeContact(of('03CF 0000 0000 2823 02')!, 'tilt')).toBe('fired');
    expect(judgeContact(of('03CF 0000 0000 2823 00')!, 'tilt')).toBe('armed');
    expect(judgeContact(of('03CF 0000 0000 2823 02')!, 'open')).toBeNull();
    expect(judgeContact(of('017564')!, 'tilt')).toBeNull();
    expect(judgeContact(of('03CF 0000 0000 2823 00 03CF')!, 'tilt')).toBeNull();
  });
});

describe('LDS03A', () => {
  const of = (hex: string, fPort = 2) => decode('LDS03A', hex, fPort);
  const AT = 0x6a1b2c3d * 1000;

  it.each([
    [
      'closed',
      '00 000025 000001 6a1b2c3d',
      { contacts: [liveContact('closed')], counter: 37, device_at: AT },
    ],
    ['open', '05 000026 000000 6a1b2c3d', { contacts: [liveContact('open')], counter: 38, device_at: AT }],
    ['without a clock', '01 000026 000000 00000000', { contacts: [liveContact('open')], counter: 38 }],
    [
      'one of two doors open',
      '00 000002 000000 6a1b2c3d 01 000003 000000',
      { contacts: [liveContact('closed'), liveContact('open')], counter: 5, device_at: AT },
    ],
  ] as const)('reads %s', (_what, hex, expected) => {
    expect(of(hex)).toEqual(makeReading(expected));
  });

  it('alarms late by its memory, and takes it for no proof', () => {
    const closed = '00 000025 000001 6a1b2c00';
    const fired = of(`${closed} 01 000026 000000 6a1b2c3d`, 3)!;
    expect(fired).toMatchObject({ counter: null, device_at: null });
    expect(fired.contacts).toEqual([storedContact('closed', 0x6a1b2c00 * 1000), storedContact('open', AT)]);
    expect(judgeContact(fired, 'open')).toBe('fired');
    expect(judgeContact(of(closed, 3)!, 'open')).toBeNull();
    expect(judgeContact(of(closed, 3)!, 'close')).toBe('fired');
    expect(judgeContact(of('01 000026 000000 6a1b2c3d', 3)!, 'close')).toBeNull();
    expect(of('00', 3)).toBeNull();
  });

  it.each(['00 000002 000000 6a1b2c3d 01 000003 000000', '01 000002 000000 6a1b2c3d 00 000003 000000'])(
    'fires on either mounting where the doors differ: %s',
    (hex) => {
      expect(judgeContact(of(hex)!, 'open')).toBe('fired');
      expect(judgeContact(of(hex)!, 'close')).toBe('fired');
    },
  );

  it('never alarms on settings and status', () => {
    expect(of('000e10 00 00 0000 00 0000 00', 4)).toMatchObject({ event: 'config', alarming: false });
    expect(of('0a 01 00 07 ff 0c', 5)).toBeNull();
    expect(of('0a 01 00 07 ff 0ce4', 5)).toMatchObject({ event: 'config', battery_v: 3.3 });
    expect(of('0a 01 00 07 ff fa00', 5)).toMatchObject({
      battery_v: null,
      impossible_values: { battery_v: 64 },
    });
  });

  it('takes no proof from another port', () => {
    const closed = '00 000025 000001 6a1b2c3d';
    expect(judgeContact(of(closed)!, 'open')).toBe('armed');
    expect(judgeContact(of(closed, 7)!, 'open')).toBeNull();
  });

  it.each(['', '00', '80 000025 000001 6a1b2c3d', '00 000025 000001 6a1b2c', '00 000025 000001 6a1b2c3d 00'])(
    'cannot decode %j',
    (hex) => {
      expect(of(hex)).toBeNull();
    },
  );
});

describe('R311A', () => {
  const of = (hex: string, fPort = 6) => decode('R311A', hex, fPort);

  it.each([
    [
      'open',
      '01 02 01 1E 01 00 00 00 00 00 00',
      { contacts: [liveContact('open')], battery_v: 3, battery_flag: false },
    ],
    [
      'closed, battery low',
      '01 02 01 98 00 00 00 00 00 00 00',
      { contacts: [liveContact('closed')], battery_v: 2.4, battery_flag: true },
    ],
    [
      'another status',
      '01 02 01 1E 02 00 00 00 00 00 00',
      { contacts: [liveContact('unknown')], battery_v: 3, battery_flag: false },
    ],
    ['its version', '01 02 00 0a 0b 20 20 05 20 00 00', { event: 'boot' }],
  ] as const)('reads %s', (_what, hex, expected) => {
    expect(of(hex)).toEqual(makeReading(expected));
  });

  it('never alarms on its settings, and keeps how often it reports', () => {
    expect(of('82 02 03 84 07 08 01 00 00 00 00', 7)).toMatchObject({
      event: 'config',
      alarming: false,
      other_values: { min_report_s: 900, max_report_s: 1_800 },
    });
    expect(of('81 02 00 00 00 00 00 00 00 00 00', 7)).toEqual(makeReading({ event: 'config' }));
    expect(of('82 02 03', 7)).toEqual(makeReading({ event: 'config' }));
  });

  it.each(['', '01 02 01 1E 01', '01 02 03 1E 01 00 00 00 00 00 00'])('cannot decode %j', (hex) => {
    expect(of(hex)).toBeNull();
  });
});

describe('TBDW100', () => {
  it('reads a door', () => {
    const door = { battery_v: 3.6, temperature_c: 21, counter: 14_986 };
    expect(decode('TBDW100', '00 CB 35 00 00 8A 3A 00', 100)).toEqual(
      makeReading({ contacts: [liveContact('closed')], ...door }),
    );
    expect(decode('TBDW100', '01 CB 35 00 00 8A 3A 00', 100)).toEqual(
      makeReading({ contacts: [liveContact('open')], ...door }),
    );
    expect(decode('TBDW100', '01 CB 35 00 00 8A 3A', 100)).toBeNull();
    expect(decode('TBDW100', '01 CB 35 00 00 8A 3A 00', 204)).toBeNull();
  });
});

describe('Trap.NZ', () => {
  it.each([
    ['a heartbeat of a set trap', '9E10', 'armed'],
    ['sprung', '0E10', 'fired'],
    ['a heartbeat of a sprung trap', '8E10', 'fired'],
    ['sprung, and set by now', '1E10', 'fired'],
    ['set', '5E10', 'armed'],
  ] as const)('reads %s', (_what, hex, contact) => {
    const reading = decode('Trap.NZ', hex, 1)!;
    expect(reading.battery_v).toBe(3.96);
    expect(judgeContact(reading, 'pulled')).toBe(contact);
    expect(judgeContact(reading, 'open')).toBe(contact);
  });

  it.each(['', '9e', 'de10', 'ae10', '9e1000'])('cannot decode %j', (hex) => {
    expect(decode('Trap.NZ', hex, 1)).toBeNull();
  });
});

describe.each(DECODERS.map((decoder) => [decoder.model, decoder] as const))('%s', (_model, decoder) => {
  it('does not throw, and never proves safety by a doubtful frame, whatever the bytes', () => {
    const fPort = fc.oneof(fc.constantFrom(2, 3, 4, 5, 6, 7, 10, 85, 100), fc.nat(255));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fPort, (bytes, port) => {
        const reading = decoder.decode(bytes, port);
        for (const firedWhen of ['open', 'close', 'pulled', 'tilt'] as const) {
          if (reading?.is_doubtful) expect(judgeContact(reading, firedWhen)).not.toBe('armed');
        }
      }),
    );
  });
});
