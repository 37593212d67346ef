import { DAY_MS, newId, type Species } from '@satomori/core';
import type { CaptureInput } from '../posts/captures/details.ts';
import type { SightingInput } from '../posts/sightings/details.ts';
import { type Chance, createChance } from './chance.ts';
import { type SampleTrap, TRAPS } from './municipality.ts';

/** The days for which there are records. */
export const YEARS_DAYS = 2 * 365;

/** Number of animals per month, from January: boar and deer before winter, monkeys at harvest time. */
const SEASON: Partial<Record<Species, readonly number[]>> = {
  boar: [9, 8, 6, 5, 6, 8, 11, 12, 12, 11, 12, 10],
  sika_deer: [12, 11, 8, 6, 6, 6, 7, 8, 9, 11, 12, 12],
  macaque: [1, 1, 1, 2, 3, 3, 4, 5, 5, 4, 2, 1],
  masked_civet: [1, 1, 2, 2, 3, 3, 3, 3, 3, 2, 2, 1],
  raccoon: [1, 1, 2, 3, 3, 2, 2, 2, 2, 2, 1, 1],
};
const SIGHTED: Partial<Record<Species, readonly number[]>> = {
  boar: [4, 4, 4, 5, 5, 6, 8, 9, 9, 8, 6, 4],
  sika_deer: [6, 6, 6, 6, 5, 5, 5, 5, 6, 7, 7, 6],
  black_bear: [0, 0, 0, 2, 4, 6, 6, 6, 7, 8, 4, 1],
  macaque: [2, 2, 2, 3, 4, 4, 5, 6, 6, 5, 3, 2],
  serow: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  raccoon_dog: [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1],
};

function speciesIn(
  table: Partial<Record<Species, readonly number[]>>,
  month: number,
  chance: Chance,
): Species {
  const entries = Object.entries(table) as [Species, readonly number[]][];
  return chance.weighted(entries.map(([species, months]) => [species, months[month] ?? 0] as const));
}

/** A coordinate near another one, in degrees. */
export const near = (value: number, spread: number, chance: Chance) =>
  Number((value + chance.between(-spread, spread)).toFixed(6));

const WEIGHTS: Partial<Record<Species, readonly [young: number, adult: number]>> = {
  boar: [18, 62],
  sika_deer: [20, 52],
  macaque: [4, 10],
  masked_civet: [1.5, 3.5],
  raccoon: [2, 6],
};

export function bodyOf(species: Species, isAdult: boolean, chance: Chance) {
  const typical = WEIGHTS[species]?.[isAdult ? 1 : 0] ?? 5;
  const weight_kg = Number((typical * chance.between(0.75, 1.3)).toFixed(1));
  return {
    weight_kg,
    weight_measure: chance.oneOf(['measured', 'estimated'] as const),
    body_length_cm: Math.round(28 * Math.cbrt(weight_kg)),
  };
}

export interface SampleCapture {
  at: number;
  login_id: string;
  trap: SampleTrap;
  input: CaptureInput;
}

function captureAt(
  at: number,
  index: number,
  chance: Chance,
  trapIds: Record<string, string>,
): SampleCapture {
  const traps = TRAPS.filter((trap) => trap.site === 'satomori' && trap.story !== 'planned');
  const trap = chance.oneOf(traps);
  const month = new Date(at).getUTCMonth();
  const small = trap.trap_type === 'box';
  const species = small
    ? speciesIn(SEASON, month, chance)
    : chance.oneOf(['boar', 'sika_deer', 'sika_deer'] as const);
  const isAdult = chance.next() < 0.7;
  const sex = chance.oneOf(['male', 'female'] as const);
  const disposal = chance.weighted([
    ['buried', 5],
    ['gibier', 3],
    ['own_use', 3],
    ['burnt', 1],
  ] as const);
  // Drawn for every animal, so that the number of random draws does not depend on the species.
  const csf_sample = chance.oneOf(['none', 'taken'] as const);
  const input: CaptureInput = {
    id: newId(),
    result: 'captured',
    captured_at: at,
    time_precision: 'exact',
    count: 1,
    adult_count: isAdult ? 1 : 0,
    young_count: isAdult ? 0 : 1,
    capture_no: `${trap.owner === 'hunter' ? 'NI' : 'HK'}A-${index}`,
    species,
    capture_class: 'nuisance',
    method: trap.trap_type,
    trap_id: trapIds[trap.dev_eui] ?? null,
    latitude: near(trap.latitude, 0.0003, chance),
    longitude: near(trap.longitude, 0.0003, chance),
    accuracy: chance.whole(4, 18),
    position_source: 'gps',
    place: trap.place,
    sex,
    age_class: isAdult ? 'adult' : 'young',
    ...(sex === 'female' && isAdult ? { pregnant: month >= 1 && month <= 4 ? 'yes' : 'no' } : {}),
    ...bodyOf(species, isAdult, chance),
    kill_method: chance.oneOf(['electric', 'stab', 'gun'] as const),
    disposal,
    proof_part: 'tail',
    ...(species === 'boar' ? { csf_sample } : {}),
  };
  return { at, login_id: trap.owner, trap, input };
}

/** Two years of captures, oldest first; numbers restart with each fiscal year. */
export function makeCaptures(now: number, trapIds: Record<string, string>): SampleCapture[] {
  const chance = createChance(20_261_120);
  const captures: SampleCapture[] = [];
  for (let day = YEARS_DAYS; day >= 1; day -= 1) {
    const midnight = now - day * DAY_MS;
    const isBusy = chance.next() < 0.55;
    if (!isBusy) continue;
    const at = Math.floor(midnight + chance.between(-3, 3) * 60 * 60_000);
    captures.push(captureAt(at, captures.length + 1, chance, trapIds));
  }
  return captures;
}

export interface SampleSighting {
  at: number;
  input: SightingInput;
}

function sightingAt(at: number, chance: Chance): SampleSighting {
  const species = speciesIn(SIGHTED, new Date(at).getUTCMonth(), chance);
  const valley = chance.oneOf([
    { latitude: 35.474, longitude: 137.786, place: '役場周辺' },
    { latitude: 35.492, longitude: 137.83, place: '東尾根' },
    { latitude: 35.481, longitude: 137.765, place: '西谷' },
    { latitude: 35.441, longitude: 137.809, place: '南沢' },
  ]);
  const input: SightingInput = {
    id: newId(),
    report_kind: chance.weighted([
      ['sighting', 12],
      ['trace', 4],
      ['camera', 2],
      ['damage', 3],
    ] as const),
    species,
    witnessed_at: at,
    time_precision: chance.oneOf(['exact', 'about'] as const),
    certainty: chance.oneOf(['certain', 'certain', 'likely'] as const),
    count: chance.weighted([
      [1, 6],
      [2, 3],
      [4, 1],
    ] as const),
    latitude: near(valley.latitude, 0.012, chance),
    longitude: near(valley.longitude, 0.014, chance),
    accuracy: chance.whole(5, 60),
    position_source: 'map',
    place: valley.place,
    environment: chance.oneOf(['houses', 'farmland', 'road', 'forest'] as const),
    behaviour: chance.oneOf(['moving', 'feeding', 'fled'] as const),
  };
  return { at, input };
}

/** Two years of sightings, oldest first. */
export function makeSightings(now: number): SampleSighting[] {
  const chance = createChance(7_410);
  const sightings: SampleSighting[] = [];
  for (let day = YEARS_DAYS; day >= 1; day -= 1) {
    const many = chance.weighted([
      [0, 5],
      [1, 4],
      [2, 1],
    ] as const);
    for (let index = 0; index < many; index += 1) {
      sightings.push(
        sightingAt(Math.floor(now - day * DAY_MS + chance.between(-6, 6) * 60 * 60_000), chance),
      );
    }
  }
  return sightings;
}
