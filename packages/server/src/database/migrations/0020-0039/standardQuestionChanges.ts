/** A question of a form, by its code. */
export interface Named {
  is_hunt: boolean;
  code: string;
}

interface ChangedWord extends Named {
  from: string;
  to: string;
}

export interface AddedOption extends Named {
  option: string;
  label: string;
  /** The option it comes before; `null`: at the end. */
  before: string | null;
}

type Condition = { question_code: string; any_of: string[] }[];

export interface ChangedCondition extends Named {
  from: Condition;
  to: Condition;
}

export interface AddedQuestion extends Named {
  /** The question it comes after. */
  after: string;
  /** Only where this other question got its new condition, which makes room for it. */
  needs?: string;
  question: string;
  kind: string;
  field: string;
  condition: Condition;
  help?: string;
  required?: boolean;
  min?: number;
  max?: number;
  max_length?: number;
  unit?: string;
  /** Code and label. */
  options?: [string, string][];
}

const hunt = (code: string) => ({ is_hunt: true, code });
const sighting = (code: string) => ({ is_hunt: false, code });
export const where = (question_code: string, ...any_of: string[]) => ({ question_code, any_of });

export const CHANGED_QUESTIONS: readonly (ChangedWord & { column: 'question' | 'unit' })[] = [
  { ...hunt('species'), column: 'question', from: '獣種', to: '鳥獣の種類' },
  { ...hunt('csf_sample_no'), column: 'question', from: '採材管番号', to: '採血管番号' },
  { ...hunt('workers'), column: 'question', from: '一緒に従事した人', to: '共同従事者' },
  { ...hunt('sighted_count'), column: 'unit', from: '頭', to: '頭・羽' },
  { ...sighting('count'), column: 'unit', from: '頭', to: '頭・羽' },
];

export const CHANGED_LABELS: readonly (ChangedWord & { option: string })[] = [
  { ...hunt('capture_class'), option: 'designated', from: '指定管理', to: '指定管理鳥獣捕獲等事業' },
  { ...hunt('weight_measure'), option: 'measured', from: '計量', to: '実測' },
  { ...hunt('kill_method'), option: 'electric', from: '電気', to: '電気止め刺し' },
  { ...hunt('kill_method'), option: 'already_dead', from: '既に死亡', to: '発見時に死亡' },
  { ...hunt('disposal'), option: 'specimen', from: '検体提供（家保）', to: '家畜保健衛生所へ搬入' },
  { ...hunt('abnormal'), option: 'gait', from: '足取り', to: '足取りの異常' },
  { ...hunt('abnormal'), option: 'thinness', from: '痩せ', to: '著しい削痩' },
  { ...hunt('abnormal'), option: 'blister', from: '水疱', to: '水ぶくれ・ただれ' },
];

export const MORE_OPTIONS: readonly AddedOption[] = [
  { ...hunt('method'), option: 'net_corral', label: 'ネット式囲いわな', before: 'gun_drive' },
  { ...hunt('kill_method'), option: 'co2', label: '炭酸ガス', before: 'other' },
  { ...sighting('report_kind'), option: 'capture', label: '捕獲・駆除', before: null },
  { ...sighting('sign'), option: 'broken_branches', label: '枝折り', before: 'wallow' },
];

const CAUGHT = where('result', 'captured', 'bycatch');
const CAPTURED = where('result', 'captured');
const BIRDS = ['crow', 'cormorant', 'bulbul', 'sparrow', 'pigeon', 'duck', 'other_bird'];
export const MAMMALS = [
  'boar',
  'sika_deer',
  'black_bear',
  'brown_bear',
  'macaque',
  'serow',
  'raccoon',
  'masked_civet',
  'nutria',
  'badger',
  'raccoon_dog',
  'fox',
  'marten',
  'weasel',
  'muntjac',
  'hare',
  'other_mammal',
  'unknown',
];
const COUNTED_KINDS = ['sighting', 'camera', 'damage', 'injury', 'accident', 'carcass'];
export const AGED_KINDS = ['sighting', 'camera', 'injury', 'accident', 'carcass'];

/** Birds are not divided into 成獣 and 幼獣; of a capture that is reported the animals are asked for. */
export const CHANGED_CONDITIONS: readonly ChangedCondition[] = [
  { ...hunt('age_class'), from: [CAUGHT], to: [CAUGHT, where('species', ...MAMMALS)] },
  {
    ...sighting('count'),
    from: [where('report_kind', ...COUNTED_KINDS)],
    to: [where('report_kind', ...COUNTED_KINDS, 'capture')],
  },
  {
    ...sighting('age'),
    from: [where('report_kind', ...AGED_KINDS)],
    to: [where('report_kind', ...AGED_KINDS, 'capture')],
  },
];

/** None but the number of birds, which takes the place of those that birds are not asked for, must be answered. */
export const MORE_QUESTIONS: readonly AddedQuestion[] = [
  {
    ...hunt('bird_count'),
    after: 'young_count',
    needs: 'age_class',
    question: '羽数',
    kind: 'number',
    field: 'count',
    required: true,
    min: 1,
    max: 99,
    unit: '羽',
    condition: [CAUGHT, where('species', ...BIRDS)],
  },
  {
    ...hunt('estimated_age_years'),
    after: 'weight_measure',
    question: '推定年齢',
    kind: 'number',
    field: 'estimated_age_years',
    min: 0,
    max: 50,
    unit: '歳',
    condition: [CAPTURED, where('species', ...MAMMALS)],
  },
  {
    ...hunt('killed_by'),
    after: 'kill_method',
    question: '止め刺しした人',
    kind: 'user',
    field: 'killed_by',
    help: 'ご自分なら、選ばずに進みます。',
    condition: [where('kill_method', 'gun', 'electric', 'stab', 'co2', 'other')],
  },
  {
    ...hunt('hit_site'),
    after: 'killed_by',
    question: '止め刺しの部位',
    kind: 'single',
    field: 'hit_site',
    condition: [where('kill_method', 'gun', 'electric', 'stab')],
    options: [
      ['head', '頭部'],
      ['neck', '頸部'],
      ['chest', '胸部'],
      ['abdomen', '腹部'],
      ['behind_ear', '耳の後ろ'],
      ['other', 'その他'],
    ],
  },
  {
    ...hunt('disposal_place'),
    after: 'disposal',
    question: '埋設場所',
    kind: 'text',
    field: 'disposal_place',
    max_length: 200,
    condition: [where('disposal', 'buried')],
  },
  {
    ...hunt('delivered_at'),
    after: 'facility_name',
    question: '搬入日時',
    kind: 'datetime',
    field: 'delivered_at',
    condition: [where('disposal', 'gibier', 'specimen', 'burnt')],
  },
  {
    ...hunt('proof_part'),
    after: 'delivered_at',
    question: '証拠物（尾など）',
    kind: 'single',
    field: 'proof_part',
    condition: [CAPTURED],
    options: [
      ['tail', '尾'],
      ['jaw', '下顎'],
      ['ears', '両耳'],
      ['legs', '両脚'],
      ['none', 'なし'],
    ],
  },
];
