import {
  ABNORMAL_ITEM_LABELS,
  AGE_CLASS_LABELS,
  CAPTURE_METHOD_LABELS,
  CSF_RESULT_LABELS,
  CSF_SAMPLE_LABELS,
  DISPOSAL_LABELS,
  formatDate,
  formatDateTime,
  HIT_SITE_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  HUNT_RESULT_LABELS,
  type HuntPoint,
  KILL_METHOD_LABELS,
  POSITION_SOURCE_LABELS,
  POST_STATUS_LABELS,
  PREGNANCY_LABELS,
  PROOF_PART_LABELS,
  RELEASE_KIND_LABELS,
  SEX_LABELS,
  SPECIES_LABELS,
  SPECIES_UNITS,
  TIME_PRECISION_LABELS,
  WEIGHT_MEASURE_LABELS,
} from '@satomori/core';
import type { NamedFact } from './FactList.tsx';

/** `イノシシ 1頭`, `空はじき`, `錯誤捕獲：カモシカ 1頭`. */
export function captureTitle({ result, species, count, sighted_count }: HuntPoint): string {
  const many = result === 'sighting' ? (sighted_count ?? 0) : count;
  const unit = SPECIES_UNITS[species ?? 'unknown'];
  const animals = species === null ? '' : `${SPECIES_LABELS[species]}${many > 0 ? ` ${many}${unit}` : ''}`;
  if (result === 'captured') return animals;
  return animals === '' ? HUNT_RESULT_LABELS[result] : `${HUNT_RESULT_LABELS[result]}：${animals}`;
}

/** Where a capture stands; where the site approves captures, what was sent waits for that. */
export const captureStatus = ({ status }: Pick<HuntPoint, 'status'>, needsApproval: boolean): string =>
  status === 'submitted' && needsApproval ? '承認待ち' : POST_STATUS_LABELS[status];

/** `2026-11-20 08:30頃`, `2026-11-20（日付のみ）`. */
export function captureTime({ captured_at, time_precision }: HuntPoint): string {
  if (time_precision === 'exact') return formatDateTime(captured_at);
  if (time_precision === 'about') return `${formatDateTime(captured_at)}頃`;
  return `${formatDate(captured_at)}（${TIME_PRECISION_LABELS[time_precision]}）`;
}

type MaybeFact = readonly [word: string, value: string | null | undefined];
const known = (facts: readonly MaybeFact[]): NamedFact[] =>
  facts.flatMap(([word, value]) => (value == null || value === '' ? [] : [{ word, value }]));

/** The label of a code, and nothing for none. */
const labelOf = <Code extends string>(labels: Record<Code, string>, code: Code | null): string | null =>
  code === null ? null : labels[code];
const withUnit = (value: number | null, unit: string): string | null =>
  value === null ? null : `${value}${unit}`;

function weightOf({ weight_kg, weight_measure }: HuntPoint): string | null {
  if (weight_kg === null) return null;
  const measure = labelOf(WEIGHT_MEASURE_LABELS, weight_measure);
  return measure === null ? `${weight_kg}kg` : `${weight_kg}kg（${measure}）`;
}

const ageOf = ({ age_class, adult_count, young_count }: HuntPoint): string | null =>
  age_class === 'mixed' ? `成獣${adult_count}・幼獣${young_count}` : labelOf(AGE_CLASS_LABELS, age_class);

const methodOf = ({ method, trap_name }: HuntPoint): string | null => {
  const word = labelOf(CAPTURE_METHOD_LABELS, method);
  return trap_name === null ? word : [trap_name, word].filter((each) => each !== null).join('・');
};

const degreesOf = ({ latitude, longitude }: HuntPoint): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** What one wants to know at a glance. */
export const mainFacts = (capture: HuntPoint): NamedFact[] =>
  known([
    ['日時', captureTime(capture)],
    ['捕獲者', capture.hunter_name],
    ['わな・方法', methodOf(capture)],
    ['場所', capture.place ?? degreesOf(capture)],
    [
      '性別・成幼',
      [labelOf(SEX_LABELS, capture.sex), ageOf(capture)].filter((each) => each !== null).join('・'),
    ],
    ['体重', weightOf(capture)],
    ['個体番号', capture.capture_no],
  ]);

function positionOf(capture: HuntPoint): string | null {
  const { accuracy } = capture;
  const degrees = degreesOf(capture);
  if (degrees === null) return null;
  const source = labelOf(POSITION_SOURCE_LABELS, capture.position_source);
  const doubt = accuracy === null ? '' : `、誤差 約${Math.round(accuracy)}m`;
  return `${degrees}（${source}${doubt}）`;
}

/** Everything else that was said; what was not said is left out. */
export const otherFacts = (capture: HuntPoint): NamedFact[] =>
  known([
    ['捕獲区分', labelOf(HUNT_CAPTURE_CLASS_LABELS, capture.capture_class)],
    ['グループ', capture.group_name],
    ['位置', positionOf(capture)],
    ['メッシュ番号', capture.mesh_label],
    ['妊娠', labelOf(PREGNANCY_LABELS, capture.pregnant)],
    ['体長', withUnit(capture.body_length_cm, 'cm')],
    ['推定年齢', withUnit(capture.estimated_age_years, '歳')],
    ['止め刺し', labelOf(KILL_METHOD_LABELS, capture.kill_method)],
    ['止め刺し部位', labelOf(HIT_SITE_LABELS, capture.hit_site)],
    ['処理方法', labelOf(DISPOSAL_LABELS, capture.disposal)],
    ['処理場所', capture.disposal_place],
    ['施設名', capture.facility_name],
    ['放獣', labelOf(RELEASE_KIND_LABELS, capture.release_kind)],
    ['証拠部位', labelOf(PROOF_PART_LABELS, capture.proof_part)],
    ['豚熱検体', labelOf(CSF_SAMPLE_LABELS, capture.csf_sample)],
    ['採材管番号', capture.csf_sample_no],
    ['豚熱の結果', labelOf(CSF_RESULT_LABELS, capture.csf_result)],
    ['外見の異常', capture.abnormal_items.map((item) => ABNORMAL_ITEM_LABELS[item]).join('、')],
    ['体温', withUnit(capture.body_temperature_c, '℃')],
    ['一緒に従事', withUnit(capture.worker_ids.length || null, '人')],
    ['投稿', [capture.posted_by_name, formatDateTime(capture.created_at)].filter(Boolean).join(' ')],
  ]);
