import {
  SIGHTING_FIELDS,
  type Sighting,
  REPORT_KIND_LABELS,
  sightedAnimal,
  SPECIES_LABELS,
} from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { companyText, countText, listedSightingTime, placeText, sightingTime } from './texts.ts';
import { statusCell } from '../posts/review.ts';

/** @param needsApproval whether the site reviews its posts */
export const sightingColumns = (needsApproval: boolean): readonly Column<Sighting>[] => [
  {
    heading: SIGHTING_FIELDS.witnessed_at.label,
    cell: listedSightingTime,
    plain: sightingTime,
  },
  {
    heading: SIGHTING_FIELDS.species.label,
    cell: sightedAnimal,
    plain: ({ species }) => SPECIES_LABELS[species],
    // Width of ニホンジカ.
    shrinksTo: 10,
  },
  // Width of カメラ.
  {
    heading: SIGHTING_FIELDS.report_kind.label,
    cell: ({ report_kind }) => REPORT_KIND_LABELS[report_kind],
    shrinksTo: 6,
  },
  { heading: SIGHTING_FIELDS.count.label, cell: countText, align: 'right' },
  { heading: SIGHTING_FIELDS.age_class.label, cell: companyText, isOptional: true, shrinksTo: 4 },
  { heading: SIGHTING_FIELDS.place.label, cell: placeText, shrinksTo: 9 },
  {
    heading: SIGHTING_FIELDS.posted_by_name.label,
    cell: ({ posted_by_name }) => posted_by_name ?? '',
    isOptional: true,
    shrinksTo: 8,
  },
  { heading: '状態', cell: ({ status }) => statusCell(status, needsApproval) },
  { heading: '写真', cell: ({ photos }) => String(photos.length), align: 'right', isOptional: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];
