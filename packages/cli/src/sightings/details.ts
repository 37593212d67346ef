import {
  fieldLines,
  fieldsBeside,
  PHOTO_KIND_LABELS,
  POSITION_SOURCE_LABELS,
  POST_WARNING_LABELS,
  sightedAnimal,
  type Sighting,
  SIGHTING_FIELDS,
  labelOf,
} from '@satomori/core';
import { joined } from '../output/cellTexts.ts';
import type { Detail } from '../output/output.ts';
import { longTime } from '../output/times.ts';
import { type PostDetailOptions, reviewLine } from '../posts/review.ts';
import { companyText, countText, sightingTime } from './texts.ts';

function positionText({ latitude, longitude, accuracy, position_source }: Sighting): string | null {
  if (latitude === null || longitude === null) return null;
  const source = labelOf(POSITION_SOURCE_LABELS, position_source) ?? '';
  const within = accuracy === null ? '' : `±${Math.round(accuracy)}m`;
  const notes = [source, within].filter((note) => note !== '').join('、');
  return `${latitude}, ${longitude}${notes === '' ? '' : `（${notes}）`}`;
}

const splitText = ({ adult_count, young_count }: Sighting): string | null =>
  adult_count === null && young_count === null ? null : `成獣${adult_count ?? 0}・幼獣${young_count ?? 0}`;

/** Nothing for sightings that were sent with the app. */
const sourceText = ({ source, source_id }: Sighting): string | null =>
  source === 'app' ? null : joined(source, source_id);

const SEEN = ['body_length_m', 'signs', 'damages', 'injury_level', 'environment', 'behaviour'] as const;
const PLACES = ['municipality', 'place', 'accuracy_class'] as const;
const PEOPLE = ['posted_by_name', 'group_name'] as const;
/** Fields that share a line with others, or have a label of the terminal's own. */
const SHOWN_TOGETHER = [
  ...(['report_kind', 'witnessed_at', 'species', 'certainty', 'count', 'age_class', 'family'] as const),
  ...(['response', 'source', 'reporter_name', 'reporter_phone', 'memo'] as const),
] as const;
const ALL_OTHERS = fieldsBeside(SIGHTING_FIELDS, [...SEEN, ...PLACES, ...PEOPLE, ...SHOWN_TOGETHER]);
type LineName = (typeof ALL_OTHERS)[number];

/** The lines of a sighting's details. Empty values are left out. */
export function sightingDetails(sighting: Sighting, options: PostDetailOptions): Detail[] {
  const { style } = options;
  const { species, witnessed_at, count, age_class, reporter_name, source } = SIGHTING_FIELDS;
  const lines = (...names: LineName[]) =>
    fieldLines(SIGHTING_FIELDS, sighting, names, (at) => longTime(at, style));
  // No line where there was no response.
  const responses = sighting.response === 'none' ? [] : lines('response');
  return [
    ['状態', reviewLine(sighting, options)],
    ['注意', sighting.warnings.map((warning) => POST_WARNING_LABELS[warning]).join('、') || null],
    ...lines('report_kind'),
    [witnessed_at.label, sightingTime(sighting, style)],
    [species.label, sightedAnimal(sighting)],
    ...lines('certainty'),
    [count.label, countText(sighting) || null],
    ['頭数の内訳', splitText(sighting)],
    [age_class.label, companyText(sighting) || null],
    ...lines(...SEEN),
    ...responses,
    ...lines('municipality', 'place'),
    ['位置', positionText(sighting)],
    ...lines('accuracy_class', ...ALL_OTHERS),
    ['メッシュ', sighting.mesh_code],
    [source.label, sourceText(sighting)],
    ...lines(...PEOPLE),
    [reporter_name.label, joined(sighting.reporter_name, sighting.reporter_phone)],
    ['メモ', sighting.memo],
    ...sighting.photos.map(
      ({ photo_kind, width, height }, index): Detail => [
        `写真 ${index + 1}`,
        `${PHOTO_KIND_LABELS[photo_kind]} ${width}×${height}`,
      ],
    ),
    ['投稿日時', longTime(sighting.created_at, style)],
    ['id', sighting.id],
  ];
}
