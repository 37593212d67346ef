import type {
  ABNORMAL_ITEMS,
  CAPTURE_METHODS,
  CSF_RESULTS,
  CSF_SAMPLES,
  DISPOSALS,
  HIT_SITES,
  HuntResult,
  KEPT_CAPTURE_CLASSES,
  KILL_METHODS,
  LICENSE_TYPES,
  PREGNANCIES,
  PROOF_PARTS,
  RELEASE_KINDS,
  SEXES,
  WEIGHT_MEASURES,
} from './values.ts';
import { CAPTURE_CLASS_LABELS, TRAP_TYPE_LABELS } from '../traps/labels.ts';

type Labels<Values extends readonly string[]> = Record<Values[number], string>;

// The words for a capture, the same on screens, in the terminal and on paper. Source: R73.

export const HUNT_RESULT_LABELS: Record<HuntResult, string> = {
  captured: '捕獲',
  false_spring: '空はじき',
  bycatch: '錯誤捕獲',
  sighting: '目撃のみ',
  patrol: '見回り（異常なし）',
};

export const HUNT_CAPTURE_CLASS_LABELS: Labels<typeof KEPT_CAPTURE_CLASSES> = {
  ...CAPTURE_CLASS_LABELS,
  carcass: '死亡個体',
  other: 'その他',
};

export const CAPTURE_METHOD_LABELS: Labels<typeof CAPTURE_METHODS> = {
  ...TRAP_TYPE_LABELS,
  net_corral: 'ネット式囲いわな',
  gun_drive: '銃（巻き狩り）',
  gun_stalk: '銃（忍び猟）',
  gun_lure: '銃（誘引狙撃）',
  air_gun: '銃（空気銃）',
  by_hand: '手捕り',
};

export const SEX_LABELS: Labels<typeof SEXES> = { male: 'オス', female: 'メス', unknown: '不明' };

export const LICENSE_TYPE_LABELS: Labels<typeof LICENSE_TYPES> = {
  trap: 'わな猟',
  net: '網猟',
  gun1: '第一種銃猟',
  gun2: '第二種銃猟',
};

export const PREGNANCY_LABELS: Labels<typeof PREGNANCIES> = { yes: 'あり', no: 'なし', unknown: '不明' };

export const WEIGHT_MEASURE_LABELS: Labels<typeof WEIGHT_MEASURES> = { measured: '実測', estimated: '推定' };

export const KILL_METHOD_LABELS: Labels<typeof KILL_METHODS> = {
  gun: '銃',
  electric: '電気止め刺し',
  stab: '刺殺',
  co2: '炭酸ガス',
  other: 'その他',
  already_dead: '発見時に死亡',
};

export const HIT_SITE_LABELS: Labels<typeof HIT_SITES> = {
  head: '頭部',
  neck: '頸部',
  chest: '胸部',
  abdomen: '腹部',
  behind_ear: '耳の後ろ',
  other: 'その他',
};

export const DISPOSAL_LABELS: Labels<typeof DISPOSALS> = {
  buried: '埋設',
  burnt: '焼却',
  own_use: '自家消費',
  gibier: '食肉処理施設（ジビエ）',
  specimen: '家畜保健衛生所へ搬入',
  released: '放獣',
  other: 'その他',
};

export const RELEASE_KIND_LABELS: Labels<typeof RELEASE_KINDS> = {
  on_site: 'その場で放獣',
  moved: '移動放獣',
  died: '死亡',
  killed: '殺処分',
};

export const PROOF_PART_LABELS: Labels<typeof PROOF_PARTS> = {
  tail: '尾',
  jaw: '下顎',
  ears: '両耳',
  legs: '両脚',
  none: 'なし',
};

export const CSF_SAMPLE_LABELS: Labels<typeof CSF_SAMPLES> = { none: 'なし', taken: '採血あり' };

export const CSF_RESULT_LABELS: Labels<typeof CSF_RESULTS> = {
  pending: '検査中',
  positive: '陽性',
  negative: '陰性',
};

export const ABNORMAL_ITEM_LABELS: Labels<typeof ABNORMAL_ITEMS> = {
  gait: '足取りの異常',
  nerves: '神経症状',
  deformity: '奇形・腫瘤',
  parasites: '外部寄生虫',
  hair_loss: '脱毛',
  thinness: '著しい削痩',
  wound: '外傷',
  abscess: '膿瘍',
  blister: '水ぶくれ・ただれ',
  diarrhoea: '下痢',
  other: 'その他',
};
