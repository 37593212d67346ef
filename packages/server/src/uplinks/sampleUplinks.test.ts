import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChirpstackEvent } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { parseChirpstack } from './parseChirpstack.ts';
import { contentKey } from './networkMessage.ts';
import { DECODERS, readFrame } from './decoders/registry.ts';
import { judgeContact, liveContact } from './decoders/reading.ts';
import { parseTts } from './parseTts.ts';
import { fieldDataFolder } from '../testing/fieldData.ts';

/**
 * Published and constructed messages outside of the repository; without them the frames of the other tests are used.
 */
const root = fieldDataFolder();
const folder = root === null ? null : join(root, 'uplinks');
const files = folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'));

const of = (sensor_model: string | null) => ({ sensor_model, object_mapping: null });

interface CodecExample {
  id: string;
  f_port: number;
  bytes_hex: string;
  bytes_base64: string;
}

/** `netvox-r311a-status` is of R311A and its family, `trapnz-demo-sprung` of Trap.NZ. */
const isOf = (id: string, model: string): boolean => {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return plain(id).includes(plain(model)) || (/R718F|R730F/.test(model) && plain(id).includes('R311A'));
};

const read = (name: string): unknown => JSON.parse(readFileSync(join(folder!, name), 'utf8'));

function message(kind: ChirpstackEvent, name: string) {
  const parsed = parseChirpstack(kind, read(name));
  if ('problem' in parsed) throw new Error(`${name}: ${parsed.problem}`);
  return parsed.message;
}

if (folder === null) console.info('FIELD_DATA_DIR is not set: the sample uplinks are not read');

describe.skipIf(folder === null)('the sample uplinks', () => {
  it('are all known to this test', () => {
    const unknown = files.filter(
      (name) => !/^(chirpstack-v4-|synthetic-chirpstack-|tts-v3-|codec-examples)/.test(name),
    );
    expect(unknown).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(16);
  });

  it.each(files.filter((name) => name.startsWith('chirpstack-v4-')))('%s is read as its event', (name) => {
    const kind = name.slice('chirpstack-v4-'.length, -'.json'.length) as ChirpstackEvent;
    const { dev_eui, network_at, bytes } = message(kind, name);
    expect(dev_eui).toMatch(/^[0-9a-f]{16}$/);
    expect(new Date(network_at!).toISOString()).toMatch(/^2022-07-18T/);
    expect([...bytes]).toEqual(kind === 'up' ? [0xaa] : []);
  });

  it.each(files.filter((name) => name.startsWith('tts-v3-')))('%s is not ours, and harms nothing', (name) => {
    expect(message('up', name)).toMatchObject({ dev_eui: null, best: null });
    expect(contentKey(message('up', name))).toBeNull();
  });

  it.each(files.filter((name) => name.startsWith('tts-v3-')))('%s is read as its kind', (name) => {
    const parsed = parseTts(read(name));
    if ('problem' in parsed) throw new Error(parsed.problem);
    const { kind, dev_eui, bytes, best, network_at } = parsed.message;
    if (!name.includes('uplink')) return expect([kind === 'up', bytes.length]).toEqual([false, 0]);
    expect([kind, dev_eui, [...bytes]]).toEqual(['up', '0004a30b001c0530', [0x82, 0x41, 0xde]]);
    expect(best).toEqual({ gateway_eui: '9c5c8e00001a05c4', rssi_dbm: -35, snr_db: 5 });
    expect(new Date(network_at!).toISOString()).toBe('2020-02-12T15:15:45.789Z');
  });

  it('of The Things Stack as it is documented is no JSON', () => {
    const text = readFileSync(join(folder!, 'tts-v3-uplink-message-example.verbatim.txt'), 'utf8');
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  it('tell the firing of a WS301 from its heartbeat', () => {
    const fired = message('up', 'synthetic-chirpstack-as923-ws301-fired.json');
    const beat = message('up', 'synthetic-chirpstack-as923-ws301-heartbeat-lowbat.json');
    const readings = [fired, beat].map(({ bytes, f_port, object }) =>
      readFrame(of('WS301'), { bytes, f_port: f_port!, object }),
    );
    expect(readings.map((reading) => judgeContact(reading, 'open'))).toEqual(['fired', 'armed']);
    expect(readings.map((reading) => reading.battery_pct)).toEqual([100, 14]);
    // Our decoder and the network server's object agree.
    const decoded = [fired, beat].map(({ object }) =>
      readFrame(of(null), { bytes: new Uint8Array(0), f_port: 85, object }),
    );
    expect(decoded).toEqual(readings);
    expect(contentKey(fired)).not.toBe(contentKey(beat));
  });

  it('of every codec are read without harm, and never by the wrong table as proof of safety', () => {
    const examples = read('codec-examples.json') as CodecExample[];
    for (const { id, f_port, bytes_hex, bytes_base64 } of examples) {
      const bytes = new Uint8Array(Buffer.from(bytes_base64, 'base64'));
      expect(Buffer.from(bytes).toString('hex')).toBe(bytes_hex.replaceAll(' ', '').toLowerCase());
      for (const { model } of DECODERS) {
        const reading = readFrame(of(model), { bytes, f_port, object: null });
        const isOwn = isOf(id, model);
        if (!isOwn) expect([id, model, judgeContact(reading, 'open')]).not.toContain('armed');
      }
    }
  });

  it('of every decoder say what their source says', () => {
    const examples = read('codec-examples.json') as CodecExample[];
    const readings = examples.map(({ id, f_port, bytes_base64 }) => {
      const model = DECODERS.find((decoder) => isOf(id, decoder.model))?.model;
      const bytes = new Uint8Array(Buffer.from(bytes_base64, 'base64'));
      return [id, model === undefined ? null : readFrame(of(model), { bytes, f_port, object: null })];
    });
    expect(Object.fromEntries(readings)).toMatchObject({
      'milesight-ws301': { battery_pct: 100, contacts: [liveContact('open')], is_tampered: true },
      'milesight-em300-mcs': {
        battery_pct: 92,
        temperature_c: 30.8,
        humidity_pct: 50.5,
        contacts: [liveContact('open')],
      },
      'milesight-em310-tilt': {
        contacts: [liveContact('tilted'), liveContact('tilted'), liveContact('tilted')],
        tilt_deg: 90,
      },
      'browan-tbdw100': {
        contacts: [liveContact('closed')],
        battery_v: 3.6,
        temperature_c: 21,
        counter: 14_986,
      },
      'netvox-r311a-status': { contacts: [liveContact('open')], battery_v: 3 },
      'netvox-r311a-readcfg': { event: 'config', alarming: false },
      'dragino-lds02': { contacts: [liveContact('closed')], battery_v: 2.952 },
      'trapnz-demo-heartbeat': { contacts: [liveContact('closed')], battery_v: 3.96 },
      'trapnz-demo-sprung': { contacts: [liveContact('open'), liveContact('open')], battery_v: 3.96 },
      smartrap: null,
    });
  });

  it('hold the LDS02 frame that is too short to be trusted', () => {
    const short = (read('codec-examples.json') as CodecExample[]).find(({ id }) => id === 'dragino-lds02')!;
    const reading = readFrame(of('LDS02'), {
      bytes: new Uint8Array(Buffer.from(short.bytes_base64, 'base64')),
      f_port: short.f_port,
      object: null,
    });
    expect(reading).toMatchObject({
      battery_v: 2.952,
      contacts: [liveContact('closed')],
      counter: null,
      is_doubtful: true,
    });
  });
});
