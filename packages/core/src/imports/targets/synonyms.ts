import type { CodeWords } from '../values/codes.ts';

type Words = Omit<CodeWords, 'labels'>;

const SPECIES_WORDS: Words = {
  synonyms: {
    boar: ['猪', '猪豚', 'イノブタ'],
    sika_deer: ['シカ', '鹿', 'エゾシカ', '本州鹿', 'ホンシュウジカ', '日本鹿'],
    black_bear: ['クマ', '熊', '月の輪熊', 'ツキノワ'],
    brown_bear: ['羆', 'エゾヒグマ'],
    macaque: ['サル', '猿', '日本猿'],
    serow: ['ニホンカモシカ', '羚羊'],
    masked_civet: ['白鼻芯'],
    badger: ['ニホンアナグマ', '穴熊'],
    raccoon_dog: ['狸', 'ホンドタヌキ'],
    fox: ['狐', 'ホンドギツネ'],
    marten: ['ホンドテン', '貂'],
    weasel: ['鼬', 'ニホンイタチ', 'シベリアイタチ'],
    hare: ['野兎', 'ウサギ', '兎'],
    crow: ['カラス', 'ハシブトガラス', 'ハシボソガラス', '烏'],
    cormorant: ['鵜', '川鵜'],
    pigeon: ['ハト', '鳩', '土鳩'],
    duck: ['カモ', '鴨', 'カルガモ'],
    sparrow: ['雀'],
    nutria: ['沼狸'],
    other_mammal: ['その他の獣類', 'その他'],
    other_bird: ['その他の鳥類'],
  },
  vague: ['クマ', '熊', 'その他'],
};

/** What sentences of a report say about its kind; what is more particular comes first. */
const REPORT_KIND_WORDS: Words = {
  synonyms: {
    sighting: ['出没', '目撃情報', 'witness'],
    trace: ['trace', '痕跡情報'],
    camera: ['photographing', '撮影', 'カメラ'],
    capture: ['捕獲', '駆除'],
    damage: ['被害', '農業被害'],
    injury: ['人身事故'],
    accident: ['ロードキル', '衝突'],
    carcass: ['死体', '死亡個体'],
  },
  phrases: [
    ['人身', 'injury'],
    ['負傷', 'injury'],
    ['駆除', 'capture'],
    ['捕獲', 'capture'],
    ['カメラ', 'camera'],
    ['鳴き声', 'voice'],
    ['交通事故', 'accident'],
    ['死体', 'carcass'],
    ['死骸', 'carcass'],
    ['目撃', 'sighting'],
    ['足跡', 'trace'],
    ['フン', 'trace'],
    ['糞', 'trace'],
    ['跡', 'trace'],
    ['痕', 'trace'],
    ['被害', 'damage'],
  ],
};

const SEX_WORDS: Words = {
  synonyms: { male: ['雄', '♂', '男'], female: ['雌', '♀', '女'] },
};

const AGE_WORDS: Words = {
  synonyms: {
    adult: ['成体', '大人', '成'],
    young: ['幼体', '子', '幼', '仔'],
    mixed: ['成獣・幼獣', '親子'],
  },
};

const METHOD_WORDS: Words = {
  synonyms: {
    snare: ['くくり', '足くくり', '足くくりわな', 'くくり罠'],
    box: ['箱', '箱罠', '檻', 'はこわな'],
    corral: ['囲い', '囲い罠'],
    net: ['網猟', '網わな'],
    gun_stalk: ['銃', '銃器', '銃猟'],
    other: ['その他のわな'],
  },
};

const CLASS_WORDS: Words = {
  synonyms: {
    nuisance: ['有害', '有害鳥獣捕獲', '許可捕獲', '有害鳥獣'],
    population: ['個体数管理', '管理捕獲'],
    designated: ['指定管理', '指定管理鳥獣'],
    survey: ['学術', '学術研究'],
  },
};

const RESULT_WORDS: Words = { synonyms: { captured: ['捕獲あり', '捕獲した'], bycatch: ['錯誤'] } };

const FAMILY_WORDS: Words = {
  synonyms: { single: ['1頭', '単独個体', '単体'], family: ['親子連れ'], herd: ['複数'] },
};

const ENVIRONMENT_WORDS: Words = {
  synonyms: {
    houses: ['住宅地', '市街地', '集落', '人家'],
    farmland: ['田畑', '畑', '水田'],
    forest: ['山林', '林'],
  },
};

const ACCURACY_WORDS: Words = { synonyms: { high: ['高'], middle: ['中', 'medium'], low: ['低'] } };

const POWER_WORDS: Words = {
  synonyms: {
    ac: ['商用電源', '商用', '電源', 'コンセント'],
    solar: ['太陽光', 'ソーラーパネル'],
    battery: ['バッテリー'],
  },
};

/** How files write the codes of a field, beside its labels. */
export const WORDS_OF_FIELDS: Readonly<Record<string, Words>> = {
  species: SPECIES_WORDS,
  target_species: SPECIES_WORDS,
  permit_species: SPECIES_WORDS,
  report_kind: REPORT_KIND_WORDS,
  sex: SEX_WORDS,
  age_class: AGE_WORDS,
  method: METHOD_WORDS,
  trap_type: METHOD_WORDS,
  capture_class: CLASS_WORDS,
  result: RESULT_WORDS,
  family: FAMILY_WORDS,
  environment: ENVIRONMENT_WORDS,
  accuracy_class: ACCURACY_WORDS,
  power: POWER_WORDS,
};
