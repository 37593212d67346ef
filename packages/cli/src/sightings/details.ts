import {
  ACCURACY_CLASS_LABELS,
  ANIMAL_SIGN_LABELS,
  BEHAVIOUR_LABELS,
  CAPTURE_FIELDS,
  CERTAINTY_LABELS,
  DAMAGE_LABELS,
  ENVIRONMENT_LABELS,
  INJURY_LEVEL_LABELS,
  type Sighting,
  PHOTO_KIND_LABELS,
  POSITION_SOURCE_LABELS,
  POST_WARNING_LABELS,
  REPORT_KIND_LABELS,
  sightedAnimal,
  SIGHTING_RESPONSE_LABELS,
} from '@satomori/core';
import { labelOf } from '../captures/texts.ts';
import { joined } from '../output/detailText.ts';
import type { Detail } from '../output/output.ts';
import { longTime } from '../output/times.ts';
import { type PostDetailOptions, reviewLine } from '../posts/review.ts';
import { companyText, countText, sightingTime } from './texts.ts';

function positionText({ latitude, longitude, accuracy, position_source }: Sighting): string | null {
  if (latitude === null || longitude === null) return null;
  const source = labelOf(POSITION_SOURCE_LABELS, position_source);
  const within = accuracy === null ? '' : `±${Math.round(accuracy)}m`;
  const notes = [source, within].filter((note) => note !== '').join('、');
  return `${latitude}, ${longitude}${notes === '' ? '' : `（${notes}）`}`;
}

const splitText = ({ adult_count, young_count }: Sighting): string | null =>
  adult_count === null && young_count === null ? null : `成獣${adult_count ?? 0}・幼獣${young_count ?? 0}`;

/** Of what nobody did, nothing. */
const responseText = ({ response }: Sighting): string | null =>
  response === 'none' ? null : labelOf(SIGHTING_RESPONSE_LABELS, response) || null;

/** Of what came by the app, nothing. */
const sourceText = ({ source, source_id }: Sighting): string | null =>
  source === 'app' ? null : joined(source, source_id);

/** A sighting in full. What is not known is left out. */
export function sightingDetails(sighting: Sighting, options: PostDetailOptions): Detail[] {
  const { style } = options;
  const { body_length_m: length, signs, damages } = sighting;
  return [
    ['状態', reviewLine(sighting, options)],
    ['注意', sighting.warnings.map((warning) => POST_WARNING_LABELS[warning]).join('、') || null],
    ['区分', REPORT_KIND_LABELS[sighting.report_kind]],
    ['日時', sightingTime(sighting, style)],
    [CAPTURE_FIELDS.species.label, sightedAnimal(sighting)],
    ['確かさ', labelOf(CERTAINTY_LABELS, sighting.certainty) || null],
    ['頭数', countText(sighting) || null],
    ['頭数の内訳', splitText(sighting)],
    [CAPTURE_FIELDS.age_class.label, companyText(sighting) || null],
    ['体長', length === null ? null : `${length}m`],
    ['痕跡', signs.map((sign) => ANIMAL_SIGN_LABELS[sign]).join('、') || null],
    ['被害', damages.map((damage) => DAMAGE_LABELS[damage]).join('、') || null],
    ['人身被害', labelOf(INJURY_LEVEL_LABELS, sighting.injury_level) || null],
    ['周辺環境', labelOf(ENVIRONMENT_LABELS, sighting.environment) || null],
    ['行動', labelOf(BEHAVIOUR_LABELS, sighting.behaviour) || null],
    ['対応', responseText(sighting)],
    ['市区町村', sighting.municipality],
    ['場所', sighting.place],
    ['位置', positionText(sighting)],
    ['位置の確かさ', labelOf(ACCURACY_CLASS_LABELS, sighting.accuracy_class) || null],
    ['メッシュ', sighting.mesh_code],
    ['出典', sourceText(sighting)],
    ['投稿者', sighting.posted_by_name],
    ['グループ', sighting.group_name],
    ['通報者', joined(sighting.reporter_name, sighting.reporter_phone)],
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
