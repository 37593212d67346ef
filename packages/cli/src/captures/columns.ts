import {
  CAPTURE_FIELD_LABELS,
  CAPTURE_METHOD_LABELS,
  HUNT_RESULT_LABELS,
  type Capture,
  SEX_LABELS,
  SPECIES_LABELS,
} from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { statusCell } from '../posts/statusCell.ts';
import { ageText, animalText, captureTime, labelOf, listedCaptureTime, placeText } from './texts.ts';

/** @param needsApproval of the site */
export const captureColumns = (needsApproval: boolean): readonly Column<Capture>[] => [
  { heading: CAPTURE_FIELD_LABELS.capture_no, cell: ({ capture_no }) => capture_no ?? '', minWidth: 9 },
  {
    heading: '日時',
    cell: listedCaptureTime,
    plain: captureTime,
  },
  {
    heading: CAPTURE_FIELD_LABELS.species,
    cell: (capture) => animalText(capture),
    plain: ({ species }) => labelOf(SPECIES_LABELS, species),
    // ニホンジカ
    shrinksTo: 10,
  },
  { heading: '性別', cell: ({ sex }) => labelOf(SEX_LABELS, sex) },
  { heading: CAPTURE_FIELD_LABELS.age, cell: ageText, isOptional: true, shrinksTo: 4 },
  { heading: '頭数', cell: ({ count }) => String(count), align: 'right' },
  {
    heading: '方法',
    cell: ({ method }) => labelOf(CAPTURE_METHOD_LABELS, method),
    isOptional: true,
    // くくりわな
    shrinksTo: 10,
  },
  { heading: '場所', cell: placeText, isOptional: true, shrinksTo: 8 },
  { heading: '捕獲者', cell: ({ hunter_name }) => hunter_name ?? '', isOptional: true, shrinksTo: 8 },
  { heading: '状態', cell: ({ status }) => statusCell(status, needsApproval) },
  { heading: '写真', cell: ({ photos }) => String(photos.length), align: 'right', isOptional: true },
  { heading: '結果', cell: ({ result }) => HUNT_RESULT_LABELS[result], isForPrograms: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];
