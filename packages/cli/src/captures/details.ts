import {
  type Capture,
  CAPTURE_FIELDS,
  fieldLines,
  fieldsBeside,
  fieldText,
  type Photo,
  PHOTO_KIND_LABELS,
  POST_WARNING_LABELS,
  SPECIES_UNITS,
  labelOf,
} from '@satomori/core';
import { joined } from '../output/cellTexts.ts';
import type { Detail } from '../output/output.ts';
import { longTime } from '../output/times.ts';
import { type PostDetailOptions, reviewLine } from '../posts/review.ts';
import { ageText, captureTime } from './texts.ts';

type LineName = Parameters<typeof fieldLines<typeof CAPTURE_FIELDS>>[2][number];

const positionLine = ({ latitude, longitude, accuracy }: Capture) =>
  latitude === null || longitude === null
    ? null
    : `${latitude}, ${longitude}${accuracy === null ? '' : `（±${Math.round(accuracy)}m）`}`;

const photoLine = ({ photo_kind, width, height, bytes, caption }: Photo) =>
  joined(PHOTO_KIND_LABELS[photo_kind], `${width}×${height}`, `${Math.ceil(bytes / 1024)}KB`, caption);

const ANIMAL_BEFORE_WEIGHT = ['sex', 'pregnant', 'body_length_cm'] as const;
const HUNTER = [
  'trap_name',
  'hunter_name',
  'posted_by_name',
  'group_name',
  'permit_no',
  'license_type',
] as const;
const EFFORT = ['hunters_out', 'days_out', 'sighted_count'] as const;
/** Fields that share a line with others, have a label of the terminal's own, or are of no use to people. */
const SHOWN_TOGETHER = [
  ...(['capture_no', 'result', 'captured_at', 'species', 'count', 'age_class', 'weight_kg'] as const),
  ...([
    'weight_measure',
    'estimated_age_years',
    'body_temperature_c',
    'abnormal_items',
    'proof_part',
  ] as const),
  ...([
    'capture_class',
    'method',
    'municipality',
    'place',
    'mesh_label',
    'kill_method',
    'killed_by',
  ] as const),
  ...(['killed_at', 'hit_site', 'disposal', 'disposal_place', 'facility_name', 'delivered_at'] as const),
  ...(['release_kind', 'csf_sample', 'csf_sample_no', 'csf_result'] as const),
  ...(['worker_ids', 'memo'] as const),
] as const;
const ALL_OTHERS = fieldsBeside(CAPTURE_FIELDS, [
  ...ANIMAL_BEFORE_WEIGHT,
  ...HUNTER,
  ...EFFORT,
  ...SHOWN_TOGETHER,
]);

/** The lines of a capture's details. Empty values are left out. */
export function captureDetails(capture: Capture, options: PostDetailOptions): Detail[] {
  const { style } = options;
  const { species, count } = capture;
  const timeText = (at: string) => longTime(at, style);
  const lines = (...names: LineName[]) => fieldLines(CAPTURE_FIELDS, capture, names, timeText);
  const text = (name: LineName) => fieldText(CAPTURE_FIELDS, capture, name, timeText);
  const weight = text('weight_kg');
  const measure = text('weight_measure');
  return [
    ...lines('capture_no'),
    ['状態', reviewLine(capture, options)],
    ['注意', capture.warnings.map((warning) => POST_WARNING_LABELS[warning]).join('、') || null],
    ...lines('result'),
    [CAPTURE_FIELDS.captured_at.label, captureTime(capture, style)],
    ...lines('species'),
    [
      CAPTURE_FIELDS.count.label,
      species === null && count === 0 ? null : `${count}${labelOf(SPECIES_UNITS, species) ?? ''}`,
    ],
    [CAPTURE_FIELDS.age_class.label, ageText(capture) || null],
    ...lines(...ANIMAL_BEFORE_WEIGHT),
    [
      CAPTURE_FIELDS.weight_kg.label,
      weight === null || measure === null ? weight : `${weight}（${measure}）`,
    ],
    ...lines('estimated_age_years', 'body_temperature_c'),
    ['異常', text('abnormal_items')],
    ...lines('proof_part', 'capture_class'),
    ['方法', text('method')],
    ...lines(...HUNTER, 'municipality', 'place'),
    ['位置', positionLine(capture)],
    ['メッシュ', joined(...new Set([capture.mesh_label, capture.mesh_code]))],
    [CAPTURE_FIELDS.kill_method.label, joined(text('kill_method'), text('hit_site'), text('killed_at'))],
    ['処理', joined(text('disposal'), text('disposal_place'), text('facility_name'))],
    ...lines('delivered_at', 'release_kind'),
    ['豚熱の検査', joined(text('csf_sample'), text('csf_sample_no'), text('csf_result'))],
    ...lines(...EFFORT, ...ALL_OTHERS),
    ['報償', joined(text('payment_class'), text('payment_yen'))],
    ['メモ', capture.memo],
    ...capture.photos.map((photo, index): Detail => [`写真 ${index + 1}`, photoLine(photo)]),
    ['投稿日時', longTime(capture.created_at, style)],
    ['id', capture.id],
  ];
}
