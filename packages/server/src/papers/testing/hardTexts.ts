/** Characters of names of people and places that fonts and old encodings often lack, one by one. */
const RARE_CHARACTERS = [
  '髙﨑𠮷槗𩸽\uFA19\uFA1A\uFA1E\uFA22\uFA26𠀋𠂉𠂢𠆢𠔿𠘨𠝏𠠇𠫓𠮟𡈽𡌛𡑭𡗗𡙇𡚴𡢽𡨚𡵅𡵸𡶜𡶡𡶷𡸳𡼞𡽶𡿺𢅻𢌞𢎭𢛳𢡛𢢫𢦏𢪸𢭆𢭐𢮦𢰝𢰤𢷡',
  '禮德瀨澤邊邉齋齊濵濱嶋嶌峯峰館舘塚冨富廣廣國圀龍竜瀧滝惠恵槇槙遙遥巖巌彌弥壽寿榮栄櫻桜眞真釼劒劔劍',
].flatMap((characters) => [...characters]);

/** Marks, symbols and widths: as they are typed, so they are printed. */
const SYMBOLS = [
  ...Array.from('①②⑳㈱㈲㈹〒℡№㌔㌢㎝㎏㎡㍻㍼㍽㋿♂♀★☆○●◎△▲□■◇◆→←↑↓〜‐–—−×÷±≦≧℃％‰￥＄＃＆＊＠§'),
  'ｲﾉｼｼ ﾊｺﾜﾅ',
  'ｶﾞｷﾞｸﾞ',
  'ＡＢＣ１２３',
  'ﾟﾞ･｡､｢｣',
  'Ⅰ Ⅱ Ⅲ ⅳ',
  '㊤㊥㊦ ㊞',
  '①号わな㈱里山〒399-0001',
  '（仮称）「西谷」『東谷』【済】',
  '山田・佐藤／鈴木',
  'A&B <C> "D" \'E\' %F$ \\G',
  ') Tj ET /JS (x) \\',
  '<</Type/Action/S/JavaScript>>',
];

/** A selector asks for the form of JIS X 0208:1990, which names use. */
const OLD_FORMS = [
  '葛\u{E0100}城 一郎',
  '辻\u{E0100}本 花子',
  '葛\u{E0100}',
  '辻\u{E0100}辻',
  '芦\u{E0100}屋',
];

/** Longer than a slip for the first sign-in takes. */
const LONG = [
  '槗'.repeat(120),
  'x'.repeat(200),
  'ミヤマクワガタ'.repeat(12),
  'https://example.jp/'.concat('a1/'.repeat(40)),
  '（'.repeat(60),
  '、。'.repeat(40),
  '長野県下伊那郡里山町大字西谷字炭焼沢1234番地5678'.repeat(3),
];

/** What is printed where it is not what was typed. */
const CHANGED: readonly [typed: string, printed: string][] = [
  ['か\u3099き\u3099', 'がぎ'],
  ['e\u0301le\u0300ve', 'élève'],
  ['ハ\u309Aン', 'パン'],
  ['神\u200B社', '神社'],
  ['\uFEFF山田', '山田'],
  ['山\u00AD田', '山田'],
  ['山田\uFE0F', '山田'],
  ['\u2F2F事', '工事'],
  ['一行目\n二行目\r\n三行目', '一行目二行目三行目'],
  ['左\t右', '左右'],
  ['前\u2028後', '前後'],
  ['零\u0000番', '零〓番'],
  ['鈴\u0007音', '鈴〓音'],
  ['消\u007F去', '消〓去'],
  ['abc\u202Egnp.exe', 'abc〓gnp.exe'],
  ['\u2067山\u2069', '〓山〓'],
  ['שלום', '〓〓〓〓'],
  ['مرحبا', '〓〓〓〓〓'],
  ['\uD83C片', '〓片'],
  // Characters that the font lacks.
  ['𡸕田', '〓田'],
  ['🐗', '〓'],
  ['🦌🐻', '〓〓'],
  ['สวัสดี'.slice(0, 2), '〓〓'],
];

export interface HardText {
  typed: string;
  /** Without white space, as a reader copies it from the page. */
  printed: string;
}

const asTyped = (typed: string): HardText => ({ typed, printed: typed.replaceAll(/\s/gu, '') });

/** More than 200 texts that are hard to print. */
export const HARD_TEXTS: readonly HardText[] = [
  ...RARE_CHARACTERS.map((character) => asTyped(`${character}田`)),
  ...SYMBOLS.map((symbol) => asTyped(`前${symbol}後`)),
  ...OLD_FORMS.map(asTyped),
  ...LONG.map(asTyped),
  ...CHANGED.map(([typed, printed]) => ({ typed, printed })),
];
