import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meshNumbering } from '../testing/index.ts';
import { halfMeshOf, meshBounds, meshCentreOf, meshCodeOf, meshLabelOf, thirdMeshOf } from './mesh.ts';

/** Published pairs of positions and mesh numbers: Tokyo Tower, Kyoto, Waseda, Mt. Tsukuba, Ishikawa. */
const THIRD = [
  [35.658581, 139.745433, '53393599'],
  [34.987574, 135.759363, '52353680'],
  [35.70078, 139.71475, '53394547'],
  [36.225466667, 140.10675, '54402078'],
] as const;
const HALF = [
  [37.095792, 137.038035, '553750131'],
  [37.335053, 137.243301, '563701091'],
  [36.347705, 136.524949, '543644114'],
] as const;

describe('mesh numbers', () => {
  it('gives none outside of Japan', () => {
    expect(meshCodeOf(51.5, 0)).toBeNull();
    expect(thirdMeshOf(-35, 139)).toBeNull();
    expect(halfMeshOf(35, 179)).toBeNull();
  });

  it.each(THIRD)('finds the third mesh of %f, %f', (latitude, longitude, code) => {
    expect(thirdMeshOf(latitude, longitude)).toBe(code);
  });

  it.each(HALF)('finds the half mesh of %f, %f', (latitude, longitude, code) => {
    expect(halfMeshOf(latitude, longitude)).toBe(code);
  });

  it('finds the 5 km mesh and its number on the hunter map', () => {
    expect(meshCodeOf(36.225466667, 140.10675)).toBe('5440204');
    expect(meshLabelOf('5440204', meshNumbering('q2277'))).toBe('5440-20-77');
    expect(meshLabelOf('5440204', meshNumbering('jis5'))).toBe('5440204');
    expect(meshLabelOf('5440204', meshNumbering('none'))).toBeNull();
  });

  it('puts a point on an edge into the cell north and east of it', () => {
    const code = meshCodeOf(36.25, 140.125) ?? '';
    expect(meshBounds(code)).toMatchObject({ south: 36.25, west: 140.125 });
    expect(meshCodeOf(36.249999, 140.125)).not.toBe(code);
    expect(meshCodeOf(36.25, 140.124999)).not.toBe(code);
  });

  it('puts a point on the line between two quarters into the one north and east of it', () => {
    const middle = meshCodeOf(36.125, 140.0625) ?? '';
    expect(middle).toMatch(/4$/);
    expect(meshCodeOf(36.124999, 140.0625)).toBe(middle.replace(/4$/, '2'));
    expect(meshCodeOf(36.125, 140.062499)).toBe(middle.replace(/4$/, '3'));
    const half = halfMeshOf(36.0125, 140.00625) ?? '';
    expect(half).toMatch(/4$/);
    expect(halfMeshOf(36.012499, 140.00625)).toBe(half.replace(/4$/, '2'));
    expect(halfMeshOf(36.0125, 140.006249)).toBe(half.replace(/4$/, '3'));
  });

  it('holds every point within the frame of its mesh', () => {
    const micro = (from: number, to: number) =>
      fc.integer({ min: from * 1e6, max: to * 1e6 - 1 }).map((n) => n / 1e6);
    fc.assert(
      fc.property(micro(20, 46), micro(122, 154), (latitude, longitude) => {
        const code = meshCodeOf(latitude, longitude) ?? '';
        const frame = meshBounds(code);
        expect(latitude).toBeGreaterThanOrEqual(frame.south - 1e-9);
        expect(latitude).toBeLessThan(frame.north + 1e-9);
        expect(longitude).toBeGreaterThanOrEqual(frame.west - 1e-9);
        expect(longitude).toBeLessThan(frame.east + 1e-9);
      }),
    );
  });
});

describe('the middle of a mesh', () => {
  it('is that of the mesh north and east of a line', () => {
    // 35.475 and 137.775 are lines of the third mesh, 35.4791666… and 137.78125 of its halves.
    expect(meshCentreOf(35.475, 137.775, 'third')).toEqual({ latitude: 35.479167, longitude: 137.78125 });
    expect(meshCentreOf(35.475, 137.775, 'half')).toEqual({ latitude: 35.477083, longitude: 137.778125 });
    expect(meshCentreOf(35.479167, 137.78125, 'half')).toEqual({ latitude: 35.48125, longitude: 137.784375 });
  });

  it('lies in the same mesh as the position, wherever that is', () => {
    for (let step = 0; step < 500; step += 1) {
      const [latitude, longitude] = [
        24 + ((step * 7919) % 20_000) / 1000,
        123 + ((step * 104_729) % 22_000) / 1000,
      ];
      for (const [mesh, codeOf] of [
        ['third', thirdMeshOf],
        ['half', halfMeshOf],
      ] as const) {
        const middle = meshCentreOf(latitude, longitude, mesh);
        expect([mesh, codeOf(middle.latitude, middle.longitude)]).toEqual([
          mesh,
          codeOf(latitude, longitude),
        ]);
      }
    }
  });
});
