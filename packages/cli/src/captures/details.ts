import {
  ABNORMAL_ITEM_LABELS,
  CAPTURE_FIELD_LABELS,
  CAPTURE_METHOD_LABELS,
  CSF_RESULT_LABELS,
  CSF_SAMPLE_LABELS,
  DISPOSAL_LABELS,
  HIT_SITE_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  HUNT_RESULT_LABELS,
  type Capture,
  type Photo,
  KILL_METHOD_LABELS,
  LICENSE_TYPE_LABELS,
  PHOTO_KIND_LABELS,
  POST_WARNING_LABELS,
  PREGNANCY_LABELS,
  PROOF_PART_LABELS,
  RELEASE_KIND_LABELS,
  SEX_LABELS,
  SPECIES_LABELS,
  SPECIES_UNITS,
  WEIGHT_MEASURE_LABELS,
} from '@satomori/core';
import { joined, withUnit } from '../output/detailText.ts';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import { type PostDetailOptions, reviewLine } from '../posts/postDetails.ts';
import { ageText, captureTime, labelOf } from './texts.ts';

const positionLine = ({ latitude, longitude, accuracy }: Capture) =>
  latitude === null || longitude === null
    ? null
    : `${latitude}, ${longitude}${accuracy === null ? '' : `（±${Math.round(accuracy)}m）`}`;

const photoLine = ({ photo_kind, width, height, bytes, caption }: Photo) =>
  joined(PHOTO_KIND_LABELS[photo_kind], `${width}×${height}`, `${Math.ceil(bytes / 1024)}KB`, caption);

function animalLines(capture: Capture): Detail[] {
  const { species, count, weight_kg: weight, weight_measure: measure } = capture;
  return [
    [CAPTURE_FIELD_LABELS.species, labelOf(SPECIES_LABELS, species) || null],
    ['頭数', species === null && count === 0 ? null : `${count}${labelOf(SPECIES_UNITS, species)}`],
    [CAPTURE_FIELD_LABELS.age, ageText(capture) || null],
    ['性別', labelOf(SEX_LABELS, capture.sex) || null],
    ['妊娠', labelOf(PREGNANCY_LABELS, capture.pregnant) || null],
    ['体長', withUnit(capture.body_length_cm, 'cm')],
    [
      '体重',
      weight === null
        ? null
        : `${weight}kg${measure === null ? '' : `（${WEIGHT_MEASURE_LABELS[measure]}）`}`,
    ],
    [CAPTURE_FIELD_LABELS.estimated_age_years, withUnit(capture.estimated_age_years, '歳')],
    ['体温', withUnit(capture.body_temperature_c, '℃')],
    ['異常', capture.abnormal_items.map((item) => ABNORMAL_ITEM_LABELS[item]).join('、') || null],
    [CAPTURE_FIELD_LABELS.proof_part, labelOf(PROOF_PART_LABELS, capture.proof_part) || null],
  ];
}

function handlingLines(capture: Capture, style: Style): Detail[] {
  return [
    [
      '止め刺し',
      joined(
        labelOf(KILL_METHOD_LABELS, capture.kill_method),
        labelOf(HIT_SITE_LABELS, capture.hit_site),
        longTime(capture.killed_at, style),
      ),
    ],
    [
      '処理',
      joined(labelOf(DISPOSAL_LABELS, capture.disposal), capture.disposal_place, capture.facility_name),
    ],
    [CAPTURE_FIELD_LABELS.delivered_at, longTime(capture.delivered_at, style) || null],
    ['放獣', labelOf(RELEASE_KIND_LABELS, capture.release_kind) || null],
    [
      '豚熱の検査',
      joined(
        labelOf(CSF_SAMPLE_LABELS, capture.csf_sample),
        capture.csf_sample_no,
        labelOf(CSF_RESULT_LABELS, capture.csf_result),
      ),
    ],
  ];
}

/** A capture in full. What is not known is left out. */
export function captureDetails(capture: Capture, options: PostDetailOptions): Detail[] {
  const { style } = options;
  const answers = Object.keys(capture.answers).length;
  return [
    [CAPTURE_FIELD_LABELS.capture_no, capture.capture_no],
    ['状態', reviewLine(capture, options)],
    ['注意', capture.warnings.map((warning) => POST_WARNING_LABELS[warning]).join('、') || null],
    ['結果', HUNT_RESULT_LABELS[capture.result]],
    ['日時', captureTime(capture, style)],
    ...animalLines(capture),
    ['捕獲区分', labelOf(HUNT_CAPTURE_CLASS_LABELS, capture.capture_class) || null],
    ['方法', labelOf(CAPTURE_METHOD_LABELS, capture.method) || null],
    ['わな', capture.trap_name],
    ['捕獲者', capture.hunter_name],
    ['投稿者', capture.posted_by_name],
    ['グループ', capture.group_name],
    [CAPTURE_FIELD_LABELS.permit_no, capture.permit_no],
    [CAPTURE_FIELD_LABELS.license_type, labelOf(LICENSE_TYPE_LABELS, capture.license_type) || null],
    ['市区町村', capture.municipality],
    ['場所', capture.place],
    ['位置', positionLine(capture)],
    ['メッシュ', joined(...new Set([capture.mesh_label, capture.mesh_code]))],
    ...handlingLines(capture, style),
    ['出猟人数', withUnit(capture.hunters_out, '人')],
    ['出猟日数', withUnit(capture.days_out, '日')],
    ['目撃数', withUnit(capture.sighted_count, '頭')],
    ['報償', joined(capture.payment_class, withUnit(capture.payment_yen, '円'))],
    ['メモ', capture.memo],
    ['ほかの質問', answers === 0 ? null : `${answers}問に回答（--json answers で見る）`],
    ...capture.photos.map((photo, index): Detail => [`写真 ${index + 1}`, photoLine(photo)]),
    ['投稿日時', longTime(capture.created_at, style)],
    ['id', capture.id],
  ];
}
