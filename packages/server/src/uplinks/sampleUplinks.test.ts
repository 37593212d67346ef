import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChirpstackEvent } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { contentKey, parseChirpstack } from './chirpstack.ts';
import { findDecoder, readFrame } from './decoders/registry.ts';
import { judgeContact } from './reading.ts';

/** Published and made-up messages beside the repository; where they are not, the frames written in the other tests stand in. */
const root = process.env['FIELD_DATA_DIR'];
const folder = root === undefined || root === '' ? null : join(root, 'uplinks');
const files = folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'));

interface CodecExample {
  id: string;
  f_port: number;
  bytes_hex: string;
  bytes_base64: string;
}

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

  it('tell the firing of a WS301 from its heartbeat', () => {
    const fired = message('up', 'synthetic-chirpstack-as923-ws301-fired.json');
    const beat = message('up', 'synthetic-chirpstack-as923-ws301-heartbeat-lowbat.json');
    const readings = [fired, beat].map(({ bytes, f_port, object }) =>
      readFrame('WS301', { bytes, f_port: f_port!, object }),
    );
    expect(readings.map((reading) => judgeContact(reading, 'open'))).toEqual(['fired', 'armed']);
    expect(readings.map((reading) => reading.battery_pct)).toEqual([100, 14]);
    // Our decoder and the network server's object agree.
    const decoded = [fired, beat].map(({ object }) =>
      readFrame(null, { bytes: new Uint8Array(0), f_port: 85, object }),
    );
    expect(decoded).toEqual(readings);
    expect(contentKey(fired)).not.toBe(contentKey(beat));
  });

  it('of every codec are read without harm, and never by the wrong table as proof of safety', () => {
    const examples = read('codec-examples.json') as CodecExample[];
    for (const { id, f_port, bytes_hex, bytes_base64 } of examples) {
      const bytes = new Uint8Array(Buffer.from(bytes_base64, 'base64'));
      expect(Buffer.from(bytes).toString('hex')).toBe(bytes_hex.replaceAll(' ', '').toLowerCase());
      for (const model of ['WS301', 'LDS02']) {
        const reading = readFrame(model, { bytes, f_port, object: null });
        const isOwn = id.toUpperCase().includes(findDecoder(model)!.model);
        if (!isOwn) expect([id, model, judgeContact(reading, 'open')]).not.toContain('armed');
      }
    }
  });

  it('hold the LDS02 frame that is too short to be trusted', () => {
    const short = (read('codec-examples.json') as CodecExample[]).find(({ id }) => id === 'dragino-lds02')!;
    const reading = readFrame('LDS02', {
      bytes: new Uint8Array(Buffer.from(short.bytes_base64, 'base64')),
      f_port: short.f_port,
      object: null,
    });
    expect(reading).toMatchObject({ battery_v: 2.952, contact: 'closed', counter: null, is_doubtful: true });
  });
});
