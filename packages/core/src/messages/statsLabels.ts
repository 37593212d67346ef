import type { StatsDimension, StatsSubject } from '../contract/stats.ts';
import { CAPTURE_FIELDS } from '../captures/fields.ts';
import { AGE_CLASS_LABELS, POST_STATUS_LABELS } from '../posts/labels.ts';
import {
  CAPTURE_METHOD_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  HUNT_RESULT_LABELS,
  SEX_LABELS,
} from '../captures/labels.ts';
import { SPECIES_LABELS } from '../species/labels.ts';
import { REPORT_KIND_LABELS } from '../sightings/labels.ts';

export const STATS_SUBJECT_LABELS: Record<StatsSubject, string> = { captures: '捕獲', sightings: '目撃' };

export const STATS_DIMENSION_LABELS: Record<StatsDimension, string> = {
  species: CAPTURE_FIELDS.species.label,
  month: '月',
  fiscal_year: '年度',
  age: CAPTURE_FIELDS.age_class.label,
  group: 'グループ',
  mesh: 'メッシュ',
  kind: '区分',
  state: '状態',
  sex: CAPTURE_FIELDS.sex.label,
  method: CAPTURE_FIELDS.method.label,
  class: CAPTURE_FIELDS.capture_class.label,
  person: '捕獲者',
};

/** For a record without a value; 「不明」 means that a person answered so. */
export const NOT_SAID_LABEL = '記録なし';

/** Codes of a dimension in display order with their words; none where keys need no words. */
export function statsWords(of: StatsSubject, dimension: StatsDimension): Record<string, string> | undefined {
  switch (dimension) {
    case 'species':
      return SPECIES_LABELS;
    case 'age':
      return AGE_CLASS_LABELS;
    case 'sex':
      return SEX_LABELS;
    case 'method':
      return CAPTURE_METHOD_LABELS;
    case 'class':
      return HUNT_CAPTURE_CLASS_LABELS;
    case 'state':
      return POST_STATUS_LABELS;
    case 'kind':
      return of === 'captures' ? HUNT_RESULT_LABELS : REPORT_KIND_LABELS;
    default:
      return undefined;
  }
}

/** One value of a dimension: its code (`null`: no value) and its word. */
export interface StatsValue {
  key: string | null;
  label: string;
}

/**
 * The order of a dimension's values: words known beforehand in their own order; groups and people by name; all else
 * (months, meshes) by its key; missing values last.
 */
export function statsOrder(of: StatsSubject, dimension: StatsDimension) {
  const words = statsWords(of, dimension);
  const rank = new Map(Object.keys(words ?? {}).map((code, at) => [code, at]));
  return (one: StatsValue, other: StatsValue): number => {
    const [a, b] = [one.key, other.key];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (words !== undefined) return (rank.get(a) ?? 0) - (rank.get(b) ?? 0);
    const isNamed = dimension === 'group' || dimension === 'person';
    const [text, otherText] = isNamed ? [one.label, other.label] : [a, b];
    return text.localeCompare(otherText, 'ja') || (a < b ? -1 : Number(a > b));
  };
}
