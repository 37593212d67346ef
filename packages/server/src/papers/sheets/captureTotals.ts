import {
  CAPTURE_FIELDS,
  CAPTURE_METHOD_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  type PostStatus,
  SPECIES,
  SPECIES_LABELS,
  SPECIES_UNITS,
} from '@satomori/core';
import type { CapturePaperRow, CountedRow } from '../jobs/jobs.ts';

/** Animals, by age as far as it is known. */
export interface AnimalCounts {
  adult: number;
  young: number;
  all: number;
}

export interface CaptureTotal extends AnimalCounts {
  /** What the totals are by, such as 捕獲方法. */
  by: string;
  label: string;
  unit: string;
  records: number;
  isSum: boolean;
}

type Named = Pick<CaptureTotal, 'by' | 'label' | 'unit' | 'isSum'>;

/** A withdrawn record is listed, marked as such, but not counted. */
export const counts = ({ status }: Pick<CountedRow, 'status'>): boolean => status !== 'withdrawn';

export const unitOf = ({ species }: Pick<CountedRow, 'species'>): string =>
  SPECIES_UNITS[species ?? 'unknown'];

/** The units that occur, 頭 before 羽. */
export const unitsOf = (rows: readonly CountedRow[]): string[] =>
  ['頭', '羽'].filter((unit) => rows.some((row) => unitOf(row) === unit));

export function countAnimals(rows: readonly CountedRow[]): AnimalCounts {
  const add = (field: 'adult_count' | 'young_count' | 'count') =>
    rows.reduce((total, row) => total + row[field], 0);
  return { adult: add('adult_count'), young: add('young_count'), all: add('count') };
}

const totalOf = (rows: readonly CountedRow[], named: Named): CaptureTotal => ({
  ...named,
  records: rows.length,
  ...countAnimals(rows),
});

/** Totals by one property, in the order of `keys`; apart for mammals and birds. */
function totalsBy<Row extends CountedRow>(
  by: string,
  rows: readonly Row[],
  labels: readonly (readonly [key: string | null, label: string])[],
  keyOf: (row: Row) => string | null,
): CaptureTotal[] {
  return labels.flatMap(([key, label]) =>
    ['頭', '羽'].flatMap((unit) => {
      const chosen = rows.filter((row) => keyOf(row) === key && unitOf(row) === unit);
      return chosen.length === 0 ? [] : [totalOf(chosen, { by, label, unit, isSum: false })];
    }),
  );
}

const NOT_GIVEN = [null, '記入なし'] as const;

/**
 * Totals by species with a sum for each unit (頭, 羽), of the records in these statuses. By-catch has separate rows
 * after the sums: it is no result of the hunt, and most of it was released.
 *
 * Source: R35.
 */
export function captureTotals(rows: readonly CountedRow[], statuses: readonly PostStatus[]): CaptureTotal[] {
  const counted = countedRows(rows, statuses);
  const bycatch = rows.filter(
    (row) => row.result === 'bycatch' && statuses.includes(row.status) && counts(row),
  );
  return [...bySpecies(counted, ''), ...sums(counted), ...bySpecies(bycatch, '（錯誤捕獲）')];
}

/** The captures of a paper's totals, without by-catch. */
export const countedRows = <Row extends CountedRow>(
  rows: readonly Row[],
  statuses: readonly PostStatus[],
): Row[] => rows.filter((row) => row.result === 'captured' && statuses.includes(row.status) && counts(row));

const bySpecies = (rows: readonly CountedRow[], suffix: string): CaptureTotal[] =>
  totalsBy(
    CAPTURE_FIELDS.species.label,
    rows,
    SPECIES.map((species) => [species, `${SPECIES_LABELS[species]}${suffix}`]),
    ({ species }) => species ?? 'unknown',
  );

function sums(rows: readonly CountedRow[]): CaptureTotal[] {
  const units = unitsOf(rows);
  return units.map((unit) => {
    const label = units.length === 1 ? '合計' : `合計（${unit === '羽' ? '鳥類' : '獣類'}）`;
    const chosen = rows.filter((row) => unitOf(row) === unit);
    return totalOf(chosen, { by: CAPTURE_FIELDS.species.label, label, unit, isSum: true });
  });
}

/** Two people of one name are two; those without a name are nobody. Source: R222. */
const personOf = ({ hunter_id, hunter_name }: CapturePaperRow): string | null =>
  hunter_name === null ? null : (hunter_id ?? hunter_name);

/** Those who caught something, by name. */
function peopleOf(rows: readonly CapturePaperRow[]): [key: string, name: string][] {
  const names = new Map(
    rows.flatMap((row): [string, string][] => {
      const key = personOf(row);
      return key === null ? [] : [[key, row.hunter_name ?? '']];
    }),
  );
  return [...names].sort(([oneKey, one], [otherKey, other]) =>
    one === other ? oneKey.localeCompare(otherKey) : one.localeCompare(other, 'ja'),
  );
}

/** The same captures by method, by class and by person. */
export function furtherTotals(
  rows: readonly CapturePaperRow[],
  statuses: readonly PostStatus[],
): CaptureTotal[] {
  const counted = countedRows(rows, statuses);
  return [
    ...totalsBy(
      CAPTURE_FIELDS.method.label,
      counted,
      [...Object.entries(CAPTURE_METHOD_LABELS), NOT_GIVEN],
      ({ method }) => method,
    ),
    ...totalsBy(
      CAPTURE_FIELDS.capture_class.label,
      counted,
      [...Object.entries(HUNT_CAPTURE_CLASS_LABELS), NOT_GIVEN],
      ({ capture_class }) => capture_class,
    ),
    ...totalsBy(CAPTURE_FIELDS.hunter_name.label, counted, [...peopleOf(counted), NOT_GIVEN], personOf),
  ];
}
