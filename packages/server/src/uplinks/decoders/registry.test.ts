import { SENSOR_MODELS } from '@satomori/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactOnly, liveContact } from './reading.ts';
import { DECODERS, findDecoder, readFrame } from './registry.ts';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const of = (sensor_model: string | null) => ({ sensor_model, object_mapping: null });
const OPEN_WS301 = bytesOf('030001');

describe('findDecoder', () => {
  it.each(SENSOR_MODELS.filter((model) => model !== 'other'))('has one for %s', (model) => {
    expect(findDecoder(model)?.model).toBe(model);
  });

  it.each([
    ['ws301-923', 'WS301'],
    ['Milesight EM300-MCS-915M', 'EM300-MCS'],
  ])('knows what was written before there was a list: %s', (sensorModel, model) => {
    expect(findDecoder(sensorModel)?.model).toBe(model);
  });

  it.each([[null], [''], ['other'], ['オリワナ']])('has none for %s', (sensorModel) => {
    expect(findDecoder(sensorModel)).toBeNull();
  });
});

describe('readFrame', () => {
  const object = { magnet_status: 'close' };

  it('believes its own decoder, not the object beside it', () => {
    expect(readFrame(of('WS301'), { bytes: OPEN_WS301, f_port: 85, object })).toMatchObject({
      contacts: [liveContact('open')],
    });
  });

  it('takes the object where there is no decoder', () => {
    expect(readFrame(of('オリワナ'), { bytes: OPEN_WS301, f_port: 85, object })).toMatchObject({
      contacts: [liveContact('closed')],
    });
    expect(readFrame(of(null), { bytes: OPEN_WS301, f_port: 85, object })).toMatchObject({
      contacts: [liveContact('closed')],
    });
  });

  it('proves contact and nothing else where nobody can decode', () => {
    const nothing = contactOnly();
    expect(readFrame(of('WS301'), { bytes: new Uint8Array(0), f_port: 85, object })).toEqual(nothing);
    expect(readFrame(of('WS301'), { bytes: Uint8Array.of(9, 9, 9), f_port: 85, object })).toEqual(nothing);
    expect(readFrame(of('オリワナ'), { bytes: OPEN_WS301, f_port: 85, object: null })).toEqual(nothing);
    expect(readFrame(of(null), { bytes: OPEN_WS301, f_port: 85, object: { rain_mm: 3 } })).toEqual(nothing);
  });

  it('answers whatever comes', () => {
    const model = fc.constantFrom(null, 'オリワナ', ...DECODERS.map((decoder) => decoder.model));
    fc.assert(
      fc.property(model, fc.uint8Array({ maxLength: 300 }), fc.nat(255), (sensorModel, bytes, f_port) => {
        expect(readFrame(of(sensorModel), { bytes, f_port, object: null })).toBeTypeOf('object');
      }),
    );
  });
});
