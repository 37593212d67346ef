import {
  ACCURACY_CLASS_LABELS,
  AGE_CLASS_LABELS,
  ANIMAL_SIGN_LABELS,
  BEHAVIOUR_LABELS,
  DAMAGE_LABELS,
  ENVIRONMENT_LABELS,
  FAMILY_LABELS,
  INJURY_LEVEL_LABELS,
  type Sighting,
  postTimeText,
  REPORT_KIND_LABELS,
  sightedAnimal,
  SIGHTING_RESPONSE_LABELS,
  SPECIES_UNITS,
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

/** `ツキノワグマ 1頭`, `イノシシらしき動物 2頭`. */
export function sightingTitle(sighting: Sighting): string {
  const { count, species } = sighting;
  return `${sightedAnimal(sighting)}${count === null || count === 0 ? '' : ` ${count}${SPECIES_UNITS[species]}`}`;
}

const listed = <Code extends string>(labels: Record<Code, string>, codes: readonly Code[]): string =>
  codes.map((code) => labels[code]).join('、');

const splitOf = ({ adult_count, young_count }: Sighting): string | null =>
  adult_count === null && young_count === null ? null : `成獣${adult_count ?? 0}・幼獣${young_count ?? 0}`;

/** Of what came by the app nothing is said. */
const sourceWords = ({ source, source_id }: Sighting): string | null =>
  source === 'app' ? null : [source.replace(/^import:/, ''), source_id].filter(Boolean).join(' ');

/** What one wants to know at a glance. */
export const mainFacts = (sighting: Sighting): TextFact[] =>
  known([
    ['区分', REPORT_KIND_LABELS[sighting.report_kind]],
    ['日時', postTimeText(sighting.witnessed_at, sighting.time_precision)],
    ['場所', sighting.place ?? sighting.municipality ?? degreesOf(sighting)],
    ['頭数', sighting.count === null ? sighting.count_text : null],
    [
      '大きさ',
      [labelOf(FAMILY_LABELS, sighting.family), labelOf(AGE_CLASS_LABELS, sighting.age_class)]
        .filter((each) => each !== null)
        .join('・'),
    ],
    ['痕跡', listed(ANIMAL_SIGN_LABELS, sighting.signs)],
    ['けが人', labelOf(INJURY_LEVEL_LABELS, sighting.injury_level)],
  ]);

/** Everything else that was said. Who told of it is given to the administrator alone. */
export const otherFacts = (sighting: Sighting): TextFact[] =>
  known([
    ['市区町村', sighting.municipality],
    ['位置', positionWords(sighting)],
    ['周辺環境', labelOf(ENVIRONMENT_LABELS, sighting.environment)],
    ['行動', labelOf(BEHAVIOUR_LABELS, sighting.behaviour)],
    ['被害', listed(DAMAGE_LABELS, sighting.damages)],
    ['体長', withUnit(sighting.body_length_m, 'm')],
    ['頭数の内訳', splitOf(sighting)],
    ['位置の確かさ', labelOf(ACCURACY_CLASS_LABELS, sighting.accuracy_class)],
    ['対応', sighting.response === 'none' ? null : SIGHTING_RESPONSE_LABELS[sighting.response]],
    ['出典', sourceWords(sighting)],
    ['グループ', sighting.group_name],
    ['通報者', sighting.reporter_name],
    ['通報者の電話', sighting.reporter_phone],
    ['投稿', postedWords(sighting)],
  ]);

/** All that is said of it, to see what became another. */
export const allFacts = (sighting: Sighting): TextFact[] => [
  { word: '動物', value: sightingTitle(sighting) },
  ...mainFacts(sighting),
  ...otherFacts(sighting),
  ...sharedFacts(sighting),
];
