import { describe, expect, it } from 'vitest';
import { ALERT_RADII_M } from '../contract/userConfigs.ts';
import {
  type ApproachRule,
  approachesTo,
  formatDistance,
  type SightingSpot,
  newApproaches,
} from './approaches.ts';
import { DAY_MS } from '../format/durations.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const HERE = { latitude: 36.65, longitude: 138.18 };
/** Metres of one degree of latitude. */
const DEGREE_M = (Math.PI * 6_371_000) / 180;

const rule = (changes: Partial<ApproachRule> = {}): ApproachRule => ({
  alert_radius_m: 1000,
  alert_species: [],
  alert_days: 14,
  ...changes,
});
/** A sighting this many metres north of here. */
const north = (metres: number, changes: Partial<SightingSpot> = {}): SightingSpot => ({
  id: `s${metres}`,
  latitude: HERE.latitude + metres / DEGREE_M,
  longitude: HERE.longitude,
  species: 'black_bear',
  status: 'approved',
  at: new Date(NOW - DAY_MS).toISOString(),
  ...changes,
});
const ids = (sightings: readonly SightingSpot[], asked = rule(), now = NOW) =>
  approachesTo(HERE, sightings, asked, now).map(({ sighting }) => sighting.id);

describe('nothing rings', () => {
  it.each(ALERT_RADII_M)('beyond %i m', (alert_radius_m) => {
    expect(ids([north(alert_radius_m + 1)], rule({ alert_radius_m }))).toEqual([]);
  });

  it('for a sighting that was withdrawn', () => {
    expect(ids([north(0, { status: 'withdrawn' })])).toEqual([]);
  });

  it('for one a moment older than the days', () => {
    const at = new Date(NOW - 14 * DAY_MS - 1).toISOString();
    expect(ids([north(10, { at })])).toEqual([]);
  });

  it('for another species than those chosen, nor for one nobody named', () => {
    const asked = rule({ alert_species: ['boar'] });
    expect(ids([north(10), north(20, { species: null }), north(30, { species: 'unknown' })], asked)).toEqual(
      [],
    );
  });

  it('twice for one sighting', () => {
    const near = approachesTo(HERE, [north(10), north(20)], rule(), NOW);
    expect(newApproaches(near, new Set(['s10'])).map(({ sighting }) => sighting.id)).toEqual(['s20']);
    expect(newApproaches(near, new Set(['s10', 's20']))).toEqual([]);
  });
});

describe('it rings', () => {
  it.each(ALERT_RADII_M)('within %i m', (alert_radius_m) => {
    expect(ids([north(alert_radius_m - 1)], rule({ alert_radius_m }))).toHaveLength(1);
  });

  it('for one as old as the days to the millisecond, and for one from the future', () => {
    const oldest = new Date(NOW - 14 * DAY_MS).toISOString();
    const future = new Date(NOW + DAY_MS).toISOString();
    expect(ids([north(10, { at: oldest }), north(20, { at: future })])).toEqual(['s10', 's20']);
  });

  it('for every species where none is chosen, also for one nobody named', () => {
    expect(ids([north(10, { species: 'boar' }), north(20, { species: null })])).toEqual(['s10', 's20']);
  });

  it('for what is unknown where that was chosen', () => {
    expect(ids([north(10, { species: null })], rule({ alert_species: ['unknown'] }))).toEqual(['s10']);
  });

  it.each(['submitted', 'returned', 'approved'] as const)('for one that is %s', (status) => {
    expect(ids([north(10, { status })])).toEqual(['s10']);
  });

  it('the nearest first, with distance and direction', () => {
    const east = { ...north(0), id: 'east', longitude: HERE.longitude + 0.001 };
    const [first, second] = approachesTo(HERE, [north(500), east], rule(), NOW);
    expect(first).toMatchObject({ sighting: { id: 'east' } });
    expect(first?.distance_m).toBeCloseTo(0.001 * DEGREE_M * Math.cos((HERE.latitude * Math.PI) / 180), 0);
    expect(first?.bearing_deg).toBeCloseTo(90, 1);
    expect(second?.distance_m).toBeCloseTo(500, 3);
    expect(second?.bearing_deg).toBeCloseTo(0, 6);
  });

  it('leaves what it was given as it was', () => {
    const given = [north(500), north(10)];
    approachesTo(HERE, given, rule(), NOW);
    expect(given.map(({ id }) => id)).toEqual(['s500', 's10']);
  });
});

it('says distances as exactly as a person walks', () => {
  expect([0, 344, 994, 996, 1240, 9949, 9951, 12_400].map(formatDistance)).toEqual([
    '0 m',
    '340 m',
    '990 m',
    '1.0 km',
    '1.2 km',
    '9.9 km',
    '10 km',
    '12 km',
  ]);
});
