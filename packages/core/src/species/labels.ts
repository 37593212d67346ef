import { isBird, SPECIES, type Species } from './species.ts';

export const SPECIES_LABELS: Record<Species, string> = {
  boar: 'イノシシ',
  sika_deer: 'ニホンジカ',
  black_bear: 'ツキノワグマ',
  brown_bear: 'ヒグマ',
  macaque: 'ニホンザル',
  serow: 'カモシカ',
  raccoon: 'アライグマ',
  masked_civet: 'ハクビシン',
  nutria: 'ヌートリア',
  badger: 'アナグマ',
  raccoon_dog: 'タヌキ',
  fox: 'キツネ',
  marten: 'テン',
  weasel: 'イタチ',
  muntjac: 'キョン',
  hare: 'ノウサギ',
  crow: 'カラス類',
  cormorant: 'カワウ',
  bulbul: 'ヒヨドリ',
  sparrow: 'スズメ',
  pigeon: 'ドバト',
  duck: 'カモ類',
  other_mammal: 'その他獣類',
  other_bird: 'その他鳥類',
  unknown: '不明',
};

/** The unit for counting an animal: birds in 羽. */
export const SPECIES_UNITS = Object.fromEntries(
  SPECIES.map((species) => [species, isBird(species) ? '羽' : '頭']),
) as Record<Species, '頭' | '羽'>;
