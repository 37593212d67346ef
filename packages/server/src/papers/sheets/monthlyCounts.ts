import { CAPTURE_METHOD_LABELS, type PostStatus, SEXES, SPECIES, SPECIES_LABELS } from '@satomori/core';
import type { CountedRow } from '../jobs/jobs.ts';
import { countAnimals, countedRows, unitOf, unitsOf } from './captureTotals.ts';

type Sex = (typeof SEXES)[number];
/** Animals of one sex by age; `unknown`: those whose age nobody wrote. */
export type AgeCounts = Record<'adult' | 'young' | 'unknown', number>;

export interface MonthlyLine {
  species: string;
  method: string;
  bySex: Record<Sex, AgeCounts>;
  records: number;
  all: number;
  unit: string;
  isSum: boolean;
}

type Named = Pick<MonthlyLine, 'species' | 'method' | 'isSum' | 'unit'>;

function agesOf(rows: readonly CountedRow[]): AgeCounts {
  const { adult, young, all } = countAnimals(rows);
  return { adult, young, unknown: all - adult - young };
}

function lineOf(rows: readonly CountedRow[], named: Named): MonthlyLine {
  const bySex = Object.fromEntries(
    SEXES.map((sex) => [sex, agesOf(rows.filter((row) => (row.sex ?? 'unknown') === sex))]),
  ) as Record<Sex, AgeCounts>;
  return { ...named, bySex, records: rows.length, all: countAnimals(rows).all };
}

const METHODS = [...Object.entries(CAPTURE_METHOD_LABELS), [null, '記入なし'] as const];

function linesOfSpecies(rows: readonly CountedRow[], species: string, unit: string): MonthlyLine[] {
  const byMethod = METHODS.flatMap(([code, method]) => {
    const chosen = rows.filter((row) => row.method === code);
    return chosen.length === 0 ? [] : [lineOf(chosen, { species, method, unit, isSum: false })];
  });
  return [...byMethod, lineOf(rows, { species: '', method: '小計', unit, isSum: true })];
}

/**
 * Captures by species and method, in columns by sex and age, with a subtotal for each species and a total for each
 * unit (頭, 羽); without by-catch.
 *
 * Source: R35.
 */
export function monthlyLines(rows: readonly CountedRow[], statuses: readonly PostStatus[]): MonthlyLine[] {
  const counted = countedRows(rows, statuses);
  const lines = SPECIES.flatMap((species) => {
    const chosen = counted.filter((row) => (row.species ?? 'unknown') === species);
    const [first] = chosen;
    return first === undefined ? [] : linesOfSpecies(chosen, SPECIES_LABELS[species], unitOf(first));
  });
  const units = unitsOf(counted);
  const totals = units.map((unit) => {
    const chosen = counted.filter((row) => unitOf(row) === unit);
    const species = units.length === 1 ? '合計' : `合計（${unit === '羽' ? '鳥類' : '獣類'}）`;
    return lineOf(chosen, { species, method: '', unit, isSum: true });
  });
  return [...lines, ...totals];
}
