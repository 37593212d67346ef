import { SPECIES, SPECIES_LABELS, SPECIES_UNITS } from '@satomori/core';
import type { CapturePaperRow } from './jobs.ts';

export interface CaptureTotal {
  label: string;
  unit: string;
  adult: number;
  young: number;
  all: number;
  approved: number;
  isSum: boolean;
}

/** Records of an animal in hand; 空はじき, 目撃 and 見回り are not captures. */
export const isCatch = ({ result }: Pick<CapturePaperRow, 'result'>): boolean =>
  result === 'captured' || result === 'bycatch';

/** A withdrawn record stands in the list, marked, and counts for nothing. */
export const counts = ({ status }: Pick<CapturePaperRow, 'status'>): boolean => status !== 'withdrawn';

/**
 * Totals by species with a sum for each unit (頭, 羽). By-catch has rows of its own after the sums: it is no result of
 * the hunt, and most of it was let go.
 */
export function captureTotals(rows: readonly CapturePaperRow[]): CaptureTotal[] {
  const counted = rows.filter(counts);
  const caught = counted.filter(({ result }) => result === 'captured');
  const bycatch = counted.filter(({ result }) => result === 'bycatch');
  return [...bySpecies(caught, ''), ...sums(caught), ...bySpecies(bycatch, '（錯誤捕獲）')];
}

function bySpecies(rows: readonly CapturePaperRow[], suffix: string): CaptureTotal[] {
  return SPECIES.flatMap((species) => {
    const chosen = rows.filter((row) => (row.species ?? 'unknown') === species);
    const label = `${SPECIES_LABELS[species]}${suffix}`;
    return chosen.length === 0 ? [] : [sum(chosen, { label, unit: SPECIES_UNITS[species], isSum: false })];
  });
}

function sums(rows: readonly CapturePaperRow[]): CaptureTotal[] {
  const units = ['頭', '羽'].flatMap((unit) => {
    const chosen = rows.filter((row) => SPECIES_UNITS[row.species ?? 'unknown'] === unit);
    return chosen.length === 0 ? [] : [{ unit, chosen }];
  });
  return units.map(({ unit, chosen }) => {
    const label = units.length === 1 ? '合計' : `合計（${unit === '羽' ? '鳥類' : '獣類'}）`;
    return sum(chosen, { label, unit, isSum: true });
  });
}

function sum(
  rows: readonly CapturePaperRow[],
  named: Pick<CaptureTotal, 'label' | 'unit' | 'isSum'>,
): CaptureTotal {
  const add = (chosen: readonly CapturePaperRow[], field: 'adult_count' | 'young_count' | 'count') =>
    chosen.reduce((total, row) => total + row[field], 0);
  return {
    ...named,
    adult: add(rows, 'adult_count'),
    young: add(rows, 'young_count'),
    all: add(rows, 'count'),
    approved: add(
      rows.filter(({ status }) => status === 'approved'),
      'count',
    ),
  };
}
