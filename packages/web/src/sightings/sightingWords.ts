import {
  fieldLines,
  fieldsBeside,
  fieldText,
  postTimeText,
  SIGHTING_FIELDS,
  type Sighting,
  sightedAnimal,
  SPECIES_UNITS,
} from '@satomori/core';
import {
  degreesOf,
  known,
  positionWords,
  postedWords,
  sharedFacts,
  type TextFact,
} from '../posts/card/postWords.ts';

/** `ツキノワグマ 1頭`, `イノシシらしき動物 2頭`. */
export function sightingTitle(sighting: Sighting): string {
  const { count, species } = sighting;
  return `${sightedAnimal(sighting)}${count === null || count === 0 ? '' : ` ${count}${SPECIES_UNITS[species]}`}`;
}

const splitOf = ({ adult_count, young_count }: Sighting): string | null =>
  adult_count === null && young_count === null ? null : `成獣${adult_count ?? 0}・幼獣${young_count ?? 0}`;

/** Not shown for sightings sent with the app. */
const sourceWords = ({ source, source_id }: Sighting): string | null =>
  source === 'app' ? null : [source.replace(/^import:/, ''), source_id].filter(Boolean).join(' ');

const { count, place, witnessed_at } = SIGHTING_FIELDS;
/** Label of how many and how old they were. */
const SIZE = '大きさ';

export const reportKindWords = (sighting: Sighting): string | null =>
  fieldText(SIGHTING_FIELDS, sighting, 'report_kind');

/** Its place by name, or else in degrees. */
export const placeWords = (sighting: Sighting): string | null =>
  sighting.place ?? sighting.municipality ?? degreesOf(sighting);

/** `親子・成獣`; empty where neither is known. */
export const sizeWords = (sighting: Sighting): string =>
  [fieldText(SIGHTING_FIELDS, sighting, 'family'), fieldText(SIGHTING_FIELDS, sighting, 'age_class')]
    .filter((each) => each !== null)
    .join('・');

export const signWords = (sighting: Sighting): string | null => fieldText(SIGHTING_FIELDS, sighting, 'signs');

/** The facts shown at a glance. */
export const mainFacts = (sighting: Sighting): TextFact[] =>
  known([
    ...fieldLines(SIGHTING_FIELDS, sighting, ['report_kind']),
    [witnessed_at.label, postTimeText(sighting.witnessed_at, sighting.time_precision)],
    [place.label, placeWords(sighting)],
    [count.label, sighting.count === null ? sighting.count_text : null],
    [SIZE, sizeWords(sighting)],
    ...fieldLines(SIGHTING_FIELDS, sighting, ['signs']),
    ['けが人', fieldText(SIGHTING_FIELDS, sighting, 'injury_level')],
  ]);

/** Shown in the title, among the main facts or by `sharedFacts`. */
const SHOWN_ELSEWHERE = [
  ...([
    'species',
    'certainty',
    'report_kind',
    'witnessed_at',
    'place',
    'count',
    'family',
    'age_class',
  ] as const),
  ...(['signs', 'injury_level', 'response', 'source', 'posted_by_name', 'memo'] as const),
] as const;
const BEFORE_SPLIT = ['environment', 'behaviour', 'damages', 'body_length_m'] as const;
const LAST = ['group_name', 'reporter_name', 'reporter_phone'] as const;
const ALL_OTHERS = fieldsBeside(SIGHTING_FIELDS, [
  ...SHOWN_ELSEWHERE,
  ...BEFORE_SPLIT,
  ...LAST,
  ...(['municipality', 'accuracy_class'] as const),
]);

/** All other facts that were given. The reporter's name is sent to administrators only. */
export const otherFacts = (sighting: Sighting): TextFact[] =>
  known([
    ...fieldLines(SIGHTING_FIELDS, sighting, ['municipality']),
    ['位置', positionWords(sighting)],
    ...fieldLines(SIGHTING_FIELDS, sighting, BEFORE_SPLIT),
    ['頭数の内訳', splitOf(sighting)],
    ...fieldLines(SIGHTING_FIELDS, sighting, ['accuracy_class', ...ALL_OTHERS]),
    ...(sighting.response === 'none' ? [] : fieldLines(SIGHTING_FIELDS, sighting, ['response'])),
    [SIGHTING_FIELDS.source.label, sourceWords(sighting)],
    ...fieldLines(SIGHTING_FIELDS, sighting, LAST),
    ['投稿', postedWords(sighting)],
  ]);

/** All facts, to find what was changed. */
export const allFacts = (sighting: Sighting): TextFact[] => [
  { word: '動物', value: sightingTitle(sighting) },
  ...mainFacts(sighting),
  ...otherFacts(sighting),
  ...sharedFacts(sighting),
];
