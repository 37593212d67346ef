import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeContact, liveContact, makeReading } from './reading.ts';
import { milesightWs301 } from './milesightWs301.ts';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const decode = (hex: string, fPort = 85) => milesightWs301.decode(bytesOf(hex), fPort);

describe('WS301', () => {
  it.each([
    [
      'open, removed, 100 %',
      '017564 030001 040001',
      { battery_pct: 100, contacts: [liveContact('open')], is_tampered: true },
    ],
    [
      'open, installed',
      '017564 030001 040000',
      { battery_pct: 100, contacts: [liveContact('open')], is_tampered: false },
    ],
    [
      'closed, 14 %',
      '01750E 030000 040000',
      { battery_pct: 14, contacts: [liveContact('closed')], is_tampered: false },
    ],
    ['magnet alone', '030001', { contacts: [liveContact('open')] }],
    ['in another order', '040000 030000', { contacts: [liveContact('closed')], is_tampered: false }],
    ['battery of 0 %', '017500', { battery_pct: 0 }],
  ] as const)('reads %s', (_what, hex, expected) => {
    expect(decode(hex)).toEqual(makeReading(expected));
  });

  it('calls a removal without the magnet a tamper', () => {
    expect(decode('040001')).toEqual(makeReading({ event: 'tamper', is_tampered: true }));
    expect(decode('040000')).toEqual(makeReading({ is_tampered: false }));
  });

  it('never alarms on the frame of the join, whatever contact it carries', () => {
    const reading = decode('ff0bff ff0101 ff166329c42503920003 ff090100 ff0a0101 ff0f00');
    expect(reading).toEqual(makeReading({ event: 'boot' }));
    expect(reading?.alarming).toBe(false);
    expect(decode('ff0bff 030001')).toMatchObject({
      event: 'boot',
      contacts: [liveContact('open')],
      alarming: false,
    });
    expect(decode('ff086538b2232131 017564')).toMatchObject({
      event: 'boot',
      battery_pct: 100,
      is_doubtful: false,
    });
  });

  it('reads on whatever port: it is a setting of the device', () => {
    expect(decode('030001', 2)).toMatchObject({ contacts: [liveContact('open')], is_doubtful: false });
  });

  it.each([
    ['empty', ''],
    ['one byte', '03'],
    ['no value', '0300'],
    ['an unknown item first', '0a0b01 030001'],
    ['another model', '0B88010025000001'],
  ])('cannot decode a frame that is %s', (_what, hex) => {
    expect(decode(hex)).toBeNull();
  });

  it.each([
    ['cut in the next item', '030000 0400'],
    ['cut after a channel', '030000 01'],
    ['followed by an unknown item', '030000 056700'],
    ['cut within a long item', '030000 ff166329'],
  ])('takes no proof of safety from a frame %s', (_what, hex) => {
    const reading = decode(hex)!;
    expect(reading).toMatchObject({ event: 'reading', contacts: [liveContact('closed')], is_doubtful: true });
    expect(judgeContact(reading, 'open')).toBeNull();
    expect(judgeContact(reading, 'close')).toBe('fired');
  });

  it('does not guess at values outside the table', () => {
    const reading = decode('017565 030002 0400ff')!;
    expect(reading).toEqual(makeReading({ battery_pct: 101, contacts: [liveContact('unknown')] }));
    expect(judgeContact(reading, 'open')).toBeNull();
  });

  it('reports the magnet each time that a frame names it', () => {
    const both = [liveContact('open'), liveContact('closed')];
    expect(decode('030001 030000')).toEqual(makeReading({ contacts: both }));
    expect(judgeContact(decode('030001 030000')!, 'open')).toBe('fired');
    expect(judgeContact(decode('030001 030000')!, 'close')).toBe('fired');
  });

  it('does not throw, and never proves safety without a whole frame, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 0, max: 255 }), (bytes, fPort) => {
        const reading = milesightWs301.decode(bytes, fPort);
        if (reading?.is_doubtful) expect(judgeContact(reading, 'open')).not.toBe('armed');
      }),
    );
  });

  it('reads every truncation of a whole frame without taking it for proof', () => {
    const whole = bytesOf('017564040000030000');
    for (let length = 0; length < whole.length; length += 1) {
      const reading = milesightWs301.decode(whole.subarray(0, length), 85);
      expect(reading === null || judgeContact(reading, 'open') === null).toBe(true);
    }
    expect(judgeContact(milesightWs301.decode(whole, 85)!, 'open')).toBe('armed');
  });
});
