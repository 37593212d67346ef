import { SENSOR_MODELS, type SensorModel } from '@satomori/core';
import { expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { DAY, HOUR } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receive, upEvent } from '../testing/uplinkMessages.ts';

interface Frame {
  hex: string;
  fPort: number;
}

/** The lowest battery value that each model can report. */
const EMPTIEST: Record<Exclude<SensorModel, 'other'>, Frame> = {
  WS301: { hex: '017500 030000', fPort: 85 },
  'EM300-MCS': { hex: '017500 060000', fPort: 85 },
  'EM310-TILT': { hex: '017500 03cf 0000 0000 0000 00', fPort: 85 },
  LDS02: { hex: '0000 01 000000 000000 00', fPort: 10 },
  LDS03A: { hex: '0a 01 00 07 ff 0000', fPort: 5 },
  R311A: { hex: '01 02 01 00 00 000000000000', fPort: 6 },
  R718F: { hex: '01 02 01 00 00 000000000000', fPort: 6 },
  R730F: { hex: '01 02 01 00 00 000000000000', fPort: 6 },
  TBDW100: { hex: '00 00 35 0000 000000', fPort: 100 },
  'Trap.NZ': { hex: '9000', fPort: 1 },
};

describeAtTrap('what a sensor measures', (field) => {
  const hang = async (sensor_model: string, more: Parameters<typeof insertArmedTrap>[1] = {}) => {
    field.trap = await insertArmedTrap(field.server, { sensor_model, ...more });
  };
  const send = (hex: string, fPort: number) =>
    receive(field.server, {
      ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now() }),
      data: Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64'),
      fPort,
    });
  const log = async () =>
    (await field.west.trapLogs.list({ trap_id: field.trap.id, source: 'sensor' })).json[0];

  it.each(SENSOR_MODELS.filter((model) => model !== 'other'))(
    'calls the emptiest battery of %s low, by the settings of a new site',
    async (model) => {
      await hang(model);
      await send(EMPTIEST[model].hex, EMPTIEST[model].fPort);
      expect((await look(field.west, field.trap)).is_battery_low).toBe(true);
    },
  );

  it('takes the threshold of the model where the site has one that it can never undershoot', async () => {
    await hang('TBDW100');
    await send('00 06 35 0000 000000', 100);
    expect(await look(field.west, field.trap)).toMatchObject({
      battery_v: 3.1,
      is_battery_low: false,
      settings: { battery_low_v: { value: 3.1, level: 'model' } },
    });
    await send('00 05 35 0000 000000', 100);
    expect(await look(field.west, field.trap)).toMatchObject({ battery_v: 3, is_battery_low: true });
    await hang('TBDW100', { battery_low_v: 2.8 });
    await send('00 05 35 0000 000000', 100);
    expect(await look(field.west, field.trap)).toMatchObject({
      is_battery_low: false,
      settings: { battery_low_v: { value: 2.8, level: 'trap' } },
    });
  });

  it.each(['R311A', 'R718F', 'R730F'])(
    'believes the low-battery flag of %s, whatever its voltage',
    async (model) => {
      await hang(model);
      await send('01 02 01 9e 00 000000000000', 6);
      expect(await look(field.west, field.trap)).toMatchObject({
        battery_v: 3,
        is_battery_low: true,
        state: 'armed',
      });
      expect(await log()).toMatchObject({ battery_v: 3, battery_flag: true });
      await send('01 02 01 1e 00 000000000000', 6);
      expect(await look(field.west, field.trap)).toMatchObject({ battery_v: 3, is_battery_low: false });
      expect(await log()).toMatchObject({ battery_flag: false });
    },
  );

  it('keeps an impossible value in the log, shows it nowhere as true, and takes no proof from its frame', async () => {
    await hang('LDS02', { battery_v: 3.1, last_proof_at: field.server.clock.now() - 5 * DAY });
    await send('3fff 01 000000 000000 00', 10);
    expect(await look(field.west, field.trap)).toMatchObject({ battery_v: 3.1, state: 'unknown' });
    expect(await log()).toMatchObject({
      kind: 'heartbeat',
      contact: null,
      battery_v: null,
      impossible_values: { battery_v: 16.383 },
      raw_payload: '3fff0100000000000000',
    });
    await send('bfff 01 000000 000000 00', 10);
    expect(await look(field.west, field.trap)).toMatchObject({ battery_v: 3.1, state: 'fired' });
  });

  it('keeps temperature and humidity, the angles, and how often the sensor reports', async () => {
    await hang('EM300-MCS');
    await send('01755c 03673401 046865 060000', 85);
    expect(await log()).toMatchObject({
      temperature_c: 30.8,
      humidity_pct: 50.5,
      battery_flag: null,
      other_values: null,
      impossible_values: null,
    });
    await hang('EM310-TILT', { fired_when: 'tilt' });
    await send('03cf 0cfe 0000 2823 00', 85);
    expect(await log()).toMatchObject({
      other_values: { angle_x_deg: -5, angle_y_deg: 0, angle_z_deg: 90 },
      contact: 'armed',
    });
    await hang('R311A');
    await send('82 02 0384 0708 01 00000000', 7);
    expect(await log()).toMatchObject({
      kind: 'config',
      other_values: { min_report_s: 900, max_report_s: 1_800 },
    });
  });

  it('keeps each record of a memory with its own time and what was measured then', async () => {
    const at = field.server.clock.now() - HOUR;
    const seconds = Buffer.alloc(4);
    seconds.writeUInt32LE(at / 1000);
    await hang('EM300-MCS');
    await send(`03671001 060000 20ce${seconds.toString('hex')} 34016500`, 85);
    expect(await log()).toMatchObject({
      temperature_c: 27.2,
      stored_records: [
        {
          at: new Date(at).toISOString(),
          contact: 'closed',
          values: { temperature_c: 30.8, humidity_pct: 50.5 },
          impossible_values: {},
        },
      ],
    });
    await hang('LDS03A');
    seconds.writeUInt32BE(at / 1000);
    await send(`00 000025 000001 ${seconds.toString('hex')}`, 3);
    expect(await log()).toMatchObject({
      stored_records: [{ at: new Date(at).toISOString(), contact: 'closed', values: {} }],
    });
    await hang('WS301');
    await send('030000', 85);
    expect((await log())?.stored_records).toBeNull();
  });

  it('does not take the setting again of a trap for a firing, where every change is counted', async () => {
    await hang('TBDW100');
    const door = (isOpen: boolean, changes: number) =>
      send(`${isOpen ? '01' : '00'} 0b 35 0000 ${changes.toString(16).padStart(2, '0')}0000`, 100);
    await door(false, 10);
    await door(true, 11);
    expect((await look(field.west, field.trap)).state).toBe('fired');
    await record(field.server, field.west, field.trap, 'checked');
    field.server.clock.advance(HOUR / 6);
    await record(field.server, field.west, field.trap, 'set');
    field.server.clock.advance(HOUR / 6);
    await door(false, 12);
    expect((await look(field.west, field.trap)).state).toBe('armed');
    // It opened and closed again, and neither frame was received.
    await door(false, 14);
    expect((await look(field.west, field.trap)).state).toBe('fired');
  });
});
