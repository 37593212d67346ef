import { type PostStatus, SPECIES, SPECIES_LABELS, SPECIES_UNITS } from '@satomori/core';
import type { CapturePaperRow } from './jobs.ts';

export interface CaptureTotal {
  label: string;
  unit: string;
  adult: number;
  young: number;
  all: number;
  /** Animals of records in other statuses, such as unapproved ones; not in the other counts. */
  pending: number;
  isSum: boolean;
}

/** A withdrawn record is listed, marked as such, but not counted. */
export const counts = ({ status }: Pick<CapturePaperRow, 'status'>): boolean => status !== 'withdrawn';

type Sum = (
  rows: readonly CapturePaperRow[],
  named: Pick<CaptureTotal, 'label' | 'unit' | 'isSum'>,
) => CaptureTotal;

/**
 * Totals by species with a sum for each unit (頭, 羽), of the records in these statuses. By-catch has separate rows
 * after the sums: it is no result of the hunt, and most of it was released.
 *
 * Source: R35.
 */
export function captureTotals(
  rows: readonly CapturePaperRow[],
  statuses: readonly PostStatus[],
): CaptureTotal[] {
  const sum = sumOf(statuses);
  const counted = rows.filter(counts);
  const caught = counted.filter(({ result }) => result === 'captured');
  const bycatch = counted.filter(({ result }) => result === 'bycatch');
  return [...bySpecies(caught, '', sum), ...sums(caught, sum), ...bySpecies(bycatch, '（錯誤捕獲）', sum)];
}

function bySpecies(rows: readonly CapturePaperRow[], suffix: string, sum: Sum): CaptureTotal[] {
  return SPECIES.flatMap((species) => {
    const chosen = rows.filter((row) => (row.species ?? 'unknown') === species);
    const label = `${SPECIES_LABELS[species]}${suffix}`;
    return chosen.length === 0 ? [] : [sum(chosen, { label, unit: SPECIES_UNITS[species], isSum: false })];
  });
}

function sums(rows: readonly CapturePaperRow[], sum: Sum): CaptureTotal[] {
  const units = ['頭', '羽'].flatMap((unit) => {
    const chosen = rows.filter((row) => SPECIES_UNITS[row.species ?? 'unknown'] === unit);
    return chosen.length === 0 ? [] : [{ unit, chosen }];
  });
  return units.map(({ unit, chosen }) => {
    const label = units.length === 1 ? '合計' : `合計（${unit === '羽' ? '鳥類' : '獣類'}）`;
    return sum(chosen, { label, unit, isSum: true });
  });
}

const sumOf =
  (statuses: readonly PostStatus[]): Sum =>
  (rows, named) => {
    const counted = rows.filter(({ status }) => statuses.includes(status));
    const add = (chosen: readonly CapturePaperRow[], field: 'adult_count' | 'young_count' | 'count') =>
      chosen.reduce((total, row) => total + row[field], 0);
    const all = add(counted, 'count');
    const pending = add(rows, 'count') - all;
    return { ...named, adult: add(counted, 'adult_count'), young: add(counted, 'young_count'), all, pending };
  };
