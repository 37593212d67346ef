import { describe, expect, it } from 'vitest';
import { changeTrap, createTrap } from '../contract/devices/traps.ts';
import { newId } from '../ids/newId.ts';
import { sensorModelText } from './labels.ts';
import { findSensorModel, SENSOR_MODELS, usualFiredWhen } from './sensorModels.ts';

describe('findSensorModel', () => {
  it.each([
    ['WS301', 'WS301'],
    [' WS 301', 'WS301'],
    ['LDS-02', 'LDS02'],
    ['lds02', 'LDS02'],
    ['Milesight WS301', 'WS301'],
    ['ws301-923', 'WS301'],
    ['ＷＳ３０１', 'WS301'],
    ['Dragino LDS02', 'LDS02'],
    ['LDS03A', 'LDS03A'],
    ['Milesight EM300-MCS-915M', 'EM300-MCS'],
    ['EM310-TILT', 'EM310-TILT'],
    ['Netvox R718F', 'R718F'],
    ['Browan TBDW100', 'TBDW100'],
    ['Trap.NZ demo', 'Trap.NZ'],
    ['TrapNZ', 'Trap.NZ'],
    ['Other', 'other'],
  ])('knows %j', (text, model) => {
    expect(findSensorModel(text)).toBe(model);
  });

  it.each([...SENSOR_MODELS])('knows %s by its own name', (model) => {
    expect(findSensorModel(model)).toBe(model);
  });

  it.each(['', ' ', 'WS3010', 'XWS301', 'LDS03', 'オリワナ', 'EM300'])('does not know %j', (text) => {
    expect(findSensorModel(text)).toBeNull();
  });

  it('is not held up by a long text', () => {
    expect(findSensorModel('a '.repeat(100_000))).toBeNull();
  });
});

describe('the sensor model of a trap', () => {
  const write = (sensor_model: unknown) =>
    createTrap.body.safeParse({
      id: newId(),
      trap_no: '1',
      name: '西谷1号',
      trap_type: 'snare',
      sensor_model,
    });

  it('is kept by its registered name', () => {
    expect(write(' WS 301')).toMatchObject({ success: true, data: { sensor_model: 'WS301' } });
    expect(write('その他')).toMatchObject({ success: true, data: { sensor_model: 'other' } });
    expect(write(null)).toMatchObject({ success: true, data: { sensor_model: null } });
    expect(changeTrap.body.safeParse({ version: 1, sensor_model: 'LDS-02' })).toMatchObject({
      data: { sensor_model: 'LDS02' },
    });
  });

  it.each(['オリワナ', 'WS3010', ''])('is refused as %j, with the list', (text) => {
    const { error } = write(text);
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      [
        'sensor_model',
        'WS301、EM300-MCS、EM310-TILT、LDS02、LDS03A、R311A、R718F、R730F、TBDW100、Trap.NZ、other（そのほかの機種）のいずれかを指定してください',
      ],
    ]);
  });
});

it('sensorModelText names the maker, and what was written before there was a list as it was', () => {
  expect(sensorModelText('WS301')).toBe('Milesight WS301');
  expect(sensorModelText('ws 301')).toBe('Milesight WS301');
  expect(sensorModelText('other')).toBe('その他の機種');
  expect(sensorModelText('オリワナ')).toBe('オリワナ');
  expect(sensorModelText(null)).toBeNull();
});

describe('usualFiredWhen', () => {
  it('is as the trap is mounted, except where the model can tell nothing of that', () => {
    expect(usualFiredWhen('WS301')).toBe('open');
    expect(usualFiredWhen('WS301', 'close')).toBe('close');
    expect(usualFiredWhen('WS301', 'tilt')).toBe('open');
    expect(usualFiredWhen('EM310-TILT', 'close')).toBe('tilt');
  });
});
