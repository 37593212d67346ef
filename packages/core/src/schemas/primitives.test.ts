import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { boundingBox, instant, paging, queryFlag, queryInteger, querySet } from './primitives.ts';

const refuses = (schema: z.ZodMiniType, values: readonly unknown[]) => {
  for (const value of values) expect([value, z.safeParse(schema, value).success]).toEqual([value, false]);
};

describe('instant', () => {
  it('refuses what is no moment in UTC', () => {
    refuses(instant, [
      '',
      'now',
      '2026-11-20',
      '2026-11-20T01:02:03',
      '2026-11-20T01:02:03+09:00',
      '2026-11-20 01:02:03Z',
      ' 2026-11-20T01:02:03Z',
      '2026-02-30T01:02:03Z',
      '2026-13-01T01:02:03Z',
      '2026-11-20T24:00:00Z',
      '2026-11-20T01:60:00Z',
      1_795_132_800_000,
      null,
      undefined,
    ]);
  });

  it.each([
    ['2026-11-20T01:02:03.004Z', Date.UTC(2026, 10, 20, 1, 2, 3, 4)],
    ['2026-11-20T01:02:03Z', Date.UTC(2026, 10, 20, 1, 2, 3)],
    ['2026-11-20T01:02:03.123456789Z', Date.UTC(2026, 10, 20, 1, 2, 3, 123)],
    ['2028-02-29T00:00:00.000Z', Date.UTC(2028, 1, 29)],
  ])('%s', (text, expected) => {
    expect(z.decode(instant, text)).toBe(expected);
  });

  it('is written with milliseconds and Z, and comes back as it was', () => {
    expect(z.encode(instant, 0)).toBe('1970-01-01T00:00:00.000Z');
    const years = { min: Date.parse('1900-01-01T00:00:00Z'), max: Date.parse('2999-12-31T23:59:59.999Z') };
    fc.assert(
      fc.property(fc.integer(years), (at) => {
        expect(z.decode(instant, z.encode(instant, at))).toBe(at);
      }),
    );
  });

  it('is never written from half a millisecond', () => {
    expect(() => z.encode(instant, 1.5)).toThrow();
    expect(() => z.encode(instant, Number.NaN)).toThrow();
  });
});

describe('queryInteger', () => {
  const integer = queryInteger(-5, 1_000);

  it('refuses everything that is not digits', () => {
    refuses(integer, [
      '',
      ' ',
      ' 1',
      '1 ',
      '1\n',
      '+1',
      '--1',
      '-',
      '1.0',
      '1.5',
      '1e2',
      '0x1',
      '１',
      '٣',
      'NaN',
      'Infinity',
      '1,2',
      null,
      true,
      [],
      1.5,
    ]);
  });

  it('refuses what lies outside its bounds', () => {
    refuses(integer, [
      '-6',
      '1001',
      '9999999999999999',
      '99999999999999999999',
      -6,
      1_001,
      Number.NaN,
      Infinity,
    ]);
    refuses(queryInteger(0, Number.MAX_SAFE_INTEGER), ['9007199254740992', '-1']);
  });

  it.each([
    ['-5', -5],
    ['0', 0],
    ['007', 7],
    ['1000', 1_000],
    [12, 12],
  ])('reads %j', (text, expected) => {
    expect(z.decode(integer, text)).toBe(expected);
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 1_000 }), (value) => {
        expect(z.decode(integer, String(z.encode(integer, value)))).toBe(value);
      }),
    );
  });

  it('bounds the pages of a list', () => {
    refuses(paging.limit, ['0', '1001', '']);
    expect(z.decode(paging.limit, '1000')).toBe(1_000);
    refuses(paging.since, ['-1']);
    expect(z.decode(paging.since, String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('queryFlag', () => {
  it('refuses everything but 0 and 1', () => {
    refuses(queryFlag, ['', 'true', 'false', '2', ' 1', 1, true, null]);
  });

  it('reads and writes both', () => {
    expect([z.decode(queryFlag, '0'), z.decode(queryFlag, '1')]).toEqual([false, true]);
    expect([z.encode(queryFlag, false), z.encode(queryFlag, true)]).toEqual(['0', '1']);
  });
});

describe('querySet', () => {
  const set = querySet(['fired', 'armed', 'unknown']);

  it('refuses what is not of the set', () => {
    refuses(set, [
      '',
      ',',
      'fired,',
      ',fired',
      'fired,,armed',
      'fired, armed',
      ' fired',
      'FIRED',
      'fired;armed',
      'constructor',
      null,
      ['fired'],
    ]);
  });

  it('reads one and several, in their order', () => {
    expect(z.decode(set, 'fired')).toEqual(['fired']);
    expect(z.decode(set, 'unknown,fired')).toEqual(['unknown', 'fired']);
  });

  it('writes them with commas, but never none', () => {
    expect(z.encode(set, ['armed', 'fired'])).toBe('armed,fired');
    expect(() => z.encode(set, [])).toThrow();
  });
});

describe('boundingBox', () => {
  it('refuses what is no box on the earth', () => {
    refuses(boundingBox, [
      '',
      '1,2,3',
      '1,2,3,4,5',
      '1,2,3,',
      ',,,',
      'a,b,c,d',
      '1, 2,3,4',
      ' 1,2,3,4',
      '1e1,2,3,4',
      '.5,2,3,4',
      '1.,2,3,4',
      '+1,2,3,4',
      '-181,0,1,1',
      '0,0,181,1',
      '0,-91,1,1',
      '0,0,1,91',
      null,
      [1, 2, 3, 4],
    ]);
  });

  it('reads west, south, east, north', () => {
    expect(z.decode(boundingBox, '128.6,32.5,129.2,33.4')).toEqual({
      west: 128.6,
      south: 32.5,
      east: 129.2,
      north: 33.4,
    });
    expect(z.decode(boundingBox, '-180,-90,180,90')).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    });
  });

  it('comes back as it was, to a tenth of a metre, however small the numbers', () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
    const box = fc.record({ west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) });
    fc.assert(
      fc.property(box, (given) => {
        const back = z.decode(boundingBox, z.encode(boundingBox, given));
        for (const side of ['west', 'south', 'east', 'north'] as const)
          expect(back[side]).toBeCloseTo(given[side], 5);
      }),
    );
    expect(z.encode(boundingBox, { west: 128.123456, south: 0.0000001, east: 129, north: 33.5 })).toBe(
      '128.123456,0,129,33.5',
    );
  });
});
