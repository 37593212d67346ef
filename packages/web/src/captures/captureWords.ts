import {
  ABNORMAL_ITEM_LABELS,
  AGE_CLASS_LABELS,
  CAPTURE_FIELD_LABELS,
  CAPTURE_METHOD_LABELS,
  CSF_RESULT_LABELS,
  CSF_SAMPLE_LABELS,
  DISPOSAL_LABELS,
  formatDateTime,
  HIT_SITE_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  HUNT_RESULT_LABELS,
  type Capture,
  KILL_METHOD_LABELS,
  LICENSE_TYPE_LABELS,
  postTimeText,
  PREGNANCY_LABELS,
  PROOF_PART_LABELS,
  RELEASE_KIND_LABELS,
  SEX_LABELS,
  SPECIES_LABELS,
  SPECIES_UNITS,
  WEIGHT_MEASURE_LABELS,
} from '@satomori/core';
import {
  degreesOf,
  known,
  labelOf,
  positionWords,
  postedWords,
  sharedFacts,
  type TextFact,
  withUnit,
} from '../posts/card/postWords.ts';
import { isolateText } from '../ui/text/isolateText.ts';

/** `イノシシ 1頭`, `空はじき`, `錯誤捕獲：カモシカ 1頭`. */
export function captureTitle({ result, species, count, sighted_count }: Capture): string {
  const many = result === 'sighting' ? (sighted_count ?? 0) : count;
  const unit = SPECIES_UNITS[species ?? 'unknown'];
  const animals = species === null ? '' : `${SPECIES_LABELS[species]}${many > 0 ? ` ${many}${unit}` : ''}`;
  if (result === 'captured') return animals;
  return animals === '' ? HUNT_RESULT_LABELS[result] : `${HUNT_RESULT_LABELS[result]}：${animals}`;
}

function weightOf({ weight_kg, weight_measure }: Capture): string | null {
  if (weight_kg === null) return null;
  const measure = labelOf(WEIGHT_MEASURE_LABELS, weight_measure);
  return measure === null ? `${weight_kg}kg` : `${weight_kg}kg（${measure}）`;
}

const ageOf = ({ age_class, adult_count, young_count }: Capture): string | null =>
  age_class === 'mixed' ? `成獣${adult_count}・幼獣${young_count}` : labelOf(AGE_CLASS_LABELS, age_class);

const methodOf = ({ method, trap_name }: Capture): string | null => {
  const word = labelOf(CAPTURE_METHOD_LABELS, method);
  return trap_name === null
    ? word
    : [isolateText(trap_name), word].filter((each) => each !== null).join('・');
};

/** What one wants to know at a glance. */
export const mainFacts = (capture: Capture): TextFact[] =>
  known([
    ['日時', postTimeText(capture.captured_at, capture.time_precision)],
    ['捕獲者', capture.hunter_name],
    ['わな・方法', methodOf(capture)],
    ['場所', capture.place ?? degreesOf(capture)],
    [
      `性別・${CAPTURE_FIELD_LABELS.age}`,
      [labelOf(SEX_LABELS, capture.sex), ageOf(capture)].filter((each) => each !== null).join('・'),
    ],
    ['体重', weightOf(capture)],
    [CAPTURE_FIELD_LABELS.capture_no, capture.capture_no],
  ]);

/** Everything else that was said; what was not said is left out. */
export const otherFacts = (capture: Capture): TextFact[] =>
  known([
    ['捕獲区分', labelOf(HUNT_CAPTURE_CLASS_LABELS, capture.capture_class)],
    ['グループ', capture.group_name],
    ['市区町村', capture.municipality],
    ['位置', positionWords(capture)],
    ['メッシュ番号', capture.mesh_label],
    ['妊娠', labelOf(PREGNANCY_LABELS, capture.pregnant)],
    ['体長', withUnit(capture.body_length_cm, 'cm')],
    [CAPTURE_FIELD_LABELS.estimated_age_years, withUnit(capture.estimated_age_years, '歳')],
    ['止め刺し', labelOf(KILL_METHOD_LABELS, capture.kill_method)],
    [CAPTURE_FIELD_LABELS.hit_site, labelOf(HIT_SITE_LABELS, capture.hit_site)],
    ['処理方法', labelOf(DISPOSAL_LABELS, capture.disposal)],
    [CAPTURE_FIELD_LABELS.disposal_place, capture.disposal_place],
    ['施設名', capture.facility_name],
    [
      CAPTURE_FIELD_LABELS.delivered_at,
      capture.delivered_at === null ? null : formatDateTime(capture.delivered_at),
    ],
    ['放獣', labelOf(RELEASE_KIND_LABELS, capture.release_kind)],
    [CAPTURE_FIELD_LABELS.proof_part, labelOf(PROOF_PART_LABELS, capture.proof_part)],
    ['豚熱検体', labelOf(CSF_SAMPLE_LABELS, capture.csf_sample)],
    [CAPTURE_FIELD_LABELS.csf_sample_no, capture.csf_sample_no],
    ['豚熱の結果', labelOf(CSF_RESULT_LABELS, capture.csf_result)],
    ['外見の異常', capture.abnormal_items.map((item) => ABNORMAL_ITEM_LABELS[item]).join('、')],
    ['体温', withUnit(capture.body_temperature_c, '℃')],
    [CAPTURE_FIELD_LABELS.permit_no, capture.permit_no],
    [CAPTURE_FIELD_LABELS.license_type, labelOf(LICENSE_TYPE_LABELS, capture.license_type)],
    [CAPTURE_FIELD_LABELS.worker_ids, withUnit(capture.worker_ids.length || null, '人')],
    ['投稿', postedWords(capture)],
  ]);

/** All that is said of it, to see what became another. */
export const allFacts = (capture: Capture): TextFact[] => [
  { word: '捕獲', value: captureTitle(capture) },
  ...mainFacts(capture),
  ...otherFacts(capture),
  ...sharedFacts(capture),
];
