import {
  CAPTURE_FIELDS,
  type Sighting,
  REPORT_KIND_LABELS,
  sightedAnimal,
  SPECIES_LABELS,
} from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { companyText, countText, listedSightingTime, placeText, sightingTime } from './texts.ts';
import { statusCell } from '../posts/review.ts';

/** @param needsApproval of the site */
export const sightingColumns = (needsApproval: boolean): readonly Column<Sighting>[] => [
  {
    heading: '日時',
    cell: listedSightingTime,
    plain: sightingTime,
  },
  {
    heading: CAPTURE_FIELDS.species.label,
    cell: sightedAnimal,
    plain: ({ species }) => SPECIES_LABELS[species],
    // ニホンジカ
    shrinksTo: 10,
  },
  // カメラ
  { heading: '区分', cell: ({ report_kind }) => REPORT_KIND_LABELS[report_kind], shrinksTo: 6 },
  { heading: '頭数', cell: countText, align: 'right' },
  { heading: CAPTURE_FIELDS.age_class.label, cell: companyText, isOptional: true, shrinksTo: 4 },
  { heading: '場所', cell: placeText, shrinksTo: 9 },
  { heading: '投稿者', cell: ({ posted_by_name }) => posted_by_name ?? '', isOptional: true, shrinksTo: 8 },
  { heading: '状態', cell: ({ status }) => statusCell(status, needsApproval) },
  { heading: '写真', cell: ({ photos }) => String(photos.length), align: 'right', isOptional: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];
