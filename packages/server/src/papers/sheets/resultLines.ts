import {
  DISPOSAL_LABELS,
  labelOf,
  LICENSE_TYPE_LABELS,
  placeText,
  SPECIES_LABELS,
  SPECIES_UNITS,
} from '@satomori/core';
import { NONE_COUNTED } from '../../posts/leftOutNote.ts';
import type { ResultRow } from '../jobs/jobs.ts';
import { coordinates } from '../parts/coordinates.ts';

/** Animals of one species at one place; `count` 0 says that nothing was caught. */
export interface ResultLine {
  license: string;
  place: string;
  species: string;
  count: number;
  unit: string;
  treatment: string;
}

/** 第一種銃猟 reports firearms and air guns apart. */
function licenseText({ license_type, method }: ResultRow): string {
  const license = labelOf(LICENSE_TYPE_LABELS, license_type) ?? '記入なし';
  if (license_type !== 'gun1') return license;
  return `${license}（${method === 'air_gun' ? '空気銃' : '装薬銃'}）`;
}

function whereText(row: ResultRow): string {
  const mesh = row.mesh_label ?? row.mesh_code;
  const place = placeText(row);
  return [mesh, place === '' ? (mesh === null ? coordinates(row) : null) : place].filter(Boolean).join('　');
}

const lineOf = (row: ResultRow): ResultLine => ({
  license: licenseText(row),
  place: whereText(row),
  species: SPECIES_LABELS[row.species ?? 'unknown'],
  count: row.count,
  unit: SPECIES_UNITS[row.species ?? 'unknown'],
  treatment: labelOf(DISPOSAL_LABELS, row.disposal) ?? '',
});

/** Captures with the same licence, place, species and treatment as one line. */
export function resultLines(captures: readonly ResultRow[]): ResultLine[] {
  const same = Map.groupBy(captures.map(lineOf), ({ license, place, species, treatment }) =>
    [license, place, species, treatment].join('\n'),
  );
  return [...same.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }],
    )
    .sort((one, other) =>
      `${one.license}${one.species}${one.place}`.localeCompare(
        `${other.license}${other.species}${other.place}`,
        'ja',
      ),
    );
}

/**
 * `イノシシ 3頭、カラス類 2羽`. Nothing caught is said, since it has to be reported too, but not while captures may
 * still come to count.
 *
 * Source: R217.
 */
export function totalText(lines: readonly ResultLine[], leftOut: number): string {
  const bySpecies = Map.groupBy(lines, ({ species }) => species);
  const texts = [...bySpecies].map(
    ([species, same]) =>
      `${species} ${same.reduce((sum, { count }) => sum + count, 0)}${same[0]?.unit ?? ''}`,
  );
  if (texts.length > 0) return texts.join('、');
  return leftOut === 0 ? `捕獲なし（${NONE_COUNTED}）` : NONE_COUNTED;
}
