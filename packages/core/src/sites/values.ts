export const MESH_STYLES = ['jis5', 'q2277', 'hokkaido', 'aichi', 'none'] as const;
/** Where open data puts a sighting: as reported, in the middle of its mesh of 500 m or 1 km, or nowhere. */
export const OPEN_POSITIONS = ['reported', 'mesh_500m', 'mesh_1km', 'none'] as const;
export type OpenPosition = (typeof OPEN_POSITIONS)[number];
/** What a site can keep for a time: messages of sensors, positions of people at traps, sightings. */
export const KEPT_FOR_A_TIME = ['raw_messages', 'positions', 'sightings'] as const;
export type KeptForATime = (typeof KEPT_FOR_A_TIME)[number];

export type MeshStyle = (typeof MESH_STYLES)[number];

/** 都道府県 in the order of their codes (JIS X 0401): 北海道 is 01. */
const PREFECTURE_NAMES = [
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県',
  '茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県',
  '新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県',
  '三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県',
  '鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県',
  '福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県',
].flatMap((region) => region.split(' '));

/** Code and name of each 都道府県. */
export const PREFECTURES: readonly (readonly [code: string, name: string])[] = PREFECTURE_NAMES.map(
  (name, index) => [String(index + 1).padStart(2, '0'), name],
);

export const isPrefectureCode = (text: string): boolean => PREFECTURES.some(([code]) => code === text);

/**
 * Whether a text is a 団体コード: the code of the prefecture, that of the municipality, and a check digit (JIS X 0402
 * with the check digit of 総務省).
 */
export function isMunicipalityCode(text: string): boolean {
  if (!/^\d{6}$/.test(text) || !isPrefectureCode(text.slice(0, 2))) return false;
  const [check = 0, ...digits] = [...text].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (index + 2), 0);
  return check === (11 - (sum % 11)) % 10;
}
