import { describe, expect, it } from 'vitest';
import { meshNumbering } from '../testing/index.ts';
import { halfMeshOf, meshBounds, meshCodeOf, meshLabelOf, thirdMeshOf } from './mesh.ts';
import { readMesh, fiveKmMeshOf } from './readMesh.ts';

const [latitude, longitude] = [35.4753, 137.7702];
const code = meshCodeOf(latitude, longitude) ?? '';
const holds = (square: ReturnType<typeof readMesh>) =>
  square !== null &&
  square.south <= latitude &&
  latitude < square.north &&
  square.west <= longitude &&
  longitude < square.east;

describe('a mesh number', () => {
  it.each([
    ['5 km', code, 5],
    ['second', code.slice(0, 6), 10],
    ['third', thirdMeshOf(latitude, longitude) ?? '', 1],
    ['half', halfMeshOf(latitude, longitude) ?? '', 0.5],
  ])('of the %s mesh names the square that holds its places', (_, text, side_km) => {
    const square = readMesh(text, meshNumbering('jis5'));
    expect(square).toMatchObject({ code: text, side_km });
    expect(holds(square)).toBe(true);
  });

  it('of a 5 km mesh names the very frame', () => {
    const { south, west, north, east } = meshBounds(code);
    const square = readMesh(code, meshNumbering('none'));
    expect(square?.south).toBeCloseTo(south, 9);
    expect(square?.west).toBeCloseTo(west, 9);
    expect(square?.north).toBeCloseTo(north, 9);
    expect(square?.east).toBeCloseTo(east, 9);
  });

  it.each(['1', '2', '3', '4'])('in the style of the site reads back: quarter %s', (quarter) => {
    const five = `${code.slice(0, 6)}${quarter}`;
    const label = meshLabelOf(five, meshNumbering('q2277')) ?? '';
    expect(readMesh(label, meshNumbering('q2277'))).toMatchObject({ code: five, side_km: 5 });
    expect(readMesh(label.normalize('NFKC').replaceAll('-', '－'), meshNumbering('q2277'))).toMatchObject({
      code: five,
    });
  });

  it.each(['５３３７－６６－１', ' 5337 661 ', '5337-66-1'])('reads %s as well', (text) => {
    expect(readMesh(text, meshNumbering('jis5'))).toMatchObject({ code: '5337661', side_km: 5 });
  });

  it.each(['', '5337', '5337665', '53376690x', '5337881', '9999661', '53376', '12345678901'])(
    'is none: %s',
    (text) => expect(readMesh(text, meshNumbering('jis5'))).toBeNull(),
  );
});

it.each([
  ['5440204', 'jis5', '5440204'],
  ['5440-20-77', 'q2277', '5440204'],
  ['54402078', 'jis5', '5440204'],
  ['544020781', 'jis5', '5440204'],
  ['544020', 'jis5', null],
  ['西谷の奥', 'jis5', null],
  ['', 'jis5', null],
] as const)('%s (%s) is in %s', (label, style, code) => {
  expect(fiveKmMeshOf(label, meshNumbering(style))).toBe(code);
});
