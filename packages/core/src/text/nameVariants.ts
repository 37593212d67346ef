/**
 * Characters of names and places with several forms: the everyday form first, then those that it also finds. What
 * Unicode itself treats as the same character (compatibility ideographs such as U+FA26, variation sequences) is not
 * listed: `searchKey` folds it.
 */
export const VARIANTS =
  '高髙 崎﨑嵜 吉𠮷 浜濱濵 辺邊邉 沢澤 斉齊斎齋 島嶋嶌 橋槗𣘺 徳德 恵惠 広廣 国國圀 桜櫻 真眞 富冨 万萬 竜龍 瀬瀨 ' +
  '緒緖 滝瀧 関關 黒黑 横橫 桑桒 曽曾 増增 蔵藏 館舘 柳栁 柏栢 船舩 鉄鐵 塩鹽 県縣 区區 郷鄕 岳嶽 峰峯 峡峽 渓溪 ' +
  '淵渕渊 野埜 梅楳 松枩 枡桝 藪薮籔 檜桧 籠篭 芦蘆 鴎鷗 禰祢 涼凉 喜㐂 栄榮 亀龜 条條 来來 実實 寿壽 静靜 晋晉 慎愼 ' +
  '穂穗 豊豐 弥彌 与與 頼賴 礼禮 湾灣 稲稻 円圓 応應 奥奧 温溫 会會 学學 楽樂 巻卷 観觀 気氣 旧舊 尭堯 暁曉 駆驅 勲勳 ' +
  '薫薰 恒恆 芸藝 剣劍 検檢 顕顯 児兒 渋澁 獣獸 処處 縄繩 双雙 壮壯 荘莊 窓窗 対對 団團 伝傳 当當 灯燈 麦麥 発發 仏佛 ' +
  '宝寶 満滿 薬藥 様樣 両兩 緑綠 霊靈 亜亞 壱壹 姫姬 悦悅 涛濤 猪豬 鶏鷄雞 けゖ かゕ';

const everyday = new Map(
  VARIANTS.split(' ').flatMap((row) => {
    const [first = '', ...others] = row;
    return others.map((other) => [other, first] as const);
  }),
);
const LISTED = new RegExp(`[${[...everyday.keys()].join('')}]`, 'gu');

/** A text with the everyday forms of its names: 髙畑 as 高畑. Source: R67. */
export const withoutNameVariants = (text: string): string =>
  text.replace(LISTED, (character) => everyday.get(character) ?? character);
