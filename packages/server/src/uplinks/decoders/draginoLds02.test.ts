import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeContact, liveContact, makeReading } from './reading.ts';
import { draginoLds02 } from './draginoLds02.ts';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const decode = (hex: string, fPort = 10) => draginoLds02.decode(bytesOf(hex), fPort);

describe('LDS02', () => {
  it.each([
    [
      'closed',
      '0B88 01 000025 000001 00',
      { contacts: [liveContact('closed')], battery_v: 2.952, counter: 37 },
    ],
    ['open', '8B88 01 000026 000000 00', { contacts: [liveContact('open')], battery_v: 2.952, counter: 38 }],
    [
      'open for too long',
      '8B88 01 000026 00001e 01',
      { contacts: [liveContact('open')], battery_v: 2.952, counter: 38 },
    ],
    [
      'with the leak bit',
      '4B88 01 000000 000000 00',
      { contacts: [liveContact('closed')], battery_v: 2.952, counter: 0 },
    ],
    [
      'with every bit of the count',
      '0C1C 01 ffffff ffffff 00',
      { contacts: [liveContact('closed')], battery_v: 3.1, counter: 16777215 },
    ],
  ] as const)('reads a door that is %s', (_what, hex, expected) => {
    expect(decode(hex)).toEqual(makeReading(expected));
  });

  it('reads a frame that lies within a larger buffer', () => {
    const larger = bytesOf('ffff8B8801000026000000 00ffff');
    expect(draginoLds02.decode(larger.subarray(2, 12), 10)).toMatchObject({
      contacts: [liveContact('open')],
      counter: 38,
    });
  });

  it('trusts the short frame for battery and door alone, and a door at rest for nothing', () => {
    const short = decode('0B88 01 0025 0001')!;
    expect(short).toEqual(
      makeReading({ contacts: [liveContact('closed')], battery_v: 2.952, is_doubtful: true }),
    );
    expect(judgeContact(short, 'open')).toBeNull();
    expect(judgeContact(decode('8B88 01 0025 0001')!, 'open')).toBe('fired');
  });

  it('keeps a voltage that cannot be true apart, and takes no proof from its frame', () => {
    const reading = decode('3FFF 01 000025 000001 00')!;
    expect(reading).toMatchObject({ battery_v: null, impossible_values: { battery_v: 16.383 } });
    expect(judgeContact(reading, 'open')).toBeNull();
  });

  it('lets a whole frame on another port alarm, but not prove safety', () => {
    const elsewhere = decode('0B88 01 000025 000001 00', 2)!;
    expect(judgeContact(elsewhere, 'open')).toBeNull();
    expect(judgeContact(elsewhere, 'close')).toBe('fired');
    expect(decode('0B88 01 0025 0001', 2)).toBeNull();
  });

  it.each([
    ['empty', ''],
    ['without a mode', '0B88'],
    ['of the leak mode', '0B88 02 000025 000001 00'],
    ['too long', '0B88 01 000025 000001 00 00'],
    ['another model', '017564 030001 040001'],
  ])('cannot decode a frame that is %s', (_what, hex) => {
    expect(decode(hex)).toBeNull();
  });

  it('does not throw, whatever the bytes', () => {
    const headed = fc
      .uint8Array({ maxLength: 12 })
      .map((bytes) => Uint8Array.from(bytes, (byte, at) => (at === 2 ? 1 : byte)));
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 60 }), headed),
        fc.integer({ min: 0, max: 255 }),
        (bytes, fPort) => {
          const reading = draginoLds02.decode(bytes, fPort);
          if (reading !== null && bytes.length < 10) expect(judgeContact(reading, 'open')).not.toBe('armed');
        },
      ),
    );
  });
});
