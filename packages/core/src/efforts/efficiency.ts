import { isGunMethod, isTrapMethod } from '../captures/values.ts';
import type { DayRange } from '../traps/setDays.ts';
import { type Outing, outingsBy, type OutingSums, NO_OUTINGS, sumOfOutings } from './outings.ts';
import { type CountedTrap, sumOfTrapDays, type TrapDays, trapDaysBy } from './trapDays.ts';
import { type EfficiencyDimension, isEffortDimension, type Key } from './values.ts';

/** Animals caught, by the value of the dimension and by method. */
export interface CaughtAnimals {
  key: Key;
  method: string | null;
  animals: number;
}

/** Captures, sightings and the effort they are set against; `null` where there is nothing to divide by. */
export interface Efficiency {
  trap_captured: number;
  trap_days: number;
  /** Animals per trap and day. */
  cpue_trap: number | null;
  gun_captured: number;
  gun_days: number;
  /** Animals per person and day. */
  cpue_gun: number | null;
  /** `null`: the dimension is not recorded of animals that are only seen. */
  sighted: number | null;
  sighting_days: number;
  /** Animals seen per person and day. */
  spue: number | null;
}

export interface EfficiencyInput {
  by: EfficiencyDimension;
  captures: readonly CaughtAnimals[];
  traps: readonly CountedTrap[];
  /** `null`: outings do not say what the filter asks for. */
  outings: readonly Outing[] | null;
  /** Species whose sightings are asked for; `null`: all. */
  species: readonly string[] | null;
  period: DayRange;
  /** Milliseconds. */
  now: number;
  /** Without half a day for each time that a trap was sprung. */
  isCorrected: boolean;
}

/** A rate that is none where nothing was spent. Source: R225. */
export const rate = (count: number, effort: number): number | null => (effort > 0 ? count / effort : null);

interface Caught {
  trap: number;
  gun: number;
}

function sumOfCaught(captures: readonly CaughtAnimals[]): Caught {
  const of = (isMethod: (method: string | null) => boolean) =>
    captures.reduce((sum, { method, animals }) => sum + (isMethod(method) ? animals : 0), 0);
  return { trap: of(isTrapMethod), gun: of(isGunMethod) };
}

interface Spent {
  traps: TrapDays;
  outings: OutingSums;
  /** `null`: sightings cannot be told apart by the dimension. */
  seen: OutingSums | null;
}

/** The figures of captures and the effort they are set against. */
function efficiencyOf(caught: Caught, { traps, outings, seen }: Spent, isCorrected: boolean): Efficiency {
  const trap_days = traps.days - (isCorrected ? traps.sprung : 0);
  return {
    trap_captured: caught.trap,
    trap_days,
    cpue_trap: rate(caught.trap, trap_days),
    gun_captured: caught.gun,
    gun_days: outings.gun_days,
    cpue_gun: rate(caught.gun, outings.gun_days),
    sighted: seen?.sighted ?? null,
    sighting_days: seen?.sighting_days ?? 0,
    spue: seen === null ? null : rate(seen.sighted, seen.sighting_days),
  };
}

const NO_TRAP_DAYS: TrapDays = { days: 0, sprung: 0 };

/** The effort that a value of the dimension is set against. */
function spentBy({ by, traps, outings, species, period, now }: EfficiencyInput) {
  const isEffort = isEffortDimension(by);
  const isSeen = isEffort || by === 'species';
  const seen = (outings ?? []).filter((outing) => species === null || species.includes(outing.species ?? ''));
  const parts = {
    traps: trapDaysBy(traps, period, now, isEffort ? by : 'method'),
    outings: outingsBy(outings ?? [], isEffort ? by : 'method'),
    seen: outingsBy(seen, isSeen ? by : 'method'),
  };
  const whole: Spent = {
    traps: sumOfTrapDays(parts.traps),
    outings: sumOfOutings(parts.outings),
    seen: outings === null ? null : sumOfOutings(parts.seen),
  };
  const seenAt = (key: Key) => (isSeen && outings !== null ? (parts.seen.get(key) ?? NO_OUTINGS) : null);
  const of = (key: Key): Spent => ({
    traps: isEffort ? (parts.traps.get(key) ?? NO_TRAP_DAYS) : whole.traps,
    outings: isEffort ? (parts.outings.get(key) ?? NO_OUTINGS) : whole.outings,
    seen: seenAt(key),
  });
  const known = [isEffort ? [parts.traps, parts.outings] : [], isSeen ? [parts.seen] : []].flat();
  return { whole, of, keys: known.flatMap((part) => [...part.keys()]) };
}

export interface EfficiencyResult {
  total: Efficiency;
  /** The values that have captures, effort or sightings, in no order. */
  keys: ReadonlySet<Key>;
  /** The figures of a value. */
  of: (key: Key) => Efficiency;
}

/**
 * Captures and sightings per effort (CPUE, SPUE), in all and for each value of a dimension. A value with effort and
 * without a capture is one of them. What an animal is (species, sex, age, class) is set against all effort, except
 * that sightings of a species are set against the outings for that species.
 *
 * Source: R225, R226, R227, R228.
 */
export function efficiencyBy(input: EfficiencyInput): EfficiencyResult {
  const { captures, isCorrected } = input;
  const { whole, of, keys } = spentBy(input);
  const caught = Map.groupBy(captures, ({ key }) => key);
  return {
    total: efficiencyOf(sumOfCaught(captures), whole, isCorrected),
    keys: new Set([...caught.keys(), ...keys]),
    of: (key) => efficiencyOf(sumOfCaught(caught.get(key) ?? []), of(key), isCorrected),
  };
}
