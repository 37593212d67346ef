import { DAY_MS, formatDate, HOUR_MS, newId, startOfDay } from '@satomori/core';
import type { EffortInput } from '../efforts/record.ts';
import type { CaptureInput } from '../posts/captures/details.ts';
import { type Chance, createChance } from './chance.ts';
import { bodyOf, near, YEARS_DAYS } from './records.ts';

export interface SampleOuting {
  at: number;
  login_id: 'hunter' | 'gateway';
  effort: EffortInput;
  /** The animal that was shot, if any. */
  capture: CaptureInput | null;
}

const RIDGES = [
  { latitude: 35.4985, longitude: 137.838, place: '東尾根' },
  { latitude: 35.487, longitude: 137.752, place: '西谷' },
  { latitude: 35.4365, longitude: 137.8125, place: '南沢' },
] as const;

/** 15 November to 15 February. Days are `YYYY-MM-DD`. */
const isHuntingSeason = (day: string): boolean => day.slice(5) >= '11-15' || day.slice(5) <= '02-15';

/** Every Sunday in the season, and the first Sunday of the other months, when the town asks for it. */
function hasOuting(day: string): boolean {
  const isSunday = new Date(day).getUTCDay() === 0;
  return isSunday && (isHuntingSeason(day) || Number(day.slice(8)) <= 7);
}

function shotAt(
  at: number,
  capture_no: string,
  ridge: (typeof RIDGES)[number],
  chance: Chance,
): CaptureInput {
  const species = chance.oneOf(['boar', 'sika_deer', 'sika_deer'] as const);
  const isAdult = chance.next() < 0.8;
  return {
    id: newId(),
    result: 'captured',
    capture_no,
    captured_at: at,
    time_precision: 'about',
    count: 1,
    adult_count: isAdult ? 1 : 0,
    young_count: isAdult ? 0 : 1,
    age_class: isAdult ? 'adult' : 'young',
    sex: chance.oneOf(['male', 'female'] as const),
    species,
    capture_class: isHuntingSeason(formatDate(at)) ? 'hunting' : 'nuisance',
    method: 'gun_drive',
    latitude: near(ridge.latitude, 0.004, chance),
    longitude: near(ridge.longitude, 0.004, chance),
    position_source: 'map',
    place: ridge.place,
    ...bodyOf(species, isAdult, chance),
    kill_method: 'gun',
    disposal: chance.oneOf(['gibier', 'own_use', 'buried'] as const),
    proof_part: 'tail',
  };
}

/** Two years of outings with guns (巻き狩り), oldest first; many of them without an animal. */
export function makeOutings(now: number): SampleOuting[] {
  const chance = createChance(1_115);
  const outings: SampleOuting[] = [];
  for (let ago = YEARS_DAYS; ago >= 1; ago -= 1) {
    const at = startOfDay(now - ago * DAY_MS) + 10 * HOUR_MS;
    const date = formatDate(at);
    if (!hasOuting(date)) continue;
    const ridge = chance.oneOf(RIDGES);
    const sighted_count = chance.whole(0, 6);
    const isCaught = sighted_count > 0 && chance.next() < 0.6;
    const effort: EffortInput = {
      id: newId(),
      date,
      method: 'gun_drive',
      hunters_out: chance.whole(3, 8),
      days_out: 1,
      sighted_count,
      captured_count: isCaught ? 1 : 0,
      place: ridge.place,
    };
    const login_id = outings.length % 2 === 0 ? 'hunter' : 'gateway';
    const capture_no = `${login_id === 'hunter' ? 'NI' : 'HK'}G-${outings.length + 1}`;
    outings.push({
      at,
      login_id,
      effort,
      capture: isCaught ? shotAt(at, capture_no, ridge, chance) : null,
    });
  }
  return outings;
}
