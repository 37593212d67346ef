import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../format/durations.ts';
import { batteryEnd, batteryEndText } from './batteryEnd.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const LIMIT = 2.5;
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1);

/** Mulberry32: numbers from 0 to 1 that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Four readings a day until now of a battery that loses so much a day, swings with a year of any phase, with warm and
 * cold days in a row and with the hour, and is reported in hundredths of a volt.
 */
function readingsOf(seed: number, { perDay, end, days }: { perDay: number; end: number; days: number }) {
  const random = randomOf(seed);
  const phase = random() * 2 * Math.PI;
  let weather = 0;
  return Array.from({ length: days }, (_, index) => index - days + 1).flatMap((day) => {
    weather = 0.8 * weather + (random() - 0.5) * 0.03;
    return [0, 6, 12, 18].map((hour) => {
      const season = 0.03 * Math.sin((2 * Math.PI * day) / 365 + phase);
      const value = end - perDay * day + season + weather + 0.02 * Math.cos((Math.PI * hour) / 12);
      return { at: NOW + day * DAY_MS - hour * 3_600_000, value: Math.round(value * 100) / 100 };
    });
  });
}

describe('the end of a battery', () => {
  it('lies between its days for most of the batteries whose end is known', () => {
    let [said, right] = [0, 0];
    for (const seed of SEEDS) {
      const random = randomOf(seed + 1000);
      const perDay = 0.002 + random() * 0.004;
      const days = 45 + Math.floor(random() * 135);
      const left = 20 + random() * 200;
      const series = { perDay, end: LIMIT + perDay * left, days };
      const found = batteryEnd({ unit: 'V', readings: readingsOf(seed, series), limit: LIMIT }, NOW);
      if (found === null) continue;
      said += 1;
      const truth = NOW + left * DAY_MS;
      if (Date.parse(found.first_day) <= truth && truth <= Date.parse(found.last_day) + DAY_MS) right += 1;
    }
    expect(said).toBeGreaterThan(SEEDS.length / 2);
    expect(right / said).toBeGreaterThanOrEqual(0.8);
  });

  it('is not said of batteries that last, whatever the season does', () => {
    const said = SEEDS.filter((seed) => {
      const readings = readingsOf(seed, { perDay: 0, end: 2.9, days: 30 + (seed % 150) });
      return batteryEnd({ unit: 'V', readings, limit: LIMIT }, NOW) !== null;
    });
    expect(said.length / SEEDS.length).toBeLessThanOrEqual(0.05);
  });

  const falling = (days: number, end = 2.8) => readingsOf(7, { perDay: 0.005, end, days });
  const endOf = (readings: ReturnType<typeof readingsOf>) =>
    batteryEnd({ unit: 'V', readings, limit: LIMIT }, NOW);

  it('is not said from few days, below the limit, or two years ahead', () => {
    expect(endOf([])).toBeNull();
    expect(endOf(falling(20))).toBeNull();
    expect(endOf(falling(120).filter(({ at }) => (NOW - at) % (10 * DAY_MS) === 0))).toBeNull();
    expect(endOf(falling(120, 2.45))).toBeNull();
    expect(endOf(falling(120, 7))).toBeNull();
    expect(endOf(falling(120))).not.toBeNull();
  });

  it('is judged since the battery was changed', () => {
    const before = falling(120, 2.55).map(({ at, value }) => ({ at: at - 62 * DAY_MS, value }));
    expect(endOf([...before, ...falling(60, 2.9)])).toEqual(endOf(falling(60, 2.9)));
    expect(endOf([...before, ...falling(10, 3.2)])).toBeNull();
  });

  it('is said of a percentage, too', () => {
    const readings = falling(120).map(({ at, value }) => ({ at, value: Math.round((value - 2) * 100) }));
    expect(batteryEnd({ unit: '%', readings, limit: 20 }, NOW)?.day).toMatch(/^2027-/);
  });

  it.each([
    ['2027-02-10', '2027-01-02', '2027-04-30', '2027年2月ごろ（1月〜4月）'],
    ['2027-01-10', '2026-12-02', '2028-04-30', '2027年1月ごろ（2026年12月〜2028年4月）'],
    ['2027-02-10', '2027-02-02', '2027-02-20', '2027年2月ごろ'],
  ])('reads by months: %s', (day, first_day, last_day, text) => {
    expect(batteryEndText({ day, first_day, last_day })).toBe(`${text}に、電池低下のしきい値になる見込み`);
  });
});
