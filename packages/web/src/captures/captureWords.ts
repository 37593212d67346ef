import {
  ageTexts,
  CAPTURE_FIELDS,
  type Capture,
  fieldLines,
  fieldsBeside,
  fieldText,
  HUNT_RESULT_LABELS,
  postTimeText,
  SPECIES_LABELS,
  SPECIES_UNITS,
  isolateText,
} from '@satomori/core';
import {
  degreesOf,
  known,
  positionWords,
  postedWords,
  sharedFacts,
  type TextFact,
} from '../posts/card/postWords.ts';

/** `イノシシ 1頭`, `空はじき`, `錯誤捕獲：カモシカ 1頭`. */
export function captureTitle({ result, species, count, sighted_count }: Capture): string {
  const many = result === 'sighting' ? (sighted_count ?? 0) : count;
  const unit = SPECIES_UNITS[species ?? 'unknown'];
  const animals = species === null ? '' : `${SPECIES_LABELS[species]}${many > 0 ? ` ${many}${unit}` : ''}`;
  if (result === 'captured') return animals;
  return animals === '' ? HUNT_RESULT_LABELS[result] : `${HUNT_RESULT_LABELS[result]}：${animals}`;
}

type FieldName = Parameters<typeof fieldLines<typeof CAPTURE_FIELDS>>[2][number];

const textOf = (capture: Capture, name: FieldName): string | null => fieldText(CAPTURE_FIELDS, capture, name);

function weightOf(capture: Capture): string | null {
  const weight = textOf(capture, 'weight_kg');
  const measure = textOf(capture, 'weight_measure');
  return weight === null || measure === null ? weight : `${weight}（${measure}）`;
}

const ageOf = (capture: Capture): string | null => ageTexts(capture).join('・') || null;

const methodOf = (capture: Capture): string | null => {
  const { trap_name } = capture;
  const word = textOf(capture, 'method');
  return trap_name === null
    ? word
    : [isolateText(trap_name), word].filter((each) => each !== null).join('・');
};

const { sex, age_class, weight_kg, capture_no, place, hunter_name, captured_at } = CAPTURE_FIELDS;

/** `雌・成獣`. */
export const sexAndAgeWords = (capture: Capture): string =>
  [textOf(capture, 'sex'), ageOf(capture)].filter((each) => each !== null).join('・');

/** Its place by name, or else in degrees. */
export const placeWords = (capture: Capture): string | null => capture.place ?? degreesOf(capture);

export const captorWords = ({ hunter_name }: Capture): string | null => hunter_name;

/** The facts shown at a glance. */
export const mainFacts = (capture: Capture): TextFact[] =>
  known([
    [captured_at.label, postTimeText(capture.captured_at, capture.time_precision)],
    [hunter_name.label, captorWords(capture)],
    ['わな・方法', methodOf(capture)],
    [place.label, placeWords(capture)],
    [`${sex.label}・${age_class.label}`, sexAndAgeWords(capture)],
    [weight_kg.label, weightOf(capture)],
    [capture_no.label, capture.capture_no],
  ]);

/** Shown in the title, among the main facts or by `sharedFacts`, or not useful on a screen. */
const SHOWN_ELSEWHERE = [
  ...(['result', 'species', 'count', 'captured_at', 'hunter_name', 'trap_name', 'method', 'place'] as const),
  ...(['sex', 'age_class', 'weight_kg', 'weight_measure', 'capture_no', 'posted_by_name', 'memo'] as const),
  ...(['killed_by', 'killed_at', 'hunters_out', 'days_out', 'sighted_count'] as const),
] as const;
const BEFORE_POSITION = ['capture_class', 'group_name', 'municipality'] as const;
const AFTER_POSITION = [
  ...([
    'mesh_label',
    'pregnant',
    'body_length_cm',
    'estimated_age_years',
    'kill_method',
    'hit_site',
  ] as const),
  ...(['disposal', 'disposal_place', 'facility_name', 'delivered_at', 'release_kind', 'proof_part'] as const),
  ...(['csf_sample', 'csf_sample_no', 'csf_result', 'abnormal_items', 'body_temperature_c'] as const),
] as const;
const LAST = ['permit_no', 'license_type', 'worker_ids'] as const;
const ALL_OTHERS = fieldsBeside(CAPTURE_FIELDS, [
  ...SHOWN_ELSEWHERE,
  ...BEFORE_POSITION,
  ...AFTER_POSITION,
  ...LAST,
]);

/** All other facts that were given; missing ones are left out. */
export const otherFacts = (capture: Capture): TextFact[] =>
  known([
    ...fieldLines(CAPTURE_FIELDS, capture, BEFORE_POSITION),
    ['位置', positionWords(capture)],
    ...fieldLines(CAPTURE_FIELDS, capture, [...AFTER_POSITION, ...ALL_OTHERS, ...LAST]),
    ['投稿', postedWords(capture)],
  ]);

/** All facts, to find what was changed. */
export const allFacts = (capture: Capture): TextFact[] => [
  { word: '捕獲', value: captureTitle(capture) },
  ...mainFacts(capture),
  ...otherFacts(capture),
  ...sharedFacts(capture),
];
