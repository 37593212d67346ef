import type {
  ACCURACY_CLASSES,
  ANIMAL_SIGNS,
  BEHAVIOURS,
  CERTAINTIES,
  DAMAGES,
  ENVIRONMENTS,
  FAMILIES,
  INJURY_LEVELS,
  ReportKind,
  SIGHTING_RESPONSES,
} from './values.ts';
import type { Species } from '../species/species.ts';
import { SPECIES_LABELS } from '../species/labels.ts';

type Labels<Values extends readonly string[]> = Record<Values[number], string>;

// The words for a sighting, the same on screens, in the terminal and on paper. Source: R73.

export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  sighting: '目撃',
  voice: '鳴き声',
  camera: 'カメラ撮影',
  trace: '痕跡',
  damage: '農作物被害',
  injury: '人身被害',
  accident: '交通事故',
  carcass: '死体発見',
  capture: '捕獲・駆除',
};

export const CERTAINTY_LABELS: Labels<typeof CERTAINTIES> = { certain: '確実', likely: 'らしき動物' };

/** `イノシシ`, `イノシシらしき動物`. */
export const sightedAnimal = ({
  species,
  certainty,
}: {
  species: Species;
  certainty: (typeof CERTAINTIES)[number] | null;
}): string => `${SPECIES_LABELS[species]}${certainty === 'likely' ? CERTAINTY_LABELS.likely : ''}`;

export const FAMILY_LABELS: Labels<typeof FAMILIES> = {
  single: '単独',
  family: '親子',
  herd: '群れ',
  unknown: '不明',
};

export const ANIMAL_SIGN_LABELS: Labels<typeof ANIMAL_SIGNS> = {
  footprint: '足跡',
  droppings: '糞',
  feeding_trace: '食痕',
  digging: '掘り返し',
  claw_mark: '爪痕',
  stripped_bark: '樹皮剥ぎ',
  hair: '体毛',
  broken_branches: '枝折り',
  wallow: 'ぬた場',
  other: 'その他',
};

export const DAMAGE_LABELS: Labels<typeof DAMAGES> = {
  none: 'なし',
  crops: '農作物',
  livestock: '家畜',
  house: '家屋',
  vehicle: '車',
  person: '人身',
};

export const INJURY_LEVEL_LABELS: Labels<typeof INJURY_LEVELS> = {
  none: 'なし',
  slight: '軽傷',
  serious: '重傷',
  death: '死亡',
};

export const ENVIRONMENT_LABELS: Labels<typeof ENVIRONMENTS> = {
  houses: '人家周辺',
  farmland: '農地',
  road: '道路',
  forest: '森林',
  river: '河川',
  park_school: '公園・学校',
  other: 'その他',
};

export const ACCURACY_CLASS_LABELS: Labels<typeof ACCURACY_CLASSES> = {
  high: '高い',
  middle: '中くらい',
  low: '低い',
};

/** What the municipality did. */
export const SIGHTING_RESPONSE_LABELS: Labels<typeof SIGHTING_RESPONSES> = {
  none: 'なし',
  patrol: '巡回',
  notice: '注意喚起',
  box_trap: '箱わなの設置',
  chase: '追い払い',
  emergency_gun: '緊急銃猟',
};

export const BEHAVIOUR_LABELS: Labels<typeof BEHAVIOURS> = {
  moving: '移動中',
  feeding: '採食',
  fled: '人に気付いて逃げた',
  approached: '向かってきた',
  staying: 'とどまっている',
};
